/** What was counted of a group of clicks. */
export type Counts = { clicks: number; conversions: number }

/** Clicks that count as much as the prior: with fewer the prior decides, with more what was counted. */
const priorClicks = 100

/** Conversions of a click where nothing is known: usual for applications on job advertisements. */
const unknownRate = 0.03

/**
 * The rate of a group, drawn towards a prior by as many clicks as the prior is worth: `(conversions + k × prior) ÷
 * (clicks + k)`, the posterior mean of a beta-binomial (shrinkage as in Agarwal, Chen, Elango, "Fast online learning
 * through offline initialization", KDD 2010). Between the prior and the counted rate, never 0 or 1 unless both are.
 */
export const smoothedRate = ({ clicks, conversions }: Counts, prior: number): number =>
  (conversions + priorClicks * prior) / (clicks + priorClicks)

/**
 * The rate at which clicks of a source on jobs of a category become conversions. Each level is the prior of the next:
 * all clicks, those of the category, those of the source in the category.
 */
export const predictedRate = (levels: { all: Counts; category: Counts; sourceInCategory: Counts }): number =>
  [levels.all, levels.category, levels.sourceInCategory].reduce(
    (prior, counts) => smoothedRate(counts, prior),
    unknownRate,
  )
