import type { IndexState } from '../index-state.ts'
import type { ScoreTerms } from '../../port.ts'
import { findPhrase, phrasePosition } from '../tables/text-store.ts'
import {
  computeBidFactor,
  computeOpenJobsFactor,
  computeDistanceFactor,
  getFeaturedFactor,
  computeFreshnessFactor,
  maxDescriptionImpact,
  computeProximityFactor,
  computeRelaxedFactor,
  computeStateFactor,
  computeTextFactor,
} from '../../weights.ts'
import type { Segment } from '../segment/segment.ts'
import { getImpact } from './clauses.ts'
import type { QueryPlan, SegmentPlan } from './plan.ts'
import { featuredRules, getOpenJobPercent } from '../tables/groups.ts'

/** Maximum number of clauses, which is also the size of the scratch space for their impacts. */
const maxClauses = 500
const space = new Uint8Array(maxClauses)

/** Computes the text factor of a document from the impacts of the query's clauses. */
export function computeTextFactorAt({ plan, runs }: SegmentPlan, slot: number): number {
  const impacts = runs.length <= maxClauses ? space : new Uint8Array(runs.length)
  let missing = 0
  for (let clause = 0; clause < runs.length; clause++) {
    const run = runs[clause]
    const impact = run === undefined ? 0 : getImpact(run, slot)
    impacts[clause] = impact
    if (impact === 0) missing++
  }
  return computeTextFactor(impacts, plan.rarities) * computeRelaxedFactor(missing)
}

/**
 * Returns an upper bound of a document's proximity factor without reading its text. A word in the title or the
 * company has a higher impact than a description can give.
 */
export function computeMaxProximityAt({ plan, runs }: SegmentPlan, slot: number): number {
  for (const run of runs) if (getImpact(run, slot) > maxDescriptionImpact) return 1
  return computeProximityFactor(plan.neighborCount, 0, plan.neighbors.length)
}

/** Computes the proximity factor of a document. */
export function computeProximityFactorAt(
  { neighbors, neighborCount }: QueryPlan,
  { texts }: Segment,
  slot: number,
): number {
  let inHead = 0
  let inRest = 0
  for (const phrase of neighbors) {
    const where = findPhrase(texts, slot, phrase)
    if (where === phrasePosition.head) inHead++
    else if (where === phrasePosition.rest) inRest++
  }
  return computeProximityFactor(neighborCount, inHead, inRest)
}

/** The document's place in the searched area, with its distance in km and its distance factor. */
export type AreaPosition = { placeIndex: number; km: number; distance: number }

/** Returns the distance factor of the document's nearest place in the marked circle, or 0 if none is inside. */
export function computeDistanceFactorAt({ places }: IndexState, { rows }: Segment, slot: number): number {
  const start = rows.pointStarts[slot] ?? 0
  const end = start + (rows.pointCounts[slot] ?? 0)
  let most = 0
  for (let at = start; at < end; at++) {
    const here = places.factors[rows.points[at] ?? 0] ?? 0
    if (here > most) most = here
  }
  return most
}

/** Finds the document's nearest place in the marked circle, the first if several are equally near. */
function nearest({ places }: IndexState, { rows }: Segment, slot: number): AreaPosition {
  const start = rows.pointStarts[slot] ?? 0
  const count = rows.pointCounts[slot] ?? 0
  let km = Infinity
  let placeIndex = 0
  for (let at = 0; at < count; at++) {
    const here = places.km[rows.points[start + at] ?? 0] ?? Infinity
    if (here >= km) continue
    km = here
    placeIndex = at
  }
  return { placeIndex, km, distance: computeDistanceFactor(km === Infinity ? null : km) }
}

/** Finds the document's first place in the state, and counts its places there. */
function inState({ places }: IndexState, { rows }: Segment, slot: number, stateId: number): AreaPosition {
  const start = rows.pointStarts[slot] ?? 0
  const count = rows.pointCounts[slot] ?? 0
  let inside = 0
  let placeIndex = 0
  for (let at = 0; at < count; at++)
    if (places.states[rows.points[start + at] ?? 0] === stateId && inside++ === 0) placeIndex = at
  return { placeIndex, km: Infinity, distance: computeStateFactor(inside, count) }
}

const nowhere: AreaPosition = { placeIndex: 0, km: Infinity, distance: 1 }

function placedIn(index: IndexState, { plan, segment }: SegmentPlan, slot: number): AreaPosition {
  if (plan.circlePoints !== null) return nearest(index, segment, slot)
  return plan.area?.kind === 'state' ? inState(index, segment, slot, plan.area.stateId) : nowhere
}

/** Returns whether the search features a document. */
export function isFeaturedAt(
  { groups }: IndexState,
  { plan, segment: { rows } }: SegmentPlan,
  slot: number,
): boolean {
  const rule = featuredRules[groups.featured[rows.groups[slot] ?? 0] ?? 0]
  if (rule === 'onOwnPages') return plan.isOnOwnPage
  if (rule === 'aboveMedianClickRate') return (rows.clickRates[slot] ?? 1) > plan.medianClickRate
  return rule === 'always'
}

/** Computes the terms of a document's score, and its position. */
export function computeScoreTermsAt(
  index: IndexState,
  asked: SegmentPlan,
  slot: number,
): { terms: ScoreTerms; placed: AreaPosition } {
  const { plan, segment } = asked
  const { rows } = segment
  const placed = placedIn(index, asked, slot)
  const group = rows.groups[slot] ?? 0
  const terms = {
    text: computeTextFactorAt(asked, slot),
    proximity: computeProximityFactorAt(plan, segment, slot),
    bid: computeBidFactor(index.groups.priceCents[group] ?? 0),
    freshness: computeFreshnessFactor(rows.postedAtMs[slot] ?? 0, plan.nowMs),
    clickRate: rows.clickRates[slot] ?? 1,
    openJobs: computeOpenJobsFactor(getOpenJobPercent(index.groups.openJobPercents, group)),
    distance: placed.distance,
    featured: getFeaturedFactor(isFeaturedAt(index, asked, slot)),
    ...(plan.traitClauses === null ? {} : { signals: plan.traitClauses.signals(rows.handles[slot] ?? 0) }),
  }
  return { terms, placed }
}
