import type { Tenant, Tx } from '../../kit/db/database.ts'
import { openBucket, spend, type BucketKey } from './buckets.ts'

/** A bucket with the cap that its settings give it; null = no cap of its own. */
export type Bucket = { key: BucketKey; capCents: number | null }

/** A campaign, or with `segmentId` one of its segments, as far as its money goes. */
export type Budgeted = { campaignId: number; segmentId: number | null; monthlyBudget: number }

/** The bucket of a month. A budget of 0 is an empty one for a campaign, and none of its own for a segment. */
export const monthBucket = ({ campaignId, segmentId, monthlyBudget }: Budgeted, period: string): Bucket => ({
  key: { campaignId, segmentId: segmentId ?? 0, period },
  capCents: segmentId === null ? monthlyBudget : monthlyBudget || null,
})

/**
 * Spends the amount from every bucket of the path, in its order, or from none. A bucket that does not exist
 * yet, as at the beginning of a month, is opened.
 *
 * @returns the least that is left in any of them, or undefined if the amount does not fit
 */
export async function spendAll(tx: Tx, tenant: Tenant, path: readonly Bucket[], cents: number) {
  let leftCents = Infinity
  for (const [index, { key, capCents }] of path.entries()) {
    const left =
      (await spend(tx, tenant, key, cents)) ??
      ((await openBucket(tx, tenant, key, capCents)) ? await spend(tx, tenant, key, cents) : undefined)
    if (left === undefined) {
      for (const spent of path.slice(0, index)) await spend(tx, tenant, spent.key, -cents)
      return undefined
    }
    leftCents = Math.min(leftCents, left)
  }
  return leftCents
}
