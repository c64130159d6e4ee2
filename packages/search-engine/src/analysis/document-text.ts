import type { JobDocument } from '../port.ts'
import { findRelatedWords } from './related.ts'
import { getExpansion, findHyphenatedWords, toUnits } from './units.ts'

/** The searchable fields of a document, in storage order. */
export const searchableFields = ['title', 'company', 'place', 'category', 'description'] as const
export type SearchableField = (typeof searchableFields)[number]

/**
 * A run of text in which words can be neighbors. Each place, each category, and the joined spelling of each hyphenated
 * word is a separate section. Joined spellings do not count toward the length of their field.
 */
export type Section = { field: SearchableField; units: readonly string[]; isJoined?: true }

/** Matches the pronoun "it". In prose, only "IT" in capitals names an occupation. */
const pronoun = /\b[Ii]t(?:['’]s)?\b/g

/**
 * Indexes a category name of several words as one term. Word by word, "nurse practitioner" would match every nurse in
 * "Diagnosing or Treating Practitioners".
 */
function categoryUnits(name: string): string[] {
  const list = toUnits(name)
  return list.length > 1 ? [list.join(' ')] : list
}

/** Returns the joined spellings of hyphenated words, except those that the text contains itself. */
function joinedSections(field: SearchableField, text: string, list: readonly string[]): Section[] {
  const joined = new Set(findHyphenatedWords(text).map((word) => word.joined))
  return [...joined]
    .filter((word) => !list.includes(word))
    .map((word) => ({ field, units: [word], isJoined: true }))
}

/**
 * Returns the searchable text of a document. Every engine, and the test oracle, reads documents through this function.
 */
export function readDocumentText(document: JobDocument): Section[] {
  const texts: [SearchableField, string][] = [
    ['title', document.title],
    ['company', document.company],
    ...document.places.map((place): [SearchableField, string] => ['place', place.name]),
    ...(document.remote
      ? ([
          ['place', 'Remote'],
          ['place', 'Work from home'],
        ] as [SearchableField, string][])
      : []),
    ['description', document.description.replace(pronoun, ' ')],
  ]
  const sections = texts.map(([field, text]) => ({ field, units: toUnits(text) }))
  return [
    ...sections,
    ...document.categories.map((category) => ({
      field: 'category' as const,
      units: categoryUnits(category),
    })),
    ...texts.flatMap(([field, text], at) => joinedSections(field, text, sections[at]?.units ?? [])),
  ]
}

/**
 * Returns all words by which a section can be found: its units, the words that its abbreviations stand for, and related
 * titles.
 */
export const listSearchableWords = (section: Section): string[] => [
  ...section.units.flatMap((unit) => [unit, ...getExpansion(unit)]),
  ...(section.field === 'title' && section.isJoined !== true ? findRelatedWords(section.units).keys() : []),
]
