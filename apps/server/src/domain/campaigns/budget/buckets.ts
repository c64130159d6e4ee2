import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { activeOneTimeCentsSql } from './one-time.ts'

/**
 * Identifies a monthly budget: that of a campaign with its one-time budgets if `segmentId` is 0, else that of a
 * segment.
 */
export type BucketKey = { campaignId: number; segmentId: number; period: string }

/** A bucket with the cap from its settings; null means no cap of its own. */
export type CappedBucket = { key: BucketKey; capCents: number | null }

const isBucket = (tenant: Tenant, { campaignId, segmentId, period }: BucketKey) =>
  sql<boolean>`(${tenantIsSql('bucket', tenant)} and bucket.campaign_id = ${campaignId} and bucket.segment_id = ${segmentId} and bucket.period = ${period})`

/**
 * Sets the caps of buckets in the order of their keys, creating missing ones: the monthly budget, plus one-time budgets
 * of the month for a campaign. The caller has locked the campaigns. A cap below the amount spent becomes that amount.
 * Null means unlimited. Returns the remaining budgets in the order of `buckets`, infinity if unlimited.
 */
export async function setBucketCaps(
  tx: Tx,
  tenant: Tenant,
  buckets: readonly CappedBucket[],
): Promise<number[]> {
  if (buckets.length === 0) return []
  const { rootCustomerId, customerId } = tenant
  const oneTime = activeOneTimeCentsSql(tenant, { campaignId: 'wanted.campaignId', period: 'wanted.period' })
  const { rows } = await sql<BucketKey & { leftCents: number | null }>`
    insert into bucket (root_customer_id, customer_id, campaign_id, segment_id, period, cap_cents, one_time_cap_cents)
    select ${rootCustomerId}, ${customerId}, campaign_id, segment_id, period, cap_cents + one_time, one_time
    from unnest(${buckets.map(({ key }) => key.campaignId)}::bigint[], ${buckets.map(({ key }) => key.segmentId)}::bigint[],
        ${buckets.map(({ key }) => key.period)}::date[], ${buckets.map(({ capCents }) => capCents)}::bigint[])
        as wanted (campaign_id, segment_id, period, cap_cents),
      lateral (select case segment_id when 0 then ${oneTime} else 0 end as one_time) active
    order by campaign_id, segment_id, period
    on conflict on constraint bucket_pkey do update set
      cap_cents = case when excluded.cap_cents is not null then excluded.one_time_cap_cents
        + greatest(excluded.cap_cents - excluded.one_time_cap_cents, bucket.spent_cents - bucket.one_time_spent_cents) end,
      one_time_cap_cents = excluded.one_time_cap_cents
    returning campaign_id, segment_id, period, cap_cents - spent_cents as left_cents`.execute(tx)
  const left = new Map(rows.map(({ leftCents, ...key }) => [formatKey(key), leftCents ?? Infinity]))
  return buckets.map(({ key }) => left.get(formatKey(key)) ?? 0)
}

const formatKey = ({ campaignId, segmentId, period }: BucketKey) => `${campaignId} ${segmentId} ${period}`

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
