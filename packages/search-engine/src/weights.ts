/**
 * The score of a job, whole: every weight and formula of the ranking is in this file.
 *
 *     score = text × proximity × bid × freshness × clickRate × distance × featured × signals
 *
 * All factors are pure functions of the document, its group and the query, so that any engine can compute
 * them and a test can compute them again.
 */
import type { ScoreTerms } from './port.ts'
import type { Field } from './analyse/document-text.ts'

/**
 * What one occurrence of a word is worth in each field. A word of the title tells what the job is; one of
 * the description, between a thousand others, hardly anything.
 */
const fieldWeights: Readonly<Record<Field, number>> = {
  title: 10,
  company: 4,
  place: 2,
  category: 3,
  description: 0.25,
}

/** Lengths, in units, at which a field's occurrences count exactly their weight; fields not listed have none. */
const typicalLengths: Readonly<Partial<Record<Field, number>>> = { title: 4, description: 250 }

/** How much a longer field dilutes its occurrences: 0 = not at all, 1 = in proportion to its length. */
const lengthInfluence = 0.5

/**
 * What a field can give a word at most, for fields that have such a limit. It keeps a description, stuffed as it
 * may be, at half of a title, so that with `maxBidFactor` no bid lifts a job that only mentions a word above one
 * that is named by it.
 */
const fieldLimits: Readonly<Partial<Record<Field, number>>> = { description: 0.6 }

/** What a word of a title counts at least, however long it is: more than a description can give. */
const leastInTitle = 0.65

/** The sum of weighted occurrences at which a word reaches half of its greatest impact. */
const saturation = 1.2

/** Impacts are whole numbers from 1 to this, so that an index keeps one in a byte. */
export const maxImpact = 255

/** Occurrences of one word in one field, after length: repetition adds less and less. */
export function fieldImpact(field: Field, occurrences: number, length: number): number {
  const typical = typicalLengths[field]
  const dilution = typical === undefined ? 1 : 1 - lengthInfluence + (lengthInfluence * length) / typical
  const impact = (fieldWeights[field] * (1 + Math.log(occurrences))) / dilution
  const least = field === 'title' ? leastInTitle : 0
  return Math.min(Math.max(impact, least), fieldLimits[field] ?? Infinity)
}

/**
 * A word's impact on a document (BM25F: fields are added first, then saturated), given the sum of its
 * `fieldImpact`s. The lengths are compared with fixed typical ones instead of the corpus's averages, so an
 * impact never changes while its document does not.
 */
export const impactOf = (fieldImpacts: number) =>
  Math.max(1, Math.round((maxImpact * fieldImpacts) / (fieldImpacts + saturation)))

/** The highest impact of a word that stands in a description only. */
export const maxDescriptionImpact = impactOf(fieldLimits.description ?? Infinity)

/** How much a word tells apart: rare words more. `documents` counts all that are in the index, served or not. */
export const rarity = (documentsWithWord: number, documents: number) =>
  Math.log(1 + (documents - documentsWithWord + 0.5) / (documentsWithWord + 0.5))

/**
 * Relevance in (0, 1]: the impacts of the query's words, in the query's order, averaged by rarity.
 * 1 for a query without words.
 */
export function textFactor(impacts: ArrayLike<number>, rarities: readonly number[]): number {
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

/** What each word that a document lacks multiplies its text by; only a relaxed search finds such documents. */
const missingFactor = 0.5

/** Relevance of a document that lacks some of the words. */
export const relaxedFactor = (missing: number) => missingFactor ** missing

/** What is left to a document that has none of the query's neighbours side by side. */
const minProximity = 0.7

/** What neighbours count that stand side by side, but neither in the title nor in the company's name. */
const proximityElsewhere = 0.5

/**
 * From `minProximity` to 1, by the share of the query's neighbours that are neighbours in the document, too; 1 for a
 * query without any.
 *
 * @param inHead how many of `asked` are, in the title or the company's name
 * @param elsewhere how many are, but only in another field
 */
export const proximityFactor = (asked: number, inHead: number, elsewhere: number) =>
  asked === 0 ? 1 : minProximity + ((1 - minProximity) * (inHead + proximityElsewhere * elsewhere)) / asked

/** No bid above this moves a job any further up. */
export const bidCapCents = 500

/** The bid at which the logarithm begins to flatten. */
const bidKneeCents = 25

/** What the highest bid multiplies the score by: less than what a word in the title does against the description. */
export const maxBidFactor = 2

const bidFactors = Float64Array.from(
  { length: bidCapCents + 1 },
  (_, cents) =>
    1 + ((maxBidFactor - 1) * Math.log(1 + cents / bidKneeCents)) / Math.log(1 + bidCapCents / bidKneeCents),
)

/** From 1 (no bid) to `maxBidFactor`, logarithmic, flat from `bidCapCents` on. */
export const bidFactor = (priceCents: number) =>
  bidFactors[Math.max(0, Math.min(bidCapCents, Math.round(priceCents)))] ?? 1

const dayMs = 86_400_000

/** The age at which a job has lost half of what it can lose. */
const freshnessHalfLifeDays = 14

/** What is left to the oldest job. */
export const minFreshness = 0.5

/** From so many days on nothing is lost any more. */
const oldestDays = 365

const freshnessByDay = Float64Array.from(
  { length: oldestDays + 1 },
  (_, days) => minFreshness + (1 - minFreshness) * 2 ** (-days / freshnessHalfLifeDays),
)

/** From 1 (today, or dated ahead) down to `minFreshness`, a step for every full day. */
export const freshnessFactor = (postedAtMs: number, nowMs: number) =>
  freshnessByDay[Math.max(0, Math.min(oldestDays, Math.floor((nowMs - postedAtMs) / dayMs)))] ?? 1

/** The clicks of an impression, in percent of the usual, where nothing is known of a job. */
export const usualClickRatePercent = 100

/** What is left to a job that hardly anybody clicks on, and what the most clicked on is worth. */
export const minClickRateFactor = 0.8
export const maxClickRateFactor = 1.25

/** From 0.8 to 1.25: the root of the clicks that are expected of an impression, relative to the usual. */
export const clickRateFactor = (percent: number) =>
  Math.min(maxClickRateFactor, Math.max(minClickRateFactor, Math.sqrt(percent / usualClickRatePercent)))

/** The distance over which a job's drawback of being away grows to 63 %. */
const distanceScaleKm = 40

/** What is left to the most distant job. */
export const minDistanceFactor = 0.4

/** From 1 (at the centre) down to `minDistanceFactor`; 1 for a search without a centre. */
export const distanceFactor = (distanceKm: number | null) =>
  distanceKm === null
    ? 1
    : minDistanceFactor + (1 - minDistanceFactor) * Math.exp(-distanceKm / distanceScaleKm)

/** What is left, in a search for a state, to a job nearly all of whose places are elsewhere. */
const minStateFactor = 0.6

/** From 1 (all of its places are in the state) down towards `minStateFactor`. */
export const stateFactor = (placesInState: number, places: number) =>
  minStateFactor + ((1 - minStateFactor) * placesInState) / places

/** What featuring multiplies the score by. */
export const maxFeaturedFactor = 1.25

export const featuredFactor = (featured: boolean) => (featured ? maxFeaturedFactor : 1)

/** What is left to a job that has nothing of what a seeker wishes. */
const unmetFactor = 0.75

/** At most 1: a wish that is met is worth its rank to a job, and what no seeker wished for costs it nothing. */
export const signalsFactor = (isMet: readonly boolean[]) =>
  isMet.reduce((factor, met) => (met ? factor : factor * unmetFactor), 1)

/** The product, always taken in this order, so that equal terms give equal scores to the last bit. */
export const scoreOf = (terms: ScoreTerms) =>
  terms.text *
  terms.proximity *
  terms.bid *
  terms.freshness *
  terms.clickRate *
  terms.distance *
  terms.featured *
  (terms.signals ?? 1)

/** Of any `diversityWindow` neighbours in a result, how many may be of one company while others are available. */
export const maxPerCompany = 3
export const diversityWindow = 10

/**
 * A job of another company is available if its score is at least so much of the score of the one that it would stand
 * before: twenty jobs as correctional officer, or of the employer that was asked for, are not parted by jobs that only
 * mention the words.
 */
export const availableShare = 0.5
