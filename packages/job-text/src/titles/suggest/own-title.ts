import { isTraineeRank, isRank, isLeaderRank, rankRequiresField } from './rank-names.ts'
import type { JobCategories } from '../categories.ts'
import { toPhraseKey, selectSignificantWords } from '../title-index.ts'
import { isGenericWord, normalizeSeniority } from '../title-ranks.ts'
import { expandAbbreviation, isFillerWord, normalizeTitle, splitIntoWords } from '../title-words.ts'

/** A job's own title, analyzed for comparison with suggestions. */
export type AnalyzedTitle = {
  /** Words that identify the work, from all phrases. */
  words: ReadonlySet<string>
  /** The phrase that names the worker. Its head (the noun, such as "engineer") is last. */
  main: readonly string[]
  /** Words of `main` that identify the field. */
  field: ReadonlySet<string>
  /** `main` with small words such as "and". */
  whole: readonly string[]
  /** A key of the whole title, used to exclude the title from its own suggestions. */
  key: string
  /** All words, including levels such as senior. */
  all: ReadonlySet<string>
  isKnown: boolean
  /** Whether the worker is named by another phrase than the first, or in another order. */
  isTurned: boolean
}

const small = new Set(['and', 'of', 'the', 'for', 'in'])
/** Words that do not identify the work but belong to some titles, such as "Registered Nurse". */
const licenses = new Set(['certified', 'licensed', 'registered'])

export function analyzeTitle(categories: JobCategories, title: string): AnalyzedTitle {
  const phrases = normalizeTitle(title).filter(
    (phrase, at) => selectSignificantWords(phrase).length > 0 && (at === 0 || !isPartOfEmployer(phrase)),
  )
  const work = trimmed(workOf(categories, phrases))
  const learner = phrases.slice(1).flat().find(isTraineeRank)
  const whole = learner === undefined || work.some(isTraineeRank) ? work : [...work, learner]
  const main = selectSignificantWords(whole)
  return {
    main,
    field: new Set(main.filter((word) => !isGenericWord(word))),
    whole: whole.filter(
      (word) => !isFillerWord(word) || small.has(word) || licenses.has(word) || main.includes(word),
    ),
    words: new Set([...main, ...phrases.flatMap((phrase) => selectSignificantWords(phrase))]),
    key: toPhraseKey(normalizeTitle(title).flat()),
    all: new Set(phrases.flat()),
    isKnown: categories.index.titles.has(toPhraseKey(main)),
    isTurned: main.join(' ') !== selectSignificantWords(phrases[0] ?? []).join(' '),
  }
}

/** Words for departments. "Bureau of Disease Control" does not name a worker. */
const partsOfEmployers = new Set(['bureau', 'division', 'department', 'office', 'unit'])
const isPartOfEmployer = (phrase: readonly string[]) => partsOfEmployers.has(phrase.at(-1) ?? '')

/** Words that end many titles but do not name a worker, for example "Heavy Equipment". */
const nonWorkers = new Set(
  'product education school general person mechanics equipment gas mining plastic wood up out heater boiler tier anchor'.split(
    ' ',
  ),
)

/** Returns whether a word names a worker. */
export const isOccupationWord = ({ index, sameWork }: JobCategories, word: string) =>
  (index.workers.has(word) && !nonWorkers.has(word)) || sameWork.workers.has(word)

/** Removes small words at the edges, and duplicates as in "Manager, Product Management". */
function trimmed(phrase: readonly string[]): string[] {
  const words = phrase.slice(phrase.findIndex((word) => !small.has(word)))
  return words.length > 2 && words.at(-2) === 'management' && words.at(-1) === 'manager'
    ? [...words.slice(0, -2), 'manager']
    : words
}

const isRanksAlone = (phrase: readonly string[]) =>
  selectSignificantWords(phrase).every((word) => isRank(word))
const headOf = (phrase: readonly string[]) => selectSignificantWords(phrase).at(-1) ?? ''
const names = (categories: JobCategories, phrase: readonly string[]) =>
  isOccupationWord(categories, headOf(phrase)) || isGenericWord(headOf(phrase))

/**
 * Returns the phrase that names the worker: "Data Science Manager" for "Manager, Data Science", "Machine Learning
 * Engineer" for "Platform - Machine Learning Engineer".
 */
function workOf(categories: JobCategories, phrases: readonly string[][]): string[] {
  const [first = [], ...others] = phrases
  if (isRanksAlone(first)) return workOfRank(categories, first, others)
  if (names(categories, first)) return asWorker(categories, first)
  const [rank = '', ...led] = selectSignificantWords(first)
  if (isLeaderRank(rank) && led.length > 0) return [...led, rank]
  return (
    withSharedHead(categories, first, others[0] ?? []) ??
    others.find((phrase) => isOccupationWord(categories, headOf(phrase))) ??
    phrases
      .map((phrase) => normalizeSeniority(selectSignificantWords(phrase)))
      .find((plain) => plain !== null) ??
    upToWorker(categories, first)
  )
}

/** Joins a rank with the field in the next phrase. */
function workOfRank(categories: JobCategories, first: string[], others: readonly string[][]): string[] {
  const next = others.find((phrase) => !isRanksAlone(phrase))
  if (next === undefined) return first
  if (rankRequiresField(first)) return [...upToWorker(categories, next), ...rankOf(first)]
  return names(categories, next) ? next : [...next, headOf(first)]
}

/** Completes "Machine Learning/NLP Engineer" to "Machine Learning Engineer". */
function withSharedHead(
  { sameWork }: JobCategories,
  first: readonly string[],
  second: readonly string[],
): string[] | undefined {
  const isKnown = (phrase: readonly string[]) =>
    sameWork.titles.has(toPhraseKey(selectSignificantWords(phrase)))
  const shared = [...first, headOf(second)]
  return isKnown(shared) && !isKnown(second) ? shared : undefined
}

/** Returns the rank of a phrase: "vice president", or the last word of other titles. */
function rankOf(phrase: readonly string[]): string[] {
  const words = selectSignificantWords(phrase)
  return words.slice(['vice', 'deputy', 'assistant', 'associate'].includes(words.at(-2) ?? '') ? -2 : -1)
}

/** Converts "painting worker" to "painter" and "supervisor steam fitter" to "steam fitter supervisor". */
function asWorker(categories: JobCategories, phrase: string[]): string[] {
  const { index } = categories
  const [head = '', work = ''] = phrase.toReversed()
  const [rank = '', ...led] = phrase
  if (rank === 'supervisor' && isOccupationWord(categories, head) && !isGenericWord(head))
    return [...led, rank]
  const worker = work.replace(/ing$/, 'er')
  return head === 'worker' && worker !== work && index.titles.has(worker)
    ? [...phrase.slice(0, -2), worker]
    : phrase
}

/**
 * Cuts a phrase after the worker: "Safety Engineer" for "Safety Engineer Pressure Vessels". Returns the whole phrase if
 * it names no worker.
 */
function upToWorker(categories: JobCategories, phrase: readonly string[]): string[] {
  const at = phrase.findLastIndex((word) => isOccupationWord(categories, word))
  return at <= 0 ? [...phrase] : phrase.slice(0, at + 1)
}

/** Formats words as a title. Words of `title` keep their spelling, so acronyms and plurals are preserved. */
export function formatLikeTitle(title: string, words: readonly string[]): string {
  const hasLower = /\p{Ll}/u.test(title)
  const spelt = new Map<string, string>()
  let text = words.join(' ')
  for (const token of title.split(/[^\p{L}\p{N}]+/u)) {
    const full = expandAbbreviation(token.toLowerCase()).join(' ')
    if (full.includes(' ') && text.includes(full) && !title.toLowerCase().includes(full)) {
      text = text.replace(full, token.toLowerCase())
      spelt.set(token.toLowerCase(), token.toUpperCase())
    }
    const [word = '', ...more] = splitIntoWords(token.toLowerCase())
    if (more.length === 0 && token.length >= word.length) spelt.set(word, token)
  }
  return text
    .split(' ')
    .map((word, at) => {
      const token = spelt.get(word) ?? word
      const isAcronym =
        (hasLower || expandAbbreviation(word).length > 1) &&
        token.length <= 4 &&
        token === token.toUpperCase()
      const isMixed = /^\p{Lu}.*\p{Ll}/u.test(token)
      if (at > 0 && small.has(word)) return word
      if (isAcronym || isMixed) return token
      return `${token.slice(0, 1).toUpperCase()}${token.slice(1).toLowerCase()}`
    })
    .join(' ')
}
