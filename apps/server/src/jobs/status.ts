import type { CampaignStatus } from '@tiller/contract/platform/campaigns/shapes'
import type { JobStatus } from '@tiller/contract/platform/jobs/shapes'
import type { SegmentStatus } from '@tiller/contract/platform/segments/shapes'
import { sql } from 'kysely'

/** All that decides whether a job is shown. */
export type Gates = {
  deletedAt: Date | null
  expiresAt: Date | null
  sourceStatus: 'UNDER_DEVELOPMENT' | 'LIVE' | 'USER_PAUSED' | 'ARCHIVED'
  campaignId: number | null
  campaignStatus: CampaignStatus | null
  segmentStatus: SegmentStatus | null
}

/** A job's status, and the first gate that is closed, as a sentence. */
export function jobStatus(gates: Gates, now: Date): { status: JobStatus; reason: string } {
  const { deletedAt, expiresAt, sourceStatus, campaignStatus, segmentStatus } = gates
  if (deletedAt !== null) return { status: 'DELETED', reason: 'The feed no longer holds the job.' }
  if (expiresAt !== null && expiresAt <= now)
    return { status: 'EXPIRED', reason: `The job expired at ${expiresAt.toISOString()}.` }
  if (sourceStatus === 'ARCHIVED') return { status: 'EXPIRED', reason: 'Its source is ARCHIVED.' }
  if (campaignStatus === null) return { status: 'UNPROCESSED', reason: 'No campaign has taken the job.' }
  if (sourceStatus !== 'LIVE') return { status: 'PAUSED', reason: `Its source is ${sourceStatus}.` }
  if (campaignStatus === 'OUT_OF_BUDGET')
    return { status: 'OUT_OF_BUDGET', reason: 'The campaign is OUT_OF_BUDGET.' }
  if (campaignStatus !== 'LIVE') return { status: 'PAUSED', reason: `The campaign is ${campaignStatus}.` }
  if (segmentStatus === 'OUT_OF_BUDGET')
    return { status: 'OUT_OF_BUDGET', reason: 'The segment is OUT_OF_BUDGET.' }
  if (segmentStatus !== null && segmentStatus !== 'LIVE')
    return { status: 'PAUSED', reason: `The segment is ${segmentStatus}.` }
  return { status: 'LIVE', reason: 'The job is shown to seekers.' }
}

/** The same status as an expression of SQL, for lists, over the tables that `Gates` is read from. */
export const jobStatusSql = (now: Date) => sql<JobStatus>`case
  when job.deleted_at is not null then 'DELETED'
  when job.expires_at <= ${now} or source.status = 'ARCHIVED' then 'EXPIRED'
  when campaign.status is null then 'UNPROCESSED'
  when source.status <> 'LIVE' then 'PAUSED'
  when campaign.status = 'OUT_OF_BUDGET' then 'OUT_OF_BUDGET'
  when campaign.status <> 'LIVE' then 'PAUSED'
  when segment.status = 'OUT_OF_BUDGET' then 'OUT_OF_BUDGET'
  when segment.status <> 'LIVE' then 'PAUSED'
  else 'LIVE' end`
