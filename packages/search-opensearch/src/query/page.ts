import { orderMatchesDiversely, type UnkeptItemBounds } from '@tiller/search-engine/diversity'
import { maxResultsPerCompany } from '@tiller/search-engine/weights'
import { maxPosition } from '../mapping.ts'
import { compareByRank, type Candidate } from './candidates.ts'

/** The best matches, and whether there are others. */
export type Best = { candidates: readonly Candidate[]; hasMore: boolean }

/** Reads the best `size` matches of companies other than `withoutCompanies`, of each ad only the best copy. */
export type ReadBest = (size: number, withoutCompanies: readonly number[]) => Promise<Best>

/** More candidates than wanted, because the cluster orders nearly equal scores with 32 bits only. */
const margin = 20
const growth = 4

const lowestScore = ({ candidates }: Best) => Math.min(...candidates.map(({ score }) => score))

/** Keeps the first candidate of each ad. */
const keepBestCopies = (ranked: readonly Candidate[]): Candidate[] =>
  Map.groupBy(ranked, ({ ad }) => ad)
    .values()
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .toArray()

/** Orders candidates for the result. Returns null if the order may depend on matches that were not read. */
function inOrder(
  candidates: readonly Candidate[],
  wanted: number,
  unknown?: UnkeptItemBounds,
): Candidate[] | null {
  return orderMatchesDiversely(keepBestCopies(candidates.toSorted(compareByRank)), wanted, unknown)
}

/** Returns the companies with so many of the candidates that the limit per company may apply. */
function findCrowded({ candidates }: Best): number[] {
  const counts = Map.groupBy(candidates, ({ company }) => company)
  return [...counts].flatMap(([company, list]) => (list.length >= maxResultsPerCompany ? [company] : []))
}

/**
 * Returns the first `wanted` results in order. If companies with many jobs fill the best matches, it also reads the best
 * ones of others, then more of all. If three companies have more than 50,000 better ads than all others, the order after
 * those is only approximate.
 */
export async function readPage(wanted: number, readBest: ReadBest): Promise<Candidate[]> {
  for (let size = wanted + margin; ; size *= growth) {
    const best = await readBest(Math.min(size, maxPosition), [])
    const { candidates } = best
    if (!best.hasMore) return inOrder(candidates, wanted) ?? []
    const direct = inOrder(candidates, wanted, { ofCompany: () => false, ofOthers: lowestScore(best) })
    if (direct !== null) return direct
    const crowded = findCrowded(best)
    const others = crowded.length === 0 ? best : await readBest(wanted + margin, crowded)
    const all = [...candidates, ...others.candidates]
    if (size >= maxPosition) return inOrder(all, wanted) ?? []
    const isCrowded = new Set(crowded)
    const order = inOrder(all, wanted, {
      ofCompany: (company) => isCrowded.has(company),
      ofOthers: others.hasMore ? lowestScore(others) : -Infinity,
    })
    if (order !== null) return order
  }
}
