import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { BucketKey } from './buckets.ts'
import type { Source } from './one-time.ts'

/** A bucket of somebody's, with the cap that its settings give it; null = no cap of its own. */
export type BucketRef = { tenant: Tenant; key: BucketKey; capCents: number | null }

/** A bucket that is held until the end of the transaction: all other spending from it waits. */
export type LockedBucket = {
  tenant: Tenant
  key: BucketKey
  capCents: number | null
  spentCents: number
  oneTimeCapCents: number
  oneTimeSpentCents: number
  /** One-time budgets with money left; only of a campaign's bucket. */
  sources: Source[]
}

export const nameOf = ({ tenant, key }: Pick<BucketRef, 'tenant' | 'key'>) =>
  [tenant.rootCustomerId, tenant.customerId, key.campaignId, key.segmentId, key.period].join(' ')

/** What names buckets in statements, each list in the same order. */
const arraysOf = (purses: readonly Pick<BucketRef, 'tenant' | 'key'>[]) => sql`
  ${purses.map(({ tenant }) => tenant.rootCustomerId)}::bigint[], ${purses.map(({ tenant }) => tenant.customerId)}::bigint[],
  ${purses.map(({ key }) => key.campaignId)}::bigint[], ${purses.map(({ key }) => key.segmentId)}::bigint[],
  ${purses.map(({ key }) => key.period)}::date[]`
const columns = sql`root_customer_id, customer_id, campaign_id, segment_id, period`
const money = sql`cap_cents, spent_cents, one_time_cap_cents, one_time_spent_cents`

/**
 * Holds buckets, in the order of their keys, and opens those that do not exist yet, as at the beginning of a month. The
 * campaign's comes before its segments', so who holds many waits for nobody in a circle.
 */
export async function lockAllBuckets(
  tx: Tx,
  purses: readonly BucketRef[],
): Promise<Map<string, LockedBucket>> {
  const held = new Map<string, LockedBucket>()
  let missing = [...new Map(purses.map((purse) => [nameOf(purse), purse])).values()]
  while (missing.length > 0) {
    for (const row of await holdOrOpen(tx, missing)) held.set(nameOf(row), row)
    // Somebody else has opened one in this instant, and the next statement sees it.
    missing = missing.filter((purse) => !held.has(nameOf(purse)))
  }
  await readSources(tx, [...held.values()])
  return held
}

type HeldRow = Tenant & BucketKey & Omit<LockedBucket, 'tenant' | 'key' | 'sources'>

async function holdOrOpen(tx: Tx, purses: readonly BucketRef[]): Promise<LockedBucket[]> {
  const { rows } = await sql<HeldRow>`
    with wanted as materialized (
      select * from unnest(${arraysOf(purses)}, ${purses.map(({ capCents }) => capCents)}::bigint[]) as wanted (${columns}, cap_cents)
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

/** The one-time budgets of held buckets that have money left, the oldest first. Nobody else spends them or changes them. */
async function readSources(tx: Tx, held: readonly LockedBucket[]) {
  const withOneTime = held.filter((bucket) => bucket.oneTimeCapCents > bucket.oneTimeSpentCents)
  if (withOneTime.length === 0) return
  const { rows } = await sql<Source & { n: number }>`
    select n::integer, one_time_budget.id as one_time_budget_id, rollover, budget_cents - spent_cents as left_cents
    from unnest(${arraysOf(withOneTime)}) with ordinality as wanted (${columns}, n)
    join one_time_budget using (root_customer_id, customer_id, campaign_id, period)
    where started_at is not null and completed_at is null and spent_cents < budget_cents
    order by start_on, one_time_budget.id`.execute(tx)
  for (const { n, ...source } of rows) withOneTime[n - 1]?.sources.push(source)
}

/** What was decided of a held bucket: what is added to what was spent, and how much of it one-time budgets pay. */
export type Booking = Pick<LockedBucket, 'tenant' | 'key'> & { cents: number; oneTimeCents: number }

/** Books spending on held buckets, all in one statement. */
export const applySpend = (tx: Tx, bookings: readonly Booking[]) =>
  sql`
  update bucket set spent_cents = bucket.spent_cents + booked.cents,
    one_time_spent_cents = bucket.one_time_spent_cents + booked.one_time_cents
  from unnest(${arraysOf(bookings)}, ${bookings.map(({ cents }) => cents)}::bigint[],
    ${bookings.map(({ oneTimeCents }) => oneTimeCents)}::bigint[]) as booked (${columns}, cents, one_time_cents)
  where (bucket.root_customer_id, bucket.customer_id, bucket.campaign_id, bucket.segment_id, bucket.period)
    = (booked.root_customer_id, booked.customer_id, booked.campaign_id, booked.segment_id, booked.period)`.execute(
    tx,
  )
