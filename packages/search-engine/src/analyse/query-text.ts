import { operandsOf } from './operators.ts'
import { noisePhrases, noiseWords, stopWords, trailingNoise } from './synonyms.ts'
import { longFormAt, units, words } from './units.ts'

/** A word, or several that stand side by side; less than 1 = it counts so much less than what was typed. */
export type Alternative = { units: readonly string[]; weight: number }

/** What a query asks of a document's text. */
export type QueryText = {
  /** Of each clause the document has at least one alternative, in whatever field; in the order of the query. */
  clauses: readonly (readonly Alternative[])[]
  /** How many of the clauses a document must satisfy: all, unless a search was relaxed. */
  required: number
  /** The units of each quoted phrase of two or more: neighbours in one section of the document. */
  phrases: readonly (readonly string[])[]
  /** What no document of the answer may have; each is a word, or several side by side. */
  excluded: readonly (readonly string[])[]
  /** What stands side by side in the query: a document that has it so, too, ranks higher. */
  neighbours: readonly (readonly string[])[]
}

const noiseWord = (list: readonly string[], at: number) => {
  const word = list[at] ?? ''
  return noisePhrases.some(
    ([first, second]) =>
      (word === first && list[at + 1] === second) || (word === second && list[at - 1] === first),
  )
}

const plainWord = (typed: string) => typed.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '')

/** Drops what every search for jobs says: "warehouse jobs near me" asks for warehouse. */
function withoutNoise(typed: string): string {
  const list = typed.split(/\s+/).filter((word) => word !== '')
  const plain = list.map(plainWord)
  const kept = list.filter((_, at) => !noiseWords.has(plain[at] ?? '') && !noiseWord(plain, at))
  const last = kept.findLastIndex((word) => !trailingNoise.has(plainWord(word)))
  return kept.slice(0, last + 1).join(' ')
}

/** A long form with a stop word is asked for whole, since "class" alone would lose what "class a" means. */
function looseTerms(typed: string): string[] {
  const list = words(typed)
  const terms: string[] = []
  for (let at = 0; at < list.length; at++) {
    const longForm = longFormAt(list, at)
    if (longForm?.holdsStopWord === true) {
      terms.push(longForm.unit)
      at += longForm.words.length - 1
      continue
    }
    const word = list[at] ?? ''
    if (!stopWords.has(word)) terms.push(word)
  }
  return terms
}

/** Neighbours in pairs, and each phrase that the documents know under its abbreviation. */
function neighboursIn(sequence: readonly string[], terms: ReadonlySet<string>): string[][] {
  const pairs = sequence.slice(1).map((unit, at) => [sequence[at] ?? '', unit])
  const phrases = sequence.filter((unit) => !terms.has(unit)).map((unit) => [unit])
  return [...pairs, ...phrases]
}

/** The words outside of quotes, as they are looked for and as they stand side by side. */
type Loose = { terms: readonly string[]; sequence: readonly string[] }

/** What most searches type is read once: so many texts, none longer than so many characters. */
const remembered = new Map<string, Loose>()
const maxRemembered = 2_000
const maxRememberedChars = 100

function readLoose(typed: string): Loose {
  const known = remembered.get(typed)
  if (known !== undefined) return known
  const kept = withoutNoise(typed)
  const read = { terms: looseTerms(kept), sequence: units(kept) }
  if (typed.length > maxRememberedChars) return read
  if (remembered.size === maxRemembered) remembered.clear()
  remembered.set(typed, read)
  return read
}

const asTyped = (list: readonly string[]): Alternative => ({ units: list, weight: 1 })

/**
 * Reads what a person typed. Text in double quotes is a phrase, OR in capitals stands between words or phrases of
 * which one is enough, and a minus sign before a word or phrase leaves out the jobs that have it. Words that say
 * nothing about a job are left out, so a query of nothing else asks for all jobs.
 */
export function queryText(typed: string): QueryText {
  const operands = operandsOf(typed)
  const single = operands.flatMap((list) => (list.length === 1 ? list : []))
  const { terms: looseWords, sequence } = readLoose(
    single.flatMap(({ text, quoted, excluded }) => (quoted || excluded ? [] : [text])).join(' '),
  )
  const phrases = single.filter(({ quoted, excluded }) => quoted && !excluded).map(({ text }) => units(text))
  const terms = [...new Set([...looseWords, ...phrases.flat()])]
  const choices = operands
    .filter((list) => list.length > 1)
    .map((list) => list.map(({ text }) => asTyped(units(text))).filter((choice) => choice.units.length > 0))
    .filter((clause) => clause.length > 0)
  const isPlain = operands.length === single.length && phrases.length === 0
  // A category of several words is one word of its documents, which only a search for all of it asks for.
  const whole = isPlain && sequence.length > 1 ? [asTyped([sequence.join(' ')])] : []
  const clauses = [...terms.map((term) => [asTyped([term]), ...whole]), ...choices]
  return {
    clauses,
    required: clauses.length,
    phrases: phrases.filter((phrase) => phrase.length > 1),
    excluded: single.flatMap(({ text, excluded }) => (excluded ? [units(text)] : [])).filter(isSomething),
    neighbours: neighboursIn(sequence, new Set(looseWords)),
  }
}

const isSomething = (list: readonly string[]) => list.length > 0

/**
 * Whether something was typed of which no word is left: signs, or words that say nothing. What every search for
 * jobs says is a word: who types "jobs" asks for all of them.
 */
export const asksNothing = (typed: string): boolean =>
  typed.trim() !== '' && words(typed).every((word) => stopWords.has(word))
