export type Counts = { clicks: number; conversions: number }

/** Weight of the prior, in clicks. */
const priorClicks = 100

/** Default conversion rate, typical of applications. */
const unknownRate = 0.03

/**
 * The conversion rate, smoothed towards a prior: `(conversions + k × prior) ÷ (clicks + k)`, the posterior mean
 * of a beta-binomial (shrinkage as in Agarwal, Chen, Elango, "Fast online learning through offline
 * initialization", KDD 2010). It lies between the prior and the measured rate.
 */
export const smoothedRate = ({ clicks, conversions }: Counts, prior: number): number =>
  (conversions + priorClicks * prior) / (clicks + priorClicks)

/**
 * The predicted conversion rate of a source's clicks on jobs of a category. Each group is the prior of the
 * next: all clicks, the category, the source in the category.
 */
export const predictedRate = (levels: { all: Counts; category: Counts; sourceInCategory: Counts }): number =>
  [levels.all, levels.category, levels.sourceInCategory].reduce(
    (prior, counts) => smoothedRate(counts, prior),
    unknownRate,
  )
