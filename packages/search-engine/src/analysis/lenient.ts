import type { Alternative, QueryText } from './query-text.ts'
import { corrections, type Vocabulary } from './spelling.ts'
import type { Area, Correction, Result } from '../port.ts'

/** A lenient query with fewer results than this, the size of a first page, is retried less strictly. */
export const fewResults = 10

/** The weight of a correction when some documents contain the word as typed. */
const correctedWeight = 0.7

/** The parts of a query that leniency may change. */
export type RelaxableQuery = { text: QueryText; area: Area | null }

/** A less strict version of a query, with the changes that the result reports. */
type RelaxedQuery = RelaxableQuery & { changes: Pick<Result, 'corrected' | 'widenedKm' | 'relaxed'> }

function correctClause(clause: readonly Alternative[], vocabulary: Vocabulary, corrected: Correction[]) {
  return clause.flatMap((alternative) => {
    const [word = ''] = alternative.units
    const read = alternative.units.length === 1 ? corrections(word, vocabulary) : []
    if (read.length === 0) return [alternative]
    corrected.push({ typed: word, read })
    const weight = vocabulary.count(word) > 0 ? correctedWeight : 1
    return [alternative, ...read.map((other) => ({ units: [other], weight }))]
  })
}

/** The neighbors of the query after correction. */
function correctNeighbors({ neighbors }: QueryText, corrected: readonly Correction[]) {
  const readAs = new Map(corrected.map(({ typed, read }) => [typed, read[0] ?? typed]))
  return neighbors.map((list) => list.map((unit) => readAs.get(unit) ?? unit))
}

/** Corrects typing errors in rare words. */
function correctQuery({ text, area }: RelaxableQuery, vocabulary: Vocabulary): RelaxedQuery {
  const corrected: Correction[] = []
  const clauses = text.clauses.map((clause) => correctClause(clause, vocabulary, corrected))
  const neighbors = correctNeighbors(text, corrected)
  return {
    text: { ...text, clauses, neighbors },
    area,
    changes: corrected.length > 0 ? { corrected } : {},
  }
}

/**
 * Ever less strict versions of a query: typing errors corrected, then a wider circle, then jobs in the circle that
 * match at least half of the words.
 */
function* relaxedQueries(asking: RelaxableQuery, vocabulary: Vocabulary): Generator<RelaxedQuery> {
  const reading = correctQuery(asking, vocabulary)
  if (reading.changes.corrected !== undefined) yield reading
  const { text, area } = reading
  if (area?.kind === 'circle' && area.widestKm !== undefined && area.widestKm > area.radiusKm)
    yield {
      ...reading,
      area: { ...area, radiusKm: area.widestKm },
      changes: { ...reading.changes, widenedKm: area.widestKm },
    }
  const required = Math.ceil(text.clauses.length / 2)
  if (text.phrases.length === 0 && required < text.clauses.length)
    yield { ...reading, text: { ...text, required }, changes: { ...reading.changes, relaxed: true } }
}

/**
 * Retries a query that found too little. Returns the result of the first relaxed version that fills a page, else the
 * largest result; the strict result if no version finds more.
 */
export function searchLeniently(
  strict: Result,
  asking: RelaxableQuery,
  vocabulary: Vocabulary,
  answer: (asking: RelaxableQuery) => Result,
): Result {
  let best = strict
  for (const { changes: said, ...reading } of relaxedQueries(asking, vocabulary)) {
    const result = answer(reading)
    if (result.total > best.total) best = { ...result, ...said }
    if (best.total >= fewResults) break
  }
  return best
}
