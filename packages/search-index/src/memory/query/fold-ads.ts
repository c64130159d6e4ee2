import { numberColumn, wordColumn } from '../tables/columns.ts'
import type { IndexState } from '../index-state.ts'
import { eachMatch, type Match } from './matches.ts'
import type { Plan } from './plan.ts'
import { scoreTerms } from './score.ts'
import type { ScoreTerms } from '../../port.ts'
import { scoreOf } from '../../weights.ts'

/**
 * The best copy of every advertisement that a query found, by the ad's number. The columns outlive the query;
 * a row belongs to the present one if its entry in `queries` says so.
 */
export type FoldedAds = {
  query: number
  queries: Float64Array<ArrayBuffer>
  slots: Uint32Array<ArrayBuffer>
  scores: Float64Array<ArrayBuffer>
  /** Of the present query, if it asked for them. */
  terms: Map<number, ScoreTerms>
  km: Float64Array<ArrayBuffer>
  placeIndexes: Uint32Array<ArrayBuffer>
}

export const foldedAds = (): FoldedAds => ({
  query: 0,
  queries: new Float64Array(0),
  slots: new Uint32Array(0),
  scores: new Float64Array(0),
  terms: new Map(),
  km: new Float64Array(0),
  placeIndexes: new Uint32Array(0),
})

function beginQuery(folded: FoldedAds, ads: number) {
  folded.query++
  folded.queries = numberColumn(folded.queries, ads)
  folded.slots = wordColumn(folded.slots, ads)
  folded.scores = numberColumn(folded.scores, ads)
  folded.terms.clear()
  folded.km = numberColumn(folded.km, ads)
  folded.placeIndexes = wordColumn(folded.placeIndexes, ads)
}

/** How many advertisements satisfy the plan, copies counted once. */
export function countAds(index: IndexState, folded: FoldedAds, plan: Plan): number {
  beginQuery(folded, index.ads.size)
  const { query, queries } = folded
  let total = 0
  eachMatch(index, plan, ({ slot }) => {
    const ad = index.documents.ads[slot] ?? 0
    if (queries[ad] === query) return
    queries[ad] = query
    total++
  })
  return total
}

/** The advertisements that satisfy the plan; each one's best copy (score, then nearness, then lower id) is kept. */
export function foldAds(index: IndexState, folded: FoldedAds, plan: Plan, explain: boolean): number[] {
  beginQuery(folded, index.ads.size)
  const found: number[] = []
  eachMatch(index, plan, (match) => {
    const ad = index.documents.ads[match.slot] ?? 0
    const terms = scoreTerms(index, match, plan)
    const score = scoreOf(terms)
    if (folded.queries[ad] !== folded.query) found.push(ad)
    else if (!isBetterCopy(index, folded, ad, { score, match })) return
    folded.queries[ad] = folded.query
    folded.slots[ad] = match.slot
    folded.scores[ad] = score
    if (explain) folded.terms.set(ad, terms)
    folded.km[ad] = match.km
    folded.placeIndexes[ad] = match.placeIndex
  })
  return found
}

function isBetterCopy(
  { documents }: IndexState,
  folded: FoldedAds,
  ad: number,
  { score, match }: { score: number; match: Match },
): boolean {
  const best = folded.scores[ad] ?? 0
  if (score !== best) return score > best
  const nearest = folded.km[ad] ?? Infinity
  if (match.km !== nearest) return match.km < nearest
  return (documents.ids[match.slot] ?? 0) < (documents.ids[folded.slots[ad] ?? 0] ?? 0)
}

/** Whether one found advertisement ranks before another: by score, then nearness, then lower id. No two are equal. */
export function ranksBefore(
  { documents }: IndexState,
  folded: FoldedAds,
): (one: number, other: number) => boolean {
  const { scores, km, slots } = folded
  return (one, other) => {
    const scoreOne = scores[one] ?? 0
    const scoreOther = scores[other] ?? 0
    if (scoreOne !== scoreOther) return scoreOne > scoreOther
    const kmOne = km[one] ?? Infinity
    const kmOther = km[other] ?? Infinity
    if (kmOne !== kmOther) return kmOne < kmOther
    return (documents.ids[slots[one] ?? 0] ?? 0) < (documents.ids[slots[other] ?? 0] ?? 0)
  }
}
