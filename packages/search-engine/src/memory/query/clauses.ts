import type { WordAlternative } from '../../analysis/query-text.ts'
import type { IndexState } from '../index-state.ts'
import type { Segment } from '../segment/segment.ts'
import { getDenseImpact, getListNumber, type DenseList, type KeyedLists } from '../lists/keyed-lists.ts'
import { seekToSlot } from '../lists/posting-lists.ts'
import { encodePhrase, findPhrase, phrasePosition } from '../tables/text-store.ts'

/**
 * The postings of a list, or postings computed for a query, in ascending order. `dense` is set if the list is also
 * stored as bits.
 */
export type PostingRun = { pool: Uint32Array; start: number; end: number; dense: DenseList | null }

const emptyRun: PostingRun = { pool: new Uint32Array(0), start: 0, end: 0, dense: null }

export const getRunLength = ({ start, end }: PostingRun): number => end - start

/** Returns the impact of a document in a run, or 0 if it is absent. */
export function getImpact({ pool, start, end, dense }: PostingRun, slot: number): number {
  if (dense !== null) return getDenseImpact(dense, slot)
  const at = seekToSlot(pool, start, end, slot)
  const posting = at < end ? (pool[at] ?? 0) : 0
  return posting >>> 8 === slot ? posting & 0xff : 0
}

export function getPostingRun(keyed: KeyedLists, key: number): PostingRun {
  const list = getListNumber(keyed, key)
  if (list < 0) return emptyRun
  const start = keyed.lists.starts[list] ?? 0
  const end = start + (keyed.lists.counts[list] ?? 0)
  return { pool: keyed.lists.pool, start, end, dense: keyed.dense.get(key) ?? null }
}

/** Returns the term numbers of a phrase, or null if a unit occurs in no document. */
export function getTermNumbers({ terms }: IndexState, units: readonly string[]): number[] | null {
  const numbers = units.map((unit) => terms.numberOf.get(unit) ?? -1)
  return numbers.every((term) => (terms.documents[term] ?? 0) > 0) ? numbers : null
}

/** An alternative whose units are all indexed. */
export type ResolvedAlternative = { terms: readonly number[]; phrase: Uint8Array; weight: number }

export const resolveAlternatives = (
  index: IndexState,
  clause: readonly WordAlternative[],
): ResolvedAlternative[] =>
  clause.flatMap(({ units, weight }) => {
    const terms = getTermNumbers(index, units)
    return terms === null ? [] : [{ terms, phrase: encodePhrase(terms), weight }]
  })

/**
 * Returns an upper bound of the number of documents that match a clause: the sum over its alternatives. It determines
 * the rarity of the clause.
 */
export function estimateMatchCount(
  { terms, handles }: IndexState,
  clause: readonly ResolvedAlternative[],
): number {
  const counts = clause.map((each) => Math.min(...each.terms.map((term) => terms.documents[term] ?? 0)))
  return Math.min(
    handles.byId.size,
    counts.reduce((sum, count) => sum + count, 0),
  )
}

/** Returns the documents that contain the phrase, with the lowest impact of its units. */
function phraseRun({ words, texts }: Segment, { terms, phrase }: ResolvedAlternative): PostingRun {
  const [first = emptyRun, ...others] = terms
    .map((term) => getPostingRun(words, term))
    .toSorted((one, other) => getRunLength(one) - getRunLength(other))
  const cursors = others.map((run) => ({ ...run }))
  const pool = new Uint32Array(getRunLength(first))
  let used = 0
  for (let at = first.start; at < first.end; at++) {
    const posting = first.pool[at] ?? 0
    const slot = posting >>> 8
    let impact = posting & 0xff
    for (const cursor of cursors) {
      cursor.start = seekToSlot(cursor.pool, cursor.start, cursor.end, slot)
      const other = cursor.start < cursor.end ? (cursor.pool[cursor.start] ?? 0) : 0
      impact = other >>> 8 === slot ? Math.min(impact, other & 0xff) : 0
      if (impact === 0) break
    }
    if (impact > 0 && findPhrase(texts, slot, phrase) !== phrasePosition.none)
      pool[used++] = ((slot << 8) | impact) >>> 0
  }
  return { pool, start: 0, end: used, dense: null }
}

const weighed = (posting: number, weight: number) =>
  weight === 1 ? posting : ((posting & 0xffffff00) | Math.max(1, Math.round((posting & 0xff) * weight))) >>> 0

/** A value that exceeds every slot. */
const noSlot = 2 ** 24

/** Returns the documents of either run, each with the greater impact. */
function union(one: PostingRun, other: PostingRun, otherWeight: number): PostingRun {
  const pool = new Uint32Array(getRunLength(one) + getRunLength(other))
  let used = 0
  let left = one.start
  let right = other.start
  while (left < one.end || right < other.end) {
    const leftPosting = left < one.end ? (one.pool[left] ?? 0) : 0
    const rightPosting = right < other.end ? weighed(other.pool[right] ?? 0, otherWeight) : 0
    const leftSlot = left < one.end ? leftPosting >>> 8 : noSlot
    const rightSlot = right < other.end ? rightPosting >>> 8 : noSlot
    if (leftSlot <= rightSlot) left++
    if (rightSlot <= leftSlot) right++
    if (leftSlot === rightSlot) pool[used++] = Math.max(leftPosting, rightPosting)
    else pool[used++] = leftSlot < rightSlot ? leftPosting : rightPosting
  }
  return { pool, start: 0, end: used, dense: null }
}

/** Returns the postings of the documents that match a clause. */
export function computeClauseRun(segment: Segment, clause: readonly ResolvedAlternative[]): PostingRun {
  const runs = clause.flatMap((alternative) => {
    const [term = 0] = alternative.terms
    const run =
      alternative.terms.length === 1 ? getPostingRun(segment.words, term) : phraseRun(segment, alternative)
    return run.start === run.end ? [] : [{ run, weight: alternative.weight }]
  })
  const [first] = runs
  if (first === undefined) return emptyRun
  if (runs.length === 1 && first.weight === 1) return first.run
  return runs.reduce((merged, { run, weight }) => union(merged, run, weight), emptyRun)
}
