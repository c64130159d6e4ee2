import { popFromHeap, pushToHeap } from './heap.ts'
import { minAlternativeScoreShare, diversityWindowSize, maxResultsPerCompany } from '../../weights.ts'

/** Upper bounds of the scores of matches that are not in the ranking, because only the best were kept. */
export type UnkeptItemBounds = {
  /** Returns whether the company has items that were not kept. All of them rank below its kept ones. */
  ofCompany: (company: number) => boolean
  /** The highest possible score of an item of another company that was not kept. */
  ofOthers: number
}

/** The items to order, numbered from best to worst. */
export type Ranking = {
  count: number
  companyOf: (item: number) => number
  scoreOf: (item: number) => number
  unknown?: UnkeptItemBounds
}

type Line = {
  /** The remaining items of each company, the best one last. */
  itemsOf: Map<number, number[]>
  /** A heap of companies, ordered by their best item. */
  bests: number[]
  /** Companies without remaining items, with the score of their last item. */
  finished: Map<number, number>
  /** The companies of the most recent positions. */
  recent: number[]
}

const isBetter = (one: number, other: number) => one < other

function lineUp({ count, companyOf }: Ranking): Line {
  const itemsOf = new Map<number, number[]>()
  for (let item = count - 1; item >= 0; item--) {
    const others = itemsOf.get(companyOf(item))
    if (others === undefined) itemsOf.set(companyOf(item), [item])
    else others.push(item)
  }
  const bests: number[] = []
  for (const items of itemsOf.values()) pushToHeap(bests, items.at(-1) ?? 0, isBetter)
  return { itemsOf, bests, finished: new Map(), recent: [] }
}

const isCrowded = ({ recent }: Line, company: number) =>
  recent.filter((other) => other === company).length >= maxResultsPerCompany

/**
 * Removes the best item of a company that is not crowded, or the best of all if that item scores far lower. Skips at
 * most three companies.
 */
function takeAllowed(line: Line, { scoreOf, companyOf }: Ranking): { item: number; instead: number } {
  const { bests } = line
  const passedOver: number[] = []
  let taken = popFromHeap(bests, isBetter)
  while (taken !== undefined && isCrowded(line, companyOf(taken))) {
    passedOver.push(taken)
    taken = popFromHeap(bests, isBetter)
  }
  const [best] = passedOver
  const least = best === undefined ? -Infinity : minAlternativeScoreShare * scoreOf(best)
  if (best !== undefined && (taken === undefined || scoreOf(taken) < least)) {
    if (taken !== undefined) passedOver.push(taken)
    taken = passedOver.shift()
  }
  for (const other of passedOver) pushToHeap(bests, other, isBetter)
  const item = taken ?? 0
  // The best remaining score that was skipped; only far better items of crowded companies precede it.
  return { item, instead: best === item ? least : scoreOf(item) }
}

/** Returns whether an unknown item may belong at this position. */
function mayBeAnother(
  line: Line,
  { unknown, scoreOf }: Ranking,
  { item, instead }: { item: number; instead: number },
) {
  if (unknown === undefined) return false
  for (const [company, last] of line.finished)
    if (last >= instead && unknown.ofCompany(company) && !isCrowded(line, company)) return true
  return instead < scoreOf(item) && unknown.ofOthers >= instead
}

function takeOut(line: Line, { companyOf, scoreOf }: Ranking, item: number) {
  const company = companyOf(item)
  line.recent.push(company)
  if (line.recent.length === diversityWindowSize) line.recent.shift()
  const items = line.itemsOf.get(company) ?? []
  items.pop()
  const next = items.at(-1)
  if (next === undefined) line.finished.set(company, scoreOf(item))
  else pushToHeap(line.bests, next, isBetter)
}

/**
 * Returns the first `wanted` items of the total order of results, which all pages share. Each position gets the best
 * remaining item whose company has fewer than three of the nine preceding positions. If only crowded companies
 * remain, or the others score far lower, it gets the best item of all. No item is dropped, and a shorter result is a
 * prefix of a longer one. Returns null if the order may depend on items that were not kept.
 */
export function orderDiversely(ranking: Ranking, wanted: number): number[] | null {
  const line = lineUp(ranking)
  const order: number[] = []
  while (order.length < wanted && line.bests.length > 0) {
    const taken = takeAllowed(line, ranking)
    if (mayBeAnother(line, ranking, taken)) return null
    order.push(taken.item)
    takeOut(line, ranking, taken.item)
  }
  if (order.length < wanted && ranking.unknown !== undefined && hasMore(line, ranking.unknown)) return null
  return order
}

/**
 * Returns the first `wanted` of these matches, which are ranked from best to worst, in the order of `orderDiversely`. Returns
 * null if the order may depend on matches that are not among them.
 */
export function orderMatchesDiversely<Match extends { company: number; score: number }>(
  matches: readonly Match[],
  wanted: number,
  unknown?: UnkeptItemBounds,
): Match[] | null {
  const at = (item: number) => {
    const found = matches[item]
    if (found === undefined) throw new RangeError(`There is no item ${item}.`)
    return found
  }
  const order = orderDiversely(
    {
      count: matches.length,
      companyOf: (item) => at(item).company,
      scoreOf: (item) => at(item).score,
      ...(unknown === undefined ? {} : { unknown }),
    },
    wanted,
  )
  return order?.map(at) ?? null
}

const hasMore = ({ finished }: Line, unknown: UnkeptItemBounds) =>
  unknown.ofOthers > -Infinity || [...finished.keys()].some((company) => unknown.ofCompany(company))
