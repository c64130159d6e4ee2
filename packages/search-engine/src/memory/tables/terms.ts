import type { Vocabulary } from '../../analysis/spelling.ts'
import { growUint32Column } from './columns.ts'

/** The words of the index, in columns that are indexed by the number of the word. */
export type TermTable = {
  numberOf: Map<string, number>
  names: string[]
  /** Terms by the length of their word. */
  byLength: number[][]
  documents: Uint32Array<ArrayBuffer>
  /** Caches spelling corrections until the counts change. */
  corrected: Map<string, readonly string[]>
  /** Number of words that at least one document contains. Unused words keep their numbers. */
  inUse: number
}

export const createTermTable = (): TermTable => ({
  numberOf: new Map(),
  names: [],
  byLength: [],
  documents: new Uint32Array(0),
  corrected: new Map(),
  inUse: 0,
})

/** Returns the number of a word. Assigns one to a new word, and then calls `added`. */
export function internTerm(list: TermTable, word: string, added: (term: number) => void): number {
  const known = list.numberOf.get(word)
  if (known !== undefined) return known
  const term = list.numberOf.size
  list.numberOf.set(word, term)
  list.names.push(word)
  ;(list.byLength[word.length] ??= []).push(term)
  list.documents = growUint32Column(list.documents, term + 1)
  added(term)
  return term
}

/** Returns a view of the words that at least one document contains, for spelling correction. */
export const createVocabulary = (list: TermTable): Vocabulary => ({
  count: (word) => list.documents[list.numberOf.get(word) ?? -1] ?? 0,
  visitSimilar: (typed, errors, visit) => {
    for (let length = typed.length - errors; length <= typed.length + errors; length++)
      for (const term of list.byLength[length] ?? []) {
        const count = list.documents[term] ?? 0
        if (count > 0) visit(list.names[term] ?? '', count)
      }
  },
  corrected: list.corrected,
})

/** Adjusts the document count of a term, and clears the cache of corrections, which depend on it. */
export function adjustDocumentCount(list: TermTable, term: number, change: 1 | -1): void {
  const before = list.documents[term] ?? 0
  list.documents[term] = before + change
  if (list.corrected.size > 0) list.corrected.clear()
  if (before === 0) list.inUse++
  if (before + change === 0) list.inUse--
}
