import type { IndexState } from './index-state.ts'
import type { JobDocument } from '../port.ts'
import { append, newList } from './tables/posting-lists.ts'
import { countDocument, numberTerm } from './tables/terms.ts'
import { documentText, fields, type Section } from '../analyse/document-text.ts'
import { expansionOf } from '../analyse/units.ts'
import { storeText, unitsOf } from './tables/text-store.ts'
import { fieldImpact, impactOf } from '../weights.ts'

const none: readonly number[] = []

/** The number of a word; an abbreviation's further words are numbered with it. */
function termOf(index: IndexState, word: string): number {
  return numberTerm(index.terms, word, (term) => {
    newList(index.postings)
    const further = expansionOf(word)
    if (further.length > 0)
      index.expansions.set(
        term,
        further.map((other) => termOf(index, other)),
      )
  })
}

type NumberedSection = { field: Section['field']; terms: readonly number[] }

/** The sum of field impacts of every term of the text, fields added in their fixed order. */
function impactSums(index: IndexState, sections: readonly NumberedSection[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const field of fields) {
    const occurrences = new Map<number, number>()
    const count = (term: number) => occurrences.set(term, (occurrences.get(term) ?? 0) + 1)
    let length = 0
    for (const section of sections) {
      if (section.field !== field) continue
      length += section.terms.length
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

/** Indexes the words of the document at `slot`, which must be the latest. */
export function addText(index: IndexState, slot: number, document: JobDocument): void {
  const sections = documentText(document).map(({ field, units }) => ({
    field,
    terms: units.map((unit) => termOf(index, unit)),
  }))
  for (const [term, sum] of impactSums(index, sections)) {
    append(index.postings, term, slot, impactOf(sum))
    countDocument(index.terms, term, 1)
  }
  storeText(
    index.texts,
    slot,
    sections.map((section) => section.terms),
  )
}

/** Counts the words of the document at `slot` out, as if it had never been; its postings stay. */
export function forgetText(index: IndexState, slot: number): void {
  const units = unitsOf(index.texts, slot)
  const held = new Set(units)
  for (const unit of units) for (const further of index.expansions.get(unit) ?? none) held.add(further)
  for (const term of held) countDocument(index.terms, term, -1)
}
