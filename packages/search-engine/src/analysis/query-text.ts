import { parseOperands, type Operand } from './operators.ts'
import { noisePhrases, noiseWords, stopWords, trailingNoiseWords } from './synonyms.ts'
import {
  findHyphenatedWords,
  findLongForm,
  normalizeWords,
  splitIntoUnits,
  type JoinedWord,
} from './units.ts'

/** A word or phrase that satisfies a clause. A weight below 1 lowers its impact relative to a typed word. */
export type WordAlternative = {
  units: readonly string[]
  weight: number
  /** Set for a spelling that was not typed. It is exempt from spelling correction. */
  isOtherSpelling?: true
}

/** The conditions of a query on a document's text. */
export type QueryText = {
  /** The clauses in query order. A document must match at least one alternative of each clause, in any field. */
  clauses: readonly (readonly WordAlternative[])[]
  /** Number of clauses that a document must match: all, unless the search was relaxed. */
  required: number
  /** Quoted phrases of two or more units, which must be adjacent in one section. */
  phrases: readonly (readonly string[])[]
  /** Words and phrases that excluded documents contain. */
  excluded: readonly (readonly string[])[]
  /**
   * Units that are adjacent in the query, as pairs or phrases. Documents in which they are also adjacent rank higher.
   */
  neighbors: readonly (readonly string[])[]
}

const noiseWord = (list: readonly string[], at: number) => {
  const word = list[at] ?? ''
  return noisePhrases.some(
    ([first, second]) =>
      (word === first && list[at + 1] === second) || (word === second && list[at - 1] === first),
  )
}

const plainWord = (typed: string) => typed.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '')

/** Drops words that every job search contains, for example "warehouse jobs near me" becomes "warehouse". */
function withoutNoise(typed: string): string {
  const list = typed.split(/\s+/).filter((word) => word !== '')
  const plain = list.map(plainWord)
  const kept = list.filter((_, at) => !noiseWords.has(plain[at] ?? '') && !noiseWord(plain, at))
  const last = kept.findLastIndex((word) => !trailingNoiseWords.has(plainWord(word)))
  return kept.slice(0, last + 1).join(' ')
}

/**
 * Returns the terms to look up. A long form with a stop word must match as a whole: "class" alone would lose the
 * meaning of "class a".
 */
function requiredTerms(typed: string): string[] {
  const list = normalizeWords(typed)
  const terms: string[] = []
  for (let at = 0; at < list.length; at++) {
    const longForm = findLongForm(list, at)
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

/** Returns the adjacent pairs of the query, and each phrase that documents contain under its abbreviation. */
function neighborsIn(sequence: readonly string[], terms: ReadonlySet<string>): string[][] {
  const pairs = sequence.slice(1).map((unit, at) => [sequence[at] ?? '', unit])
  const phrases = sequence.filter((unit) => !terms.has(unit)).map((unit) => [unit])
  return [...pairs, ...phrases]
}

/** The unquoted words of a query: the terms to look up, the sequence in which they were typed, and other spellings. */
type UnquotedWords = {
  terms: readonly string[]
  sequence: readonly string[]
  joined: readonly JoinedWord[]
}

/** Caches the analysis of frequent queries: at most `maxCached` texts of at most `maxCachedChars` characters. */
const cached = new Map<string, UnquotedWords>()
const maxCached = 2_000
const maxCachedChars = 100

function analyzeUnquoted(typed: string): UnquotedWords {
  const known = cached.get(typed)
  if (known !== undefined) return known
  const kept = withoutNoise(typed)
  const read = {
    terms: requiredTerms(kept),
    sequence: splitIntoUnits(kept),
    joined: findHyphenatedWords(kept),
  }
  if (typed.length > maxCachedChars) return read
  if (cached.size === maxCached) cached.clear()
  cached.set(typed, read)
  return read
}

const typedAlternative = (list: readonly string[]): WordAlternative => ({ units: list, weight: 1 })

/** Returns the spellings of a word, with and without hyphens. A quoted phrase has only one. */
function spellingsOf({ text, quoted }: Operand): string[][] {
  const written = splitIntoUnits(text)
  const joined = quoted ? [] : findHyphenatedWords(text).map((word) => word.joined)
  return [written, ...joined.filter((word) => word !== written.join(' ')).map((word) => [word])].filter(
    isNotEmpty,
  )
}

/** Returns the alternatives of a word: the word itself, or the joined spelling of it and its neighbors. */
function clauseOf(term: string, joined: readonly JoinedWord[]): WordAlternative[] {
  const others = joined.flatMap(({ parts, joined: word }) => (parts.includes(term) ? [word] : []))
  return [
    typedAlternative([term]),
    ...[...new Set(others)].map((word) => ({ ...typedAlternative([word]), isOtherSpelling: true as const })),
  ]
}

/**
 * Analyzes a typed query. Text in double quotes is a phrase, OR in capitals joins alternatives, and a minus sign
 * excludes the word or phrase that follows. Noise words are dropped, so a query of nothing else matches all jobs.
 */
export function analyzeQuery(typed: string): QueryText {
  const operands = parseOperands(typed)
  const single = operands.flatMap((list) => (list.length === 1 ? list : []))
  const {
    terms: looseWords,
    sequence,
    joined,
  } = analyzeUnquoted(
    single.flatMap(({ text, quoted, excluded }) => (quoted || excluded ? [] : [text])).join(' '),
  )
  const phrases = single
    .filter(({ quoted, excluded }) => quoted && !excluded)
    .map(({ text }) => splitIntoUnits(text))
  const terms = [...new Set([...looseWords, ...phrases.flat()])]
  const choices = operands
    .filter((list) => list.length > 1)
    .map((list) => list.flatMap(spellingsOf).map(typedAlternative))
    .filter((clause) => clause.length > 0)
  const isPlain = operands.length === single.length && phrases.length === 0
  // A category name of several words is one term, which only a query for the whole name may match.
  const whole = isPlain && sequence.length > 1 ? [typedAlternative([sequence.join(' ')])] : []
  const clauses = [...terms.map((term) => [...clauseOf(term, joined), ...whole]), ...choices]
  return {
    clauses,
    required: clauses.length,
    phrases: phrases.filter((phrase) => phrase.length > 1),
    excluded: single.flatMap((each) => (each.excluded ? spellingsOf(each) : [])),
    neighbors: neighborsIn(sequence, new Set(looseWords)),
  }
}

const isNotEmpty = (list: readonly string[]) => list.length > 0

/**
 * Returns whether a query is not empty but consists only of signs and stop words. "jobs" is not blank: it is a noise
 * word, and a query of noise words matches all jobs.
 */
export const isBlankQuery = (typed: string): boolean =>
  typed.trim() !== '' && normalizeWords(typed).every((word) => stopWords.has(word))
