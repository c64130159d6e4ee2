import { wordColumn } from './columns.ts'

/** Numbers the words of the index, and counts the documents that hold each. */
export type Terms = {
  numberOf: Map<string, number>
  documents: Uint32Array<ArrayBuffer>
  /** Words that at least one document holds now; a word that none holds keeps its number. */
  inUse: number
}

export const terms = (): Terms => ({ numberOf: new Map(), documents: new Uint32Array(0), inUse: 0 })

/** The number of a word, given now if it has none; `added` is called with a new one. */
export function numberTerm(list: Terms, word: string, added: (term: number) => void): number {
  const known = list.numberOf.get(word)
  if (known !== undefined) return known
  const term = list.numberOf.size
  list.numberOf.set(word, term)
  list.documents = wordColumn(list.documents, term + 1)
  added(term)
  return term
}

/** Counts one document more (+1) or less (-1) that holds the term. */
export function countDocument(list: Terms, term: number, change: 1 | -1): void {
  const before = list.documents[term] ?? 0
  list.documents[term] = before + change
  if (before === 0) list.inUse++
  if (before + change === 0) list.inUse--
}
