import type { JobDocument } from '../port.ts'
import { findRelatedTitleWords } from './related.ts'
import { getAbbreviationWords, findHyphenatedWords, splitIntoUnits } from './units.ts'

/** The searchable fields of a document, in storage order. */
export const searchableFields = ['title', 'company', 'place', 'category', 'description'] as const
export type SearchableField = (typeof searchableFields)[number]

/**
 * A sequence of units in which words can be adjacent. Each place, each category, and the joined spelling of each
 * hyphenated word is a separate section. Joined spellings do not count toward the length of their field.
 */
export type TextSection = { field: SearchableField; units: readonly string[]; isJoined?: true }

/** Matches the pronoun "it". In prose, only "IT" in capitals names an occupation. */
const pronoun = /\b[Ii]t(?:['’]s)?\b/g

/**
 * Returns a category name of several words as one unit. Word by word, "nurse practitioner" would match every nurse in
 * "Diagnosing or Treating Practitioners".
 */
function categoryUnits(name: string): string[] {
  const list = splitIntoUnits(name)
  return list.length > 1 ? [list.join(' ')] : list
}

/**
 * Returns the joined spellings of hyphenated words ("Wi-Fi": wifi), unless the text contains the joined spelling,
 * too.
 */
function joinedSections(field: SearchableField, text: string, list: readonly string[]): TextSection[] {
  const joined = new Set(findHyphenatedWords(text).map((word) => word.joined))
  return [...joined]
    .filter((word) => !list.includes(word))
    .map((word) => ({ field, units: [word], isJoined: true }))
}

/** Returns the searchable text of a document. All engines use this function, so they index the same words. */
export function splitIntoSections(document: JobDocument): TextSection[] {
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
  const sections = texts.map(([field, text]) => ({ field, units: splitIntoUnits(text) }))
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
 * Returns all words that find a section: its units, the words of the phrases that its abbreviations stand for, and
 * the words of related titles.
 */
export const listSearchableWords = (section: TextSection): string[] => [
  ...section.units.flatMap((unit) => [unit, ...getAbbreviationWords(unit)]),
  ...(section.field === 'title' && section.isJoined !== true
    ? findRelatedTitleWords(section.units).keys()
    : []),
]
