import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { BucketKey } from './buckets.ts'
import type { RemainingOneTimeBudget } from './one-time.ts'

/** A bucket and the cap from its settings; null = no cap. */
export type BucketRef = { tenant: Tenant; key: BucketKey; capCents: number | null }

/** A bucket that is locked until the end of the transaction, so that other spending from it waits. */
export type LockedBucket = {
  tenant: Tenant
  key: BucketKey
  capCents: number | null
  spentCents: number
  oneTimeCapCents: number
  oneTimeSpentCents: number
  /** One-time budgets with money left; only for a campaign's bucket. */
  sources: RemainingOneTimeBudget[]
}

export const formatBucketKey = ({ tenant, key }: Pick<BucketRef, 'tenant' | 'key'>) =>
  [tenant.rootCustomerId, tenant.customerId, key.campaignId, key.segmentId, key.period].join(' ')

/** Returns the keys of buckets as one array per column. */
const arraysOf = (buckets: readonly Pick<BucketRef, 'tenant' | 'key'>[]) => sql`
  ${buckets.map(({ tenant }) => tenant.rootCustomerId)}::bigint[], ${buckets.map(({ tenant }) => tenant.customerId)}::bigint[],
  ${buckets.map(({ key }) => key.campaignId)}::bigint[], ${buckets.map(({ key }) => key.segmentId)}::bigint[],
  ${buckets.map(({ key }) => key.period)}::date[]`
const columns = sql`root_customer_id, customer_id, campaign_id, segment_id, period`
const money = sql`cap_cents, spent_cents, one_time_cap_cents, one_time_spent_cents`

/**
 * Locks buckets in the order of their keys and inserts missing ones, as at the start of a month. A campaign's bucket
 * comes before those of its segments, so concurrent transactions cannot deadlock.
 */
export async function lockOrCreateBuckets(
  tx: Tx,
  refs: readonly BucketRef[],
): Promise<Map<string, LockedBucket>> {
  const locked = new Map<string, LockedBucket>()
  let missing = [...new Map(refs.map((ref) => [formatBucketKey(ref), ref])).values()]
  while (missing.length > 0) {
    for (const row of await lockOrInsert(tx, missing)) locked.set(formatBucketKey(row), row)
    // Another transaction inserted one concurrently; the next statement sees it.
    missing = missing.filter((ref) => !locked.has(formatBucketKey(ref)))
  }
  await readSources(tx, [...locked.values()])
  return locked
}

type LockedRow = Tenant & BucketKey & Omit<LockedBucket, 'tenant' | 'key' | 'sources'>

async function lockOrInsert(tx: Tx, refs: readonly BucketRef[]): Promise<LockedBucket[]> {
  const { rows } = await sql<LockedRow>`
    with wanted as materialized (
      select * from unnest(${arraysOf(refs)}, ${refs.map(({ capCents }) => capCents)}::bigint[]) as wanted (${columns}, cap_cents)
    ), opened as (
      insert into bucket (${columns}, cap_cents)
      select * from wanted where not exists (select from bucket where
        (bucket.root_customer_id, bucket.customer_id, bucket.campaign_id, bucket.segment_id, bucket.period)
          = (wanted.root_customer_id, wanted.customer_id, wanted.campaign_id, wanted.segment_id, wanted.period))
      order by ${columns}
      on conflict on constraint bucket_pkey do nothing
      returning ${columns}, ${money}
    ), held as materialized (
      select ${columns}, bucket.cap_cents, spent_cents, one_time_cap_cents, one_time_spent_cents from wanted join bucket using (${columns}) order by ${columns} for no key update of bucket
    )
    select * from opened union all select * from held`.execute(tx)
  return rows.map(({ rootCustomerId, customerId, campaignId, segmentId, period, ...money }) => ({
    ...money,
    tenant: { rootCustomerId, customerId },
    key: { campaignId, segmentId, period },
    sources: [],
  }))
}

/**
 * Reads the one-time budgets with money left, oldest first. The locked bucket protects them from concurrent changes.
 */
async function readSources(tx: Tx, locked: readonly LockedBucket[]) {
  const withOneTime = locked.filter((bucket) => bucket.oneTimeCapCents > bucket.oneTimeSpentCents)
  if (withOneTime.length === 0) return
  const { rows } = await sql<RemainingOneTimeBudget & { n: number }>`
    select n::integer, one_time_budget.id as one_time_budget_id, rollover, budget_cents - spent_cents as left_cents
    from unnest(${arraysOf(withOneTime)}) with ordinality as wanted (${columns}, n)
    join one_time_budget using (root_customer_id, customer_id, campaign_id, period)
    where started_at is not null and completed_at is null and spent_cents < budget_cents
    order by start_on, one_time_budget.id`.execute(tx)
  for (const { n, ...source } of rows) withOneTime[n - 1]?.sources.push(source)
}

/** Spend to add to a locked bucket, and the part of it that one-time budgets pay. */
export type BucketSpend = Pick<LockedBucket, 'tenant' | 'key'> & { cents: number; oneTimeCents: number }

/** Adds spend to locked buckets in one statement. */
export const addBucketSpend = (tx: Tx, bookings: readonly BucketSpend[]) =>
  sql`
  update bucket set spent_cents = bucket.spent_cents + booked.cents,
    one_time_spent_cents = bucket.one_time_spent_cents + booked.one_time_cents
  from unnest(${arraysOf(bookings)}, ${bookings.map(({ cents }) => cents)}::bigint[],
    ${bookings.map(({ oneTimeCents }) => oneTimeCents)}::bigint[]) as booked (${columns}, cents, one_time_cents)
  where (bucket.root_customer_id, bucket.customer_id, bucket.campaign_id, bucket.segment_id, bucket.period)
    = (booked.root_customer_id, booked.customer_id, booked.campaign_id, booked.segment_id, booked.period)`.execute(
    tx,
  )
