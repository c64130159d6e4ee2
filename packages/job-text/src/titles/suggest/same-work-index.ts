import { splitTableCell, readTable } from '../../table.ts'
import { toPhraseKey, selectSignificantWords } from '../title-index.ts'
import { normalizeTitle } from '../title-words.ts'

/** A title and its synonyms in ads, best known first. */
type SameWork = { title: string; others: readonly string[] }

export type SameWorkIndex = {
  /** Titles by the key of the words that identify the work. */
  titles: ReadonlyMap<string, SameWork>
  /** The last words of all titles. */
  workers: ReadonlySet<string>
}

/** Returns a key that is equal for titles that differ in word order, plurals, or level. */
const workKey = (title: string) => toPhraseKey(selectSignificantWords(normalizeTitle(title).flat()))

/**
 * Indexes `data/same-work.tsv`. `same` lists synonyms of `title`, most common first; a synonym without a row of its
 * own also uses this row. `wider` lists more general titles. Leaders and trainees have other rows than workers.
 */
export function indexSameWork(): SameWorkIndex {
  const rows = readTable('same-work').map(({ title, same, wider }) => ({
    same: [title, ...splitTableCell(same)],
    wider: splitTableCell(wider),
  }))
  const index = new Map<string, SameWork>()
  const workers = new Set<string>()
  const add = (title: string, others: readonly string[]) => {
    const key = workKey(title)
    workers.add(selectSignificantWords(normalizeTitle(title).flat()).at(-1) ?? '')
    if (!index.has(key)) index.set(key, { title, others: others.filter((other) => other !== title) })
  }
  for (const { same, wider } of rows) add(same[0] ?? '', [...same, ...wider])
  for (const { same, wider } of rows) for (const title of same) add(title, [...same, ...wider])
  return { titles: index, workers }
}
