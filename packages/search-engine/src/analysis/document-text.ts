import type { JobDocument } from '../port.ts'
import { relatedWords } from './related.ts'
import { expansionOf, units } from './units.ts'

/** The searchable fields of a document, in storage order. */
export const fields = ['title', 'company', 'place', 'category', 'description'] as const
export type Field = (typeof fields)[number]

/** A run of text in which words can be neighbors; each place and each category is a section of its own. */
export type Section = { field: Field; units: readonly string[] }

/** In prose "it" is a pronoun; only "IT" is a trade. */
const pronoun = /\b[Ii]t(?:['’]s)?\b/g

/**
 * A category name of several words is indexed as one term: word by word, "nurse practitioner" would match every nurse
 * in "Diagnosing or Treating Practitioners".
 */
function categoryUnits(name: string): string[] {
  const list = units(name)
  return list.length > 1 ? [list.join(' ')] : list
}

const section = (field: Field, text: string): Section => ({ field, units: units(text) })

/** The searchable text of a document. Every engine, and the test oracle, reads documents through this function. */
export function documentText(document: JobDocument): Section[] {
  return [
    section('title', document.title),
    section('company', document.company),
    ...document.places.map((place) => section('place', place.name)),
    ...(document.remote ? [section('place', 'Remote'), section('place', 'Work from home')] : []),
    ...document.categories.map((category) => ({
      field: 'category' as const,
      units: categoryUnits(category),
    })),
    section('description', document.description.replace(pronoun, ' ')),
  ]
}

/** All words by which a section can be found: its units, the words behind its abbreviations, and related titles. */
export const searchableWords = (section: Section): string[] => [
  ...section.units.flatMap((unit) => [unit, ...expansionOf(unit)]),
  ...(section.field === 'title' ? relatedWords(section.units).keys() : []),
]
