import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { joinColumnNames, measuredEventsSql, rollUpKeys, rollUpMeasures } from './measures.ts'

/** Billing days (`2026-11-01`), both inclusive, or whole hours from one instant up to another. */
export type ActivityRange =
  | { grain: 'day'; from: string; to: string }
  | { grain: 'hour'; from: Date; to: Date }

export type ActivityCounts = {
  impressions: number
  shareVisits: number
  clicks: number
  billable: number
  spendCents: number
  applications: number
  qualified: number
  rsvps: number
  conversions1: number
  conversions2: number
  conversions3: number
}

export const zeroActivityCounts: ActivityCounts = {
  impressions: 0,
  shareVisits: 0,
  clicks: 0,
  billable: 0,
  spendCents: 0,
  applications: 0,
  qualified: 0,
  rsvps: 0,
  conversions1: 0,
  conversions2: 0,
  conversions3: 0,
}

/** SQL columns with the sums of all measures. */
export const measureSumsSql = sql.join(
  rollUpMeasures.map((measure) => sql`coalesce(sum(${sql.ref(measure)}), 0)::bigint as ${sql.ref(measure)}`),
)

/**
 * SQL for a tenant's counts in a range, as the source of a query: rows with a `slot` (a day, or the start of an
 * hour), the keys, and the measures, possibly several per key. Combines the roll-ups with later events, so it is
 * exact as of the transaction's snapshot.
 *
 * @param zone the billing time zone
 */
export function selectActivity(tenant: Tenant, range: ActivityRange, zone: string): RawBuilder<unknown> {
  const recent = sql`(${measuredEventsSql((txid, table) => sql`${tenantIsSql(table, tenant)} and ${txid} >= activity_rolled_to()`)}) as recent`
  const [table, slot, of] =
    range.grain === 'day'
      ? (['activity_day', sql.ref('day'), sql`(at at time zone ${zone})::date`] as const)
      : (['activity_hour', sql.ref('at'), sql`date_trunc('hour', at, 'UTC')`] as const)
  const within = (value: RawBuilder<unknown>) =>
    range.grain === 'day'
      ? sql`${value} between ${range.from}::date and ${range.to}::date`
      : sql`${value} >= ${range.from} and ${value} < ${range.to}`
  return sql`(
    select ${slot} as slot, ${joinColumnNames(rollUpKeys)}, ${joinColumnNames(rollUpMeasures)} from ${sql.table(table)}
    where ${tenantIsSql(table, tenant)} and ${within(slot)}
    union all
    select ${of}, ${joinColumnNames(rollUpKeys)}, ${joinColumnNames(rollUpMeasures)} from ${recent} where ${within(of)}
  ) as activity`
}
