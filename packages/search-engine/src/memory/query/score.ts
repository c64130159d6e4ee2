import type { IndexState } from '../index-state.ts'
import type { ScoreTerms } from '../../port.ts'
import { findPhrase, phraseIn } from '../tables/text-store.ts'
import {
  bidFactor,
  distanceFactor,
  featuredFactor,
  freshnessFactor,
  maxDescriptionImpact,
  proximityFactor,
  relaxedFactor,
  stateFactor,
  textFactor,
} from '../../weights.ts'
import type { Segment } from '../segment/segment.ts'
import { impactAt } from './clauses.ts'
import type { Plan, SegmentPlan } from './plan.ts'
import { featuredRules } from '../tables/groups.ts'

/** The size of the scratch space of `textOf`, and so the maximum number of clauses. */
const maxClauses = 500
const space = new Uint8Array(maxClauses)

/** The text factor of a document, from the impacts of the query's clauses. */
export function textFactorAt({ plan, runs }: SegmentPlan, slot: number): number {
  const impacts = runs.length <= maxClauses ? space : new Uint8Array(runs.length)
  let missing = 0
  for (let clause = 0; clause < runs.length; clause++) {
    const run = runs[clause]
    const impact = run === undefined ? 0 : impactAt(run, slot)
    impacts[clause] = impact
    if (impact === 0) missing++
  }
  return textFactor(impacts, plan.rarities) * relaxedFactor(missing)
}

/**
 * The upper bound of a document's proximity without reading its text: words of the title and the company have a
 * higher impact than a description can give.
 */
export function maxProximity({ plan, runs }: SegmentPlan, slot: number): number {
  for (const run of runs) if (impactAt(run, slot) > maxDescriptionImpact) return 1
  return proximityFactor(plan.neighborCount, 0, plan.neighbors.length)
}

/** The proximity factor of a document. */
export function proximityOf({ neighbors, neighborCount }: Plan, { texts }: Segment, slot: number): number {
  let inHead = 0
  let inRest = 0
  for (const phrase of neighbors) {
    const where = findPhrase(texts, slot, phrase)
    if (where === phraseIn.head) inHead++
    else if (where === phraseIn.rest) inRest++
  }
  return proximityFactor(neighborCount, inHead, inRest)
}

/** The position of a document relative to the query's area. */
export type Position = { placeIndex: number; km: number; distance: number }

/** The distance factor of the document's nearest place in the marked circle; 0 if none is inside. */
export function distanceAt({ places }: IndexState, { rows }: Segment, slot: number): number {
  const start = rows.pointStarts[slot] ?? 0
  const end = start + (rows.pointCounts[slot] ?? 0)
  let most = 0
  for (let at = start; at < end; at++) {
    const here = places.factors[rows.points[at] ?? 0] ?? 0
    if (here > most) most = here
  }
  return most
}

/** The document's nearest place in the marked circle, the first if several are equally near. */
function nearest({ places }: IndexState, { rows }: Segment, slot: number): Position {
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
  return { placeIndex, km, distance: distanceFactor(km === Infinity ? null : km) }
}

/** The document's first place in the state, and the number of its places there. */
function inState({ places }: IndexState, { rows }: Segment, slot: number, stateId: number): Position {
  const start = rows.pointStarts[slot] ?? 0
  const count = rows.pointCounts[slot] ?? 0
  let inside = 0
  let placeIndex = 0
  for (let at = 0; at < count; at++)
    if (places.states[rows.points[start + at] ?? 0] === stateId && inside++ === 0) placeIndex = at
  return { placeIndex, km: Infinity, distance: stateFactor(inside, count) }
}

const nowhere: Position = { placeIndex: 0, km: Infinity, distance: 1 }

function placedIn(index: IndexState, { plan, segment }: SegmentPlan, slot: number): Position {
  if (plan.circlePoints !== null) return nearest(index, segment, slot)
  return plan.area?.kind === 'state' ? inState(index, segment, slot, plan.area.stateId) : nowhere
}

/** Whether the search features a document. */
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

/** The terms of a document's score, and its position. */
export function scoreAt(
  index: IndexState,
  asked: SegmentPlan,
  slot: number,
): { terms: ScoreTerms; placed: Position } {
  const { plan, segment } = asked
  const { rows } = segment
  const placed = placedIn(index, asked, slot)
  const group = rows.groups[slot] ?? 0
  const terms = {
    text: textFactorAt(asked, slot),
    proximity: proximityOf(plan, segment, slot),
    bid: bidFactor(index.groups.priceCents[group] ?? 0),
    freshness: freshnessFactor(rows.postedAtMs[slot] ?? 0, plan.nowMs),
    clickRate: rows.clickRates[slot] ?? 1,
    distance: placed.distance,
    featured: featuredFactor(isFeaturedAt(index, asked, slot)),
    ...(plan.wishes === null ? {} : { signals: plan.wishes.signals(rows.handles[slot] ?? 0) }),
  }
  return { terms, placed }
}
