import { isLearner, isRank, leads, needsField } from './rank-names.ts'
import type { Categories } from '../categories.ts'
import { phraseKey, tellingWords } from '../title-index.ts'
import { isWeak, plainRank } from '../title-ranks.ts'
import { inFull, isFiller, normaliseTitle, wordsOf } from '../title-words.ts'

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

const small = new Set(['and', 'of', 'the', 'for', 'in'])
/** Words without which some titles are incomplete, though they say nothing of the work. */
const licences = new Set(['certified', 'licensed', 'registered'])

/** Reads a title in the terms in which others are compared with it. */
export function readOwnTitle(categories: Categories, title: string): OwnTitle {
  const phrases = normaliseTitle(title).filter(
    (phrase, at) => tellingWords(phrase).length > 0 && (at === 0 || !isPartOfEmployer(phrase)),
  )
  const work = trimmed(workOf(categories, phrases))
  const learner = phrases.slice(1).flat().find(isLearner)
  const whole = learner === undefined || work.some(isLearner) ? work : [...work, learner]
  const main = tellingWords(whole)
  return {
    main,
    field: new Set(main.filter((word) => !isWeak(word))),
    whole: whole.filter(
      (word) => !isFiller(word) || small.has(word) || licences.has(word) || main.includes(word),
    ),
    words: new Set([...main, ...phrases.flatMap((phrase) => tellingWords(phrase))]),
    key: phraseKey(normaliseTitle(title).flat()),
    all: new Set(phrases.flat()),
    isKnown: categories.index.titles.has(phraseKey(main)),
    isTurned: main.join(' ') !== tellingWords(phrases[0] ?? []).join(' '),
  }
}

/** "Bureau of Disease Control" is read as "disease control bureau". */
const partsOfEmployers = new Set(['bureau', 'division', 'department', 'office', 'unit'])
const isPartOfEmployer = (phrase: readonly string[]) => partsOfEmployers.has(phrase.at(-1) ?? '')

/** What many known titles end with, and who is none: "Heavy Equipment". */
const things = new Set(
  'product education school general person mechanics equipment gas mining plastic wood up out heater boiler tier anchor'.split(
    ' ',
  ),
)

/** Whether a word names one who works. */
export const isWorker = ({ index, sameWork }: Categories, word: string) =>
  (index.workers.has(word) && !things.has(word)) || sameWork.workers.has(word)

/** Without the small words at its edges, and without the management that a manager has: "Manager, Product Management". */
function trimmed(phrase: readonly string[]): string[] {
  const words = phrase.slice(phrase.findIndex((word) => !small.has(word)))
  return words.length > 2 && words.at(-2) === 'management' && words.at(-1) === 'manager'
    ? [...words.slice(0, -2), 'manager']
    : words
}

const isRanksAlone = (phrase: readonly string[]) => tellingWords(phrase).every((word) => isRank(word))
const headOf = (phrase: readonly string[]) => tellingWords(phrase).at(-1) ?? ''
const names = (categories: Categories, phrase: readonly string[]) =>
  isWorker(categories, headOf(phrase)) || isWeak(headOf(phrase))

/** The phrase that names the worker: "Data Science Manager" of "Manager, Data Science", "Machine Learning Engineer" of "Platform - Machine Learning Engineer". */
function workOf(categories: Categories, phrases: readonly string[][]): string[] {
  const [first = [], ...others] = phrases
  if (isRanksAlone(first)) return workOfRank(categories, first, others)
  if (names(categories, first)) return asWorker(categories, first)
  const [rank = '', ...led] = tellingWords(first)
  if (leads(rank) && led.length > 0) return [...led, rank]
  return (
    withSharedHead(categories, first, others[0] ?? []) ??
    others.find((phrase) => isWorker(categories, headOf(phrase))) ??
    phrases.map((phrase) => plainRank(tellingWords(phrase))).find((plain) => plain !== null) ??
    upToWorker(categories, first)
  )
}

/** A rank alone, and the field that stands behind it. */
function workOfRank(categories: Categories, first: string[], others: readonly string[][]): string[] {
  const next = others.find((phrase) => !isRanksAlone(phrase))
  if (next === undefined) return first
  if (needsField(first)) return [...upToWorker(categories, next), ...rankOf(first)]
  return names(categories, next) ? next : [...next, headOf(first)]
}

/** "Machine Learning/NLP Engineer": the first has the head of the second. */
function withSharedHead(
  { sameWork }: Categories,
  first: readonly string[],
  second: readonly string[],
): string[] | undefined {
  const isKnown = (phrase: readonly string[]) => sameWork.titles.has(phraseKey(tellingWords(phrase)))
  const shared = [...first, headOf(second)]
  return isKnown(shared) && !isKnown(second) ? shared : undefined
}

/** A vice president, and of others the last word. */
function rankOf(phrase: readonly string[]): string[] {
  const words = tellingWords(phrase)
  return words.slice(['vice', 'deputy', 'assistant', 'associate'].includes(words.at(-2) ?? '') ? -2 : -1)
}

/** A painting worker is a painter, and a supervisor steam fitter the supervisor of some. */
function asWorker(categories: Categories, phrase: string[]): string[] {
  const { index } = categories
  const [head = '', work = ''] = phrase.toReversed()
  const [rank = '', ...led] = phrase
  if (rank === 'supervisor' && isWorker(categories, head) && !isWeak(head)) return [...led, rank]
  const worker = work.replace(/ing$/, 'er')
  return head === 'worker' && worker !== work && index.titles.has(worker)
    ? [...phrase.slice(0, -2), worker]
    : phrase
}

/** "Safety Engineer Pressure Vessels" without what stands behind the worker; all of it if there is none. */
function upToWorker(categories: Categories, phrase: readonly string[]): string[] {
  const at = phrase.findLastIndex((word) => isWorker(categories, word))
  return at <= 0 ? [...phrase] : phrase.slice(0, at + 1)
}

/** Words as a title of its own, spelt as another title spells them: acronyms and plurals stay. */
export function inWordsOf(title: string, words: readonly string[]): string {
  const hasLower = /\p{Ll}/u.test(title)
  const spelt = new Map<string, string>()
  let text = words.join(' ')
  for (const token of title.split(/[^\p{L}\p{N}]+/u)) {
    const full = inFull(token.toLowerCase()).join(' ')
    if (full.includes(' ') && text.includes(full) && !title.toLowerCase().includes(full)) {
      text = text.replace(full, token.toLowerCase())
      spelt.set(token.toLowerCase(), token.toUpperCase())
    }
    const [word = '', ...more] = wordsOf(token.toLowerCase())
    if (more.length === 0 && token.length >= word.length) spelt.set(word, token)
  }
  return text
    .split(' ')
    .map((word, at) => {
      const token = spelt.get(word) ?? word
      const isAcronym =
        (hasLower || inFull(word).length > 1) && token.length <= 4 && token === token.toUpperCase()
      const isMixed = /^\p{Lu}.*\p{Ll}/u.test(token)
      if (at > 0 && small.has(word)) return word
      if (isAcronym || isMixed) return token
      return `${token.slice(0, 1).toUpperCase()}${token.slice(1).toLowerCase()}`
    })
    .join(' ')
}
