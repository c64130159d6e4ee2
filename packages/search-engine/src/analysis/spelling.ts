import { normalizeWords } from './units.ts'

/** The words of an index with their document counts. */
export type Vocabulary = {
  /** Returns the number of documents that contain the word. */
  count: (word: string) => number
  /** Visits at least the words that may be `typed` with at most `errors` typing errors, in any order. */
  visitSimilar: (typed: string, errors: number, visit: (word: string, count: number) => void) => void
  /** Caches the results of `findSpellingCorrections` until the vocabulary changes. */
  corrected: Map<string, readonly string[]>
}

const maxCorrected = 5_000

const shortest = 4
const shortestPart = 3
/** The minimum length of a correction. */
const shortestRead = 3
const longFrom = 8
const letters = /^\p{L}{1,48}$/u

/** Returns the maximum number of typing errors in a word of this length. */
const errorsIn = (length: number) => (length >= longFrom ? 2 : 1)

/**
 * If some documents contain the typed word, a correction must be this many times as frequent. A long word in a single
 * document is probably misspelled there as well, so this does not apply to it.
 */
const doubtFactor = 8
const leastCount = 2

function minCount(typed: string, count: number): number {
  const isMisspelledThere = count === 1 && typed.length >= longFrom
  return Math.max(leastCount, isMisspelledThere ? 0 : count * doubtFactor)
}

const maxCorrections = 3

const rowLength = 64
const rowOf = (_: number): Row => new Uint8Array(rowLength)

/** Three rows of the edit-distance table, reused by all calls. Indexed words have at most 48 letters. */
const rows = [0, 1, 2].map(rowOf)

/**
 * The cost of a missing, extra, or transposed letter, or of one vowel instead of another. Other wrong letters cost
 * more, because they are less likely.
 */
const errorCost = 4
const wrongLetterCost = 5

const costOf = (errors: number) => errors * wrongLetterCost

const vowels = new Set(Array.from('aeiouy', (letter) => letter.charCodeAt(0)))

function replacementCost(one: number, other: number): number {
  if (one === other) return 0
  return vowels.has(one) && vowels.has(other) ? errorCost : wrongLetterCost
}

type Row = Uint8Array<ArrayBuffer>

/** Returns the cost of ending at letters `i` and `j` by replacing the last letter or transposing the last two. */
function stepCost(
  one: string,
  other: string,
  { i, j }: { i: number; j: number },
  [older, old]: readonly [Row, Row],
) {
  const letter = one.charCodeAt(i - 1)
  const otherLetter = other.charCodeAt(j - 1)
  const replaced = (old[j - 1] ?? 0) + replacementCost(letter, otherLetter)
  const isSwapped = letter === other.charCodeAt(j - 2) && otherLetter === one.charCodeAt(i - 2)
  return isSwapped ? Math.min(replaced, (older[j - 2] ?? 0) + errorCost) : replaced
}

/**
 * Returns the weighted edit distance of two words (optimal string alignment), or any value above `limit` if the
 * distance exceeds it.
 */
function typingCost(one: string, other: string, limit: number): number {
  const tooMuch = limit + 1
  if (Math.abs(one.length - other.length) * errorCost > limit) return tooMuch
  let [older = rowOf(0), old = rowOf(0), current = rowOf(0)] = rows
  for (let at = 0; at <= other.length; at++) old[at] = Math.min(at * errorCost, tooMuch)
  for (let i = 1; i <= one.length; i++) {
    current[0] = Math.min(i * errorCost, tooMuch)
    let least = current[0]
    for (let j = 1; j <= other.length; j++) {
      const changed = stepCost(one, other, { i, j }, [older, old])
      const cost = Math.min(changed, (old[j] ?? 0) + errorCost, (current[j - 1] ?? 0) + errorCost, tooMuch)
      current[j] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return tooMuch
    ;[older, old, current] = [old, current, older]
  }
  return old[other.length] ?? tooMuch
}

/** Returns the set of letters in a word as bits; letters beyond z share bits. */
function lettersOf(word: string): number {
  let found = 0
  for (let at = 0; at < word.length; at++) found |= 1 << (word.charCodeAt(at) & 31)
  return found
}

function countOnes(bits: number): number {
  let sum = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) sum++
  return sum
}

/**
 * Cheaply rules out words that differ in too many letters: each error removes at most one letter and adds at most
 * one.
 */
const mayBeNear = (one: number, other: number, errors: number) => countOnes(one ^ other) <= 2 * errors

type Candidate = { word: string; count: number; cost: number }

/**
 * Orders candidates by cost, then those with the same first letter first (it is rarely mistyped), then by frequency.
 */
function better(typed: string): (one: Candidate, other: Candidate) => number {
  const strange = ({ word }: Candidate) => (word[0] === typed[0] ? 0 : 1)
  return (one, other) =>
    one.cost - other.cost ||
    strange(one) - strange(other) ||
    other.count - one.count ||
    (one.word < other.word ? -1 : 1)
}

/** The assumed share of documents with two words in which they are adjacent. */
const adjacentShare = 0.1

/** Returns the pairs of words that a word without a space may mean, for example "truckdriver". */
function splitsOf(typed: string, { count }: Vocabulary, least: number): Candidate[] {
  const ends = Array.from({ length: typed.length }, (_, at) => at).slice(shortestPart, 1 - shortestPart)
  return ends.flatMap((at) => {
    const word = `${typed.slice(0, at)} ${typed.slice(at)}`
    const rarest = Math.min(...normalizeWords(word).map(count))
    return rarest < least ? [] : [{ word, count: rarest * adjacentShare, cost: errorCost }]
  })
}

/** A candidate with one more error is preferred if it is at least this many times as frequent. */
const perError = 50

/** Returns whether a candidate is probably another misspelling of the same word. */
const isSuspect = ({ cost, count }: Candidate, others: readonly Candidate[]) =>
  cost <= wrongLetterCost &&
  others.some((other) => other.cost > wrongLetterCost && other.count >= count * perError)

/**
 * Returns up to three indexed words that the typed word may be a misspelling of, the most likely first. Words of 4 to
 * 7 letters may have one error, longer ones two; a missing space also counts as an error. Returns nothing for shorter
 * words, words with digits or signs, and words that are frequent compared with the candidates. Results are cached,
 * because the words of similar length are scanned.
 */
export function findSpellingCorrections(typed: string, vocabulary: Vocabulary): readonly string[] {
  if (typed.length < shortest || !letters.test(typed)) return []
  const { corrected } = vocabulary
  const known = corrected.get(typed)
  if (known !== undefined) return known
  const found = scanForCorrections(typed, vocabulary)
  if (corrected.size === maxCorrected) corrected.clear()
  corrected.set(typed, found)
  return found
}

function scanForCorrections(typed: string, vocabulary: Vocabulary): readonly string[] {
  const limit = errorsIn(typed.length)
  const least = minCount(typed, vocabulary.count(typed))
  const maxCost = costOf(limit)
  const typedLetters = lettersOf(typed)
  const candidates = splitsOf(typed, vocabulary, least)
  vocabulary.visitSimilar(typed, limit, (word, count) => {
    if (word.length < shortestRead) return
    if (count < least || !mayBeNear(typedLetters, lettersOf(word), limit)) return
    if (word === typed || !letters.test(word)) return
    const cost = typingCost(typed, word, maxCost)
    if (cost <= maxCost) candidates.push({ word, count, cost })
  })
  const found = candidates.filter((each) => !isSuspect(each, candidates)).sort(better(typed))
  const [best] = found
  if (best === undefined) return []
  const isAsLikely = ({ cost, word, count }: Candidate) =>
    cost === best.cost && (word[0] === typed[0]) === (best.word[0] === typed[0]) && count * 5 >= best.count
  return found
    .filter(isAsLikely)
    .slice(0, maxCorrections)
    .map(({ word }) => word)
}
