import { isSilent, isWeak, plainRank } from './title-ranks.ts'
import { phraseKey, tellingWords, type Evidence, type TitleIndex } from './title-index.ts'

/** How much speaks for each occupation. */
export type Pile = { amounts: Map<number, number>; total: number }

export const newPile = (): Pile => ({ amounts: new Map(), total: 0 })

function heap(pile: Pile, { occupations, weights, total }: Evidence, amount: number): void {
  for (let i = 0; i < occupations.length; i += 1) {
    const occupation = occupations[i] ?? 0
    const share = (amount * (weights[i] ?? 0)) / total
    pile.amounts.set(occupation, (pile.amounts.get(occupation) ?? 0) + share)
    pile.total += share
  }
}

const strengthOf = (index: TitleIndex, words: readonly string[]) =>
  words.reduce((sum, word) => sum + (isWeak(word) ? 1 : (index.rarity.get(word) ?? 0)), 0)

/** Longer phrases are no known titles, and every one costs time. */
const longestPhrase = 5
const mostWords = 10
/** A known title that does not end the phrase is more often a field than the work: "Nurse Recruiter". */
const inside = 0.35
/** "Growth Marketing Manager" is a marketing manager, only less surely than one without other words between. */
const apart = 0.4
/** A director of what has no known directors is taken for its manager. */
const substituted = 0.5

/** A title being read: where evidence goes, how much its present phrase counts, and whether it is the first. */
export type Reading = { index: TitleIndex; pile: Pile; factor: number; isFirst: boolean }

function tryPhrase({ index, pile, factor }: Reading, words: readonly string[]): void {
  const known = index.titles.get(phraseKey(words))
  if (known === undefined || (known.total < trusted && words.every((word) => isWeak(word)))) return
  heap(pile, known, factor * strengthOf(index, words) ** 3)
}

/** A title of wide words, such as "field supervisor", needs more than a mention or two among the alternates. */
const trusted = 4

type Place = { isWhole: boolean; isEnd: boolean }

/** Wide words say something only as a whole phrase, and a single word must name a worker. */
function mayTry({ index, isFirst }: Reading, words: readonly string[], { isWhole, isEnd }: Place): boolean {
  if (isSilent(words, isWhole && isFirst)) return false
  const [only = ''] = words
  return words.length > 1 || isWhole || (isEnd && isFirst) || index.workers.has(only)
}

function readRuns(reading: Reading, words: readonly string[]): void {
  const last = words.length - 1
  for (let start = 0; start <= last; start += 1) {
    const isRest = words.slice(0, start).every((word) => isWeak(word))
    for (let stop = start; stop <= Math.min(last, start + longestPhrase - 1); stop += 1) {
      const run = words.slice(start, stop + 1)
      const isEnd = stop === last
      if (!mayTry(reading, run, { isWhole: isEnd && isRest, isEnd })) continue
      tryPhrase(isEnd ? reading : { ...reading, factor: reading.factor * inside }, run)
    }
  }
}

/** Every earlier word together with the last one. */
function readPairs(reading: Reading, words: readonly string[]): void {
  const head = words.at(-1) ?? ''
  for (const word of words.slice(0, -2)) {
    const pair = [word, head]
    if (mayTry(reading, pair, { isWhole: false, isEnd: true }))
      tryPhrase({ ...reading, factor: reading.factor * apart }, pair)
  }
}

/** "Human Resources Strategy Manager" without strategy; nothing when that changes nothing. */
function withoutWide(words: readonly string[]): string[] {
  const rest = words.filter((word, i) => i === words.length - 1 || !isWeak(word))
  return rest.length === words.length || rest.length === 1 ? [] : rest
}

/** Adds what a phrase says: every run of its words, and every word with the last. */
export function readPhrase(reading: Reading, phrase: readonly string[]): void {
  const words = tellingWords(phrase).slice(0, mostWords)
  const before = reading.pile.total
  readRuns(reading, words)
  readPairs(reading, words)
  readRuns({ ...reading, factor: reading.factor * apart }, withoutWide(words))
  const plain = reading.pile.total > before ? null : plainRank(words)
  if (plain === null) return
  readRuns({ ...reading, factor: reading.factor * substituted }, plain)
  readPairs({ ...reading, factor: reading.factor * substituted }, plain)
}

/** Whether a phrase has no word that tells a field. */
export const isVague = (phrase: readonly string[]) => tellingWords(phrase).every((word) => isWeak(word))

/** Whether a phrase names somebody, and not only where or with what the work is done: "Oil and Gas". */
export const endsInWorker = ({ workers }: TitleIndex, phrase: readonly string[]) =>
  workers.has(tellingWords(phrase).at(-1) ?? '')
