import { phraseKey, tellingWords, type KnownTitle, type TitleIndex } from '../title-index.ts'
import { wordsOf } from '../title-words.ts'

/** A title that could stand above an ad, with how much speaks for its being used. */
export type ShownTitle = {
  /** As it is read: "Staff Nurse". */
  title: string
  /** The same title in other words has the same key. */
  key: string
  /** All words, and those that say what the work is. */
  all: readonly string[]
  words: readonly string[]
  weight: number
  occupation: number
}

export type OccupationTitles = {
  /** By the position of the occupation in the index. */
  byOccupation: ReadonlyMap<number, readonly ShownTitle[]>
  /** By each of their words. */
  byWord: ReadonlyMap<string, readonly ShownTitle[]>
}

/** What stands in brackets explains a title, and is none. */
const plain = (title: string) =>
  title
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Too short to be understood, or longer than an ad would say it. */
const isShowable = (title: string) =>
  title.length > 3 &&
  title.length <= 48 &&
  title.split(' ').length <= 5 &&
  !/[;:"]| or | and .* and /.test(title)

/** Words that are wholly in small letters begin with a capital, but for the small words: "Member of Technical Staff". */
const inCapitals = (title: string) =>
  title.replace(
    /(^|[\s/-])(?!(?:of|and|at|in|for|the|to)\b)([a-z])(?=[a-z]*(?:[\s/-]|$))/g,
    (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`,
  )

/** Lists name workers in the plural, ads one: "Registered Nurses". */
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

/** The titles of every occupation that an ad could bear, each once: in the words that are best known. */
export function titlesByOccupation(index: TitleIndex, known: Iterable<KnownTitle>): OccupationTitles {
  const positions = new Map(index.occupations.map(({ code }, position) => [code, position]))
  const all = new Map<number, Map<string, ShownTitle>>()
  for (const { title, code, weight } of known) {
    const occupation = positions.get(code)
    const shown = inCapitals(ofOne(plain(title)))
    if (occupation === undefined || !isShowable(shown)) continue
    const words = wordsOf(shown.toLowerCase().replace(/[’'.]/g, ''))
    const telling = tellingWords(words)
    if (telling.length === 0) continue
    const key = phraseKey(words)
    const titles = all.get(occupation) ?? new Map<string, ShownTitle>()
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
  const byWord = new Map<string, ShownTitle[]>()
  for (const shown of [...byOccupation.values()].flat())
    for (const word of new Set(shown.words)) {
      const titles = byWord.get(word)
      if (titles === undefined) byWord.set(word, [shown])
      else titles.push(shown)
    }
  return { byOccupation, byWord }
}
