import type { ListedPostedJob, PostedJob } from '@tiller/client/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { useMe } from '../../session/me.ts'
import { showToast } from '../../shell/toasts.tsx'

type EndReason = NonNullable<ListedPostedJob['endReason']>

const endTexts: Partial<Record<EndReason, string>> = { ON_HOLD: 'is paused', FILLED: 'is closed as filled' }

/** Returns functions that end a posted job and repost it. */
export function useJobActions({ sourceId, jobReference, title }: ListedPostedJob) {
  const queries = useQueryClient()
  const { at } = useMe()
  const params = { sourceId, jobReference }
  const change = useMutation({
    mutationFn: (act: () => Promise<string>) => act(),
    onSuccess: (text) => showToast({ text: `${title} ${text}.` }),
    onError: (error) => showToast({ text: `${title} was not changed: ${formatErrorMessage(error)}` }),
    onSettled: () => queries.invalidateQueries(),
  })
  return {
    isBusy: change.isPending,
    end: (reason: EndReason) =>
      change.mutate(async () => {
        await client.deleteSourceJob({ params, query: { reason } })
        return endTexts[reason] ?? 'has ended'
      }),
    /** @param isNew whether the job is posted as of today, not continued */
    reopen: (isNew: boolean) =>
      change.mutate(async () => {
        const { job } = await client.getSourceJob({ params })
        await client.updateSourceJob({ params, body: reopeningOf(job, at, isNew) })
        return isNew ? 'is posted again' : 'is shown again'
      }),
  }
}

/**
 * Returns the changes that reopen a job. An end date in the past is removed, because it would end the job at once.
 */
function reopeningOf({ expiresAt }: Pick<PostedJob, 'expiresAt'>, at: string, isNew: boolean) {
  const isOver = typeof expiresAt === 'string' && new Date(expiresAt) <= new Date(at)
  return { ...(isOver ? { expiresAt: null } : {}), ...(isNew ? { postedAt: at } : {}) }
}
