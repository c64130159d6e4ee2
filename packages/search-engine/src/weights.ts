/**
 * Every weight and formula of the ranking.
 *
 *     score = text × proximity × bid × freshness × clickRate × openJobs × distance × featured × signals
 *
 * All factors are pure functions of the document, its group, and the query, so that any engine can compute them and a
 * test can verify them.
 */
import type { ScoreTerms, TraitClause } from './port.ts'
import type { SearchableField } from './analysis/document-text.ts'

/**
 * The weight of one occurrence of a word in each field. A word in the title names the job; a word in a long
 * description says little about it.
 */
const fieldWeights: Readonly<Record<SearchableField, number>> = {
  title: 10,
  company: 4,
  place: 2,
  category: 3,
  description: 0.25,
}

/**
 * Typical lengths of fields, in units (`units.ts`). An occurrence in a longer field weighs less. The length of other
 * fields does not matter.
 */
const typicalLengths: Readonly<Partial<Record<SearchableField, number>>> = { title: 4, description: 250 }

/** How much a longer field dilutes its occurrences, from 0 (not at all) to 1 (proportionally). */
const lengthInfluence = 0.5

/**
 * The maximum that a field can contribute to a word. A description that repeats a word many times therefore counts at
 * most half as much as a title. Given `maxBidFactor`, no bid lifts a job that only mentions a word above one that has
 * it in the title.
 */
const fieldLimits: Readonly<Partial<Record<SearchableField, number>>> = { description: 0.6 }

/**
 * The minimum that a word in the title contributes, however long the title is. It exceeds the maximum of a
 * description.
 */
const leastInTitle = 0.65

/** The sum of weighted occurrences at which a word has half of the maximum impact. */
const saturation = 1.2

/**
 * The maximum impact of a word on a document. Impacts are integers from 1 to 255, so an index stores each in one
 * byte.
 */
export const maxImpact = 255

/**
 * Computes the contribution of one field to a word's impact. It grows logarithmically with the number of occurrences.
 */
export function computeFieldImpact(field: SearchableField, occurrences: number, length: number): number {
  const typical = typicalLengths[field]
  const dilution = typical === undefined ? 1 : 1 - lengthInfluence + (lengthInfluence * length) / typical
  const impact = (fieldWeights[field] * (1 + Math.log(occurrences))) / dilution
  const least = field === 'title' ? leastInTitle : 0
  return Math.min(Math.max(impact, least), fieldLimits[field] ?? Infinity)
}

/**
 * Computes a word's impact on a document (BM25F: fields are added, then saturated), given the sum of its
 * `computeFieldImpact`s. Lengths are compared with fixed typical ones instead of corpus averages, so an impact changes
 * only with its document.
 */
export const computeImpact = (fieldImpacts: number) =>
  Math.max(1, Math.round((maxImpact * fieldImpacts) / (fieldImpacts + saturation)))

/** The maximum impact of a word that occurs only in a description. */
export const maxDescriptionImpact = computeImpact(fieldLimits.description ?? Infinity)

/** Computes the inverse document frequency of a word. `documents` includes documents that are not served. */
export const computeInverseDocumentFrequency = (documentsWithWord: number, documents: number) =>
  Math.log(1 + (documents - documentsWithWord + 0.5) / (documentsWithWord + 0.5))

/**
 * Computes the relevance of a document, above 0 and at most 1: the average of the impacts of the query's words,
 * weighted by their rarity. It is 1 for a query without words.
 */
export function computeTextFactor(impacts: ArrayLike<number>, rarities: readonly number[]): number {
  if (rarities.length === 0) return 1
  let reached = 0
  let possible = 0
  for (let at = 0; at < rarities.length; at++) {
    const weight = rarities[at] ?? 0
    reached += weight * (impacts[at] ?? 0)
    possible += weight
  }
  return reached / (possible * maxImpact)
}

const missingFactor = 0.5

/**
 * Computes the factor of a document that lacks `missing` of the query's clauses. Only relaxed searches find such
 * documents.
 */
export const computeRelaxedFactor = (missing: number) => missingFactor ** missing

/** The lowest proximity factor, for documents that contain none of the query's pairs as adjacent words. */
const minProximity = 0.7

/** The weight of a pair that is adjacent in neither the title nor the company name, relative to one that is. */
const proximityElsewhere = 0.5

/**
 * Computes the proximity factor, from `minProximity` to 1. It grows with the share of the query's adjacent pairs that
 * are also adjacent in the document. It is 1 for a query without pairs.
 *
 * @param asked number of adjacent pairs in the query
 * @param inHead number of them that are adjacent in the title or the company name
 * @param elsewhere number of them that are adjacent only in another field
 */
export const computeProximityFactor = (asked: number, inHead: number, elsewhere: number) =>
  asked === 0 ? 1 : minProximity + ((1 - minProximity) * (inHead + proximityElsewhere * elsewhere)) / asked

/** Bids above this amount do not improve the rank further. */
export const bidCapCents = 500

/** The bid at which the logarithm begins to flatten. */
export const bidKneeCents = 25

/**
 * The factor of the highest bid. It is less than the advantage of a word in the title over the same word in the
 * description.
 */
export const maxBidFactor = 2

const bidFactors = Float64Array.from(
  { length: bidCapCents + 1 },
  (_, cents) =>
    1 + ((maxBidFactor - 1) * Math.log(1 + cents / bidKneeCents)) / Math.log(1 + bidCapCents / bidKneeCents),
)

/**
 * Computes the factor of a bid, from 1 (no bid) to `maxBidFactor`. It is logarithmic, and constant from `bidCapCents`
 * on.
 */
export const computeBidFactor = (priceCents: number) =>
  bidFactors[Math.max(0, Math.min(bidCapCents, Math.round(priceCents)))] ?? 1

const dayMs = 86_400_000

export const freshnessHalfLifeDays = 14

/** The lowest freshness factor, which old jobs approach. */
export const minFreshness = 0.5

export const maxAgeDays = 365

const freshnessByDay = Float64Array.from(
  { length: maxAgeDays + 1 },
  (_, days) => minFreshness + (1 - minFreshness) * 2 ** (-days / freshnessHalfLifeDays),
)

/**
 * Computes the factor of the posting date, from 1 (today or later) down to `minFreshness`, with one step per full day.
 */
export const computeFreshnessFactor = (postedAtMs: number, nowMs: number) =>
  freshnessByDay[Math.max(0, Math.min(maxAgeDays, Math.floor((nowMs - postedAtMs) / dayMs)))] ?? 1

/** The click rate of an average job. It is assumed for jobs without data. */
export const averageClickRatePercent = 100

export const minClickRateFactor = 0.8
export const maxClickRateFactor = 1.25

/**
 * Computes the factor of the click rate: the square root of the expected clicks per impression relative to the average,
 * from 0.8 to 1.25.
 */
export const computeClickRateFactor = (percent: number) =>
  Math.min(maxClickRateFactor, Math.max(minClickRateFactor, Math.sqrt(percent / averageClickRatePercent)))

/** The factor of a job whose source has no job confirmed to be open. */
export const minOpenJobsFactor = 0.85

/**
 * Computes the factor of the open-job score of the job's source, from `minOpenJobsFactor` (no job is confirmed to be
 * open) to 1 (all are). It is 1 for a source without a score.
 */
export const computeOpenJobsFactor = (percent: number | undefined) =>
  percent === undefined ? 1 : minOpenJobsFactor + (1 - minOpenJobsFactor) * (percent / 100)

/** The distance over which the factor falls by 63 % of its range. */
export const distanceScaleKm = 40

export const minDistanceFactor = 0.4

/**
 * Computes the factor of the distance, from 1 (at the center) down to `minDistanceFactor`. It is 1 for a search without
 * a center.
 */
export const computeDistanceFactor = (distanceKm: number | null) =>
  distanceKm === null
    ? 1
    : minDistanceFactor + (1 - minDistanceFactor) * Math.exp(-distanceKm / distanceScaleKm)

/** The limit of the factor in a search for a state, for a job with nearly all places in other states. */
export const minStateFactor = 0.6

/**
 * Computes the factor of a job in a search for a state, from 1 (all places in the state) down towards `minStateFactor`.
 */
export const computeStateFactor = (placesInState: number, places: number) =>
  minStateFactor + ((1 - minStateFactor) * placesInState) / places

export const maxFeaturedFactor = 1.25

export const getFeaturedFactor = (isFeatured: boolean) => (isFeatured ? maxFeaturedFactor : 1)

/**
 * Factors that multiply the score once for each unmet clause. The other factors together vary by less than a factor
 * of a million. A job that does not satisfy a `first` clause therefore follows all jobs that do.
 */
const unmetFactor = { preferred: 0.75, first: 1e-6, required: 0 } as const

/** Computes the factor of the trait clauses that a job does not satisfy. It is at most 1. */
export const computeSignalsFactor = (unmet: readonly TraitClause[]) =>
  unmet.reduce((factor, { strength }) => factor * unmetFactor[strength], 1)

/**
 * Computes the score. The terms are always multiplied in this order, so equal terms give bit-identical scores in
 * every engine.
 */
export const multiplyScoreTerms = (terms: ScoreTerms) =>
  terms.text *
  terms.proximity *
  terms.bid *
  terms.freshness *
  terms.clickRate *
  terms.openJobs *
  terms.distance *
  terms.featured *
  (terms.signals ?? 1)

/**
 * Maximum number of jobs of one company among `diversityWindowSize` consecutive results, while other companies have
 * jobs.
 */
export const maxResultsPerCompany = 3
export const diversityWindowSize = 10

/**
 * The minimum score of another company's job, as a share of the score of the job that it displaces. Without this
 * limit, a search for an employer would mix in jobs that only mention the words.
 */
export const minAlternativeScoreShare = 0.5
