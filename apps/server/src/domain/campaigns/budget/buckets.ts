import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { activeOneTimeCentsSql } from './one-time.ts'

/** Identifies a monthly budget: that of a campaign with its one-time budgets if `segmentId` is 0, else that of a segment. */
export type BucketKey = { campaignId: number; segmentId: number; period: string }

const isBucket = (tenant: Tenant, { campaignId, segmentId, period }: BucketKey) =>
  sql<boolean>`(${tenantIsSql('bucket', tenant)} and bucket.campaign_id = ${campaignId} and bucket.segment_id = ${segmentId} and bucket.period = ${period})`

/**
 * Sets the cap of a bucket, creating it if necessary: the monthly budget, plus one-time budgets of the month
 * for a campaign. The caller has locked the campaign. A cap below the amount spent becomes that amount. Null
 * means unlimited. Returns the remaining budget, infinity if unlimited.
 */
export async function setCap(tx: Tx, tenant: Tenant, key: BucketKey, capCents: number | null) {
  const { rootCustomerId, customerId } = tenant
  const { campaignId, segmentId, period } = key
  const oneTime = segmentId === 0 ? activeOneTimeCentsSql(tenant, key) : sql`0`
  const { rows } = await sql<{ leftCents: number | null }>`
    insert into bucket (root_customer_id, customer_id, campaign_id, segment_id, period, cap_cents, one_time_cap_cents)
    select ${rootCustomerId}, ${customerId}, ${campaignId}, ${segmentId}, ${period}, ${capCents}::bigint + one_time, one_time
    from (select ${oneTime}::bigint as one_time) running
    on conflict on constraint bucket_pkey do update set
      cap_cents = case when excluded.cap_cents is not null then excluded.one_time_cap_cents
        + greatest(excluded.cap_cents - excluded.one_time_cap_cents, bucket.spent_cents - bucket.one_time_spent_cents) end,
      one_time_cap_cents = excluded.one_time_cap_cents
    returning cap_cents - spent_cents as left_cents`.execute(tx)
  return rows[0]?.leftCents ?? Infinity
}

/** Locks a campaign's bucket until the end of the transaction, and with it the one-time budgets. */
export const lockBucket = (tx: Tx, tenant: Tenant, key: BucketKey) =>
  tx
    .selectFrom('bucket')
    .select(['capCents', 'spentCents', 'oneTimeCapCents', 'oneTimeSpentCents'])
    .where(isBucket(tenant, key))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks the buckets of campaigns and their segments in key order, as clicks do. */
export const lockBuckets = (tx: Tx, tenant: Tenant, campaignIds: readonly number[], period: string) =>
  tx
    .selectFrom('bucket')
    .select('campaignId')
    .where(tenantIsSql('bucket', tenant))
    .where('campaignId', 'in', campaignIds.length > 0 ? campaignIds : [0])
    .where('period', '=', period)
    .orderBy('campaignId')
    .orderBy('segmentId')
    .forNoKeyUpdate()
    .execute()

/** Refunds an amount to a locked bucket; `oneTimeCents` of it belong to one-time budgets. */
export const refundBucket = (
  tx: Tx,
  tenant: Tenant,
  key: BucketKey,
  { cents, oneTimeCents }: { cents: number; oneTimeCents: number },
) =>
  tx
    .updateTable('bucket')
    .set(({ eb }) => ({
      spentCents: eb('spentCents', '-', cents),
      oneTimeSpentCents: eb('oneTimeSpentCents', '-', oneTimeCents),
    }))
    .where(isBucket(tenant, key))
    .execute()
