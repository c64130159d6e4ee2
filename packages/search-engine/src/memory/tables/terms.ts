import type { Vocabulary } from '../../analysis/spelling.ts'
import { wordColumn } from './columns.ts'

/** The words of the index, each with its number and document count. */
export type Terms = {
  numberOf: Map<string, number>
  names: string[]
  /** Terms by the length of their word. */
  byLength: number[][]
  documents: Uint32Array<ArrayBuffer>
  /** Spelling corrections since the counts last changed. */
  corrected: Map<string, readonly string[]>
  /** The number of words that at least one document contains; unused words keep their numbers. */
  inUse: number
}

export const createTerms = (): Terms => ({
  numberOf: new Map(),
  names: [],
  byLength: [],
  documents: new Uint32Array(0),
  corrected: new Map(),
  inUse: 0,
})

/** The number of a word; calls `added` with a new one. */
export function numberTerm(list: Terms, word: string, added: (term: number) => void): number {
  const known = list.numberOf.get(word)
  if (known !== undefined) return known
  const term = list.numberOf.size
  list.numberOf.set(word, term)
  list.names.push(word)
  ;(list.byLength[word.length] ??= []).push(term)
  list.documents = wordColumn(list.documents, term + 1)
  added(term)
  return term
}

/** The words that some document contains. */
export const vocabularyOf = (list: Terms): Vocabulary => ({
  count: (word) => list.documents[list.numberOf.get(word) ?? -1] ?? 0,
  each: (minLength, maxLength, visit) => {
    for (let length = minLength; length <= maxLength; length++)
      for (const term of list.byLength[length] ?? []) {
        const count = list.documents[term] ?? 0
        if (count > 0) visit(list.names[term] ?? '', count)
      }
  },
  corrected: list.corrected,
})

/** Adjusts the document count of a term. */
export function countDocument(list: Terms, term: number, change: 1 | -1): void {
  const before = list.documents[term] ?? 0
  list.documents[term] = before + change
  if (list.corrected.size > 0) list.corrected.clear()
  if (before === 0) list.inUse++
  if (before + change === 0) list.inUse--
}
