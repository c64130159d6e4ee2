import { computeDistanceKm } from '@tiller/search-engine/geo'
import type { JobGroup, ScoreTerms, SearchHit, TraitClause } from '@tiller/search-engine/port'
import {
  averageClickRatePercent,
  computeBidFactor,
  computeClickRateFactor,
  computeDistanceFactor,
  computeFreshnessFactor,
  computeOpenJobsFactor,
  computeProximityFactor,
  computeRelaxedFactor,
  computeSignalsFactor,
  computeStateFactor,
  computeTextFactor,
  getFeaturedFactor,
  multiplyScoreTerms,
} from '@tiller/search-engine/weights'
import type { StoredPlace } from '../document.ts'
import { conditionNames, type QueryPlan } from './plan.ts'

/** The fields of a found document that determine its score. */
export type FoundDocument = {
  id: number
  ad: number
  group: number
  company: number
  postedAt: number
  clickRate: number | undefined
  traits: readonly string[]
  places: readonly StoredPlace[]
  /** The conditions that the document meets, with their scores. */
  conditions: Readonly<Record<string, number>>
}

/** A hit with its terms, its ad, and the company that counts for the limit per company. */
export type Candidate = SearchHit & { terms: ScoreTerms; ad: number; company: number }

type AreaPosition = { placeIndex: number; km: number | null; factor: number }

function findPosition(places: readonly StoredPlace[], { query: { area } }: QueryPlan): AreaPosition {
  if (area?.kind === 'state') {
    const inside = places.flatMap(([, , stateId], at) => (stateId === area.stateId ? [at] : []))
    return { placeIndex: inside[0] ?? 0, km: null, factor: computeStateFactor(inside.length, places.length) }
  }
  if (area?.kind !== 'circle') return { placeIndex: 0, km: null, factor: 1 }
  let km = Infinity
  let placeIndex = 0
  for (const [at, [lat, lng]] of places.entries()) {
    const here = lat === null || lng === null ? Infinity : computeDistanceKm(area.lat, area.lng, lat, lng)
    if (here < km) [km, placeIndex] = [here, at]
  }
  return { placeIndex, km, factor: computeDistanceFactor(km) }
}

function computeText({ text, rarities, boosts }: QueryPlan, { conditions }: FoundDocument): number {
  const impacts = text.clauses.map((_, at) =>
    Math.round((conditions[conditionNames.clause(at)] ?? 0) / (boosts[at] ?? 1)),
  )
  const missing = impacts.filter((impact) => impact === 0).length
  return computeTextFactor(impacts, rarities) * computeRelaxedFactor(missing)
}

function computeProximity({ text: { neighbors } }: QueryPlan, { conditions }: FoundDocument): number {
  const isMet = (name: string) => conditions[name] !== undefined
  const inHead = neighbors.filter((_, at) => isMet(conditionNames.adjacentInHead(at))).length
  const anywhere = neighbors.filter((_, at) => isMet(conditionNames.adjacent(at))).length
  return computeProximityFactor(neighbors.length, inHead, anywhere - inHead)
}

function isFeatured(
  { featured }: JobGroup,
  { query, medianClickRate }: QueryPlan,
  clickRate: number,
): boolean {
  if (featured === 'aboveMedianClickRate') return clickRate > medianClickRate
  return featured === 'always' || (featured === 'onOwnPages' && query.isOnOwnPage === true)
}

const isUnmet = ({ traits }: FoundDocument, { anyOf }: TraitClause) =>
  !anyOf.some((name) => traits.includes(name))

/** Computes the score of a document with 64 bits, by the formulas and in the order of the memory index. */
export function toCandidate(found: FoundDocument, plan: QueryPlan): Candidate {
  const { query, groups } = plan
  const group = groups.byNumber[found.group]
  if (group === undefined) throw new RangeError(`The state of group ${found.group} is unknown.`)
  const position = findPosition(found.places, plan)
  const clickRate = computeClickRateFactor(found.clickRate ?? averageClickRatePercent)
  const featured = isFeatured(group, plan, clickRate)
  const { traitClauses = [] } = query
  const terms: ScoreTerms = {
    text: computeText(plan, found),
    proximity: computeProximity(plan, found),
    bid: computeBidFactor(group.priceCents),
    freshness: computeFreshnessFactor(found.postedAt, query.nowMs),
    clickRate,
    openJobs: computeOpenJobsFactor(group.openJobPercent),
    distance: position.factor,
    featured: getFeaturedFactor(featured),
    ...(traitClauses.length > 0 || query.yearlyPay !== undefined
      ? { signals: computeSignalsFactor(traitClauses.filter((clause) => isUnmet(found, clause))) }
      : {}),
  }
  return {
    id: found.id,
    score: multiplyScoreTerms(terms),
    priceCents: group.priceCents,
    isFeatured: featured,
    placeIndex: position.placeIndex,
    distanceKm: position.km,
    terms,
    ad: found.ad,
    // A job of an unmixed group gets a company number of its own, so the limit per company never applies.
    company: group.isUnmixed === true ? -found.id : found.company,
  }
}

/** Orders candidates by score, then distance, then lower id. */
export const compareByRank = (one: Candidate, other: Candidate): number =>
  other.score - one.score || (one.distanceKm ?? 0) - (other.distanceKm ?? 0) || one.id - other.id
