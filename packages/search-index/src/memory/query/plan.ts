import { clauseRun, countOf, numbersOf, runOf, type Run } from './clauses.ts'
import type { IndexState } from '../index-state.ts'
import { clearCircle, drawCircle } from '../tables/places.ts'
import type { Area, Query } from '../../port.ts'
import type { QueryText } from '../../analyse/query-text.ts'
import { encodePhrase } from '../tables/text-store.ts'
import { rarity } from '../../weights.ts'

/** What a document must satisfy, resolved to this index's numbers. */
export type Plan = {
  /** Of each of the query's clauses. */
  runs: readonly Run[]
  rarities: readonly number[]
  /** In how many of the runs a document must be. */
  required: number
  /** Postings of the area's documents. */
  filters: readonly Run[]
  phrases: readonly Uint8Array[]
  /** Postings of documents that are left out, and phrases that they must not hold. */
  excluded: readonly Run[]
  excludedPhrases: readonly Uint8Array[]
  neighbours: readonly Uint8Array[]
  /** How many neighbours the query has, known to this index or not. */
  asked: number
  /** The points inside the circle, whose distances are drawn; null = no circle. */
  circlePoints: readonly number[] | null
  stateId: number | null
  nowMs: number
}

/** Null when no document can match: a state that no document names. */
function filterRuns(index: IndexState, area: Area | null): Run[] | null {
  if (area === null || area.kind === 'circle') return []
  const list = area.kind === 'remote' ? index.remoteList : index.stateLists.get(area.stateId)
  return list === undefined ? null : [runOf(index.filters, list)]
}

const known = (index: IndexState, phrases: readonly (readonly string[])[]) =>
  phrases.flatMap((phrase) => {
    const numbers = numbersOf(index, phrase)
    return numbers === null ? [] : [numbers]
  })

/**
 * Resolves a query; null when it asks for a word, phrase or state that no document has. A drawn circle belongs to
 * the plan: end it with `endPlan`, and resolve no other before.
 */
export function planOf(index: IndexState, text: QueryText, query: Query): Plan | null {
  const filters = filterRuns(index, query.area)
  const runs = text.clauses.map((clause) => clauseRun(index, clause))
  const phrases = known(index, text.phrases)
  const found = runs.filter(({ start, end }) => start < end).length
  if (filters === null || found < text.required || phrases.length < text.phrases.length) return null
  const documents = index.documents.slotOf.size
  const excluded = known(index, text.excluded)
  return {
    runs,
    rarities: text.clauses.map((clause) => rarity(countOf(index, clause), documents)),
    required: text.required,
    filters,
    phrases: phrases.map(encodePhrase),
    excluded: excluded.flatMap(([term = 0, ...more]) =>
      more.length > 0 ? [] : [runOf(index.postings, term)],
    ),
    excludedPhrases: excluded.filter((units) => units.length > 1).map(encodePhrase),
    neighbours: known(index, text.neighbours).map(encodePhrase),
    asked: text.neighbours.length,
    circlePoints: query.area?.kind === 'circle' ? drawCircle(index.places, query.area) : null,
    stateId: query.area?.kind === 'state' ? query.area.stateId : null,
    nowMs: query.nowMs,
  }
}

export function endPlan(index: IndexState, plan: Plan): void {
  if (plan.circlePoints !== null) clearCircle(index.places, plan.circlePoints)
}
