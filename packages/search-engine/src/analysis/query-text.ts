import { operandsOf, type Operand } from './operators.ts'
import { noisePhrases, noiseWords, stopWords, trailingNoise } from './synonyms.ts'
import { hyphenatedWords, longFormAt, normalizedWords, units, type JoinedWord } from './units.ts'

/** A word, or several adjacent ones. A weight below 1 lowers its impact relative to a typed word. */
export type Alternative = {
  units: readonly string[]
  weight: number
  /** Not a word as typed, so it is not corrected. */
  isOtherSpelling?: true
}

/** What a query requires of a document's text. */
export type QueryText = {
  /** A document must match at least one alternative of each clause, in any field. In query order. */
  clauses: readonly (readonly Alternative[])[]
  /** The number of clauses that a document must match: all, unless a search was relaxed. */
  required: number
  /** Quoted phrases of two or more units, which must be adjacent in one section. */
  phrases: readonly (readonly string[])[]
  /** Words and phrases that no result may contain. */
  excluded: readonly (readonly string[])[]
  /** Units that are adjacent in the query; documents in which they are adjacent, too, rank higher. */
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

/** Drops words that every job search contains: "warehouse jobs near me" becomes "warehouse". */
function withoutNoise(typed: string): string {
  const list = typed.split(/\s+/).filter((word) => word !== '')
  const plain = list.map(plainWord)
  const kept = list.filter((_, at) => !noiseWords.has(plain[at] ?? '') && !noiseWord(plain, at))
  const last = kept.findLastIndex((word) => !trailingNoise.has(plainWord(word)))
  return kept.slice(0, last + 1).join(' ')
}

/** A long form with a stop word must match as a whole: "class" alone would lose the meaning of "class a". */
function requiredTerms(typed: string): string[] {
  const list = normalizedWords(typed)
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

/** Adjacent pairs, and each phrase that documents contain as its abbreviation. */
function neighborsIn(sequence: readonly string[], terms: ReadonlySet<string>): string[][] {
  const pairs = sequence.slice(1).map((unit, at) => [sequence[at] ?? '', unit])
  const phrases = sequence.filter((unit) => !terms.has(unit)).map((unit) => [unit])
  return [...pairs, ...phrases]
}

/** The unquoted words: the terms to look up, the sequence in which they were typed, and other spellings. */
type UnquotedWords = {
  terms: readonly string[]
  sequence: readonly string[]
  joined: readonly JoinedWord[]
}

/** Frequent queries are analyzed once: at most `maxCached` texts of at most `maxCachedChars` characters. */
const cached = new Map<string, UnquotedWords>()
const maxCached = 2_000
const maxCachedChars = 100

function analyzeUnquoted(typed: string): UnquotedWords {
  const known = cached.get(typed)
  if (known !== undefined) return known
  const kept = withoutNoise(typed)
  const read = { terms: requiredTerms(kept), sequence: units(kept), joined: hyphenatedWords(kept) }
  if (typed.length > maxCachedChars) return read
  if (cached.size === maxCached) cached.clear()
  cached.set(typed, read)
  return read
}

const typedAlternative = (list: readonly string[]): Alternative => ({ units: list, weight: 1 })

/** The ways to write a word, with and without hyphens, or a quoted phrase, which is only meant as it is. */
function spellingsOf({ text, quoted }: Operand): string[][] {
  const written = units(text)
  const joined = quoted ? [] : hyphenatedWords(text).map((word) => word.joined)
  return [written, ...joined.filter((word) => word !== written.join(' ')).map((word) => [word])].filter(
    isNotEmpty,
  )
}

/** A word, or the joined spelling of it and its neighbors. */
function clauseOf(term: string, joined: readonly JoinedWord[]): Alternative[] {
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
  const operands = operandsOf(typed)
  const single = operands.flatMap((list) => (list.length === 1 ? list : []))
  const {
    terms: looseWords,
    sequence,
    joined,
  } = analyzeUnquoted(
    single.flatMap(({ text, quoted, excluded }) => (quoted || excluded ? [] : [text])).join(' '),
  )
  const phrases = single.filter(({ quoted, excluded }) => quoted && !excluded).map(({ text }) => units(text))
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

/** Whether a query consists only of signs and stop words. A noise word is a word: "jobs" matches all jobs. */
export const isBlankQuery = (typed: string): boolean =>
  typed.trim() !== '' && normalizedWords(typed).every((word) => stopWords.has(word))
