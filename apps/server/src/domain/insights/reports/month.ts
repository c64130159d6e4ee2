import type { Month } from '@tiller/contract/platform/reports/month'
import { sql } from 'kysely'
import { selectActivity, measureSumsSql, type ActivityCounts } from '#domain/activity/read.ts'
import {
  toBillingDay,
  toLastDayOfMonth,
  toFirstDayOfMonth,
  startOfDay,
} from '#domain/campaigns/budget/billing-days.ts'
import { maxMonthSpendSql } from '#domain/campaigns/budget/most-spend.ts'
import { forecastSpending } from '#domain/campaigns/pacing/forecast.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { addDays } from '#domain/activity/report-days.ts'

type When = { at: Date; zone: string }

/** Number of past days on which the forecast is based, as for a single campaign. */
const daysBack = 14

/** Reads the spending, plan, and forecast of all campaigns of a customer in the month of an instant. */
export async function readMonthSpending(tx: Tx, tenant: Tenant, when: When): Promise<Month> {
  const { at, zone } = when
  const today = toBillingDay(at, zone)
  const [period, lastDay] = [toFirstDayOfMonth(today), toLastDayOfMonth(today)]
  const { capCents, spentCents, campaigns } = await readMoney(tx, tenant, period)
  const part = (instant: Date) => instant.getTime() - startOfDay(period, zone).getTime()
  return {
    asOf: at.toISOString(),
    period,
    lastDay,
    zone,
    capCents,
    spentCents,
    leftCents: capCents - spentCents,
    evenCents: Math.round((capCents * part(at)) / part(startOfDay(addDays(lastDay), zone))),
    campaigns,
    forecast: await forecastMonth(tx, tenant, when, { capCents, spentCents }),
  }
}

/** Reads the maximum spending of the month, as dry runs state it, and the spending so far. */
async function readMoney(tx: Tx, tenant: Tenant, period: string) {
  const { rows } = await sql<{ capCents: number; spentCents: number; campaigns: number }>`
    select coalesce(sum(${maxMonthSpendSql}), 0)::bigint as cap_cents,
      coalesce(sum(bucket.spent_cents), 0)::bigint as spent_cents,
      (count(*) filter (where campaign.status = 'LIVE'))::int as campaigns
    from campaign
    left join bucket on ${joinSameTenant('bucket', 'campaign', { campaignId: 'campaign.id' })} and bucket.segment_id = 0 and bucket.period = ${period}
    where ${tenantIsSql('campaign', tenant)}`.execute(tx)
  return rows[0] ?? { capCents: 0, spentCents: 0, campaigns: 0 }
}

/** Forecasts the spending from the last complete days, beginning with the first charge. */
async function forecastMonth(
  tx: Tx,
  tenant: Tenant,
  { at, zone }: When,
  money: { capCents: number; spentCents: number },
): Promise<Month['forecast']> {
  const today = toBillingDay(at, zone)
  const lastDay = toLastDayOfMonth(today)
  const range = { grain: 'day', from: addDays(today, -daysBack), to: addDays(today, -1) } as const
  const { rows } = await sql<ActivityCounts & { day: string }>`
    select to_char(slot, 'YYYY-MM-DD') as day, ${measureSumsSql} from ${selectActivity(tenant, range, zone)} group by 1`.execute(
    tx,
  )
  const spent = new Map(rows.map(({ day, spendCents }) => [day, Math.max(0, spendCents)]))
  const first = [...spent].flatMap(([day, cents]) => (cents > 0 ? [day] : [])).toSorted()[0] ?? today
  const dailyCents: number[] = []
  for (let day = first; day < today; day = addDays(day)) dailyCents.push(spent.get(day) ?? 0)
  const end = startOfDay(addDays(today), zone).getTime()
  const restOfToday = (end - at.getTime()) / (end - startOfDay(today, zone).getTime())
  const said = forecastSpending({
    ...money,
    dailyCents,
    dayCapCents: null,
    daysLeft: Number(lastDay.slice(8)) - Number(today.slice(8)) + restOfToday,
  })
  if (said === null) return null
  const { daysUntilSpent, ...numbers } = said
  const exhaustedOn = daysUntilSpent === null ? null : addDays(today, Math.ceil(daysUntilSpent - restOfToday))
  return { ...numbers, exhaustedOn }
}
