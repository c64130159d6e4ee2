import { clampBid, type BidLimits } from './bid-limits.ts'

/** One step changes the bid by at most 15 %. */
const [lowered, raised] = [0.85, 1.15] as const

/**
 * The bid changes after this many expected clicks, or after a day if there are fewer, because fewer clicks are not
 * significant.
 */
const clicksOfStep = 5
const longestHours = 24

/** Spending since the last step, and the remaining budget. */
export type BudgetPace = { spentCents: number; passedHours: number; leftCents: number; hoursLeft: number }

/**
 * Returns the next autopilot bid: the previous bid times the ratio of planned to actual spending, so that the budget
 * is spent by the pacing day. `bid' = bid × (left ÷ hours left) ÷ (spent ÷ hours)`, the multiplicative control of
 * Lee, Jalali and Dasdan ("Real time bid optimization with smooth budget delivery in online advertising", ADKDD
 * 2013), applied to the bid within limits. The result has fractions of a cent, because rounding each step would keep
 * a low bid constant; the price is `roundAutopilotBid`.
 *
 * @returns undefined if it is too early for a step
 */
export function computeAutopilotBid(
  bidCents: number,
  pace: BudgetPace,
  limits: BidLimits,
): number | undefined {
  const { spentCents, passedHours, leftCents, hoursLeft } = pace
  const wantedPerHour = leftCents / Math.max(1, hoursLeft)
  const waits = Math.max(1, (clicksOfStep * bidCents) / wantedPerHour)
  // Tolerates rounds that start slightly early.
  if (passedHours < Math.min(longestHours, waits) - 0.01) return undefined
  // Half a click, so that an hour without clicks raises the bid instead of dividing by zero.
  const change = (wantedPerHour * passedHours) / Math.max(spentCents, bidCents / 2)
  const next = bidCents * Math.min(raised, Math.max(lowered, change))
  const floor = Math.max(1, limits.minCents)
  return Math.min(limits.maxCents ?? Number.POSITIVE_INFINITY, Math.max(floor, next))
}

/** Rounds an autopilot bid to whole cents within the limits. */
export const roundAutopilotBid = (bidCents: number, limits: BidLimits): number => clampBid(bidCents, limits)
