import type { PlaceMatch, TownMatch } from './place-match.ts'

/** A warning about a location in a feed, shown to the publisher of the feed. */
export type PlaceNote = {
  code: 'unknown-place' | 'unknown-town' | 'guessed-place' | 'repaired-zip'
  severity: 'warning' | 'repaired'
  /** A sentence that states the text and how it was interpreted. */
  message: string
}

const longestExcerpt = 100
const excerpt = (text: string) => (text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)}…` : text)

export const createUnknownPlaceNote = (text: string): PlaceNote => ({
  code: 'unknown-place',
  severity: 'warning',
  message: `"${excerpt(text)}" is not a known place in the United States; the job is found by keyword only.`,
})

export const createUnknownTownNote = (text: string, match: TownMatch | PlaceMatch): PlaceNote => ({
  code: 'unknown-town',
  severity: 'warning',
  message:
    match.lat === null
      ? `"${excerpt(text)}" names no known town of ${match.state ?? 'a state'}; the job is found in the whole state only.`
      : `"${excerpt(text)}" names no known town of ${match.state ?? 'a state'}; the job is found by its coordinates.`,
})

export const createGuessedPlaceNote = (text: string, { name, alternatives }: PlaceMatch): PlaceNote => ({
  code: 'guessed-place',
  severity: 'warning',
  message:
    `"${excerpt(text)}" has no state and was read as ${name}` +
    `${alternatives === 0 ? '' : `, the largest of ${alternatives + 1} places of that name`}. Write the state.`,
})

export const createRepairedZipNote = (written: string, zip: string): PlaceNote => ({
  code: 'repaired-zip',
  severity: 'repaired',
  message: `The postal code "${excerpt(written)}" was read as ${zip}: zips have five digits.`,
})
