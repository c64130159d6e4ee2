import { isRank, needsField } from './rank-names.ts'
import { endsInWorker } from './title-evidence.ts'
import { phraseKey, tellingWords, type TitleIndex } from './title-index.ts'
import { isWeak, plainRank } from './title-ranks.ts'
import { isFiller, normaliseTitle, wordsOf } from './title-words.ts'

/** A title that others are wanted for, as it is read. */
export type OwnTitle = {
  /** What says the work, of all phrases. */
  words: ReadonlySet<string>
  /** Of the phrase that names the worker, the head last. */
  main: readonly string[]
  /** Those of them that tell a field. */
  field: ReadonlySet<string>
  /** The same phrase with its small words, such as "and". */
  whole: readonly string[]
  /** Of the whole title, which is no suggestion for itself. */
  key: string
  /** All words, levels such as senior too. */
  all: ReadonlySet<string>
  /** Whether it is a known title as a whole. */
  isKnown: boolean
  /** Whether it is not the first phrase as it stands that names the worker. */
  isTurned: boolean
}

const small = new Set(['and', 'of', 'the', 'for'])

/** Reads a title in the terms in which others are compared with it. */
export function readOwnTitle(index: TitleIndex, title: string): OwnTitle {
  const phrases = normaliseTitle(title).filter((phrase) => tellingWords(phrase).length > 0)
  const whole = workOf(index, phrases)
  const main = tellingWords(whole)
  return {
    main,
    field: new Set(main.filter((word) => !isWeak(word))),
    whole: whole.filter((word) => !isFiller(word) || small.has(word) || main.includes(word)),
    words: new Set([...main, ...phrases.flatMap((phrase) => tellingWords(phrase))]),
    key: phraseKey(normaliseTitle(title).flat()),
    all: new Set(phrases.flat()),
    isKnown: index.titles.has(phraseKey(main)),
    isTurned: main.join(' ') !== tellingWords(phrases[0] ?? []).join(' '),
  }
}

/** The phrase that names the worker: "Data Science Manager" of "Manager, Data Science", "Machine Learning Engineer" of "Platform - Machine Learning Engineer". */
function workOf(index: TitleIndex, phrases: readonly string[][]): string[] {
  const [first = [], ...others] = phrases
  const isRanksAlone = (phrase: readonly string[]) => tellingWords(phrase).every((word) => isRank(word))
  const headOf = (phrase: readonly string[]) => tellingWords(phrase).at(-1) ?? ''
  const names = (phrase: readonly string[]) => endsInWorker(index, phrase) || isWeak(headOf(phrase))
  if (isRanksAlone(first)) {
    const next = others.find((phrase) => !isRanksAlone(phrase))
    if (next === undefined) return first
    return needsField(first)
      ? [...upToWorker(index, next), headOf(first)]
      : names(next)
        ? next
        : [...next, headOf(first)]
  }
  if (names(first)) return asWorker(index, first)
  return (
    others.find((phrase) => endsInWorker(index, phrase)) ??
    phrases.map((phrase) => plainRank(tellingWords(phrase))).find((plain) => plain !== null) ??
    upToWorker(index, first)
  )
}

/** A painting worker is a painter. */
function asWorker(index: TitleIndex, phrase: string[]): string[] {
  const [head = '', work = ''] = phrase.toReversed()
  const worker = work.replace(/ing$/, 'er')
  return head === 'worker' && worker !== work && index.titles.has(worker)
    ? [...phrase.slice(0, -2), worker]
    : phrase
}

/** "Safety Engineer Pressure Vessels" without what stands behind the worker; all of it if there is none. */
function upToWorker(index: TitleIndex, phrase: readonly string[]): string[] {
  const at = phrase.findLastIndex((word) => index.workers.has(word))
  return at <= 0 ? [...phrase] : phrase.slice(0, at + 1)
}

/** Words as a title of its own, spelt as another title spells them: acronyms and plurals stay. */
export function inWordsOf(title: string, words: readonly string[]): string {
  const hasLower = /\p{Ll}/u.test(title)
  const spelt = new Map<string, string>()
  for (const token of title.split(/[^\p{L}\p{N}]+/u)) {
    const [word = '', ...more] = wordsOf(token.toLowerCase())
    if (more.length === 0 && token.length >= word.length) spelt.set(word, token)
  }
  return words
    .map((word) => {
      const token = spelt.get(word) ?? word
      const isAcronym = hasLower && token.length <= 4 && token === token.toUpperCase()
      const isMixed = /^\p{Lu}.*\p{Ll}/u.test(token)
      if (small.has(word)) return word
      if (isAcronym || isMixed) return token
      return `${token.slice(0, 1).toUpperCase()}${token.slice(1).toLowerCase()}`
    })
    .join(' ')
}
