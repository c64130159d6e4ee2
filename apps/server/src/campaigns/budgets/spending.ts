import type { Tenant, Tx } from '../../kit/db/database.ts'
import { book, lockBucket, openBucket, spend, type BucketKey } from './buckets.ts'
import { bookParts, partsOf, sourcesOf, sumOf, type Part } from './one-time.ts'

/** A bucket with the cap that its settings give it; null = no cap of its own. */
export type Bucket = { key: BucketKey; capCents: number | null }

/** A campaign, or with `segmentId` one of its segments, as far as its money goes. */
export type Budgeted = { campaignId: number; segmentId: number | null; monthlyBudget: number }

/** What an amount was taken from: the least that is left in any bucket of the path, and what one-time budgets have paid of it. */
export type Spent = { leftCents: number; parts: readonly Part[] }

/** The bucket of a month. A budget of 0 is an empty one for a campaign, and none of its own for a segment. */
export const monthBucket = ({ campaignId, segmentId, monthlyBudget }: Budgeted, period: string): Bucket => ({
  key: { campaignId, segmentId: segmentId ?? 0, period },
  capCents: segmentId === null ? monthlyBudget : monthlyBudget || null,
})

/**
 * Spends the amount from every bucket of the path, in its order, or from none. A bucket that does not exist
 * yet, as at the beginning of a month, is opened.
 *
 * @returns undefined if the amount does not fit
 */
export async function spendAll(
  tx: Tx,
  tenant: Tenant,
  path: readonly Bucket[],
  cents: number,
): Promise<Spent | undefined> {
  const all: { key: BucketKey; spent: Spent }[] = []
  for (const bucket of path) {
    const spent = await spendFrom(tx, tenant, bucket, cents)
    if (spent === undefined) {
      for (const { key, spent: taken } of all) await giveBack(tx, tenant, key, { cents, parts: taken.parts })
      return undefined
    }
    all.push({ key: bucket.key, spent })
  }
  return {
    leftCents: Math.min(Infinity, ...all.map(({ spent }) => spent.leftCents)),
    parts: all.flatMap(({ spent }) => spent.parts),
  }
}

async function spendFrom(tx: Tx, tenant: Tenant, { key, capCents }: Bucket, cents: number) {
  const leftCents =
    (await spend(tx, tenant, key, cents)) ??
    ((await openBucket(tx, tenant, key, capCents)) ? await spend(tx, tenant, key, cents) : undefined)
  if (leftCents !== undefined) return { leftCents, parts: [] }
  return key.segmentId === 0 ? spendWithOneTime(tx, tenant, key, cents) : undefined
}

/** The same from a campaign's bucket in which one-time budgets have a part: under its lock, so that only one at a time decides. */
async function spendWithOneTime(
  tx: Tx,
  tenant: Tenant,
  key: BucketKey,
  cents: number,
): Promise<Spent | undefined> {
  const bucket = await lockBucket(tx, tenant, key)
  if (bucket === undefined || bucket.capCents === null) return undefined
  const { capCents, spentCents, oneTimeCapCents, oneTimeSpentCents } = bucket
  const leftCents = capCents - spentCents - cents
  if (leftCents < 0) return undefined
  const monthlyLeftCents = capCents - oneTimeCapCents - (spentCents - oneTimeSpentCents)
  const parts = partsOf(cents, await sourcesOf(tx, tenant, key), monthlyLeftCents)
  await bookParts(tx, tenant, parts)
  await book(tx, tenant, key, { cents, oneTimeCents: sumOf(parts) })
  return { leftCents, parts }
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
  await giveBack(tx, tenant, key, { cents, parts })
  if (segmentId !== null) await giveBack(tx, tenant, { ...key, segmentId }, { cents, parts: [] })
}

async function giveBack(
  tx: Tx,
  tenant: Tenant,
  key: BucketKey,
  { cents, parts }: { cents: number; parts: readonly Part[] },
) {
  await bookParts(tx, tenant, parts, -1)
  await book(tx, tenant, key, { cents: -cents, oneTimeCents: -sumOf(parts) })
}
