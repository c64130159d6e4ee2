import type { QueryText, WordAlternative } from '@tiller/search-engine/query-text'
import type { SearchQuery } from '@tiller/search-engine/port'
import { computeInverseDocumentFrequency, maxImpact } from '@tiller/search-engine/weights'
import type { GroupStates } from '../group-states.ts'

/** A query with everything that determines its result, except the documents. */
export type QueryPlan = {
  text: QueryText
  query: SearchQuery
  groups: GroupStates
  rarities: readonly number[]
  /** What an impact of 1 of each clause adds to the text factor. */
  boosts: readonly number[]
  medianClickRate: number
}

/** The document counts of words, and the number of all documents. */
export type DocumentCounts = { ofWord(word: string): number; all: number }

/** Returns an upper bound of the number of documents that match a clause, which determines its rarity. */
function countClause(clause: readonly WordAlternative[], counts: DocumentCounts): number {
  const ofAlternatives = clause.map(({ units }) => Math.min(...units.map(counts.ofWord)))
  return Math.min(
    counts.all,
    ofAlternatives.reduce((sum, count) => sum + count, 0),
  )
}

export function planQuery(
  text: QueryText,
  query: SearchQuery,
  counts: DocumentCounts,
  groups: GroupStates,
): QueryPlan {
  const rarities = text.clauses.map((clause) =>
    computeInverseDocumentFrequency(countClause(clause, counts), counts.all),
  )
  const sum = rarities.reduce((total, each) => total + each, 0)
  const boosts = rarities.map((rarity) => rarity / (sum * maxImpact))
  return { text, query, groups, rarities, boosts, medianClickRate: Infinity }
}

/** The names of the conditions that the cluster reports for each hit. */
export const conditionNames = {
  clause: (at: number) => `clause ${at}`,
  adjacent: (at: number) => `adjacent ${at}`,
  adjacentInHead: (at: number) => `adjacent in head ${at}`,
}
