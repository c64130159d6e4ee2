import type { JobDocument } from '../port.ts'
import { relatedWords } from './related.ts'
import { expansionOf, hyphenatedWords, units } from './units.ts'

/** The searchable fields of a document, in storage order. */
export const fields = ['title', 'company', 'place', 'category', 'description'] as const
export type Field = (typeof fields)[number]

/**
 * A run of text in which words can be neighbors; each place, each category, and the joined spelling of each hyphenated
 * word is a section of its own. Joined spellings do not count toward the length of their field.
 */
export type Section = { field: Field; units: readonly string[]; isJoined?: true }

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

/** The joined spellings of hyphenated words that the text does not contain itself. */
function joinedSections(field: Field, text: string, list: readonly string[]): Section[] {
  const joined = new Set(hyphenatedWords(text).map((word) => word.joined))
  return [...joined]
    .filter((word) => !list.includes(word))
    .map((word) => ({ field, units: [word], isJoined: true }))
}

/** The searchable text of a document. Every engine, and the test oracle, reads documents through this function. */
export function documentText(document: JobDocument): Section[] {
  const texts: [Field, string][] = [
    ['title', document.title],
    ['company', document.company],
    ...document.places.map((place): [Field, string] => ['place', place.name]),
    ...(document.remote
      ? ([
          ['place', 'Remote'],
          ['place', 'Work from home'],
        ] as [Field, string][])
      : []),
    ['description', document.description.replace(pronoun, ' ')],
  ]
  const sections = texts.map(([field, text]) => ({ field, units: units(text) }))
  return [
    ...sections,
    ...document.categories.map((category) => ({
      field: 'category' as const,
      units: categoryUnits(category),
    })),
    ...texts.flatMap(([field, text], at) => joinedSections(field, text, sections[at]?.units ?? [])),
  ]
}

/** All words by which a section can be found: its units, the words behind its abbreviations, and related titles. */
export const searchableWords = (section: Section): string[] => [
  ...section.units.flatMap((unit) => [unit, ...expansionOf(unit)]),
  ...(section.field === 'title' && section.isJoined !== true ? relatedWords(section.units).keys() : []),
]
