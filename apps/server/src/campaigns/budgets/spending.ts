import type { Tenant, Tx } from '../../kit/db/database.ts'
import { giveBack, lockBucket, type BucketKey } from './buckets.ts'
import { bookAll, holdBuckets, nameOf, type Held, type Purse } from './hold.ts'
import { bookParts, partsOf, sumOf, type Part } from './one-time.ts'

/** A bucket with the cap that its settings give it; null = no cap of its own. */
export type Bucket = { key: BucketKey; capCents: number | null }

/** A campaign, or with `segmentId` one of its segments, as far as its money goes. */
export type Budgeted = { campaignId: number; segmentId: number | null; monthlyBudget: number }

/** What an amount was taken from: the least that is left in any bucket of the path, and what one-time budgets have paid of it. */
export type Spent = { leftCents: number; parts: readonly Part[] }

/** An amount that is to be spent from every bucket of a path, the campaign's first, or from none. */
export type Order = { tenant: Tenant; path: readonly Bucket[]; cents: number }

/** The bucket of a month. A budget of 0 is an empty one for a campaign, and none of its own for a segment. */
export const monthBucket = ({ campaignId, segmentId, monthlyBudget }: Budgeted, period: string): Bucket => ({
  key: { campaignId, segmentId: segmentId ?? 0, period },
  capCents: segmentId === null ? monthlyBudget : monthlyBudget || null,
})

/**
 * Spends each amount from every bucket of its path, or from none if it does not fit into one of them; who comes first is
 * asked first. All buckets are held from the first look at them to the commit, so no interleaving can overspend, and each is
 * written once for all amounts together. A bucket that does not exist yet is opened.
 *
 * @returns for each order, undefined if it did not fit
 */
export async function spendAll(tx: Tx, orders: readonly Order[]): Promise<(Spent | undefined)[]> {
  const purses = orders.map(({ tenant, path }) => path.map((bucket): Purse => ({ tenant, ...bucket })))
  const held = await holdBuckets(tx, purses.flat())
  const before = [...held.values()].map(({ spentCents, oneTimeSpentCents }) => ({
    spentCents,
    oneTimeSpentCents,
  }))
  const paths = purses.map((path) => path.flatMap((purse) => held.get(nameOf(purse)) ?? []))
  const spent = orders.map(({ cents }, n) => spendFrom(paths[n] ?? [], cents))
  const bookings = [...held.values()].map((bucket, n) => ({
    ...bucket,
    cents: bucket.spentCents - (before[n]?.spentCents ?? 0),
    oneTimeCents: bucket.oneTimeSpentCents - (before[n]?.oneTimeSpentCents ?? 0),
  }))
  const booked = bookings.filter(({ cents }) => cents > 0)
  if (booked.length > 0) await bookAll(tx, booked)
  await bookParts(
    tx,
    orders.flatMap(({ tenant }, n) => spent[n]?.parts.map((part) => ({ ...part, ...tenant })) ?? []),
  )
  return spent
}

/** Takes an amount from held buckets, in memory: those that follow see what is left. */
function spendFrom(path: readonly Held[], cents: number): Spent | undefined {
  if (path.some(({ capCents, spentCents }) => capCents !== null && spentCents + cents > capCents))
    return undefined
  const parts: Part[] = []
  for (const bucket of path) {
    if (bucket.sources.length > 0 && bucket.capCents !== null) {
      const { capCents, spentCents, oneTimeCapCents, oneTimeSpentCents } = bucket
      const monthlyLeftCents = capCents - oneTimeCapCents - (spentCents - oneTimeSpentCents)
      const taken = partsOf(cents, bucket.sources, monthlyLeftCents)
      for (const { oneTimeBudgetId, cents: part } of taken) {
        const source = bucket.sources.find((each) => each.oneTimeBudgetId === oneTimeBudgetId)
        if (source !== undefined) source.leftCents -= part
      }
      bucket.oneTimeSpentCents += sumOf(taken)
      parts.push(...taken)
    }
    bucket.spentCents += cents
  }
  const left = path.map(({ capCents, spentCents }) => (capCents === null ? Infinity : capCents - spentCents))
  return { leftCents: Math.min(Infinity, ...left), parts }
}

/** What a path had paid: in which month, and what one-time budgets had paid of it. */
export type Paid = {
  campaignId: number
  segmentId: number | null
  period: string
  cents: number
  parts: readonly Part[]
}

/** Gives every bucket of the path back what it had paid; it has a row if it had. */
export async function returnAll(
  tx: Tx,
  tenant: Tenant,
  { campaignId, segmentId, period, cents, parts }: Paid,
) {
  const key = { campaignId, segmentId: 0, period }
  await lockBucket(tx, tenant, key)
  await bookParts(
    tx,
    parts.map((part) => ({ ...part, ...tenant, cents: -part.cents })),
  )
  await giveBack(tx, tenant, key, { cents, oneTimeCents: sumOf(parts) })
  if (segmentId !== null) await giveBack(tx, tenant, { ...key, segmentId }, { cents, oneTimeCents: 0 })
}
