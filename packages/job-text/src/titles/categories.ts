import { parseSocStructure, type Category } from './soc.ts'
import { indexTitles, type KnownTitle, type TitleIndex } from './title-index.ts'
import { readTable } from '../table.ts'
import { indexSameWork, type SameWorkIndex } from './suggest/same-work-index.ts'
import { indexOccupationTitles, type OccupationTitles } from './suggest/occupation-titles.ts'

export type { Category } from './soc.ts'

export type CategoryFiles = {
  socStructure: string
  occupations: string
  alternateTitles: string
  reportedTitles: string
}

/** The categories and the known titles of their occupations. Read-only. */
export type JobCategories = {
  byId: ReadonlyMap<number, Category>
  index: TitleIndex
  /** Titles for suggestions. They are indexed on first use, because this takes a moment. */
  readonly titles: OccupationTitles
  sameWork: SameWorkIndex
}

/** Common titles that O*NET lacks or lists under another occupation. */
const modernTitles = readTable('modern-titles')

/** Weights of titles as evidence, by source. The name of an occupation counts most. */
const weights = { name: 8, modern: 12, listed: 4, shown: 4, reported: 3, alternate: 1 }

/**
 * SOC prefix of military occupations. In ads, their alternate titles such as "intelligence officer" rarely mean the
 * military.
 */
const military = '55-'

/**
 * Yields the rows of a tab-separated O*NET file: SOC code, O*NET code, and the other columns. O*NET subdivides SOC
 * occupations: 11-1011.03 is part of 11-1011.
 */
function* rowsOf(file: string): Generator<{ code: string; whole: string; columns: string[] }> {
  for (const line of file.split('\n').slice(1)) {
    const [code = '', ...columns] = line.trimEnd().split('\t')
    if (code !== '') yield { code: code.slice(0, 7), whole: code, columns }
  }
}

/**
 * Yields the titles in an occupation's name: "Clinical and Counseling Psychologists" contains "Clinical
 * Psychologists".
 */
function* named(name: string, code: string): Generator<KnownTitle> {
  if (name.includes('All Other')) return
  yield { title: name, code, weight: weights.name }
  const parts = name.split(/,? and |, /)
  const [head = ''] = name.split(' ').toReversed()
  if (parts.length === 1 || name.includes('Except') || code.startsWith(military)) return
  for (const part of parts)
    yield { title: part.endsWith('s') ? part : `${part} ${head}`, code, weight: weights.listed }
}

function* knownTitles(files: CategoryFiles): Generator<KnownTitle> {
  for (const { code, columns } of rowsOf(files.occupations)) {
    const [title = ''] = columns
    yield* named(title, code)
  }
  for (const { code, columns } of rowsOf(files.alternateTitles)) {
    if (!code.startsWith(military)) yield { title: columns[0] ?? '', code, weight: weights.alternate }
  }
  for (const { code, columns } of rowsOf(files.reportedTitles))
    yield { title: columns[0] ?? '', code, weight: columns[1] === 'Y' ? weights.shown : weights.reported }
  for (const { title, code } of modernTitles) yield { title, code, weight: weights.modern }
}

/** The likelihood that ads use a title, by source and relative to the others. */
const uses = { name: 8, modern: 4, shown: 8, reported: 4, alternate: 1 }
/** Factor for titles of subdivided occupations, for example biofuels production managers, which are rare. */
const ofPart = 0.3

/** Yields titles that ads could use, with their likelihood, without lists of several occupations. */
function* usedTitles(files: CategoryFiles): Generator<KnownTitle> {
  const use = (code: string, weight: number) => (code.endsWith('.00') ? weight : weight * ofPart)
  for (const { whole, code, columns } of rowsOf(files.occupations)) {
    const [title = ''] = columns
    if (!/,| and |All Other/.test(title)) yield { title, code, weight: use(whole, uses.name) }
  }
  for (const { whole, code, columns } of rowsOf(files.alternateTitles))
    if (!code.startsWith(military))
      yield { title: columns[0] ?? '', code, weight: use(whole, uses.alternate) }
  for (const { whole, code, columns } of rowsOf(files.reportedTitles))
    yield {
      title: columns[0] ?? '',
      code,
      weight: use(whole, columns[1] === 'Y' ? uses.shown : uses.reported),
    }
  for (const { title, code } of modernTitles) yield { title, code, weight: uses.modern }
}

/** Parses the classification and the titles of its occupations. Throws if a file is invalid. */
export function buildJobCategories(files: CategoryFiles): JobCategories {
  const { categories, occupations } = parseSocStructure(files.socStructure)
  const names = occupations.flatMap(({ title, code }) => [...named(title, code)])
  const index = indexTitles(occupations, [...names, ...knownTitles(files)])
  if (index.titles.size < occupations.length / 2)
    throw new Error('categories: the title files hold too few titles')
  const byId = new Map(categories.map((category) => [category.id, category]))
  let titles: OccupationTitles | undefined
  return {
    byId,
    index,
    get titles() {
      return (titles ??= indexOccupationTitles(index, usedTitles(files)))
    },
    sameWork: indexSameWork(),
  }
}

/** Lists all groups, ordered by id, so that a major group (110000) precedes its minor groups (111000). */
export const listJobCategories = ({ byId }: JobCategories): Category[] =>
  [...byId.values()].toSorted((a, b) => a.id - b.id)
