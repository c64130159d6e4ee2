import { limitedBid } from './bid-limits.ts'

/** However weak a source, a click from it may still be worth this part of the price. */
const leastPart = 0.6

/**
 * The bid for a source under Smart CPC: the set price, lowered by as much as the source converts worse than the campaign's
 * clicks do on the average, but not below 60 % of it nor the floor; never raised. The one-sided form of optimised cost
 * per click (Zhu et al., "Optimized cost per click in Taobao display advertising", KDD 2017), in which the advertiser's
 * return is held by bidding in proportion to the predicted rate.
 *
 * @param rate of the source, see `predictedRate`
 * @param averageRate of all of the campaign's clicks
 */
export const smartCpcBid = (
  cpcCents: number,
  minCents: number,
  { rate, averageRate }: { rate: number; averageRate: number },
): number =>
  limitedBid(cpcCents * Math.min(1, Math.max(leastPart, rate / averageRate)), {
    minCents,
    maxCents: cpcCents,
  })
