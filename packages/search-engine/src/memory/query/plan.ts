import {
  computeClauseRun,
  estimateMatchCount,
  resolveAlternatives,
  getTermNumbers,
  getPostingRun,
  type ResolvedAlternative,
  type PostingRun,
} from './clauses.ts'
import type { IndexState } from '../index-state.ts'
import { remoteJobsKey, type Segment } from '../segment/segment.ts'
import { unmarkPoints, markPointsInCircle } from '../tables/places.ts'
import type { SearchArea, SearchQuery } from '../../port.ts'
import type { QueryText } from '../../analysis/query-text.ts'
import { createBits, setBit, type Bits } from '../lists/bits.ts'
import { encodePhrase } from '../tables/text-store.ts'
import { compileTraitClauses, type TraitClauseTest } from '../tables/traits.ts'
import { computeInverseDocumentFrequency } from '../../weights.ts'

/** A query in which words, phrases, and places are resolved to the numbers of this index. */
export type QueryPlan = {
  clauses: readonly (readonly ResolvedAlternative[])[]
  rarities: readonly number[]
  raritySum: number
  /** Number of clauses that a document must match. */
  required: number
  area: SearchArea | null
  phrases: readonly Uint8Array[]
  excluded: readonly number[]
  excludedPhrases: readonly Uint8Array[]
  neighbors: readonly Uint8Array[]
  /** Number of neighbors in the query, including unknown ones. */
  neighborCount: number
  /** The points in the circle, which stay marked in the point table until `releasePlan`. Null without a circle. */
  circlePoints: readonly number[] | null
  traitClauses: TraitClauseTest | null
  nowMs: number
  isOnOwnPage: boolean
  /**
   * The median of the click rates, which is set after all matches are found; Infinity if no group is featured by click
   * rate.
   */
  medianClickRate: number
}

const known = (index: IndexState, phrases: readonly (readonly string[])[]) =>
  phrases.flatMap((phrase) => {
    const numbers = getTermNumbers(index, phrase)
    return numbers === null ? [] : [numbers]
  })

/**
 * Resolves a query. Returns null if a required word or phrase occurs in no document. The plan marks its circle in the
 * index, so call `releasePlan` before resolving the next query.
 */
export function resolvePlan(index: IndexState, text: QueryText, query: SearchQuery): QueryPlan | null {
  const clauses = text.clauses.map((clause) => resolveAlternatives(index, clause))
  const phrases = known(index, text.phrases)
  const found = clauses.filter((clause) => clause.length > 0).length
  if (found < text.required || phrases.length < text.phrases.length) return null
  const documents = index.handles.byId.size
  const rarities = clauses.map((clause) =>
    computeInverseDocumentFrequency(estimateMatchCount(index, clause), documents),
  )
  const excluded = known(index, text.excluded)
  return {
    clauses,
    rarities,
    raritySum: rarities.reduce((sum, each) => sum + each, 0),
    required: text.required,
    area: query.area,
    phrases: phrases.map(encodePhrase),
    excluded: excluded.flatMap(([term = 0, ...more]) => (more.length > 0 ? [] : [term])),
    excludedPhrases: excluded.filter((units) => units.length > 1).map(encodePhrase),
    neighbors: known(index, text.neighbors).map(encodePhrase),
    neighborCount: text.neighbors.length,
    circlePoints: query.area?.kind === 'circle' ? markPointsInCircle(index.places, query.area) : null,
    traitClauses: compileTraitClauses(index.traits, query),
    nowMs: query.nowMs,
    isOnOwnPage: query.isOnOwnPage === true,
    medianClickRate: Infinity,
  }
}

export function releasePlan(index: IndexState, plan: QueryPlan): void {
  if (plan.circlePoints !== null) unmarkPoints(index.places, plan.circlePoints)
}

/** A plan that is resolved to the lists of one segment. */
export type SegmentPlan = {
  plan: QueryPlan
  segment: Segment
  runs: readonly PostingRun[]
  /** The documents of the requested state, or the remote ones; null without such a filter. */
  filter: PostingRun | null
  excluded: Bits | null
}

function filterRun({ area }: QueryPlan, segment: Segment): PostingRun | null {
  if (area?.kind === 'state') return getPostingRun(segment.states, area.stateId)
  return area?.kind === 'remote' ? getPostingRun(segment.remote, remoteJobsKey) : null
}

function excludedBits({ excluded }: QueryPlan, segment: Segment): Bits | null {
  if (excluded.length === 0) return null
  const bits = createBits(segment.capacity)
  for (const term of excluded) {
    const { pool, start, end } = getPostingRun(segment.words, term)
    for (let at = start; at < end; at++) setBit(bits, (pool[at] ?? 0) >>> 8)
  }
  return bits
}

/** Resolves the plan for a segment; returns null if none of its documents can match. */
export function resolveSegmentPlan(plan: QueryPlan, segment: Segment): SegmentPlan | null {
  const runs = plan.clauses.map((clause) => computeClauseRun(segment, clause))
  const found = runs.filter(({ start, end }) => start < end).length
  const filter = filterRun(plan, segment)
  const isNowhere = filter !== null ? filter.start === filter.end : plan.circlePoints?.length === 0
  if (found < plan.required || isNowhere) return null
  return { plan, segment, runs, filter, excluded: excludedBits(plan, segment) }
}
