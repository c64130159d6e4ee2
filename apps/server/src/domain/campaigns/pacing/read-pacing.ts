import type { Pacing } from '@tiller/contract/platform/pacing/schemas'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { toNextDay, toLastDayOfMonth, toBillingDayBounds } from '../budget/billing-days.ts'
import { toBillingMonth } from '../budget/billing-month.ts'
import { computeChargeCents } from '../bidding/pricing.ts'
import type { CampaignRow } from '../queries.ts'
import type { SegmentRow } from '../segments/queries.ts'
import { listMonthBudgets } from './ordered-buckets.ts'
import { forecastSpending } from './forecast.ts'
import { computeDayCapCents, computeDayShareCents, countRemainingDays, type BillingDay } from './plan.ts'

type PacedObject = { campaign: CampaignRow; segment: SegmentRow | null }
type When = { at: Date; zone: string }

/** Number of days on which the forecast is based. They may reach into the previous month. */
const forecastDays = 14

/** Reads the spending of a campaign or segment in the month of an instant. */
export async function describePacing(
  tx: Tx,
  tenant: Tenant,
  level: PacedObject,
  when: When,
): Promise<Pacing> {
  const { campaign, segment } = level
  const today = toBillingDayBounds(when.at, when.zone)
  const period = toBillingMonth(when.at, when.zone)
  const spent = await readSpentDays(tx, tenant, level, when)
  const capCents =
    segment === null ? campaign.monthlyBudget + campaign.oneTimeCents : segment.monthlyBudget || null
  const { spentCents } = segment ?? campaign
  const plan = planOf(level, today, spent.get(today.day)?.spentCents ?? 0)
  return {
    campaignId: campaign.id,
    segmentId: segment?.id ?? null,
    period,
    zone: when.zone,
    paced: plan !== null,
    restingUntil: campaign.restingUntil?.toISOString() ?? null,
    // A budget that was lowered below the amount spent is capped there.
    capCents: capCents === null ? null : Math.max(capCents, spentCents),
    spentCents,
    days: daysOf({ campaign, today, spent, plan }),
    buckets: await listMonthBudgets(tx, tenant, level, period),
    forecast: forecastOf({
      spent,
      today,
      capCents,
      spentCents,
      at: when.at,
      dayCap: plan?.shareCents ?? null,
    }),
  }
}

type SpentDay = {
  day: string
  spentCents: number
  shareCents: number | null
  capCents: number | null
  cappedAt: Date | null
}

/** Reads the days of this month and the last weeks that have charges or a plan. */
async function readSpentDays(
  tx: Tx,
  tenant: Tenant,
  { campaign, segment }: PacedObject,
  { at, zone }: When,
): Promise<Map<string, SpentDay>> {
  const since = new Date(at.getTime() - 62 * 86_400_000)
  const { rows } = await sql<SpentDay>`
    select day, coalesce(ledger.cents, 0)::bigint as spent_cents, share_cents, cap_cents, capped_at
    from (
      select (at at time zone ${zone})::date as day, sum(cents) as cents from charge
      where ${tenantIsSql('charge', tenant)} and campaign_id = ${campaign.id} and kind <> 'REFUND' and period >= ${since}::date
        ${segment === null ? sql`` : sql`and segment_id = ${segment.id}`}
      group by 1
    ) ledger
    full join (
      select day, share_cents, cap_cents, capped_at from day_spending
      where ${tenantIsSql('daySpending', tenant)} and campaign_id = ${segment === null ? campaign.id : null}
    ) planned using (day)`.execute(tx)
  return new Map(rows.map((row) => [row.day, row]))
}

type Plan = { shareCents: number; capCents: number; totalCents: number; spentCents: number; days: number }

function planOf(
  { campaign, segment }: PacedObject,
  { day }: BillingDay,
  spentTodayCents: number,
): Plan | null {
  const days = segment === null ? countRemainingDays(campaign, day) : null
  if (days === null) return null
  const totalCents = campaign.monthlyBudget + campaign.oneTimeCents
  const shareCents = computeDayShareCents(totalCents, campaign.spentCents - spentTodayCents, days)
  const capCents = Math.max(spentTodayCents, computeDayCapCents(shareCents, computeChargeCents(campaign)))
  return {
    shareCents,
    capCents: Math.min(capCents, Math.max(totalCents, spentTodayCents)),
    totalCents,
    spentCents: campaign.spentCents,
    days,
  }
}

type Calendar = {
  campaign: CampaignRow
  today: BillingDay
  spent: ReadonlyMap<string, SpentDay>
  plan: Plan | null
}

/**
 * Returns every day of the month: past days with their spending, and future days as planned if today's share is spent.
 */
function daysOf(calendar: Calendar): PacingDay[] {
  const { today, spent } = calendar
  const days: PacingDay[] = []
  const last = toLastDayOfMonth(today.day)
  let day = `${today.day.slice(0, 8)}01`
  for (; day < today.day; day = toNextDay(day)) days.push(pastDay(day, spent.get(day)))
  days.push(currentDay(calendar))
  return [...days, ...futureDays(calendar, last)]
}

type PacingDay = Pacing['days'][number]

function pastDay(day: string, was: SpentDay | undefined): PacingDay {
  const { shareCents = null, capCents = null, cappedAt = null, spentCents = 0 } = was ?? {}
  return { day, plannedCents: shareCents, capCents, spentCents, cappedAt: cappedAt?.toISOString() ?? null }
}

const currentDay = ({ campaign, today: { day }, spent, plan }: Calendar): PacingDay => ({
  day,
  plannedCents: plan?.shareCents ?? null,
  capCents: plan?.capCents ?? null,
  spentCents: spent.get(day)?.spentCents ?? 0,
  cappedAt: plan === null ? null : (campaign.dayCappedAt?.toISOString() ?? null),
})

function futureDays({ campaign, today, spent, plan }: Calendar, last: string): PacingDay[] {
  const days: PacingDay[] = []
  const todayCents = spent.get(today.day)?.spentCents ?? 0
  let reckonedCents = plan === null ? 0 : plan.spentCents - todayCents + Math.max(todayCents, plan.shareCents)
  for (let day = toNextDay(today.day); day <= last; day = toNextDay(day)) {
    const left = countRemainingDays(campaign, day)
    const planned =
      plan === null || left === null ? null : computeDayShareCents(plan.totalCents, reckonedCents, left)
    reckonedCents += planned ?? 0
    days.push({ day, plannedCents: planned, capCents: planned, spentCents: null, cappedAt: null })
  }
  return days
}

type Course = {
  spent: ReadonlyMap<string, SpentDay>
  today: BillingDay
  capCents: number | null
  spentCents: number
  at: Date
  dayCap: number | null
}

/** Forecasts the spending from the last complete days, beginning with the first charge. */
function forecastOf({ spent, today, capCents, spentCents, at, dayCap }: Course): Pacing['forecast'] {
  const charged = [...spent.values()].filter((day) => day.spentCents > 0 && day.day < today.day)
  const first = charged.map(({ day }) => day).toSorted()[0]
  const dailyCents: number[] = []
  for (let day = first ?? today.day; day < today.day; day = toNextDay(day))
    dailyCents.push(spent.get(day)?.spentCents ?? 0)
  const lengthMs = today.end.getTime() - today.start.getTime()
  const restOfToday = (today.end.getTime() - at.getTime()) / lengthMs
  const daysAfter = Number(toLastDayOfMonth(today.day).slice(8)) - Number(today.day.slice(8))
  const said = forecastSpending({
    dailyCents: dailyCents.slice(-forecastDays),
    spentCents,
    capCents: capCents === null ? null : Math.max(capCents, spentCents),
    dayCapCents: dayCap,
    daysLeft: daysAfter + restOfToday,
  })
  if (said === null) return null
  const { daysUntilSpent, ...numbers } = said
  return {
    ...numbers,
    exhaustedOn: daysUntilSpent === null ? null : dayIn(today, daysUntilSpent, restOfToday),
  }
}

/** Returns the day that follows after a number of days. */
function dayIn({ day }: BillingDay, days: number, restOfToday: number): string {
  let then = day
  for (let passed = restOfToday; passed < days; passed += 1) then = toNextDay(then)
  return then
}
