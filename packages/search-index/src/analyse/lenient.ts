import type { Alternative, QueryText } from './query-text.ts'
import { corrections, type Vocabulary } from './spelling.ts'
import type { Correction, Result } from '../port.ts'

/** A search that finds fewer than a first page is asked again, less strictly. */
export const fewResults = 10

/** What a word counts that stands in for a rare one which some jobs have as it was typed. */
const correctedWeight = 0.7

/** A query and what was changed in it. */
type Reading = { text: QueryText; corrected: readonly Correction[]; relaxed: boolean }

function correctedClause(clause: readonly Alternative[], vocabulary: Vocabulary, corrected: Correction[]) {
  return clause.flatMap((alternative) => {
    const [word = ''] = alternative.units
    const read = alternative.units.length === 1 ? corrections(word, vocabulary) : []
    if (read.length === 0) return [alternative]
    corrected.push({ typed: word, read })
    const weight = vocabulary.count(word) > 0 ? correctedWeight : 1
    return [alternative, ...read.map((other) => ({ units: [other], weight }))]
  })
}

/** The neighbours of the query with a word that no document has replaced by what it was read as. */
function correctedNeighbours({ neighbours }: QueryText, corrected: readonly Correction[]) {
  const readAs = new Map(corrected.map(({ typed, read }) => [typed, read[0] ?? typed]))
  return neighbours.map((list) => list.map((unit) => readAs.get(unit) ?? unit))
}

/** With typing errors of rare words put right; the same when there are none. */
function correctedReading(text: QueryText, vocabulary: Vocabulary): Reading {
  const corrected: Correction[] = []
  const clauses = text.clauses.map((clause) => correctedClause(clause, vocabulary, corrected))
  const neighbours = correctedNeighbours(text, corrected)
  return { text: { ...text, clauses, neighbours }, corrected, relaxed: false }
}

/**
 * The readings of a query that finds too little, one less strict than the other: typing errors put right, then every
 * job that has half of the words, those that have more of them first.
 */
function* lenientReadings(text: QueryText, vocabulary: Vocabulary): Generator<Reading> {
  const reading = correctedReading(text, vocabulary)
  if (reading.corrected.length > 0) yield reading
  const required = Math.ceil(text.clauses.length / 2)
  if (text.phrases.length === 0 && required < text.clauses.length)
    yield { ...reading, text: { ...reading.text, required }, relaxed: true }
}

/**
 * The answer to a query that has found too little: of its less and less strict readings the first that finds a
 * page, or the last; the strict answer when none finds more.
 */
export function lenientAnswer(
  strict: Result,
  text: QueryText,
  vocabulary: Vocabulary,
  answer: (text: QueryText) => Result,
): Result {
  let best = strict
  for (const { text: reading, corrected, relaxed } of lenientReadings(text, vocabulary)) {
    const result = answer(reading)
    if (result.total > best.total)
      best = {
        ...result,
        ...(corrected.length > 0 ? { corrected } : {}),
        ...(relaxed ? { relaxed: true as const } : {}),
      }
    if (best.total >= fewResults) break
  }
  return best
}
