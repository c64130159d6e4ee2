/** Between which a bid stays, in cents; a maximum of null is none. The floor goes before the ceiling of nothing else. */
export type BidLimits = { minCents: number; maxCents: number | null }

/**
 * A bid as whole cents within its limits: rounded down, at least a cent and the floor, at most the ceiling. If the
 * settings contradict each other, the ceiling holds, because it is what the advertiser pays at most.
 */
export function limitedBid(cents: number, { minCents, maxCents }: BidLimits): number {
  const raised = Math.max(1, minCents, Math.floor(cents))
  return maxCents === null ? raised : Math.min(raised, maxCents)
}
