import { toPhraseKey, selectSignificantWords, type KnownTitle, type TitleIndex } from '../title-index.ts'
import { splitIntoWords } from '../title-words.ts'

/** A title that an ad could use, and its likelihood. */
export type UsableTitle = {
  /** The displayed title, for example "Staff Nurse". */
  title: string
  /** A key that is equal for titles that differ in word order, plurals, or level. */
  key: string
  /** All words of the title. `words` contains only those that identify the work. */
  all: readonly string[]
  words: readonly string[]
  weight: number
  occupation: number
}

export type OccupationTitles = {
  /** Titles by the index of their occupation. */
  byOccupation: ReadonlyMap<number, readonly UsableTitle[]>
  byWord: ReadonlyMap<string, readonly UsableTitle[]>
}

/** Removes text in parentheses, which explains a title. */
const plain = (title: string) =>
  title
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns whether a title is neither too short to be understood nor longer than titles in ads. */
const isShowable = (title: string) =>
  title.length > 3 &&
  title.length <= 48 &&
  title.split(' ').length <= 5 &&
  !/[;:"]| or | and .* and /.test(title)

/** Capitalizes words except small ones, as in "Member of Technical Staff". */
const inCapitals = (title: string) =>
  title.replace(
    /(^|[\s/-])(?!(?:of|and|at|in|for|the|to)\b)([a-z])(?=[a-z]*(?:[\s/-]|$))/g,
    (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`,
  )

/** Converts a title such as "Registered Nurses" to the singular, which ads use. */
const ofOne = (title: string) => {
  const words = title.split(' ')
  const last = words.at(-1) ?? ''
  const one = /(?:ss|us|is)$/.test(last)
    ? last
    : /(?:ch|sh|x|ss)es$/.test(last)
      ? last.slice(0, -2)
      : last.endsWith('ies')
        ? `${last.slice(0, -3)}y`
        : last.replace(/s$/, '')
  return [...words.slice(0, -1), one].join(' ')
}

/**
 * Returns the titles of each occupation that an ad could use. Variants of a title are listed once, in the best-known
 * form.
 */
export function indexOccupationTitles(index: TitleIndex, known: Iterable<KnownTitle>): OccupationTitles {
  const positions = new Map(index.occupations.map(({ code }, position) => [code, position]))
  const all = new Map<number, Map<string, UsableTitle>>()
  for (const { title, code, weight } of known) {
    const occupation = positions.get(code)
    const shown = inCapitals(ofOne(plain(title)))
    if (occupation === undefined || !isShowable(shown)) continue
    const words = splitIntoWords(shown.toLowerCase().replace(/[’'.]/g, ''))
    const telling = selectSignificantWords(words)
    if (telling.length === 0) continue
    const key = toPhraseKey(words)
    const titles = all.get(occupation) ?? new Map<string, UsableTitle>()
    all.set(occupation, titles)
    const before = titles.get(key)
    titles.set(key, {
      title: before !== undefined && before.weight >= weight ? before.title : shown,
      key,
      all: words,
      words: telling,
      occupation,
      weight: weight + (before?.weight ?? 0),
    })
  }
  const byOccupation = new Map([...all].map(([occupation, titles]) => [occupation, [...titles.values()]]))
  const byWord = new Map<string, UsableTitle[]>()
  for (const shown of [...byOccupation.values()].flat())
    for (const word of new Set(shown.words)) {
      const titles = byWord.get(word)
      if (titles === undefined) byWord.set(word, [shown])
      else titles.push(shown)
    }
  return { byOccupation, byWord }
}
