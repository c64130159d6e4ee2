import { limitedBid, type BidLimits } from './bid-limits.ts'

/** By how much one round raises or lowers the bid at most: traffic of one hour is no more than a hint. */
const [lowered, raised] = [0.85, 1.15] as const

/** How money was spent in a round, and how it would have to be. */
export type Pace = { spentCents: number; leftCents: number; roundsLeft: number }

/**
 * The next bid of the autopilot: the bid of the round before, raised or lowered by what a round has to spend over what the
 * last ones did, so that the money is spent by the pacing day. `bid' = bid × (left ÷ rounds left) ÷ spent`, the
 * multiplicative control of Lee, Jalali and Dasdan ("Real time bid optimization with smooth budget delivery in online
 * advertising", ADKDD 2013), by bid in place of rate, within the limits. In fractions of a cent, because rounding each
 * step would hold a low bid where it is; `autopilotBid` is what is charged.
 */
export function nextAutopilotBid(bidCents: number, pace: Pace, { minCents, maxCents }: BidLimits): number {
  const { spentCents, leftCents, roundsLeft } = pace
  const wanted = leftCents / Math.max(1, roundsLeft)
  // Half a click more than nothing, so that an hour without clicks raises the bid instead of dividing by 0.
  const change = wanted / Math.max(spentCents, bidCents / 2)
  const next = bidCents * Math.min(raised, Math.max(lowered, change))
  const floor = Math.max(1, minCents)
  return maxCents === null ? Math.max(floor, next) : Math.min(maxCents, Math.max(floor, next))
}

/** The bid as whole cents. */
export const autopilotBid = (bidCents: number, limits: BidLimits): number => limitedBid(bidCents, limits)
