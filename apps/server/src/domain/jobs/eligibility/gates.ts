import type { CampaignStatus } from '@tiller/contract/platform/campaigns/schemas'
import type { JobGate, JobStatus } from '@tiller/contract/platform/jobs/schemas'
import type { SegmentStatus } from '@tiller/contract/platform/segments/schemas'
import { sql, type RawBuilder } from 'kysely'
import {
  computeClickPriceCents,
  clickPriceSql,
  type PricedCampaign,
  type PricedSegment,
} from '#domain/campaigns/bidding/pricing.ts'

/**
 * Whether a job is served, and at what price. `determineServing` is the single definition for search, statuses,
 * lists, clicks, and share links; the SQL below repeats its rules.
 */
export type ServingDecision = {
  /** Whether seekers see the job. */
  served: boolean
  status: JobStatus
  /** The first closed gate; null if the job is served. */
  gate: Pick<EligibilityGate, 'name' | 'of'> | null
  /** The price of a click in cents. It is 0 without a campaign or a price; the job is then not served. */
  priceCents: number
}

/** The inputs of the decision that a job shares with others: campaign, segment, and feed price. */
export type ServingGroupRow = {
  feedCpc: number | null
  /** Null if the job has no campaign, like all campaign fields. */
  campaignStatus: CampaignStatus | null
  basicCpc: number | null
  minCpc: number | null
  tillerPro: string | null
  tillerProCpc: number | null
  /** The bid of the campaign's strategy in cents. Null without a campaign or with a fixed CPC. */
  strategyCpc: number | null
  /**
   * The price of a click with the campaign's candidate tier, in percent of the CPC. Null without a campaign or a
   * tier.
   */
  tierPercent: number | null
  billsAcquisitions: boolean | null
  /** Until this time, pacing suspends serving. */
  restingUntil: Date | null
  /** The time at which the daily cap was reached; null if it was not reached. */
  dayCappedAt: Date | null
  /** Null if the job has no segment, like all segment fields. */
  segmentStatus: SegmentStatus | null
  segmentBasicCpc: number | null
  segmentMinCpc: number | null
  segmentTillerProCpc: number | null
}

/** All inputs of the decision whether a job is served and at what price. */
export type ServingRow = ServingGroupRow & {
  deletedAt: Date | null
  expiresAt: Date | null
  expungedAt: Date | null
  /** Why the job is held back, for example because its end date cannot be read; null if it is not. */
  hold: 'END_UNREADABLE' | 'PRICE_REVIEW' | 'PAGE_CLOSED' | 'REPORTED' | null
  sourceStatus: 'UNDER_DEVELOPMENT' | 'LIVE' | 'USER_PAUSED' | 'ARCHIVED'
}

/** The campaign and segment columns of a `ServingGroupRow`. */
export const servingGroupColumns = [
  'campaign.status as campaignStatus',
  'campaign.basicCpc',
  'campaign.minCpc',
  'campaign.tillerPro',
  'campaign.tillerProCpc',
  'campaign.strategyCpc',
  'campaign.tierPercent',
  'campaign.billsAcquisitions',
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
  'job.hold',
  'job.feedCpc',
  'source.status as sourceStatus',
  ...servingGroupColumns,
] as const

/**
 * The name of a gate. SCHEDULE is not a gate: it is reported instead of CAMPAIGN if a schedule has paused the
 * campaign.
 */
export type GateName = Exclude<JobGate, 'SCHEDULE'>

/** A condition that a job must satisfy to be served. The first closed gate determines the status of the job. */
export type EligibilityGate<Row = ServingRow> = {
  name: GateName
  /** A sentence that is true while the gate is open, as shown to customers. */
  condition: string
  /** The object that must change to open the gate. */
  of: 'JOB' | 'SOURCE' | 'CAMPAIGN' | 'SEGMENT'
  /** The status of a job whose first closed gate is this one. */
  status: JobStatus
  isClosed: (row: Row, at: { now: Date; priceCents: number }) => boolean
  /** The SQL counterpart of `isClosed`; null counts as open. */
  isClosedSql: (now: Date) => RawBuilder<boolean>
}

/**
 * The gates of a job, in evaluation order. Gates that owners close precede those of budgets, so OUT_OF_BUDGET means
 * that only money is missing.
 */
const ownGates: readonly EligibilityGate[] = [
  {
    name: 'FEED',
    condition: 'The job is kept.',
    of: 'JOB',
    status: 'EXPUNGED',
    isClosed: ({ expungedAt }) => expungedAt !== null,
    isClosedSql: () => sql`job.expunged_at is not null`,
  },
  {
    name: 'FEED',
    condition: 'The feed holds the job.',
    of: 'JOB',
    status: 'DELETED',
    isClosed: ({ deletedAt }) => deletedAt !== null,
    isClosedSql: () => sql`job.deleted_at is not null`,
  },
  {
    name: 'FEED',
    condition: 'The last day of the job is not over.',
    of: 'JOB',
    status: 'EXPIRED',
    isClosed: ({ expiresAt }, { now }) => expiresAt !== null && expiresAt <= now,
    isClosedSql: (now) => sql`job.expires_at <= ${now}`,
  },
  {
    name: 'FEED',
    condition: 'The source is not archived.',
    of: 'SOURCE',
    status: 'EXPIRED',
    isClosed: ({ sourceStatus }) => sourceStatus === 'ARCHIVED',
    isClosedSql: () => sql`source.status = 'ARCHIVED'`,
  },
  {
    name: 'HOLD',
    condition: 'The end date and the price of the job are clear, and its page is open.',
    of: 'JOB',
    status: 'PAUSED',
    isClosed: ({ hold }) => hold !== null,
    isClosedSql: () => sql`job.hold is not null`,
  },
]
const isTaken: EligibilityGate<ServingGroupRow> = {
  name: 'FILTER',
  condition: 'The filters of a campaign take the job.',
  of: 'JOB',
  status: 'UNPROCESSED',
  isClosed: ({ campaignStatus }) => campaignStatus === null,
  isClosedSql: () => sql`campaign.status is null`,
}
const sourceRuns: EligibilityGate = {
  name: 'FEED',
  condition: 'The source runs.',
  of: 'SOURCE',
  status: 'PAUSED',
  isClosed: ({ sourceStatus }) => sourceStatus !== 'LIVE',
  isClosedSql: () => sql`source.status <> 'LIVE'`,
}
const isStopped = (status: string | null) =>
  status !== null && status !== 'LIVE' && status !== 'OUT_OF_BUDGET'
const groupGates: readonly EligibilityGate<ServingGroupRow>[] = [
  {
    name: 'CAMPAIGN',
    condition: 'The campaign runs.',
    of: 'CAMPAIGN',
    status: 'PAUSED',
    isClosed: ({ campaignStatus }) => isStopped(campaignStatus),
    isClosedSql: () => sql`campaign.status not in ('LIVE', 'OUT_OF_BUDGET')`,
  },
  {
    name: 'SEGMENT',
    condition: 'The segment runs.',
    of: 'SEGMENT',
    status: 'PAUSED',
    isClosed: ({ segmentStatus }) => isStopped(segmentStatus),
    isClosedSql: () => sql`segment.status not in ('LIVE', 'OUT_OF_BUDGET')`,
  },
  {
    name: 'PRICE',
    condition: 'A click has a price.',
    of: 'CAMPAIGN',
    status: 'PAUSED',
    isClosed: (_, { priceCents }) => priceCents === 0,
    isClosedSql: () => sql`${clickPriceSql} = 0`,
  },
  {
    name: 'BUDGET',
    condition: 'The campaign has budget left.',
    of: 'CAMPAIGN',
    status: 'OUT_OF_BUDGET',
    isClosed: ({ campaignStatus }) => campaignStatus === 'OUT_OF_BUDGET',
    isClosedSql: () => sql`campaign.status = 'OUT_OF_BUDGET'`,
  },
  {
    name: 'BUDGET',
    condition: 'The segment has budget left.',
    of: 'SEGMENT',
    status: 'OUT_OF_BUDGET',
    isClosed: ({ segmentStatus }) => segmentStatus === 'OUT_OF_BUDGET',
    isClosedSql: () => sql`segment.status = 'OUT_OF_BUDGET'`,
  },
  {
    name: 'DAILY_CAP',
    condition: 'The campaign has not spent what a day may cost.',
    of: 'CAMPAIGN',
    status: 'DAILY_CAPPED',
    isClosed: ({ restingUntil }) => restingUntil !== null,
    isClosedSql: () => sql`campaign.resting_until is not null`,
  },
]

/** All gates in evaluation order. */
export const eligibilityGates: readonly EligibilityGate[] = [...ownGates, isTaken, sourceRuns, ...groupGates]
const gatesOfGroup = [isTaken, ...groupGates]

export const determineServing = (row: ServingRow, now: Date): ServingDecision =>
  answer(eligibilityGates, row, now)

/** Returns whether the jobs of a group are served if all of their other gates are open. */
export const determineGroupServing = (row: ServingGroupRow): ServingDecision =>
  answer(gatesOfGroup, row, anyTime)

/** Passed as the time of group gates, which do not depend on it. */
const anyTime = new Date(0)

function answer<Row extends ServingGroupRow>(
  asked: readonly EligibilityGate<Row>[],
  row: Row,
  now: Date,
): ServingDecision {
  const priceCents = priceOf(row)
  const gate = asked.find(({ isClosed }) => isClosed(row, { now, priceCents }))
  return gate === undefined
    ? { served: true, status: 'LIVE', gate: null, priceCents }
    : { served: false, status: gate.status, gate, priceCents }
}

/** Returns the price settings of a job's campaign and segment, or null without a campaign. */
export function toPriceSettings(
  row: ServingGroupRow,
): { campaign: PricedCampaign; segment: PricedSegment | null } | null {
  const { basicCpc, minCpc, tillerPro, tillerProCpc, strategyCpc, tierPercent } = row
  const billsAcquisitions = row.billsAcquisitions ?? false
  if (basicCpc === null || minCpc === null || tillerPro === null || tillerProCpc === null) return null
  const { segmentBasicCpc, segmentMinCpc, segmentTillerProCpc } = row
  const segment =
    segmentBasicCpc === null || segmentMinCpc === null || segmentTillerProCpc === null
      ? null
      : { basicCpc: segmentBasicCpc, minCpc: segmentMinCpc, tillerProCpc: segmentTillerProCpc }
  const prices = { basicCpc, minCpc, tillerPro, tillerProCpc }
  return { campaign: { ...prices, strategyCpc, tierPercent, billsAcquisitions }, segment }
}

function priceOf(row: ServingGroupRow): number {
  const levels = toPriceSettings(row)
  return levels === null ? 0 : computeClickPriceCents(levels.campaign, levels.segment, row.feedCpc)
}

const firstClosedSql = (now: Date, resultOf: (gate: EligibilityGate, index: number) => RawBuilder<unknown>) =>
  sql.join(
    eligibilityGates.map((gate, index) => sql`when ${gate.isClosedSql(now)} then ${resultOf(gate, index)}`),
    sql` `,
  )

/** The SQL counterpart of `determineServing`, which computes the status of a job. */
export const jobStatusSql = (now: Date) =>
  sql<JobStatus>`case ${firstClosedSql(now, ({ status }) => sql.lit(status))} else 'LIVE' end`

/** SQL for the position of the first closed gate in `eligibilityGates`, null for a job that is served. */
export const closedGateSql = (now: Date) =>
  sql<number | null>`case ${firstClosedSql(now, (_, index) => sql.lit(index))} end`

/**
 * SQL for the job's own gates except expiry. A job expires without a change, so callers that store the result must
 * check the clock later. `determineGroupServing` covers the other gates.
 */
export const jobIsOpenSql = sql<boolean>`(job.deleted_at is null and job.expunged_at is null and job.hold is null and source.status = 'LIVE')`

/** SQL for whether the campaign hosts the application form. */
export const hostsApplicationFormSql = sql<boolean>`coalesce(campaign.tiller_apply or campaign.tiller_apply_pro or campaign.ad_type = 'EVENT', false)`

/** SQL for whether the campaign shows a preview page before the job URL. */
export const showsPreviewPageSql = sql<boolean>`coalesce(campaign.tiller_pro <> 'OFF' or campaign.tiller_apply_pro, false)`

/** SQL for the ad type of the campaign, JOB by default. */
export const adTypeSql = sql<'JOB' | 'EVENT'>`coalesce(campaign.ad_type, 'JOB')`

/** SQL for the first or last day of the event that advertises the job. */
const eventDateSql = (column: 'event_start_dt' | 'event_end_dt') =>
  sql<Date | null>`case campaign.ad_type when 'EVENT' then ${sql.ref(`campaign.${column}`)} end`
export const eventStartSql = eventDateSql('event_start_dt')
export const eventEndSql = eventDateSql('event_end_dt')

/**
 * SQL for whether a job of the feed is or was advertised. No transition leads back to UNDER_DEVELOPMENT, and an
 * archived campaign soon has no jobs, so any other status of the campaign or segment means that it was launched.
 */
export const wasAdvertisedSql = sql<boolean>`(job.deleted_at is null and job.expunged_at is null and campaign.status <> 'UNDER_DEVELOPMENT'
  and coalesce(segment.status, 'LIVE') <> 'UNDER_DEVELOPMENT')`
