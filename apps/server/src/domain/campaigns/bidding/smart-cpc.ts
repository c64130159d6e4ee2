import { clampBid } from './bid-limits.ts'

/** The bid for a weak source is at least this share of the price. */
const minShare = 0.6

/**
 * Returns the Smart CPC bid for a source: the set price, reduced by the ratio of the source's conversion rate to the
 * campaign's average, at least 60 % of the price and the minimum; never raised. The one-sided form of optimized cost
 * per click (Zhu et al., "Optimized cost per click in Taobao display advertising", KDD 2017), which bids in proportion
 * to the predicted rate.
 *
 * @param rate of the source, see `predictConversionRate`
 * @param averageRate of all clicks of the campaign
 */
export const computeSmartCpcBid = (
  cpcCents: number,
  minCents: number,
  { rate, averageRate }: { rate: number; averageRate: number },
): number =>
  clampBid(cpcCents * Math.min(1, Math.max(minShare, rate / averageRate)), {
    minCents,
    maxCents: cpcCents,
  })
