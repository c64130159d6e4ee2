import { settlePath } from '../campaigns/moves.ts'
import { monthBucket, spendAll, type Spent } from '../campaigns/budgets/spending.ts'
import type { Db, Tenant, Tx } from '../kit/db/database.ts'

/** Whose money, and in which month. */
export type Payer = { tenant: Tenant; at: Date; period: string }

/** What a click costs, and which campaign and segment pay. */
export type ClickCost = { campaignId: number; segmentId: number | null; priceCents: number }
export type Budgets = { monthlyBudget: number | null; segmentMonthlyBudget: number | null }

/**
 * Spends the price from every bucket on the job's path, the campaign's first, or from none.
 *
 * @returns undefined if the price does not fit
 */
export function spendOnClick(
  tx: Tx,
  { tenant, period }: Payer,
  { campaignId, segmentId, priceCents }: ClickCost,
  { monthlyBudget, segmentMonthlyBudget }: Budgets,
): Promise<Spent | undefined> {
  const levels = [
    { campaignId, segmentId: null, monthlyBudget: monthlyBudget ?? 0 },
    ...(segmentId === null ? [] : [{ campaignId, segmentId, monthlyBudget: segmentMonthlyBudget ?? 0 }]),
  ]
  const path = levels.map((level) => monthBucket(level, period))
  return spendAll(tx, tenant, path, priceCents)
}

type ChargedClick = { id: string; jobId: number; publisherId: number }

/** Writes the ledger's row of a click that was spent for, and beside it what one-time budgets have paid of it. */
export async function insertCharge(
  tx: Tx,
  { tenant: { rootCustomerId, customerId }, at, period }: Payer,
  { campaignId, segmentId, priceCents, parts }: ClickCost & Pick<Spent, 'parts'>,
  { id: clickId, jobId, publisherId }: ChargedClick,
) {
  const owner = { rootCustomerId, customerId, clickId }
  await tx
    .insertInto('charge')
    .values({
      ...owner,
      at,
      period,
      kind: 'CLICK',
      cents: priceCents,
      campaignId,
      segmentId,
      jobId,
      publisherId,
    })
    .execute()
  if (parts.length > 0)
    await tx
      .insertInto('oneTimeCharge')
      .values(parts.map((part) => ({ ...owner, ...part })))
      .execute()
}

/**
 * Makes campaign and segment OUT_OF_BUDGET if the price no longer fits. In a transaction of its own,
 * because it locks the campaign before the bucket, as every change of a campaign does, and a click that
 * holds the bucket and waits for the campaign would wait in a circle. If the process dies in between,
 * the next click that does not fit comes here again.
 */
export const settleBudgets = (db: Db, { tenant, at, period }: Payer, cost: ClickCost) =>
  db.transaction().execute((tx) => settlePath(tx, tenant, cost, { period, at }))
