import type { WordAlternative, QueryText } from './query-text.ts'
import { findSpellingCorrections, type Vocabulary } from './spelling.ts'
import { normalizeWords, splitIntoUnits } from './units.ts'
import type { SearchArea, SpellingCorrection, SearchResult } from '../port.ts'

/** A lenient query with fewer results than this (the size of a first page) is repeated with weaker conditions. */
export const fewResultsThreshold = 10

/** The weight of a correction if some documents contain the word as typed. */
const correctedWeight = 0.7

/** The conditions of a query that a lenient search may relax. */
export type RelaxableQuery = { text: QueryText; area: SearchArea | null }

/** A relaxed version of a query, with the changes to report in the result. */
type RelaxedQuery = RelaxableQuery & { changes: Pick<SearchResult, 'corrected' | 'widenedKm' | 'relaxed'> }

/** Returns the indexed words of a correction. "truckdriver" is corrected to two words. */
const unitsOf = (read: string) => (read.includes(' ') ? splitIntoUnits(read) : [read])

function correctClause(
  clause: readonly WordAlternative[],
  vocabulary: Vocabulary,
  corrected: SpellingCorrection[],
) {
  return clause.flatMap((alternative) => {
    const [word = ''] = alternative.units
    const isTyped = alternative.units.length === 1 && alternative.isOtherSpelling !== true
    const read = isTyped ? findSpellingCorrections(word, vocabulary) : []
    if (read.length === 0) return [alternative]
    corrected.push({ typed: word, read })
    const weight = vocabulary.count(word) > 0 ? correctedWeight : 1
    return [alternative, ...read.map((other) => ({ units: unitsOf(other), weight }))]
  })
}

/** Replaces corrected words in the adjacent pairs of the query. */
function correctNeighbors({ neighbors }: QueryText, corrected: readonly SpellingCorrection[]) {
  const readAs = new Map(corrected.map(({ typed, read }) => [typed, read[0] ?? typed]))
  return neighbors.map((list) => list.flatMap((unit) => unitsOf(readAs.get(unit) ?? unit)))
}

/** Corrects adjacent words that are one word in the index: "pre school" may mean preschool. */
const joinedNeighbors = ({ neighbors }: QueryText, { count }: Vocabulary): SpellingCorrection[] =>
  neighbors.flatMap((parts) => {
    const read = normalizeWords(parts.join('')).filter((word) => count(word) > 0)
    return parts.length === 2 && read.length > 0 ? [{ typed: parts.join(' '), read }] : []
  })

/** Corrects typing errors in rare words, and superfluous and missing spaces. */
export function correctQuery({ text, area }: RelaxableQuery, vocabulary: Vocabulary): RelaxedQuery {
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
 * Yields weaker and weaker versions of a query: first with typing errors corrected, then also in a wider circle, then
 * (in the original circle) for jobs that match at least half of the words.
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
 * Repeats a query that found too few results: yields its relaxed versions, and expects the result of each. Returns the
 * result of the first version that fills a page; otherwise, the result with the highest total, or the strict result if
 * no version finds more.
 */
export function* relaxQuery(
  strict: SearchResult,
  asking: RelaxableQuery,
  vocabulary: Vocabulary,
): Generator<RelaxableQuery, SearchResult, SearchResult> {
  let best = strict
  for (const { changes: said, ...reading } of relaxedQueries(asking, vocabulary)) {
    const result = yield reading
    if (result.total > best.total) best = { ...result, ...said }
    if (best.total >= fewResultsThreshold) break
  }
  return best
}

/** Runs `relaxQuery` with an index that answers at once. */
export function searchLeniently(
  strict: SearchResult,
  asking: RelaxableQuery,
  vocabulary: Vocabulary,
  answer: (asking: RelaxableQuery) => SearchResult,
): SearchResult {
  const steps = relaxQuery(strict, asking, vocabulary)
  let step = steps.next()
  while (step.done !== true) step = steps.next(answer(step.value))
  return step.value
}
