import { computeFieldImpact, computeImpact } from '../weights.ts'
import { searchableFields, type TextSection } from './document-text.ts'
import { findRelatedTitleWords } from './related.ts'
import { getAbbreviationWords } from './units.ts'

/** Counts the words of one field, and its length in units. */
function countWords(sections: readonly TextSection[]) {
  const occurrences = new Map<string, number>()
  const count = (word: string) => occurrences.set(word, (occurrences.get(word) ?? 0) + 1)
  let length = 0
  for (const { units, isJoined } of sections) {
    if (isJoined !== true) length += units.length
    for (const unit of units) for (const word of [unit, ...getAbbreviationWords(unit)]) count(word)
  }
  return { occurrences, length }
}

/**
 * Computes the impact of every word that finds a document. Fields are added in the same order as in the memory index, so
 * that both round equal sums.
 */
export function computeWordImpacts(sections: readonly TextSection[]): Map<string, number> {
  const sums = new Map<string, number>()
  const add = (word: string, impact: number) => sums.set(word, (sums.get(word) ?? 0) + impact)
  for (const field of searchableFields) {
    const { occurrences, length } = countWords(sections.filter((section) => section.field === field))
    for (const [word, times] of occurrences) add(word, computeFieldImpact(field, times, length))
  }
  const title = sections[0]?.units ?? []
  const inTitle = new Set(title.flatMap((unit) => [unit, ...getAbbreviationWords(unit)]))
  for (const [word, share] of findRelatedTitleWords(title))
    if (!inTitle.has(word)) add(word, share * computeFieldImpact('title', 1, title.length))
  return new Map(Array.from(sums, ([word, sum]) => [word, computeImpact(sum)]))
}
