import type { CampaignStatus } from '@tiller/contract/platform/campaigns/shapes'
import type { JobStatus } from '@tiller/contract/platform/jobs/shapes'
import type { SegmentStatus } from '@tiller/contract/platform/segments/shapes'
import { sql } from 'kysely'
import { clickPriceCents, clickPriceSql } from '../campaigns/pricing.ts'

/**
 * The one place that says whether a job is served, and at what price. Search, the status of a job, lists,
 * clicks and shared links ask it; what they ask in SQL stands below, each beside what it repeats.
 */
export type Serving = {
  /** Whether seekers are shown the job. */
  served: boolean
  status: JobStatus
  /** The first gate that is closed, as a sentence. */
  reason: string
  /** What a click costs; 0 = no campaign has the job, or nobody sets a price, and then it is not served. */
  priceCents: number
}

/** What its campaign and segment, and the feed by its price, decide of a job: the same for many jobs. */
export type GroupRow = {
  feedCpc: number | null
  /** Null, with all that follows, where no campaign has the job. */
  campaignStatus: CampaignStatus | null
  basicCpc: number | null
  minCpc: number | null
  tillerPro: string | null
  tillerProCpc: number | null
  /** Null also where the CPC is fixed. */
  strategyCpc: number | null
  /** Null also where the campaign has no candidate tier. */
  tierPercent: number | null
  /** While it paces itself its jobs are not shown until then. */
  restingUntil: Date | null
  /** When it had spent its share of the day. */
  dayCappedAt: Date | null
  /** Null, with all that follows, where the job has no segment. */
  segmentStatus: SegmentStatus | null
  segmentBasicCpc: number | null
  segmentMinCpc: number | null
  segmentTillerProCpc: number | null
}

/** All that decides whether a job is served, and at what price. */
export type ServingRow = GroupRow & {
  deletedAt: Date | null
  expiresAt: Date | null
  sourceStatus: 'UNDER_DEVELOPMENT' | 'LIVE' | 'USER_PAUSED' | 'ARCHIVED'
}

/** The columns of a `GroupRow` that are the campaign's or the segment's. */
export const groupColumns = [
  'campaign.status as campaignStatus',
  'campaign.basicCpc',
  'campaign.minCpc',
  'campaign.tillerPro',
  'campaign.tillerProCpc',
  'campaign.strategyCpc',
  'campaign.tierPercent',
  'campaign.restingUntil',
  'campaign.dayCappedAt',
  'segment.status as segmentStatus',
  'segment.basicCpc as segmentBasicCpc',
  'segment.minCpc as segmentMinCpc',
  'segment.tillerProCpc as segmentTillerProCpc',
] as const

/** The columns of a `ServingRow`. */
export const servingColumns = [
  'job.deletedAt',
  'job.expiresAt',
  'job.feedCpc',
  'source.status as sourceStatus',
  ...groupColumns,
] as const

type Closed = { status: JobStatus; reason: string }

/** Whether a job is served. What its owner has closed goes before what money has: a status OUT_OF_BUDGET says that money alone is missing. */
export const serving = (row: ServingRow, now: Date): Serving =>
  answer(priceOf(row), (priceCents) => closedJob(row, now) ?? closedGroup(row, priceCents))

/** Whether the jobs of a group are served as far as campaign, segment and price decide: those whose own gates are open. */
export const groupServing = (row: GroupRow): Serving =>
  answer(priceOf(row), (priceCents) => closedGroup(row, priceCents))

function answer(priceCents: number, closedAt: (priceCents: number) => Closed | undefined): Serving {
  const closed = closedAt(priceCents)
  return closed === undefined
    ? { served: true, status: 'LIVE', reason: 'The job is shown to seekers.', priceCents }
    : { served: false, ...closed, priceCents }
}

function closedJob(row: ServingRow, now: Date): Closed | undefined {
  const { deletedAt, expiresAt, sourceStatus, campaignStatus } = row
  if (deletedAt !== null) return { status: 'DELETED', reason: 'The feed no longer holds the job.' }
  if (expiresAt !== null && expiresAt <= now)
    return { status: 'EXPIRED', reason: `The job expired at ${expiresAt.toISOString()}.` }
  if (sourceStatus === 'ARCHIVED') return { status: 'EXPIRED', reason: 'Its source is ARCHIVED.' }
  if (campaignStatus === null) return { status: 'UNPROCESSED', reason: 'No campaign has taken the job.' }
  if (sourceStatus !== 'LIVE') return { status: 'PAUSED', reason: `Its source is ${sourceStatus}.` }
  return undefined
}

function closedGroup(
  { campaignStatus, segmentStatus, restingUntil, dayCappedAt }: GroupRow,
  priceCents: number,
): Closed | undefined {
  if (campaignStatus === null) return { status: 'UNPROCESSED', reason: 'No campaign has taken the job.' }
  if (campaignStatus !== 'LIVE' && campaignStatus !== 'OUT_OF_BUDGET')
    return { status: 'PAUSED', reason: `The campaign is ${campaignStatus}.` }
  if (segmentStatus !== null && segmentStatus !== 'LIVE' && segmentStatus !== 'OUT_OF_BUDGET')
    return { status: 'PAUSED', reason: `The segment is ${segmentStatus}.` }
  if (priceCents === 0)
    return { status: 'PAUSED', reason: 'Neither the job, its segment nor its campaign sets a price.' }
  if (campaignStatus === 'OUT_OF_BUDGET')
    return { status: 'OUT_OF_BUDGET', reason: 'The campaign is OUT_OF_BUDGET.' }
  if (segmentStatus === 'OUT_OF_BUDGET')
    return { status: 'OUT_OF_BUDGET', reason: 'The segment is OUT_OF_BUDGET.' }
  if (restingUntil === null) return undefined
  const why = dayCappedAt === null ? "is ahead of today's plan" : "has spent today's share of its budget"
  return {
    status: 'DAILY_CAPPED',
    reason: `The campaign ${why} and goes on at ${restingUntil.toISOString()}.`,
  }
}

function priceOf(row: GroupRow): number {
  const { basicCpc, minCpc, tillerPro, tillerProCpc, strategyCpc, tierPercent } = row
  if (basicCpc === null || minCpc === null || tillerPro === null || tillerProCpc === null) return 0
  const { segmentBasicCpc, segmentMinCpc, segmentTillerProCpc } = row
  const segment =
    segmentBasicCpc === null || segmentMinCpc === null || segmentTillerProCpc === null
      ? null
      : { basicCpc: segmentBasicCpc, minCpc: segmentMinCpc, tillerProCpc: segmentTillerProCpc }
  const campaign = { basicCpc, minCpc, tillerPro, tillerProCpc, strategyCpc, tierPercent }
  return clickPriceCents(campaign, segment, row.feedCpc)
}

/** The status of `serving` as an expression of SQL, over the tables that its row is read from. */
export const statusSql = (now: Date) => sql<JobStatus>`case
  when job.deleted_at is not null then 'DELETED'
  when job.expires_at <= ${now} or source.status = 'ARCHIVED' then 'EXPIRED'
  when campaign.status is null then 'UNPROCESSED'
  when source.status <> 'LIVE' then 'PAUSED'
  when campaign.status not in ('LIVE', 'OUT_OF_BUDGET') then 'PAUSED'
  when segment.status not in ('LIVE', 'OUT_OF_BUDGET') then 'PAUSED'
  when ${clickPriceSql} = 0 then 'PAUSED'
  when campaign.status = 'OUT_OF_BUDGET' or segment.status = 'OUT_OF_BUDGET' then 'OUT_OF_BUDGET'
  when campaign.resting_until is not null then 'DAILY_CAPPED'
  else 'LIVE' end`

/**
 * The job's own gates but one: its expiry comes by itself, so whoever keeps a job for later has to look at
 * the clock then. What remains open or closed is `groupServing`.
 */
export const jobIsOpenSql = sql<boolean>`(job.deleted_at is null and source.status = 'LIVE')`

/**
 * Whether a job of the feed is or was advertised. Nothing leads back to UNDER_DEVELOPMENT, and an archived
 * campaign soon has no jobs, so a campaign or segment that has another status was launched.
 */
export const wasAdvertisedSql = sql<boolean>`(job.deleted_at is null and campaign.status <> 'UNDER_DEVELOPMENT'
  and coalesce(segment.status, 'LIVE') <> 'UNDER_DEVELOPMENT')`
