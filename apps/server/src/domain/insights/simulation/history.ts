import { sql } from 'kysely'
import { toNextDay, toFirstDayOfMonth, startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import type { PricedSegment } from '#domain/campaigns/bidding/pricing.ts'
import type { CampaignRow } from '#domain/campaigns/queries.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import type { ClickGroup } from './fixed-price-clicks.ts'

/** Maximum number of different fixed prices. It limits the duration of a replay. */
const maxPrices = 500

/**
 * Number of days that are processed between two yields to the event loop, about a millisecond at the maximum number
 * of prices.
 */
const daysPerStep = 10

/** A range of billing days, inclusive at both ends. */
export type DateRange = { from: string; to: string; zone: string }

export type PastDay = {
  day: string
  clicks: ClickGroup[]
  /** Whether the campaign was LIVE for the whole day. */
  live: boolean
  /** Whether the budget or pacing limited the day's clicks. */
  heldBack: boolean
}

const ofCharges = (tenant: Tenant, { id }: CampaignRow) =>
  sql`${tenantIsSql('charge', tenant)} and charge.campaign_id = ${id} and charge.kind = 'CLICK'`

/** The click groups of a day as tuples of segment id, feed price, number of clicks, and cost. */
type ClickRow = { day: string; groups: [number, number | null, number, number][] }

/**
 * Reads the charged clicks of a campaign from the ledger, or undefined if there are too many prices. It reads one row
 * per day, because one per group would block the event loop for tens of milliseconds.
 */
async function readClicks(
  tx: Tx,
  tenant: Tenant,
  campaign: CampaignRow,
  { from, to, zone }: DateRange,
): Promise<Map<string, ClickGroup[]> | undefined> {
  const { rows } = await sql<ClickRow>`
    select day, json_agg(json_build_array(segment_id, feed_cpc, clicks, spent_cents) order by segment_id, feed_cpc) as groups from (
      select (charge.at at time zone ${zone})::date as day, coalesce(charge.segment_id, 0) as segment_id,
        nullif(job.feed_cpc, 0) as feed_cpc, count(*) as clicks, sum(charge.cents) as spent_cents
      from charge join job on ${joinSameTenant('job', 'charge', { id: 'charge.jobId' })}
      where ${ofCharges(tenant, campaign)} and charge.period between ${toFirstDayOfMonth(from)}::date and ${toFirstDayOfMonth(to)}::date
        and charge.at >= ${startOfDay(from, zone)} and charge.at < ${startOfDay(toNextDay(to), zone)}
      group by 1, 2, 3 order by 1, 2, 3 limit ${62 * maxPrices + 1}) as clicked
    group by day order by day`.execute(tx)
  const prices = new Set<string>()
  const days = await mapInChunks(
    rows,
    ({ day, groups }) => {
      const clicks = groups.map(([segmentId, feedCpc, count, spentCents]): ClickGroup => {
        prices.add(`${segmentId} ${feedCpc}`)
        return { segmentId, feedCpc, clicks: count, spentCents }
      })
      return [day, clicks] as const
    },
    daysPerStep,
  )
  return prices.size > maxPrices ? undefined : new Map(days)
}

/** Reads the recorded status changes since an instant, with the previous status of each. */
async function readStatuses(tx: Tx, tenant: Tenant, { id }: CampaignRow, since: Date) {
  const { rows } = await sql<{ at: Date; before: string | null }>`
    select at, change.field ->> 'old' as before
    from change_record, jsonb_array_elements(fields) as change (field)
    where ${tenantIsSql('change_record', tenant)} and object_type = 'CAMPAIGN' and object_id = ${id} and at >= ${since}
      and change.field ->> 'field' = 'status'
    order by at, change_record.id limit 2000`.execute(tx)
  return rows
}

type Planned = {
  day: string
  shareCents: number
  capCents: number
  spentCents: number
  cappedAt: Date | null
}

const readPlanned = (
  tx: Tx,
  tenant: Tenant,
  { id }: CampaignRow,
  { from, to }: DateRange,
): Promise<Planned[]> =>
  tx
    .selectFrom('daySpending')
    .select(['day', 'shareCents', 'capCents', 'spentCents', 'cappedAt'])
    .where(tenantIsSql('daySpending', tenant))
    .where('campaignId', '=', id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()

/**
 * Returns whether a day's clicks were limited. Pacing limits spending to an hour ahead of plan, so a day this close to
 * its share would have had more clicks.
 */
const isNearlySpent = ({ shareCents, capCents, spentCents, cappedAt }: Planned) =>
  cappedAt !== null || spentCents >= Math.min(shareCents, capCents) * (1 - 1 / 24)

/** Reads the past days of a campaign, or undefined if its jobs have too many fixed prices. */
export async function readPastDays(
  tx: Tx,
  tenant: Tenant,
  campaign: CampaignRow,
  days: DateRange,
): Promise<PastDay[] | undefined> {
  const clicks = await readClicks(tx, tenant, campaign, days)
  if (clicks === undefined) return undefined
  const statuses = await readStatuses(tx, tenant, campaign, startOfDay(days.from, days.zone))
  const planned = new Map((await readPlanned(tx, tenant, campaign, days)).map((row) => [row.day, row]))
  const past: PastDay[] = []
  for (let day = days.from; day <= days.to; day = toNextDay(day)) {
    const of = statusesOf(day, days.zone, { statuses, now: campaign.status })
    const plan = planned.get(day)
    past.push({
      day,
      clicks: clicks.get(day) ?? [],
      live: of.every((status) => status === 'LIVE'),
      heldBack: of.includes('OUT_OF_BUDGET') || (plan !== undefined && isNearlySpent(plan)),
    })
  }
  return past
}

type Known = { statuses: readonly { at: Date; before: string | null }[]; now: string }

/** Returns every status that a campaign had on a day. */
function statusesOf(day: string, zone: string, { statuses, now }: Known): (string | null)[] {
  const [start, end] = [startOfDay(day, zone), startOfDay(toNextDay(day), zone)]
  const within = statuses.filter(({ at }) => at >= start && at < end).map(({ before }) => before)
  const later = statuses.find(({ at }) => at >= end)
  return [...within, later === undefined ? now : later.before]
}

/** Reads the segments of a campaign with their prices and monthly budgets. */
export async function readSegmentPrices(tx: Tx, tenant: Tenant, { id }: CampaignRow) {
  const rows = await tx
    .selectFrom('segment')
    .select(['id', 'basicCpc', 'minCpc', 'tillerProCpc', 'monthlyBudget'])
    .where(tenantIsSql('segment', tenant))
    .where('campaignId', '=', id)
    .execute()
  return new Map<number, PricedSegment & { monthlyBudget: number }>(rows.map((row) => [row.id, row]))
}

/** Reads the one-time budgets per month, and the spending of the first month before the range starts. */
export async function readOneTimeBudgets(
  tx: Tx,
  tenant: Tenant,
  campaign: CampaignRow,
  { from, to, zone }: DateRange,
) {
  const months = await tx
    .selectFrom('bucket')
    .select(['period', 'oneTimeCapCents'])
    .where(tenantIsSql('bucket', tenant))
    .where('campaignId', '=', campaign.id)
    .where('segmentId', '=', 0)
    .where('period', '>=', toFirstDayOfMonth(from))
    .where('period', '<=', toFirstDayOfMonth(to))
    .execute()
  const { rows } = await sql<{ segmentId: number; cents: number }>`
    select coalesce(segment_id, 0)::bigint as segment_id, sum(cents)::bigint as cents from charge
    where ${ofCharges(tenant, campaign)} and period = ${toFirstDayOfMonth(from)} and at < ${startOfDay(from, zone)}
    group by 1`.execute(tx)
  return {
    oneTimeCents: new Map(months.map(({ period, oneTimeCapCents }) => [period, oneTimeCapCents])),
    spentBefore: new Map(rows.map(({ segmentId, cents }) => [segmentId, cents])),
  }
}

/** Reads the state of a campaign's bidding strategy. */
export const readBidState = (tx: Tx, tenant: Tenant, { id }: CampaignRow) =>
  tx
    .selectFrom('bidRound')
    .select(['bid', 'rate', 'averageRate', 'factor', 'error'])
    .where(tenantIsSql('bidRound', tenant))
    .where('campaignId', '=', id)
    .executeTakeFirst()
