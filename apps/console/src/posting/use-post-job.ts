import { TillerError, type TillerClient } from '@tiller/client'
import type { Job, PostedJob, SourceJob } from '@tiller/client/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { formatErrorMessage } from '../api/problem.tsx'
import { showToast } from '../shell/toasts.tsx'
import { findDuplicates } from './find-duplicates.ts'
import { t } from '../language/text.ts'

type CampaignBody = Parameters<TillerClient['createCampaign']>[0]['body']

/** A job to post, with its campaign and where to create both. */
export type JobToPost = {
  job: PostedJob
  /** A UUID, which is also the idempotency key of the campaign. */
  reference: string
  poolId: number
  /** The source to post to; undefined if it must be created. */
  sourceId: number | undefined
  /** The campaign that advertises the job; undefined if none is wanted. */
  campaign: CampaignBody | undefined
}

/** The findings that the user must confirm before a job is posted. */
export type PostingFindings = { duplicates: readonly Job[]; warnings: readonly string[] }

/**
 * Validates a job and its campaign without changing anything.
 *
 * @throws TillerError with the problems by field
 */
export async function checkJobToPost(posting: JobToPost): Promise<PostingFindings> {
  const [duplicates, warnings] = await Promise.all([
    findDuplicates(posting.job),
    findWarnings(posting),
    tryCampaign(posting),
  ])
  return { duplicates, warnings }
}

async function findWarnings({ sourceId, reference, job }: JobToPost): Promise<string[]> {
  if (sourceId === undefined) return []
  const { items } = await client.putSourceJobs({
    params: { sourceId },
    query: { dryRun: true },
    body: { items: [{ jobReference: reference, job }] },
  })
  const [item] = items
  if (item?.problem !== undefined)
    throw new TillerError({ status: item.status, headers: new Headers(), body: item.problem })
  return (item?.problems ?? []).map(({ message }) => message)
}

async function tryCampaign({ poolId, campaign }: JobToPost): Promise<void> {
  if (campaign === undefined) return
  await client.createCampaign({ params: { poolId }, query: { dryRun: true }, body: campaign })
}

/**
 * Returns a function that posts the job, then starts its campaign. Repeating it after a lost response posts no second
 * job.
 */
export function usePostJob() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (posting: JobToPost): Promise<void> => {
    const posted = await putJob(posting)
    const problem = await startCampaign(posting)
    const { title } = posted.job
    showToast({
      text:
        posting.campaign === undefined || problem !== undefined
          ? t('{title} is posted.', { title })
          : t('{title} is posted and advertised.', { title }),
    })
    if (problem !== undefined) showToast({ text: t('Its campaign was not started: {problem}', { problem }) })
    await queries.invalidateQueries()
    void navigate({ to: '/jobs/$id', params: { id: posted.id } })
  }
}

const sourceName = t('Jobs posted in the console')

async function putJob({ sourceId, poolId, reference, job }: JobToPost): Promise<SourceJob> {
  const source =
    sourceId ??
    (await client.createSource({ params: { poolId }, body: { name: sourceName, type: 'API' } })).id
  return client.putSourceJob({ params: { sourceId: source, jobReference: reference }, body: job })
}

/** Returns the reason why the campaign was not started, or undefined if it was. */
async function startCampaign({ poolId, reference, campaign }: JobToPost): Promise<string | undefined> {
  if (campaign === undefined) return undefined
  try {
    const { id } = await client.createCampaign(
      { params: { poolId }, body: campaign },
      { idempotencyKey: reference },
    )
    await client.launchCampaign({ params: { campaignId: id } })
    return undefined
  } catch (error) {
    return formatErrorMessage(error)
  }
}
