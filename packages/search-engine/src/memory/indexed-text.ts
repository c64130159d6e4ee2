import type { IndexState } from './index-state.ts'
import type { JobDocument } from '../port.ts'
import type { Segment } from './segment/segment.ts'
import { appendToKey } from './lists/keyed-lists.ts'
import { countDocument, numberTerm } from './tables/terms.ts'
import { readDocumentText, searchableFields, type Section } from '../analysis/document-text.ts'
import { findRelatedWords } from '../analysis/related.ts'
import { getExpansion } from '../analysis/units.ts'
import { readSections, storeText } from './tables/text-store.ts'
import { computeFieldImpact, computeImpact } from '../weights.ts'

const none: readonly number[] = []

/** Returns the number of a word. New abbreviations are recorded with their additional words. */
export function numberWord(index: IndexState, word: string): number {
  return numberTerm(index.terms, word, (term) => {
    const further = getExpansion(word)
    if (further.length > 0)
      index.expansions.set(
        term,
        further.map((other) => numberWord(index, other)),
      )
  })
}

type NumberedSection = Omit<Section, 'units'> & { terms: readonly number[] }

/** Adds related titles for terms that the title does not contain itself. */
function addRelated(index: IndexState, sums: Map<number, number>, title: Section) {
  for (const [word, share] of findRelatedWords(title.units)) {
    const term = numberWord(index, word)
    const impact = share * computeFieldImpact('title', 1, title.units.length)
    if (!title.units.some((unit) => unit === word || getExpansion(unit).includes(word)))
      sums.set(term, (sums.get(term) ?? 0) + impact)
  }
}

/** Sums the field impacts of every term. Fields are added in a fixed order, so that rounding is always the same. */
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
export type NumberedText = {
  sections: readonly (readonly number[])[]
  terms: readonly number[]
  impacts: Uint8Array<ArrayBuffer>
}

/** Analyzes a document and numbers its new words. */
export function numberText(index: IndexState, document: JobDocument): NumberedText {
  const text = readDocumentText(document)
  const sections = text.map(({ units, ...section }) => ({
    ...section,
    terms: units.map((unit) => numberWord(index, unit)),
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

/** Indexes the document at `slot`, which must be the segment's last. */
export function indexText({ terms }: IndexState, segment: Segment, slot: number, text: NumberedText): void {
  for (const [at, term] of text.terms.entries()) {
    appendToKey(segment.words, term, slot, text.impacts[at] ?? 0)
    countDocument(terms, term, 1)
  }
  storeText(segment.texts, slot, text.sections)
}

/** Removes the document at `slot` from the word counts. Its postings stay. */
export function uncountText(index: IndexState, segment: Segment, slot: number): void {
  const sections = readSections(segment.texts, slot)
  const units = new Set(sections.flat())
  const held = new Set(units)
  for (const unit of units) for (const further of index.expansions.get(unit) ?? none) held.add(further)
  const title = (sections[0] ?? none).map((term) => index.terms.names[term] ?? '')
  for (const word of findRelatedWords(title).keys()) held.add(numberWord(index, word))
  for (const term of held) countDocument(index.terms, term, -1)
}
