import { toBillingDayBounds } from '#domain/campaigns/budget/billing-days.ts'
import {
  toMonthBucket,
  chargeBuckets,
  type ChargeOrder,
  type ChargeRejection,
  type ChargeResult,
} from '#domain/campaigns/budget/spending.ts'
import { paceCampaign } from '#domain/campaigns/pacing/pace-campaigns.ts'
import { countRemainingDays, computeRestEnd } from '#domain/campaigns/pacing/plan.ts'
import { settleCampaignAndSegment } from '#domain/campaigns/budget/settle.ts'
import { computeEarnedCents } from '#domain/publishers/earnings.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import type { Click, ClickRow } from './click.ts'
import type { ClickAssessment } from './assess.ts'

/** A campaign, and its segment if there is one, whose budget may not cover another click at this price. */
export type ExhaustedBudget = {
  tenant: Tenant
  campaignId: number
  segmentId: number | null
  priceCents: number
  at: Date
  period: string
}

/** A paced campaign that has spent its daily share or is ahead of its plan. */
export type PacingExcess = { tenant: Tenant; campaignId: number; priceCents: number; at: Date; zone: string }

/** The fields of a click that are needed to charge it. */
type Chargeable = Pick<Click, 'at' | 'period' | 'zone' | 'publisherShare'> & { token: Tenant }
type Cost = Omit<ClickAssessment, 'landing' | 'hosted'>
export type AssessedClick<C extends Chargeable = Click> = { click: C; assessment: Cost }
/** The outcome of charging a click. */
export type ChargedClick<C extends Chargeable = Click> = {
  click: C
  row: ClickRow
  parts: ChargeResult['parts']
  exhausts: ExhaustedBudget | undefined
  ahead: PacingExcess | undefined
}

type Payable<C extends Chargeable = Chargeable> = AssessedClick<C> & { campaignId: number }

/**
 * Charges each valid click to every bucket on its job's path, the campaign's first, or to none. Clicks are charged in
 * order: one that does not fit is not billed, and the next may be. Clicks of pools that bill acquisitions are free.
 */
export async function chargeClicks<C extends Chargeable>(
  tx: Tx,
  clicks: readonly AssessedClick<C>[],
): Promise<ChargedClick<C>[]> {
  const payable = clicks.flatMap((clicked): Payable<C>[] => {
    const { campaignId, acquisitionCents } = clicked.assessment.row
    const isCharged = clicked.assessment.row.class === 'VALID' && acquisitionCents === null
    return isCharged && campaignId !== null ? [{ ...clicked, campaignId }] : []
  })
  const spent = payable.length === 0 ? [] : await chargeBuckets(tx, payable.map(orderOf))
  const paid = new Map(payable.map((clicked, n) => [clicked.click, { clicked, spent: spent[n] }]))
  return clicks.map(({ click, assessment }) => {
    const { clicked, spent: outcome } = paid.get(click) ?? {}
    if (clicked === undefined || outcome === undefined)
      return { click, row: assessment.row, parts: [], exhausts: undefined, ahead: undefined }
    return {
      click,
      ...billed(click, assessment, outcome),
      exhausts: exhaustedBy(clicked, outcome),
      ahead: pacingExcess(clicked, outcome),
    }
  })
}

function orderOf({ click: { token, period, at, zone }, assessment, campaignId }: Payable): ChargeOrder {
  const { monthlyBudget, segmentMonthlyBudget, row, priceCents, pacing } = assessment
  const { segmentId } = row
  const levels = [
    { campaignId, segmentId: null, monthlyBudget: monthlyBudget ?? 0 },
    ...(segmentId === null ? [] : [{ campaignId, segmentId, monthlyBudget: segmentMonthlyBudget ?? 0 }]),
  ]
  const path = levels.map((level) => toMonthBucket(level, period))
  const order = { tenant: token, path, cents: priceCents }
  if (!pacing.budgetPacing) return order
  const { day } = toBillingDayBounds(at, zone)
  const days = countRemainingDays(pacing, day)
  return days === null ? order : { ...order, pacing: { day, days } }
}

const unbilledReasons = { BUDGET: 'BUDGET_EXHAUSTED', DAY: 'DAILY_CAP_REACHED' } as const

function billed(
  click: Chargeable,
  { row, priceCents, flatFeeCents }: Cost,
  spent: ChargeResult | ChargeRejection,
) {
  if ('refusedBy' in spent)
    return { row: { ...row, unbilledReason: unbilledReasons[spent.refusedBy] }, parts: [] }
  const earned = computeEarnedCents(priceCents, flatFeeCents, click.publisherShare)
  return { row: { ...row, chargedCents: priceCents, earnedCents: earned }, parts: spent.parts }
}

function exhaustedBy(
  { click: { token, at, period }, assessment: { live, priceCents, row }, campaignId }: Payable,
  spent: ChargeResult | ChargeRejection,
): ExhaustedBudget | undefined {
  const isOver = 'refusedBy' in spent ? spent.refusedBy === 'BUDGET' : spent.leftCents < priceCents
  if (!live || !isOver) return undefined
  return { tenant: token, campaignId, segmentId: row.segmentId, priceCents, at, period }
}

/** Returns a pacing request at most once per state change. */
function pacingExcess(
  { click: { token, at, zone }, assessment: { live, priceCents, pacing }, campaignId }: Payable,
  { day }: ChargeResult | ChargeRejection,
): PacingExcess | undefined {
  if (day === undefined || !live) return undefined
  const { spentCents, shareCents } = day
  const isCapped = spentCents > 0 && spentCents + priceCents > shareCents
  const known = isCapped ? pacing.dayCappedAt : pacing.restingUntil
  const isAhead =
    isCapped ||
    computeRestEnd({ spentCents, shareCents, priceCents }, toBillingDayBounds(at, zone), at) !== null
  return isAhead && known === null ? { tenant: token, campaignId, priceCents, at, zone } : undefined
}

/**
 * Sets the campaign and segment to OUT_OF_BUDGET if the price, or else the next charge, no longer fits. It uses its own
 * transaction because it locks the campaign before the bucket; a click that holds the bucket and waits for the campaign
 * would deadlock. If the process dies in between, the next click that does not fit triggers it again.
 */
export const settleExhaustedBudgets = (
  db: Db,
  { tenant, at, period, ...path }: Omit<ExhaustedBudget, 'priceCents'> & { priceCents?: number },
) => db.transaction().execute((tx) => settleCampaignAndSegment(tx, tenant, path, { period, at }))

/** Paces campaigns after clicks, in a separate transaction for the same reason as `settleExhaustedBudgets`. */
export const paceAfterClicks = (db: Db, { tenant, campaignId, ...when }: PacingExcess) =>
  paceCampaign(db, tenant, campaignId, when)
