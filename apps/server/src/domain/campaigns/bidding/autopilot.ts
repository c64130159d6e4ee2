import { limitedBid, type BidLimits } from './bid-limits.ts'

/** By how much one step raises or lowers the bid at most. */
const [lowered, raised] = [0.85, 1.15] as const

/** A step waits until so many clicks should have come, or a day has passed: fewer say nothing. */
const clicksOfStep = 5
const longestHours = 24

/** How money was spent since the last step, and what is to be spent. */
export type Pace = { spentCents: number; passedHours: number; leftCents: number; hoursLeft: number }

/**
 * The next bid of the autopilot: the bid before, raised or lowered by what should have been spent over what was, so that
 * the money is spent by the pacing day. `bid' = bid × (left ÷ hours left) ÷ (spent ÷ hours)`, the multiplicative control
 * of Lee, Jalali and Dasdan ("Real time bid optimization with smooth budget delivery in online advertising", ADKDD 2013),
 * by bid in place of rate, within the limits. In fractions of a cent, because rounding each step would hold a low bid where
 * it is; `autopilotBid` is what is charged.
 *
 * @returns undefined if it is too early for a step
 */
export function nextAutopilotBid(bidCents: number, pace: Pace, limits: BidLimits): number | undefined {
  const { spentCents, passedHours, leftCents, hoursLeft } = pace
  const wantedPerHour = leftCents / Math.max(1, hoursLeft)
  const waits = Math.max(1, (clicksOfStep * bidCents) / wantedPerHour)
  // A hair less than enough is enough: rounds are not to the millisecond.
  if (passedHours < Math.min(longestHours, waits) - 0.01) return undefined
  // Half a click for nothing, so that a time without clicks raises the bid instead of dividing by 0.
  const change = (wantedPerHour * passedHours) / Math.max(spentCents, bidCents / 2)
  const next = bidCents * Math.min(raised, Math.max(lowered, change))
  const floor = Math.max(1, limits.minCents)
  return Math.min(limits.maxCents ?? Number.POSITIVE_INFINITY, Math.max(floor, next))
}

/** The bid as whole cents. */
export const autopilotBid = (bidCents: number, limits: BidLimits): number => limitedBid(bidCents, limits)
