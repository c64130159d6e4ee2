import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { usePermission } from '../../session/me.ts'
import { showToast } from '../../shell/toasts.tsx'

export function FetchNow({ sourceId, name }: { sourceId: number; name: string }) {
  const { may, why } = usePermission('operator')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.fetchSourceAsOperator({ params: { sourceId } }),
    onSuccess: () => showToast({ text: `The feed of ${name} is fetched within 15 seconds.` }),
    onError: (error) => showToast({ text: `${name}: ${formatErrorMessage(error)}` }),
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <div className="actions">
      <button
        type="button"
        className="plain"
        disabled={!may || isPending}
        title={why}
        onClick={() => mutate()}
      >
        Fetch feed now
      </button>
    </div>
  )
}
