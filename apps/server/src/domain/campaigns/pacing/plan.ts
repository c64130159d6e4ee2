import { toLastDayOfMonth } from '../budget/billing-days.ts'

/** The settings that determine how a campaign spreads its budget over a month. */
export type PacingSettings = {
  budgetPacing: boolean
  /** Day of the month by which the budget is to be spent; 0 and nonexistent days mean the last day. */
  pacingDom: number
  /** Whether spending continues after that day until the end of the month. */
  extendBudgetPacing: boolean
}

/** A billing day with its first instant and that of the next day. It has 23, 24, or 25 hours. */
export type BillingDay = { day: string; start: Date; end: Date }

/**
 * Returns the number of days, including this one, over which the remaining budget is spread, or null without pacing.
 */
export function countRemainingDays(
  { budgetPacing, pacingDom, extendBudgetPacing }: PacingSettings,
  day: string,
): number | null {
  if (!budgetPacing) return null
  const [today, last] = [Number(day.slice(8)), Number(toLastDayOfMonth(day).slice(8))]
  const pacing = pacingDom === 0 ? last : Math.min(pacingDom, last)
  if (today <= pacing) return pacing - today + 1
  return extendBudgetPacing ? last - today + 1 : null
}

/**
 * Returns a day's share in whole cents: the budget at the start of the day divided by the remaining days. Unspent
 * amounts are spread over the following days.
 */
export const computeDayShareCents = (totalCents: number, spentBeforeCents: number, days: number): number =>
  Math.max(0, Math.floor((totalCents - Math.max(0, spentBeforeCents)) / days))

/** Returns the most that may be spent today: the share, but at least the price of one click. */
export const computeDayCapCents = (shareCents: number, priceCents: number): number =>
  Math.max(shareCents, priceCents)

/** The plan ends two hours before midnight, so that days with few late clicks still spend their share. */
const spareHours = 2
/** Spending may be one hour ahead of the plan, as a fraction of a day. */
const slackOfDay = 1 / 24

/**
 * Returns until when a campaign rests because it is ahead of its daily plan. Spending follows the hours, as in "Budget
 * Pacing for Targeted Online Advertisements at LinkedIn" (Agarwal et al., KDD 2014), equation 1, with elapsed time in
 * place of forecast traffic. That paper admits requests at random; clicks on jobs are few, so campaigns stop and resume
 * instead, which keeps the counts of searches exact.
 *
 * @returns null if the campaign is at most an hour or one click ahead
 */
export function computeRestEnd(
  { spentCents, shareCents, priceCents }: { spentCents: number; shareCents: number; priceCents: number },
  { start, end }: BillingDay,
  at: Date,
): Date | null {
  if (shareCents <= 0) return null
  const planMs = (end.getTime() - start.getTime()) * (1 - spareHours / 24)
  const plannedCents = shareCents * Math.min(1, (at.getTime() - start.getTime()) / planMs)
  if (spentCents - plannedCents <= Math.max(priceCents, shareCents * slackOfDay)) return null
  const inStepAt = new Date(start.getTime() + Math.ceil(planMs * Math.min(1, spentCents / shareCents)))
  return inStepAt > at ? inStepAt : null
}
