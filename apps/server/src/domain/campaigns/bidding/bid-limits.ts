/** Limits of a bid in cents; a null maximum means unlimited. */
export type BidLimits = { minCents: number; maxCents: number | null }

/**
 * Returns a bid in whole cents within its limits, rounded down, at least one cent. If the limits contradict each other,
 * the maximum applies, because it is the most that the advertiser pays.
 */
export function clampBid(cents: number, { minCents, maxCents }: BidLimits): number {
  const raised = Math.max(1, minCents, Math.floor(cents))
  return maxCents === null ? raised : Math.min(raised, maxCents)
}
