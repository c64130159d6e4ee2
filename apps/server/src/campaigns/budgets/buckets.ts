import { sql } from 'kysely'
import type { Tenant, Tx } from '../../kit/db/database.ts'

/** One cap of one month: the campaign's (`segmentId` 0) or a segment's own. */
export type BucketKey = { campaignId: number; segmentId: number; period: string }

/**
 * Sets the cap of a bucket, making it if the month has none yet. A cap below what is spent stops at what
 * is spent: money that is gone cannot be taken back. Null = no cap. Gives the money left, without a cap
 * infinity.
 */
export async function setCap(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  { campaignId, segmentId, period }: BucketKey,
  capCents: number | null,
) {
  const { rows } = await sql<{ leftCents: number | null }>`
    insert into bucket (root_customer_id, customer_id, campaign_id, segment_id, period, cap_cents)
    values (${rootCustomerId}, ${customerId}, ${campaignId}, ${segmentId}, ${period}, ${capCents})
    on conflict on constraint bucket_pkey
      do update set cap_cents = case when excluded.cap_cents is not null then greatest(excluded.cap_cents, bucket.spent_cents) end
    returning cap_cents - spent_cents as left_cents`.execute(tx)
  return rows[0]?.leftCents ?? Infinity
}

/**
 * Makes the bucket of a month that nothing was spent from yet.
 *
 * @returns whether it was missing
 */
export async function openBucket(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  { campaignId, segmentId, period }: BucketKey,
  capCents: number | null,
) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bucket')
    .values({ rootCustomerId, customerId, campaignId, segmentId, period, capCents })
    .onConflict((conflict) => conflict.constraint('bucket_pkey').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Spends from one bucket if, and only if, the amount still fits: the condition and the spending are one
 * statement on one row, which PostgreSQL runs one at a time, so no interleaving can overspend.
 *
 * @param cents negative gives back what the same transaction has spent
 * @returns the money left (infinity without a cap), or undefined if the amount does not fit
 */
export async function spend(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  { campaignId, segmentId, period }: BucketKey,
  cents: number,
) {
  const { rows } = await sql<{ leftCents: number | null }>`
    update bucket set spent_cents = spent_cents + ${cents}
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and campaign_id = ${campaignId}
      and segment_id = ${segmentId} and period = ${period} and (cap_cents is null or spent_cents + ${cents} <= cap_cents)
    returning cap_cents - spent_cents as left_cents`.execute(tx)
  return rows[0] === undefined ? undefined : (rows[0].leftCents ?? Infinity)
}
