import { settleBudget } from '../campaigns/moves.ts'
import { lockCampaign } from '../campaigns/queries.ts'
import type { Db, Tenant, Tx } from '../kit/db/database.ts'
import { openBucket, spend } from '../campaigns/budgets/buckets.ts'
import { settleSegmentBudget } from '../campaigns/segments/moves.ts'
import { lockSegment } from '../campaigns/segments/queries.ts'

/** Whose money, and in which month. */
export type Payer = { tenant: Tenant; at: Date; period: string }

/** The buckets that a click spends from. A budget of 0 is an empty one for a campaign, and none of its own for a segment. */
export type SpendingPath = { campaignId: number; segmentId: number | null; priceCents: number }
export type Budgets = { monthlyBudget: number | null; segmentMonthlyBudget: number | null }

/**
 * Spends from every bucket on the path, the campaign's first, or from none.
 *
 * @returns the least that is left in any of them, or undefined if the price does not fit
 */
export async function spendAll(
  tx: Tx,
  { tenant, period }: Payer,
  { campaignId, segmentId, priceCents }: SpendingPath,
  budgets: Budgets,
) {
  const buckets = [
    { key: { campaignId, segmentId: 0, period }, capCents: budgets.monthlyBudget ?? 0 },
    ...(segmentId === null
      ? []
      : [{ key: { campaignId, segmentId, period }, capCents: budgets.segmentMonthlyBudget || null }]),
  ]
  let leftCents = Infinity
  for (const [index, { key, capCents }] of buckets.entries()) {
    const left =
      (await spend(tx, tenant, key, priceCents)) ??
      ((await openBucket(tx, tenant, key, capCents)) ? await spend(tx, tenant, key, priceCents) : undefined)
    if (left === undefined) {
      for (const { key: spent } of buckets.slice(0, index)) await spend(tx, tenant, spent, -priceCents)
      return undefined
    }
    leftCents = Math.min(leftCents, left)
  }
  return leftCents
}

/** Writes the ledger's row of a click that was spent for. */
export const insertCharge = (
  tx: Tx,
  { tenant, at, period }: Payer,
  { campaignId, segmentId, priceCents }: SpendingPath,
  click: { id: string; jobId: number; publisherId: number },
) =>
  tx
    .insertInto('charge')
    .values({
      rootCustomerId: tenant.rootCustomerId,
      customerId: tenant.customerId,
      at,
      period,
      kind: 'CLICK',
      cents: priceCents,
      clickId: click.id,
      campaignId,
      segmentId,
      jobId: click.jobId,
      publisherId: click.publisherId,
    })
    .execute()

/**
 * Makes campaign and segment OUT_OF_BUDGET if the price no longer fits. In a transaction of its own,
 * because it locks the campaign before the bucket, as every change of a campaign does, and a click that
 * holds the bucket and waits for the campaign would wait in a circle. If the process dies in between,
 * the next click that does not fit comes here again.
 */
export const settleBudgets = (
  db: Db,
  { tenant, at, period }: Payer,
  { campaignId, segmentId, priceCents }: SpendingPath,
) =>
  db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, tenant, campaignId, period)
    if (campaign === undefined) return
    await settleBudget(tx, tenant, campaign, { period, at, priceCents })
    const segment = segmentId === null ? undefined : await lockSegment(tx, tenant, segmentId, period)
    if (segment !== undefined) await settleSegmentBudget(tx, tenant, segment, { period, at, priceCents })
  })
