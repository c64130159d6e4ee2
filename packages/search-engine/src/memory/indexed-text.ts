import type { IndexState } from './index-state.ts'
import type { JobDocument } from '../port.ts'
import type { Segment } from './segment/segment.ts'
import { appendKeyedPosting } from './lists/keyed-lists.ts'
import { adjustDocumentCount, internTerm } from './tables/terms.ts'
import { splitIntoSections, searchableFields, type TextSection } from '../analysis/document-text.ts'
import { findRelatedTitleWords } from '../analysis/related.ts'
import { getAbbreviationWords } from '../analysis/units.ts'
import { decodeSections, storeText } from './tables/text-store.ts'
import { computeFieldImpact, computeImpact } from '../weights.ts'

const none: readonly number[] = []

/**
 * Returns the number of a word, and assigns one to a new word. For a new abbreviation, its additional words are
 * recorded, too.
 */
export function internWord(index: IndexState, word: string): number {
  return internTerm(index.terms, word, (term) => {
    const further = getAbbreviationWords(word)
    if (further.length > 0)
      index.expansions.set(
        term,
        further.map((other) => internWord(index, other)),
      )
  })
}

type NumberedSection = Omit<TextSection, 'units'> & { terms: readonly number[] }

/** Adds the words of related titles, except those that the title contains itself. */
function addRelated(index: IndexState, sums: Map<number, number>, title: TextSection) {
  for (const [word, share] of findRelatedTitleWords(title.units)) {
    const term = internWord(index, word)
    const impact = share * computeFieldImpact('title', 1, title.units.length)
    if (!title.units.some((unit) => unit === word || getAbbreviationWords(unit).includes(word)))
      sums.set(term, (sums.get(term) ?? 0) + impact)
  }
}

/**
 * Sums the field impacts of every term. Fields are added in a fixed order, so equal documents get bit-identical sums.
 */
function impactSums(index: IndexState, sections: readonly NumberedSection[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const field of searchableFields) {
    const occurrences = new Map<number, number>()
    const count = (term: number) => occurrences.set(term, (occurrences.get(term) ?? 0) + 1)
    let length = 0
    for (const section of sections) {
      if (section.field !== field) continue
      if (section.isJoined !== true) length += section.terms.length
      for (const term of section.terms) {
        count(term)
        for (const further of index.expansions.get(term) ?? none) count(further)
      }
    }
    for (const [term, times] of occurrences)
      sums.set(term, (sums.get(term) ?? 0) + computeFieldImpact(field, times, length))
  }
  return sums
}

/** The terms of a document's sections, and the impact of each term. */
export type AnalyzedText = {
  sections: readonly (readonly number[])[]
  terms: readonly number[]
  impacts: Uint8Array<ArrayBuffer>
}

/** Splits a document into sections and computes the impact of each term. New words get numbers. */
export function analyzeDocumentText(index: IndexState, document: JobDocument): AnalyzedText {
  const text = splitIntoSections(document)
  const sections = text.map(({ units, ...section }) => ({
    ...section,
    terms: units.map((unit) => internWord(index, unit)),
  }))
  const sums = impactSums(index, sections)
  const [title] = text
  if (title !== undefined) addRelated(index, sums, title)
  return {
    sections: sections.map((section) => section.terms),
    terms: [...sums.keys()],
    impacts: Uint8Array.from(sums.values(), computeImpact),
  }
}

/** Adds the postings and the text of the document at `slot`, which must be the segment's last slot. */
export function indexText({ terms }: IndexState, segment: Segment, slot: number, text: AnalyzedText): void {
  for (const [at, term] of text.terms.entries()) {
    appendKeyedPosting(segment.words, term, slot, text.impacts[at] ?? 0)
    adjustDocumentCount(terms, term, 1)
  }
  storeText(segment.texts, slot, text.sections)
}

/** Removes the document at `slot` from the document counts of its terms. Its postings stay and are skipped. */
export function uncountTerms(index: IndexState, segment: Segment, slot: number): void {
  const sections = decodeSections(segment.texts, slot)
  const units = new Set(sections.flat())
  const held = new Set(units)
  for (const unit of units) for (const further of index.expansions.get(unit) ?? none) held.add(further)
  const title = (sections[0] ?? none).map((term) => index.terms.names[term] ?? '')
  for (const word of findRelatedTitleWords(title).keys()) held.add(internWord(index, word))
  for (const term of held) adjustDocumentCount(index.terms, term, -1)
}
