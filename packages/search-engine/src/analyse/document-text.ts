import type { JobDocument } from '../port.ts'
import { relatedTo } from './related.ts'
import { expansionOf, units } from './units.ts'

/** The parts of a document that are searched, in the order in which they are kept. */
export const fields = ['title', 'company', 'place', 'category', 'description'] as const
export type Field = (typeof fields)[number]

/** A run of text within which words can be neighbours: each place and category is one of its own. */
export type Section = { field: Field; units: readonly string[] }

/** In running text "it" is a pronoun and only "IT" names a trade. */
const pronoun = /\b[Ii]t(?:['’]s)?\b/g

/**
 * A category's name says something of the job as a whole: with each of its words, "nurse practitioner" would find
 * all nurses among the "Diagnosing or Treating Practitioners". So a name of several words is one word.
 */
function categoryUnits(name: string): string[] {
  const list = units(name)
  return list.length > 1 ? [list.join(' ')] : list
}

const section = (field: Field, text: string): Section => ({ field, units: units(text) })

/** What an index holds of a document's text. Every engine, and the oracle of the tests, reads documents through this. */
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

/** All that a document is found by through a section: its units, what abbreviations stand for, a title in other words. */
export const findableWords = (section: Section): string[] => [
  ...section.units.flatMap((unit) => [unit, ...expansionOf(unit)]),
  ...(section.field === 'title' ? relatedTo(section.units).keys() : []),
]
