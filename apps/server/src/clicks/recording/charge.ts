import { monthBucket, spendAll, type Spent } from '../../campaigns/budgets/spending.ts'
import { settlePath } from '../../campaigns/moves.ts'
import { earnedCents } from '../../accounts/publishers/earnings.ts'
import type { Db, Tenant, Tx } from '../../kit/db/database.ts'
import type { Click, ClickRow } from './click.ts'
import type { LookedAt } from './look-at.ts'

/** A campaign, and the segment if there is one, in which not even one click of the price may fit any more. */
export type Exhausted = {
  tenant: Tenant
  campaignId: number
  segmentId: number | null
  priceCents: number
  at: Date
  period: string
}

/** A click that was looked at. */
export type Clicked = { click: Click; looked: LookedAt }
/** With what became of it. */
export type Charged = { click: Click; row: ClickRow; parts: Spent['parts']; exhausts: Exhausted | undefined }

/**
 * Spends the price of each valid click from every bucket on its job's path, the campaign's first, or from none; who comes
 * first is asked first. Each click answers for itself: one that does not fit is not billed, and the next may be.
 */
export async function chargeClicks(tx: Tx, clicks: readonly Clicked[]): Promise<Charged[]> {
  const payable = clicks.flatMap((clicked) => {
    const { campaignId } = clicked.looked.row
    return clicked.looked.row.class === 'VALID' && campaignId !== null ? [{ ...clicked, campaignId }] : []
  })
  const orders = payable.map(({ click: { token, period }, looked, campaignId }) => {
    const { monthlyBudget, segmentMonthlyBudget, row, priceCents } = looked
    const { segmentId } = row
    const levels = [
      { campaignId, segmentId: null, monthlyBudget: monthlyBudget ?? 0 },
      ...(segmentId === null ? [] : [{ campaignId, segmentId, monthlyBudget: segmentMonthlyBudget ?? 0 }]),
    ]
    return { tenant: token, path: levels.map((level) => monthBucket(level, period)), cents: priceCents }
  })
  const spent = orders.length === 0 ? [] : await spendAll(tx, orders)
  const charged = new Map(payable.map((clicked, n) => [clicked.click, { ...clicked, spent: spent[n] }]))
  return clicks.map(({ click, looked }) => {
    const paid = charged.get(click)
    if (paid === undefined) return { click, row: looked.row, parts: [], exhausts: undefined }
    return { click, ...billed(click, looked, paid.spent), exhausts: exhaustedBy(paid) }
  })
}

function billed(click: Click, { row, priceCents, flatFeeCents }: LookedAt, spent: Spent | undefined) {
  if (spent === undefined) return { row: { ...row, unbilledReason: 'BUDGET_EXHAUSTED' }, parts: [] }
  const earned = earnedCents(priceCents, flatFeeCents, click.publisherShare)
  return { row: { ...row, chargedCents: priceCents, earnedCents: earned }, parts: spent.parts }
}

function exhaustedBy({
  click: { token, at, period },
  looked: { live, priceCents, row },
  campaignId,
  spent,
}: Clicked & { campaignId: number; spent: Spent | undefined }): Exhausted | undefined {
  if (!live || (spent?.leftCents ?? 0) >= priceCents) return undefined
  return { tenant: token, campaignId, segmentId: row.segmentId, priceCents, at, period }
}

/**
 * Makes campaign and segment OUT_OF_BUDGET if the price no longer fits. In a transaction of its own,
 * because it locks the campaign before the bucket, as every change of a campaign does, and a click that
 * holds the bucket and waits for the campaign would wait in a circle. If the process dies in between,
 * the next click that does not fit comes here again.
 */
export const settleBudgets = (db: Db, { tenant, at, period, ...cost }: Exhausted) =>
  db.transaction().execute((tx) => settlePath(tx, tenant, cost, { period, at }))
