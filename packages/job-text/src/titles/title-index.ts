import { isFillerWord, splitIntoWords } from './title-words.ts'
import type { SocOccupation } from './soc.ts'

/** A known title of an occupation and its weight as evidence. */
export type KnownTitle = { title: string; code: string; weight: number }

/** The occupations that a title indicates, by index, with the weight of the title for each. */
export type OccupationEvidence = { occupations: number[]; weights: number[]; total: number }

export type TitleIndex = {
  occupations: readonly SocOccupation[]
  /** Evidence by `toPhraseKey`. */
  titles: ReadonlyMap<string, OccupationEvidence>
  /** Words that end many known titles, and therefore name a worker, for example nurse and attorney. */
  workers: ReadonlySet<string>
  /** Inverse document frequency of each word: ln(titles / titles with the word). */
  rarity: ReadonlyMap<string, number>
}

/** Words that are fillers except at the end of a title: the principal of a school, the lead of a team. */
const headsAmongFillers = new Set(['principal', 'lead'])

/** Returns the words of a phrase that identify the work. */
export const selectSignificantWords = (words: readonly string[]): string[] =>
  words.filter((word, i) => !isFillerWord(word) || (i === words.length - 1 && headsAmongFillers.has(word)))

/**
 * Returns a key that ignores the order and the plurals of words: "Nurse Manager" and "Manager of Nurses" have the
 * same.
 */
export const toPhraseKey = (words: readonly string[]) =>
  words.length === 1 ? (words[0] ?? '') : words.toSorted().join(' ')

function add(map: Map<string, OccupationEvidence>, key: string, occupation: number, weight: number): void {
  const known = map.get(key)
  if (known === undefined) {
    map.set(key, { occupations: [occupation], weights: [weight], total: weight })
    return
  }
  known.total += weight
  const at = known.occupations.indexOf(occupation)
  if (at === -1) {
    known.occupations.push(occupation)
    known.weights.push(weight)
  } else known.weights[at] = (known.weights[at] ?? 0) + weight
}

const acronym = /^[A-Z-]{1,6}s?$/

/**
 * Splits a title such as "EHS Manager (Environmental Health and Safety Manager)" into two. A part that is only an
 * acronym is dropped, because it is ambiguous.
 */
function variants(title: string): string[] {
  const inner = /\(([^()]+)\)/.exec(title)?.[1] ?? ''
  const outer = title.replace(/\([^()]*\)/g, ' ').trim()
  return [outer, inner].filter((text) => text !== '' && !acronym.test(text))
}

const manyTitles = 12

/** Indexes known titles. Titles of occupations outside the classification are ignored. */
export function indexTitles(occupations: readonly SocOccupation[], known: Iterable<KnownTitle>): TitleIndex {
  const positions = new Map(occupations.map(({ code }, i) => [code, i]))
  const titles = new Map<string, OccupationEvidence>()
  const counts = new Map<string, number>()
  const endings = new Map<string, number>()
  let phrases = 0
  for (const { title, code, weight } of known) {
    const occupation = positions.get(code)
    if (occupation === undefined) continue
    for (const variant of variants(title)) {
      const telling = selectSignificantWords(splitIntoWords(variant.toLowerCase().replace(/[’'.]/g, '')))
      if (telling.length === 0) continue
      phrases += 1
      const last = telling.at(-1) ?? ''
      endings.set(last, (endings.get(last) ?? 0) + 1)
      add(titles, toPhraseKey(telling), occupation, weight)
      for (const word of new Set(telling)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const rarity = new Map([...counts].map(([word, count]) => [word, Math.log(phrases / count)]))
  const workers = new Set([...endings].flatMap(([word, count]) => (count < manyTitles ? [] : word)))
  return { occupations, titles, workers, rarity }
}
