export type ConversionCounts = { clicks: number; conversions: number }

/** The prior counts as much as this number of clicks. */
const priorClicks = 100

/** The conversion rate that is assumed without data; it is typical of applications. */
const unknownRate = 0.03

/**
 * Returns the conversion rate, smoothed towards a prior: `(conversions + k × prior) ÷ (clicks + k)`, the posterior mean
 * of a beta-binomial (shrinkage as in Agarwal, Chen, Elango, "Fast online learning through offline initialization", KDD
 * 2010). It lies between the prior and the measured rate.
 */
export const smoothConversionRate = ({ clicks, conversions }: ConversionCounts, prior: number): number =>
  (conversions + priorClicks * prior) / (clicks + priorClicks)

/**
 * Returns the predicted conversion rate of a source's clicks on jobs of a category. Each group is the prior of the
 * next: all clicks, the category, the source in the category.
 */
export const predictConversionRate = (levels: {
  all: ConversionCounts
  category: ConversionCounts
  sourceInCategory: ConversionCounts
}): number =>
  [levels.all, levels.category, levels.sourceInCategory].reduce(
    (prior, counts) => smoothConversionRate(counts, prior),
    unknownRate,
  )
