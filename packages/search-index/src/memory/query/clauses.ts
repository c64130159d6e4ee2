import type { Alternative } from '../../analyse/query-text.ts'
import type { IndexState } from '../index-state.ts'
import { seek, type PostingLists } from '../tables/posting-lists.ts'
import { encodePhrase, findPhrase, phraseIn } from '../tables/text-store.ts'

/** A part of a pool in which a match must be found. */
export type Run = { pool: Uint32Array; start: number; end: number }

const emptyRun: Run = { pool: new Uint32Array(0), start: 0, end: 0 }

export function runOf(lists: PostingLists, list: number): Run {
  const start = lists.starts[list] ?? 0
  return { pool: lists.pool, start, end: start + (lists.counts[list] ?? 0) }
}

/** The numbers of a phrase's units, or null when there is one that no document has. */
export function numbersOf(index: IndexState, units: readonly string[]): number[] | null {
  const numbers = units.map((unit) => index.terms.numberOf.get(unit) ?? -1)
  return numbers.every((term) => (index.terms.documents[term] ?? 0) > 0) ? numbers : null
}

/** At most so many documents have the alternative. */
const documentsWith = (index: IndexState, units: readonly string[]) =>
  Math.min(...(numbersOf(index, units) ?? []).map((term) => index.terms.documents[term] ?? 0))

/** How many documents are taken to satisfy a clause, for its rarity: those of all alternatives together. */
export function countOf(index: IndexState, clause: readonly Alternative[]): number {
  const counts = clause.map(({ units }) => documentsWith(index, units)).filter(Number.isFinite)
  return Math.min(
    index.documents.slotOf.size,
    counts.reduce((sum, count) => sum + count, 0),
  )
}

/** The postings of a phrase: the documents that have its units side by side, with the least of their impacts. */
function phrasePostings(index: IndexState, numbers: readonly number[]): Uint32Array {
  const phrase = encodePhrase(numbers)
  const runs = numbers
    .map((term) => runOf(index.postings, term))
    .toSorted((one, other) => one.end - one.start - (other.end - other.start))
  const [first = emptyRun, ...others] = runs
  const cursors = others.map((run) => ({ ...run }))
  const found = new Uint32Array(first.end - first.start)
  let used = 0
  for (let at = first.start; at < first.end; at++) {
    const posting = first.pool[at] ?? 0
    const slot = posting >>> 8
    let impact = posting & 0xff
    for (const cursor of cursors) {
      cursor.start = seek(cursor.pool, cursor.start, cursor.end, slot)
      const other = cursor.start < cursor.end ? (cursor.pool[cursor.start] ?? 0) : -1
      impact = other >>> 8 === slot ? Math.min(impact, other & 0xff) : 0
      if (impact === 0) break
    }
    if (impact > 0 && findPhrase(index.texts, slot, phrase) !== phraseIn.none)
      found[used++] = ((slot << 8) | impact) >>> 0
  }
  return found.subarray(0, used)
}

const weighed = (posting: number, weight: number) =>
  ((posting & 0xffffff00) | Math.max(1, Math.round((posting & 0xff) * weight))) >>> 0

/** The documents of either list, each with the greater of its impacts. */
function union(one: Run, other: Run, otherWeight: number): Run {
  const pool = new Uint32Array(one.end - one.start + other.end - other.start)
  let used = 0
  let left = one.start
  let right = other.start
  while (left < one.end || right < other.end) {
    const leftPosting = left < one.end ? (one.pool[left] ?? 0) : 0xffffffff
    const rightPosting = right < other.end ? weighed(other.pool[right] ?? 0, otherWeight) : 0xffffffff
    if (leftPosting >>> 8 <= rightPosting >>> 8) left++
    if (rightPosting >>> 8 <= leftPosting >>> 8) right++
    if (leftPosting >>> 8 === rightPosting >>> 8) pool[used++] = Math.max(leftPosting, rightPosting)
    else pool[used++] = Math.min(leftPosting, rightPosting)
  }
  return { pool, start: 0, end: used }
}

/** The postings of the documents that satisfy a clause; without alternatives in the index an empty run. */
export function clauseRun(index: IndexState, clause: readonly Alternative[]): Run {
  const runs = clause.flatMap(({ units, weight }) => {
    const numbers = numbersOf(index, units)
    if (numbers === null) return []
    const [only = 0] = numbers
    if (numbers.length === 1) return [{ run: runOf(index.postings, only), weight }]
    const pool = phrasePostings(index, numbers)
    return [{ run: { pool, start: 0, end: pool.length }, weight }]
  })
  const [first] = runs
  if (first === undefined) return emptyRun
  if (runs.length === 1 && first.weight === 1) return first.run
  return runs.reduce((merged, { run, weight }) => union(merged, run, weight), emptyRun)
}
