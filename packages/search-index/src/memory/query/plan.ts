import type { IndexState } from '../index-state.ts'
import { clearCircle, drawCircle } from '../tables/places.ts'
import type { Area, Query } from '../../port.ts'
import type { PostingLists } from '../tables/posting-lists.ts'
import { queryText } from '../../analyse/query-text.ts'
import { wishesOf, type Wishes } from '../tables/traits.ts'
import { encodePhrase } from '../tables/text-store.ts'
import { rarity } from '../../weights.ts'

/** A part of a pool in which a match must be found. */
export type Run = { pool: Uint32Array; start: number; end: number }

/** What a document must satisfy, resolved to this index's numbers. */
export type Plan = {
  /** Those of the query's words come first, in the query's order, then those of the filters. */
  runs: readonly Run[]
  /** Of each word; as many as there are words. */
  rarities: readonly number[]
  phrases: readonly Uint8Array[]
  /** The points inside the circle, whose distances are drawn; null = no circle. */
  circlePoints: readonly number[] | null
  /** Null = none. */
  wishes: Wishes | null
  nowMs: number
}

function runOf(lists: PostingLists, list: number): Run {
  const start = lists.starts[list] ?? 0
  return { pool: lists.pool, start, end: start + (lists.counts[list] ?? 0) }
}

/** Null when no document can match: a state that no document names. */
function filterRuns(index: IndexState, area: Area | null): Run[] | null {
  if (area === null || area.kind === 'circle') return []
  const list = area.kind === 'remote' ? index.remoteList : index.stateLists.get(area.stateId)
  return list === undefined ? null : [runOf(index.filters, list)]
}

/**
 * Resolves a query; null when it holds a word or state that no document has. A drawn circle belongs to the
 * plan: end it with `endPlan`, and resolve no other before.
 */
export function planOf(index: IndexState, query: Query): Plan | null {
  const text = queryText(query.words)
  const filters = filterRuns(index, query.area)
  const terms = text.terms.map((word) => index.terms.numberOf.get(word) ?? -1)
  if (filters === null || terms.includes(-1)) return null
  const phrases = text.phrases.map((phrase) =>
    encodePhrase(phrase.map((word) => index.terms.numberOf.get(word) ?? 0)),
  )
  const documents = index.documents.slotOf.size
  return {
    runs: [...terms.map((term) => runOf(index.postings, term)), ...filters],
    rarities: terms.map((term) => rarity(index.terms.documents[term] ?? 0, documents)),
    phrases,
    circlePoints: query.area?.kind === 'circle' ? drawCircle(index.places, query.area) : null,
    wishes: wishesOf(index.traits, query),
    nowMs: query.nowMs,
  }
}

export function endPlan(index: IndexState, plan: Plan): void {
  if (plan.circlePoints !== null) clearCircle(index.places, plan.circlePoints)
}
