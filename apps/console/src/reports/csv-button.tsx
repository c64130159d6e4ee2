import { useMutation } from '@tanstack/react-query'
import { download } from '../api/download.ts'
import { formatErrorMessage } from '../api/problem.tsx'
import { showToast } from '../shell/toasts.tsx'

export function CsvButton({
  days: { from, to },
  group,
}: {
  days: { from: string; to: string }
  group: string
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(
        `/v5/reports/activity?${new URLSearchParams({ from, to, interval: 'total', groupBy: group })}`,
        'activity.csv',
        'text/csv',
      ),
    onError: (error) => showToast({ text: `The file could not be created: ${formatErrorMessage(error)}` }),
  })
  return (
    <button type="button" className="plain" disabled={isPending} onClick={() => mutate()}>
      Download CSV
    </button>
  )
}
