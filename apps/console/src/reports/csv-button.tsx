import { useMutation } from '@tanstack/react-query'
import { download } from '../api/download.ts'
import { sentenceOf } from '../api/problem.tsx'
import { showToast } from '../shell/toasts.tsx'

/** The rows of a report as a file: the same answer, in another form. */
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
    onError: (error) => showToast({ text: `No file was made: ${sentenceOf(error)}` }),
  })
  return (
    <button type="button" className="plain" disabled={isPending} onClick={() => mutate()}>
      Download CSV
    </button>
  )
}
