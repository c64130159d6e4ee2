/** The words that an index holds: how many documents have one. */
export type Vocabulary = {
  /** Documents with the word. */
  count: (word: string) => number
  /** Calls back with every word of at least `minLength` and at most `maxLength` letters, in any order. */
  each: (minLength: number, maxLength: number, visit: (word: string, count: number) => void) => void
  /** What `corrections` has found since the last change of these words or counts. */
  corrected: Map<string, readonly string[]>
}

/** So many words of at most 48 letters are remembered. */
const maxRemembered = 5_000

const shortest = 4
const longFrom = 8
const letters = /^\p{L}{1,48}$/u

/** How many typing errors a word of this length may hold. */
const errorsIn = (length: number) => (length >= longFrom ? 2 : 1)

/** A word that some documents have is only doubted when another one is so many times as frequent. */
const doubtFactor = 8

/** At most so many words are tried in place of one. */
const maxCorrections = 3

const rowLength = 64
const rowOf = (_: number): Row => new Uint8Array(rowLength)

/** Three rows of the table of costs, for words of any length that an index keeps. */
const rows = [0, 1, 2].map(rowOf)

/** A letter left out, put in or swapped with its neighbour, or a vowel for another; a wrong letter is a little less likely. */
const errorCost = 4
const wrongLetterCost = 5

/** What so many errors cost at most; one more costs more. */
const costOf = (errors: number) => errors * wrongLetterCost

const vowels = new Set(Array.from('aeiouy', (letter) => letter.charCodeAt(0)))

function replacementCost(one: number, other: number): number {
  if (one === other) return 0
  return vowels.has(one) && vowels.has(other) ? errorCost : wrongLetterCost
}

type Row = Uint8Array<ArrayBuffer>

/** Letters at one place of each word, and those before them. */
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
 * What it costs to make one word of the other by letters left out, put in, replaced, or swapped with their neighbour
 * (optimal string alignment); more than `limit` when it costs more than that.
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

/** Which letters a word has, a bit for each; those beyond z share bits. */
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

/** False only if the words differ in more letters than so many errors change: each takes one away and brings one. */
const mayBeNear = (one: number, other: number, errors: number) => countOnes(one ^ other) <= 2 * errors

type Candidate = { word: string; count: number; cost: number }

/** Likelier errors first, then the same first letter, which is seldom mistyped, then the more frequent. */
function better(typed: string): (one: Candidate, other: Candidate) => number {
  const strange = ({ word }: Candidate) => (word[0] === typed[0] ? 0 : 1)
  return (one, other) =>
    one.cost - other.cost ||
    strange(one) - strange(other) ||
    other.count - one.count ||
    (one.word < other.word ? -1 : 1)
}

/**
 * The words of the index that somebody may have meant who typed this rare one, the likeliest first: one error away
 * with 4 to 7 letters, two with 8 and more. Empty for shorter words, for words with digits or signs, and for those
 * that are not rare beside what they could be. Takes at most a look at every word of about the same length, once.
 */
export function corrections(typed: string, vocabulary: Vocabulary): readonly string[] {
  if (typed.length < shortest || !letters.test(typed)) return []
  const { corrected } = vocabulary
  const known = corrected.get(typed)
  if (known !== undefined) return known
  const found = lookFor(typed, vocabulary)
  if (corrected.size === maxRemembered) corrected.clear()
  corrected.set(typed, found)
  return found
}

function lookFor(typed: string, vocabulary: Vocabulary): readonly string[] {
  const limit = errorsIn(typed.length)
  const least = Math.max(2, vocabulary.count(typed) * doubtFactor)
  const maxCost = costOf(limit)
  const typedLetters = lettersOf(typed)
  const found: Candidate[] = []
  vocabulary.each(Math.max(3, typed.length - limit), typed.length + limit, (word, count) => {
    if (count < least || !mayBeNear(typedLetters, lettersOf(word), limit)) return
    if (word === typed || !letters.test(word)) return
    const cost = typingCost(typed, word, maxCost)
    if (cost <= maxCost) found.push({ word, count, cost })
  })
  found.sort(better(typed))
  const [best] = found
  if (best === undefined) return []
  const isAsLikely = ({ cost, word, count }: Candidate) =>
    cost === best.cost && (word[0] === typed[0]) === (best.word[0] === typed[0]) && count * 5 >= best.count
  return found
    .filter(isAsLikely)
    .slice(0, maxCorrections)
    .map(({ word }) => word)
}
