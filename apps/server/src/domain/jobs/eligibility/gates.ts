import type { CampaignStatus } from '@tiller/contract/platform/campaigns/schemas'
import type { JobGate, JobStatus } from '@tiller/contract/platform/jobs/schemas'
import type { SegmentStatus } from '@tiller/contract/platform/segments/schemas'
import { sql } from 'kysely'
import {
  clickPriceCents,
  clickPriceSql,
  type PricedCampaign,
  type PricedSegment,
} from '#domain/campaigns/bidding/pricing.ts'

/**
 * The one place that says whether a job is served, and at what price. Search, the status of a job, lists,
 * clicks and shared links ask it; what they ask in SQL stands below, each beside what it repeats.
 */
export type Serving = {
  /** Whether seekers are shown the job. */
  served: boolean
  status: JobStatus
  /** The first gate that is closed. */
  gate: Pick<Gate, 'name' | 'of'> | null
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
  expungedAt: Date | null
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
  'job.expungedAt',
  'job.feedCpc',
  'source.status as sourceStatus',
  ...groupColumns,
] as const

/** What can keep a job from seekers. The last word on which it is has who knows why a campaign stands still: a schedule may have paused it. */
export type GateName = Exclude<JobGate, 'SCHEDULE'>

/** One condition of being served: whose it is, and the status of a job that it keeps back. */
export type Gate<Row = ServingRow> = {
  name: GateName
  /** What holds while it is open, as customers are told. */
  condition: string
  /** What has to change for it to open. */
  of: 'JOB' | 'SOURCE' | 'CAMPAIGN' | 'SEGMENT'
  closed: (row: Row, at: { now: Date; priceCents: number }) => JobStatus | undefined
}

const closedIf = (isClosed: boolean, status: JobStatus) => (isClosed ? status : undefined)

/** In this order they are asked. What its owner has closed goes before what money has: a status OUT_OF_BUDGET says that money alone is missing. */
const ownGates: readonly Gate[] = [
  {
    name: 'FEED',
    condition: 'The job is kept.',
    of: 'JOB',
    closed: ({ expungedAt }) => closedIf(expungedAt !== null, 'EXPUNGED'),
  },
  {
    name: 'FEED',
    condition: 'The feed holds the job.',
    of: 'JOB',
    closed: ({ deletedAt }) => closedIf(deletedAt !== null, 'DELETED'),
  },
  {
    name: 'FEED',
    condition: 'The last day of the job is not over.',
    of: 'JOB',
    closed: ({ expiresAt }, { now }) => closedIf(expiresAt !== null && expiresAt <= now, 'EXPIRED'),
  },
  {
    name: 'FEED',
    condition: 'The source is not archived.',
    of: 'SOURCE',
    closed: ({ sourceStatus }) => closedIf(sourceStatus === 'ARCHIVED', 'EXPIRED'),
  },
]
const isTaken: Gate<GroupRow> = {
  name: 'FILTER',
  condition: 'The filters of a campaign take the job.',
  of: 'JOB',
  closed: ({ campaignStatus }) => closedIf(campaignStatus === null, 'UNPROCESSED'),
}
const sourceRuns: Gate = {
  name: 'FEED',
  condition: 'The source runs.',
  of: 'SOURCE',
  closed: ({ sourceStatus }) => closedIf(sourceStatus !== 'LIVE', 'PAUSED'),
}
const isStopped = (status: string | null) =>
  status !== null && status !== 'LIVE' && status !== 'OUT_OF_BUDGET'
const groupGates: readonly Gate<GroupRow>[] = [
  {
    name: 'CAMPAIGN',
    condition: 'The campaign runs.',
    of: 'CAMPAIGN',
    closed: ({ campaignStatus }) => closedIf(isStopped(campaignStatus), 'PAUSED'),
  },
  {
    name: 'SEGMENT',
    condition: 'The segment runs.',
    of: 'SEGMENT',
    closed: ({ segmentStatus }) => closedIf(isStopped(segmentStatus), 'PAUSED'),
  },
  {
    name: 'PRICE',
    condition: 'A click has a price.',
    of: 'CAMPAIGN',
    closed: (_, { priceCents }) => closedIf(priceCents === 0, 'PAUSED'),
  },
  {
    name: 'BUDGET',
    condition: 'The campaign has budget left.',
    of: 'CAMPAIGN',
    closed: ({ campaignStatus }) => closedIf(campaignStatus === 'OUT_OF_BUDGET', 'OUT_OF_BUDGET'),
  },
  {
    name: 'BUDGET',
    condition: 'The segment has budget left.',
    of: 'SEGMENT',
    closed: ({ segmentStatus }) => closedIf(segmentStatus === 'OUT_OF_BUDGET', 'OUT_OF_BUDGET'),
  },
  {
    name: 'DAILY_CAP',
    condition: 'The campaign has not spent what a day may cost.',
    of: 'CAMPAIGN',
    closed: ({ restingUntil }) => closedIf(restingUntil !== null, 'DAILY_CAPPED'),
  },
]

/** All gates, in the order in which they are asked. */
export const gates: readonly Gate[] = [...ownGates, isTaken, sourceRuns, ...groupGates]
const gatesOfGroup = [isTaken, ...groupGates]

/** Whether a job is served. */
export const serving = (row: ServingRow, now: Date): Serving => answer(gates, row, now)

/** Whether the jobs of a group are served as far as campaign, segment and price decide: those whose own gates are open. */
export const groupServing = (row: GroupRow): Serving => answer(gatesOfGroup, row, anyTime)

/** No gate of a group asks for the time. */
const anyTime = new Date(0)

function answer<Row extends GroupRow>(asked: readonly Gate<Row>[], row: Row, now: Date): Serving {
  const priceCents = priceOf(row)
  for (const gate of asked) {
    const status = gate.closed(row, { now, priceCents })
    if (status !== undefined) return { served: false, status, gate, priceCents }
  }
  return { served: true, status: 'LIVE', gate: null, priceCents }
}

/** What a campaign and a segment set of a job's price; null: no campaign has the job. */
export function levelsOf(row: GroupRow): { campaign: PricedCampaign; segment: PricedSegment | null } | null {
  const { basicCpc, minCpc, tillerPro, tillerProCpc, strategyCpc, tierPercent } = row
  if (basicCpc === null || minCpc === null || tillerPro === null || tillerProCpc === null) return null
  const { segmentBasicCpc, segmentMinCpc, segmentTillerProCpc } = row
  const segment =
    segmentBasicCpc === null || segmentMinCpc === null || segmentTillerProCpc === null
      ? null
      : { basicCpc: segmentBasicCpc, minCpc: segmentMinCpc, tillerProCpc: segmentTillerProCpc }
  return { campaign: { basicCpc, minCpc, tillerPro, tillerProCpc, strategyCpc, tierPercent }, segment }
}

function priceOf(row: GroupRow): number {
  const levels = levelsOf(row)
  return levels === null ? 0 : clickPriceCents(levels.campaign, levels.segment, row.feedCpc)
}

/** The status of `serving` as an expression of SQL, over the tables that its row is read from. */
export const statusSql = (now: Date) => sql<JobStatus>`case
  when job.expunged_at is not null then 'EXPUNGED'
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
export const jobIsOpenSql = sql<boolean>`(job.deleted_at is null and job.expunged_at is null and source.status = 'LIVE')`

/** Whether applications for the job are taken by our own form, as its campaign sets. */
export const isHostedSql = sql<boolean>`coalesce(campaign.tiller_apply or campaign.tiller_apply_pro or campaign.ad_type = 'EVENT', false)`

/** Whether seekers see the job here before they go on, as its campaign sets. */
export const isPreviewedSql = sql<boolean>`coalesce(campaign.tiller_pro <> 'OFF' or campaign.tiller_apply_pro, false)`

/** What its campaign advertises the job as. */
export const adTypeSql = sql<'JOB' | 'EVENT'>`coalesce(campaign.ad_type, 'JOB')`

/**
 * Whether a job of the feed is or was advertised. Nothing leads back to UNDER_DEVELOPMENT, and an archived
 * campaign soon has no jobs, so a campaign or segment that has another status was launched.
 */
export const wasAdvertisedSql = sql<boolean>`(job.deleted_at is null and job.expunged_at is null and campaign.status <> 'UNDER_DEVELOPMENT'
  and coalesce(segment.status, 'LIVE') <> 'UNDER_DEVELOPMENT')`
