import type { ListedPostedJob, PostedJob } from '@tiller/client/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { useMe } from '../../session/me.ts'
import { showToast } from '../../shell/toasts.tsx'
import { t } from '../../language/text.ts'

type EndReason = NonNullable<ListedPostedJob['endReason']>

const getEndText = (reason: EndReason, title: string) => {
  if (reason === 'ON_HOLD') return t('{title} is paused.', { title })
  return reason === 'FILLED'
    ? t('{title} is closed as filled.', { title })
    : t('{title} has ended.', { title })
}

/** Returns functions that end a posted job and repost it. */
export function useJobActions({ sourceId, jobReference, title }: ListedPostedJob) {
  const queries = useQueryClient()
  const { at } = useMe()
  const params = { sourceId, jobReference }
  const change = useMutation({
    mutationFn: (act: () => Promise<string>) => act(),
    onSuccess: (text) => showToast({ text }),
    onError: (error) =>
      showToast({
        text: t('{title} was not changed: {problem}', { title, problem: formatErrorMessage(error) }),
      }),
    onSettled: () => queries.invalidateQueries(),
  })
  return {
    isBusy: change.isPending,
    end: (reason: EndReason) =>
      change.mutate(async () => {
        await client.deleteSourceJob({ params, query: { reason } })
        return getEndText(reason, title)
      }),
    /** @param isNew whether the job is posted as of today, not continued */
    reopen: (isNew: boolean) =>
      change.mutate(async () => {
        const { job } = await client.getSourceJob({ params })
        await client.updateSourceJob({ params, body: reopeningOf(job, at, isNew) })
        return isNew ? t('{title} is posted again.', { title }) : t('{title} is shown again.', { title })
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
