import { business } from './same-work/business.ts'
import { careAndSchools } from './same-work/care-and-schools.ts'
import { safetyTradesAndServices } from './same-work/safety-trades-and-services.ts'
import { technologyAndMedia } from './same-work/technology-and-media.ts'
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

const titlesOf = (list = '') => list.split('|').map((title) => title.trim())

/**
 * What ads call the same work, a line each. The first title of a line is also said as each of the others, the best known
 * first; those that begin no line of their own are also said as the rest of theirs. What stands behind a semicolon is
 * wider: it is not said in the other words. Nobody stands with those who lead or learn what he does.
 */
const sameWork = [technologyAndMedia, business, careAndSchools, safetyTradesAndServices].join('')

/** Reads the table of titles for the same work. */
export function indexSameWork(): SameWorkIndex {
  const rows = sameWork
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [same, wider] = line.split(';')
      return { same: titlesOf(same), wider: wider === undefined ? [] : titlesOf(wider) }
    })
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
