import { readSoc, type Category } from './soc.ts'
import { indexTitles, type KnownTitle, type TitleIndex } from './title-index.ts'
import { readTable } from '../table.ts'
import { indexSameWork, type SameWorkIndex } from './suggest/same-work-index.ts'
import { titlesByOccupation, type OccupationTitles } from './suggest/occupation-titles.ts'

export type { Category } from './soc.ts'

/** The contents of the files in `data/soc` and `data/onet`. */
export type CategoryFiles = {
  socStructure: string
  occupations: string
  alternateTitles: string
  reportedTitles: string
}

/** The groups of the classification and what is known of their titles. Read-only. */
export type Categories = {
  byId: ReadonlyMap<number, Category>
  index: TitleIndex
  /** Titles that ads could bear. Made when they are first asked for, which takes a moment, and then kept. */
  readonly titles: OccupationTitles
  /** What ads call the same work. */
  sameWork: SameWorkIndex
}

/** Titles that ads use often and that O*NET lacks or lists under another occupation. */
const modernTitles = readTable('modern-titles')

/** What a title is worth as evidence: the name of the occupation most, one of thousands of alternates least. */
const weights = { name: 8, modern: 12, listed: 4, shown: 4, reported: 3, alternate: 1 }

/** Its alternate titles, such as "intelligence officer", are in ads hardly ever the army's. */
const military = '55-'

/** The rows of a tab-separated file as occupation code, the code as it stands there, and the columns behind it. O*NET divides SOC's occupations: 11-1011.03 is part of 11-1011. */
function* rowsOf(file: string): Generator<{ code: string; whole: string; columns: string[] }> {
  for (const line of file.split('\n').slice(1)) {
    const [code = '', ...columns] = line.trimEnd().split('\t')
    if (code !== '') yield { code: code.slice(0, 7), whole: code, columns }
  }
}

/** The names of a list are titles too: "Clinical and Counseling Psychologists" are clinical psychologists. */
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

/** How likely a title is to be read above an ad. */
const uses = { name: 8, modern: 4, shown: 8, reported: 4, alternate: 1 }
/** O*NET divides some occupations; the titles of a part, such as biofuels production managers, are special. */
const ofPart = 0.3

/** The titles that ads could bear, each with how likely that is: no lists of several occupations. */
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

/** Reads the classification and the titles of its occupations; throws when a file is not what it must be. */
export function buildCategories(files: CategoryFiles): Categories {
  const { categories, occupations } = readSoc(files.socStructure)
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
      return (titles ??= titlesByOccupation(index, usedTitles(files)))
    },
    sameWork: indexSameWork(),
  }
}

/** All groups, by id: majors (110000) before their minors (111000). */
export const listCategories = ({ byId }: Categories): Category[] =>
  [...byId.values()].toSorted((a, b) => a.id - b.id)
