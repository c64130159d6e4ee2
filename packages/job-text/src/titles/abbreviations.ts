import { readTable } from '../table.ts'

/** Abbreviations with their long forms. Those that are ambiguous in running text are only used in titles. */
const rows = readTable('title-abbreviations')

/** The words of each abbreviation in a title. */
export const titleAbbreviations: ReadonlyMap<string, readonly string[]> = new Map(
  rows
    .filter(({ onlyIn }) => onlyIn !== 'search')
    .toReversed()
    .map(({ short, long }) => [short, long.split(' ')]),
)

/** Abbreviations that mean the same in titles and running text, with their long forms. */
export const searchAbbreviations: readonly { short: string; long: string }[] = rows.filter(
  ({ onlyIn }) => onlyIn !== 'titles',
)
