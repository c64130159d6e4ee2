import type { Alternative, QueryText } from './query-text.ts'
import { corrections, type Vocabulary } from './spelling.ts'
import type { Area, Correction, Result } from '../port.ts'

/** A search that finds fewer than a first page is asked again, less strictly. */
export const fewResults = 10

/** What a word counts that stands in for a rare one which some jobs have as it was typed. */
const correctedWeight = 0.7

/** Of a query what leniency may change. */
export type Asking = { text: QueryText; area: Area | null }

/** A query, and what was changed in it, as the answer says it. */
type Reading = Asking & { said: Pick<Result, 'corrected' | 'widenedKm' | 'relaxed'> }

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
function correctedReading({ text, area }: Asking, vocabulary: Vocabulary): Reading {
  const corrected: Correction[] = []
  const clauses = text.clauses.map((clause) => correctedClause(clause, vocabulary, corrected))
  const neighbours = correctedNeighbours(text, corrected)
  return { text: { ...text, clauses, neighbours }, area, said: corrected.length > 0 ? { corrected } : {} }
}

/**
 * The readings of a query that finds too little, one less strict than the other: typing errors put right; the same
 * farther away; then every job nearby that has half of the words, those that have more of them first.
 */
function* lenientReadings(asking: Asking, vocabulary: Vocabulary): Generator<Reading> {
  const reading = correctedReading(asking, vocabulary)
  if (reading.said.corrected !== undefined) yield reading
  const { text, area } = reading
  if (area?.kind === 'circle' && area.widestKm !== undefined && area.widestKm > area.radiusKm)
    yield {
      ...reading,
      area: { ...area, radiusKm: area.widestKm },
      said: { ...reading.said, widenedKm: area.widestKm },
    }
  const required = Math.ceil(text.clauses.length / 2)
  if (text.phrases.length === 0 && required < text.clauses.length)
    yield { ...reading, text: { ...text, required }, said: { ...reading.said, relaxed: true } }
}

/**
 * The answer to a query that has found too little: of its less and less strict readings the first that finds a
 * page, or the one that finds most; the strict answer when none finds more.
 */
export function lenientAnswer(
  strict: Result,
  asking: Asking,
  vocabulary: Vocabulary,
  answer: (asking: Asking) => Result,
): Result {
  let best = strict
  for (const { said, ...reading } of lenientReadings(asking, vocabulary)) {
    const result = answer(reading)
    if (result.total > best.total) best = { ...result, ...said }
    if (best.total >= fewResults) break
  }
  return best
}
