import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { TrafficSource } from './replay-history.ts'

/** A result that a simulated seeker saw, with the price of a click on it. */
export type SimulatedImpression = { at: Date; jobId: number; priceCents: number }

const quarterMs = 15 * 60_000

/** Deletes impressions from an instant on, because an interrupted step is repeated from its beginning. */
export const deleteImpressionsSince = (db: Db, walker: TrafficSource, from: Date) =>
  sql`
  delete from impression where ${tenantIsSql('impression', walker)} and at >= ${new Date(Math.floor(from.getTime() / quarterMs) * quarterMs)}`.execute(
    db,
  )

/** Counts impressions per quarter of an hour, as servers do. */
export const recordShownResults = (
  db: Db,
  { rootCustomerId, customerId, publisherId }: TrafficSource,
  shown: readonly SimulatedImpression[],
) =>
  sql`
  insert into impression (root_customer_id, customer_id, at, job_id, campaign_id, segment_id, publisher_id, price_cents, impressions)
  select ${rootCustomerId}::bigint, ${customerId}::bigint, date_bin('15 minutes', shown.at, timestamptz '2000-01-01Z'), shown.job_id,
    assignment.campaign_id, assignment.segment_id, ${publisherId}::bigint, shown.price_cents, count(*)
  from unnest(${shown.map(({ at }) => at.toISOString())}::timestamptz[], ${shown.map(({ jobId }) => jobId)}::bigint[],
    ${shown.map(({ priceCents }) => priceCents)}::integer[]) as shown (at, job_id, price_cents)
  left join assignment on assignment.root_customer_id = ${rootCustomerId} and assignment.customer_id = ${customerId}
    and assignment.job_id = shown.job_id
  group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
