import type { IndexState } from './index-state.ts'
import type { JobDocument } from '../port.ts'
import type { Segment } from './segment/segment.ts'
import { appendTo } from './lists/keyed-lists.ts'
import { countDocument, numberTerm } from './tables/terms.ts'
import { documentText, fields, type Section } from '../analysis/document-text.ts'
import { relatedWords } from '../analysis/related.ts'
import { expansionOf } from '../analysis/units.ts'
import { sectionsOf, storeText } from './tables/text-store.ts'
import { fieldImpact, impactOf } from '../weights.ts'

const none: readonly number[] = []

/** The number of a word, together with the further words of an abbreviation. */
export function termOf(index: IndexState, word: string): number {
  return numberTerm(index.terms, word, (term) => {
    const further = expansionOf(word)
    if (further.length > 0)
      index.expansions.set(
        term,
        further.map((other) => termOf(index, other)),
      )
  })
}

type NumberedSection = Omit<Section, 'units'> & { terms: readonly number[] }

/** Adds related titles for terms that the title does not contain itself. */
function addRelated(index: IndexState, sums: Map<number, number>, title: Section) {
  for (const [word, share] of relatedWords(title.units)) {
    const term = termOf(index, word)
    const impact = share * fieldImpact('title', 1, title.units.length)
    if (!title.units.some((unit) => unit === word || expansionOf(unit).includes(word)))
      sums.set(term, (sums.get(term) ?? 0) + impact)
  }
}

/** The sum of field impacts of every term; fields are added in a fixed order. */
function impactSums(index: IndexState, sections: readonly NumberedSection[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const field of fields) {
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
      sums.set(term, (sums.get(term) ?? 0) + fieldImpact(field, times, length))
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
  const text = documentText(document)
  const sections = text.map(({ units, ...section }) => ({
    ...section,
    terms: units.map((unit) => termOf(index, unit)),
  }))
  const sums = impactSums(index, sections)
  const [title] = text
  if (title !== undefined) addRelated(index, sums, title)
  return {
    sections: sections.map((section) => section.terms),
    terms: [...sums.keys()],
    impacts: Uint8Array.from(sums.values(), impactOf),
  }
}

/** Indexes the document at `slot`, which must be the segment's last. */
export function indexText({ terms }: IndexState, segment: Segment, slot: number, text: NumberedText): void {
  for (const [at, term] of text.terms.entries()) {
    appendTo(segment.words, term, slot, text.impacts[at] ?? 0)
    countDocument(terms, term, 1)
  }
  storeText(segment.texts, slot, text.sections)
}

/** Removes the document at `slot` from the word counts; its postings stay. */
export function uncountText(index: IndexState, segment: Segment, slot: number): void {
  const sections = sectionsOf(segment.texts, slot)
  const units = new Set(sections.flat())
  const held = new Set(units)
  for (const unit of units) for (const further of index.expansions.get(unit) ?? none) held.add(further)
  const title = (sections[0] ?? none).map((term) => index.terms.names[term] ?? '')
  for (const word of relatedWords(title).keys()) held.add(termOf(index, word))
  for (const term of held) countDocument(index.terms, term, -1)
}
