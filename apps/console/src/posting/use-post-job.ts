import { TillerError, type TillerClient } from '@tiller/client'
import type { Job, PostedJob, SourceJob } from '@tiller/client/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { formatErrorMessage } from '../api/problem.tsx'
import { showToast } from '../shell/toasts.tsx'
import { findDuplicates } from './find-duplicates.ts'

type CampaignBody = Parameters<TillerClient['createCampaign']>[0]['body']

/** What is posted, and where. */
export type Posting = {
  job: PostedJob
  /** A UUID, which is also the idempotency key of the campaign. */
  reference: string
  poolId: number
  /** The source of the jobs; undefined if it must be created. */
  sourceId: number | undefined
  /** The campaign that advertises the job; undefined if none is wanted. */
  campaign: CampaignBody | undefined
}

/** The findings that the user confirms before a job is posted. */
export type Findings = { duplicates: readonly Job[]; warnings: readonly string[] }

/**
 * Checks a job and its campaign without changing anything.
 *
 * @throws TillerError with the problems by field
 */
export async function checkPosting(posting: Posting): Promise<Findings> {
  const [duplicates, warnings] = await Promise.all([
    findDuplicates(posting.job),
    findWarnings(posting),
    tryCampaign(posting),
  ])
  return { duplicates, warnings }
}

async function findWarnings({ sourceId, reference, job }: Posting): Promise<string[]> {
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

async function tryCampaign({ poolId, campaign }: Posting): Promise<void> {
  if (campaign === undefined) return
  await client.createCampaign({ params: { poolId }, query: { dryRun: true }, body: campaign })
}

/** Posts the job, then starts its campaign. Repeating it after a lost response posts no second job. */
export function usePostJob() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (posting: Posting): Promise<void> => {
    const posted = await putJob(posting)
    const problem = await startCampaign(posting)
    showToast({
      text: `${posted.job.title} is posted${posting.campaign === undefined || problem !== undefined ? '' : ' and advertised'}.`,
    })
    if (problem !== undefined) showToast({ text: `Its campaign was not started: ${problem}` })
    await queries.invalidateQueries()
    void navigate({ to: '/jobs/$id', params: { id: posted.id } })
  }
}

const sourceName = 'Jobs posted in the console'

async function putJob({ sourceId, poolId, reference, job }: Posting): Promise<SourceJob> {
  const source =
    sourceId ??
    (await client.createSource({ params: { poolId }, body: { name: sourceName, type: 'API' } })).id
  return client.putSourceJob({ params: { sourceId: source, jobReference: reference }, body: job })
}

/** Returns why the campaign was not started, or undefined. */
async function startCampaign({ poolId, reference, campaign }: Posting): Promise<string | undefined> {
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
