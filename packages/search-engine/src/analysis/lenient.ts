import type { Alternative, QueryText } from './query-text.ts'
import { findCorrections, type Vocabulary } from './spelling.ts'
import { normalizeWords, toUnits } from './units.ts'
import type { Area, Correction, Result } from '../port.ts'

/** A lenient query with fewer results than this, the size of a first page, is repeated less strictly. */
export const fewResultsThreshold = 10

/** The weight of a correction when some documents contain the word as typed. */
const correctedWeight = 0.7

/** The conditions of a query that leniency may change. */
export type RelaxableQuery = { text: QueryText; area: Area | null }

/** A less strict version of a query, with the changes that the result reports. */
type RelaxedQuery = RelaxableQuery & { changes: Pick<Result, 'corrected' | 'widenedKm' | 'relaxed'> }

/** Returns the indexed words of a correction, which may be two. */
const unitsOf = (read: string) => (read.includes(' ') ? toUnits(read) : [read])

function correctClause(clause: readonly Alternative[], vocabulary: Vocabulary, corrected: Correction[]) {
  return clause.flatMap((alternative) => {
    const [word = ''] = alternative.units
    const isTyped = alternative.units.length === 1 && alternative.isOtherSpelling !== true
    const read = isTyped ? findCorrections(word, vocabulary) : []
    if (read.length === 0) return [alternative]
    corrected.push({ typed: word, read })
    const weight = vocabulary.count(word) > 0 ? correctedWeight : 1
    return [alternative, ...read.map((other) => ({ units: unitsOf(other), weight }))]
  })
}

/** Replaces corrected words in the neighbors of the query. */
function correctNeighbors({ neighbors }: QueryText, corrected: readonly Correction[]) {
  const readAs = new Map(corrected.map(({ typed, read }) => [typed, read[0] ?? typed]))
  return neighbors.map((list) => list.flatMap((unit) => unitsOf(readAs.get(unit) ?? unit)))
}

/** Corrects neighbors of the query that are one word in the index: "pre school" may be preschool. */
const joinedNeighbors = ({ neighbors }: QueryText, { count }: Vocabulary): Correction[] =>
  neighbors.flatMap((parts) => {
    const read = normalizeWords(parts.join('')).filter((word) => count(word) > 0)
    return parts.length === 2 && read.length > 0 ? [{ typed: parts.join(' '), read }] : []
  })

/** Corrects typing errors in rare words, and superfluous and missing spaces. */
function correctQuery({ text, area }: RelaxableQuery, vocabulary: Vocabulary): RelaxedQuery {
  const corrected = joinedNeighbors(text, vocabulary)
  const joins = new Map(corrected.flatMap(({ typed, read }) => typed.split(' ').map((part) => [part, read])))
  const clauses = text.clauses.map((clause) => {
    const joined = joins.get(clause[0]?.units.join(' ') ?? '')
    return joined === undefined
      ? correctClause(clause, vocabulary, corrected)
      : [...clause, { units: joined, weight: 1 }]
  })
  const neighbors = correctNeighbors(text, corrected)
  return {
    text: { ...text, clauses, neighbors },
    area,
    changes: corrected.length > 0 ? { corrected } : {},
  }
}

/**
 * Yields ever less strict versions of a query: first with typing errors corrected, then in a wider circle, then for
 * jobs in the circle that match at least half of the words.
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
 * Repeats a query that found too few results. Returns the result of the first relaxed version that fills a page, else
 * the largest result; the strict result if no version finds more.
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
    if (best.total >= fewResultsThreshold) break
  }
  return best
}
