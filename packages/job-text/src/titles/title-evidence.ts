import { namesNoWork, isGenericWord, normalizeSeniority } from './title-ranks.ts'
import {
  toPhraseKey,
  selectSignificantWords,
  type OccupationEvidence,
  type TitleIndex,
} from './title-index.ts'

/** How strongly a title indicates each occupation, by the index of the occupation. */
export type TitleEvidence = { amounts: Map<number, number>; total: number }

export const createEvidence = (): TitleEvidence => ({ amounts: new Map(), total: 0 })

function addEvidence(
  evidence: TitleEvidence,
  { occupations, weights, total }: OccupationEvidence,
  amount: number,
): void {
  for (let i = 0; i < occupations.length; i += 1) {
    const occupation = occupations[i] ?? 0
    const share = (amount * (weights[i] ?? 0)) / total
    evidence.amounts.set(occupation, (evidence.amounts.get(occupation) ?? 0) + share)
    evidence.total += share
  }
}

const strengthOf = (index: TitleIndex, words: readonly string[]) =>
  words.reduce((sum, word) => sum + (isGenericWord(word) ? 1 : (index.rarity.get(word) ?? 0)), 0)

/** Maximum number of words of a known title; longer phrases are not known. */
const longestPhrase = 5
const mostWords = 10
/** Weight of a known title that does not end the phrase: "Nurse Recruiter" is not a nurse. */
const inside = 0.35
/** Weight of words that are not adjacent: "Growth Marketing Manager" is probably a marketing manager. */
const apart = 0.4
/** Weight if the rank was replaced because the title is unknown with its own rank. */
const substituted = 0.5

/**
 * The state of a title's analysis: the collected evidence, the weight of the current phrase, and whether it is the
 * first.
 */
export type TitleAnalysis = { index: TitleIndex; pile: TitleEvidence; factor: number; isFirst: boolean }

function tryPhrase({ index, pile, factor }: TitleAnalysis, words: readonly string[]): void {
  const known = index.titles.get(toPhraseKey(words))
  if (known === undefined || (known.total < trusted && words.every((word) => isGenericWord(word)))) return
  addEvidence(pile, known, factor * strengthOf(index, words) ** 3)
}

/** Minimum weight of a title of generic words, for example "field supervisor". */
const trusted = 4

type Place = { isWhole: boolean; isEnd: boolean }

/**
 * Returns whether words are looked up. Generic words count only as a whole phrase, and a single word must name a
 * worker.
 */
function mayTry(
  { index, isFirst }: TitleAnalysis,
  words: readonly string[],
  { isWhole, isEnd }: Place,
): boolean {
  if (namesNoWork(words, isWhole && isFirst)) return false
  const [only = ''] = words
  return words.length > 1 || isWhole || (isEnd && isFirst) || index.workers.has(only)
}

function readRuns(reading: TitleAnalysis, words: readonly string[]): void {
  const last = words.length - 1
  for (let start = 0; start <= last; start += 1) {
    const isRest = words.slice(0, start).every((word) => isGenericWord(word))
    for (let stop = start; stop <= Math.min(last, start + longestPhrase - 1); stop += 1) {
      const run = words.slice(start, stop + 1)
      const isEnd = stop === last
      if (!mayTry(reading, run, { isWhole: isEnd && isRest, isEnd })) continue
      tryPhrase(isEnd ? reading : { ...reading, factor: reading.factor * inside }, run)
    }
  }
}

/** Looks up each earlier word paired with the last one. */
function readPairs(reading: TitleAnalysis, words: readonly string[]): void {
  const head = words.at(-1) ?? ''
  for (const word of words.slice(0, -2)) {
    const pair = [word, head]
    if (mayTry(reading, pair, { isWhole: false, isEnd: true }))
      tryPhrase({ ...reading, factor: reading.factor * apart }, pair)
  }
}

/**
 * Removes generic words, for example "Strategy" from "Human Resources Strategy Manager". Returns no words if nothing
 * was removed.
 */
function withoutWide(words: readonly string[]): string[] {
  const rest = words.filter((word, i) => i === words.length - 1 || !isGenericWord(word))
  return rest.length === words.length || rest.length === 1 ? [] : rest
}

/** Adds the evidence of a phrase: of each sequence of words, and of each word combined with the last one. */
export function addPhraseEvidence(reading: TitleAnalysis, phrase: readonly string[]): void {
  const words = selectSignificantWords(phrase).slice(0, mostWords)
  const before = reading.pile.total
  readRuns(reading, words)
  readPairs(reading, words)
  readRuns({ ...reading, factor: reading.factor * apart }, withoutWide(words))
  const plain = reading.pile.total > before ? null : normalizeSeniority(words)
  if (plain === null) return
  readRuns({ ...reading, factor: reading.factor * substituted }, plain)
  readPairs({ ...reading, factor: reading.factor * substituted }, plain)
}

/** Returns whether no word of a phrase identifies a field. */
export const isGenericPhrase = (phrase: readonly string[]) =>
  selectSignificantWords(phrase).every((word) => isGenericWord(word))

/** Returns whether a phrase ends with a word for a worker, unlike a place or product such as "Oil and Gas". */
export const endsWithWorker = ({ workers }: TitleIndex, phrase: readonly string[]) =>
  workers.has(selectSignificantWords(phrase).at(-1) ?? '')
