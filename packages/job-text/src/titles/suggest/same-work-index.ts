import { listOf, readTable } from '../../table.ts'
import { phraseKey, tellingWords } from '../title-index.ts'
import { normaliseTitle } from '../title-words.ts'

/** A title and what ads say instead of it, the best known first. */
type SameWork = { title: string; others: readonly string[] }

export type SameWorkIndex = {
  /** By the key of the words that say the work. */
  titles: ReadonlyMap<string, SameWork>
  /** Words that end one of the titles. */
  workers: ReadonlySet<string>
}

/** The key under which a title is the same whatever its order, plurals and levels are. */
const workKey = (title: string) => phraseKey(tellingWords(normaliseTitle(title).flat()))

/**
 * Builds the index of `data/same-work.tsv`. Ads also call the work of `title` by each of the titles in `same`, the most
 * common first; a title that has no row of its own shares the row of the others. `wider` titles include the work, but
 * not the other way around. Leaders and trainees are never in the same row as the workers.
 */
export function indexSameWork(): SameWorkIndex {
  const rows = readTable('same-work').map(({ title, same, wider }) => ({
    same: [title, ...listOf(same)],
    wider: listOf(wider),
  }))
  const index = new Map<string, SameWork>()
  const workers = new Set<string>()
  const add = (title: string, others: readonly string[]) => {
    const key = workKey(title)
    workers.add(tellingWords(normaliseTitle(title).flat()).at(-1) ?? '')
    if (!index.has(key)) index.set(key, { title, others: others.filter((other) => other !== title) })
  }
  for (const { same, wider } of rows) add(same[0] ?? '', [...same, ...wider])
  for (const { same, wider } of rows) for (const title of same) add(title, [...same, ...wider])
  return { titles: index, workers }
}
