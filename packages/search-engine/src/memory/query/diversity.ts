import { popFirst, push } from './heap.ts'
import { availableShare, diversityWindow, maxPerCompany } from '../../weights.ts'

/** What items there may be besides those that are given. */
export type Unknown = {
  /** Whether the company has more of them, none better than those that are given. */
  ofCompany: (company: number) => boolean
  /** Those of all other companies score at most so much. */
  ofOthers: number
}

/** What there is to put in order: items, numbered from the best to the worst, and whose they are. */
export type Ranking = {
  count: number
  companyOf: (item: number) => number
  scoreOf: (item: number) => number
  unknown?: Unknown
}

type Line = {
  /** Of each company the items left, the best last. */
  itemsOf: Map<number, number[]>
  /** A company stands in this heap through its best item. */
  bests: number[]
  /** Companies of which nothing that is known is left, and the score of the last. */
  finished: Map<number, number>
  /** The companies of the last results. */
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
  for (const items of itemsOf.values()) push(bests, items.at(-1) ?? 0, isBetter)
  return { itemsOf, bests, finished: new Map(), recent: [] }
}

const isCrowded = ({ recent }: Line, company: number) =>
  recent.filter((other) => other === company).length >= maxPerCompany

/** Takes out the best item that is not crowded, else or if it is far worse the best of all. At most three are passed over. */
function takeAllowed(line: Line, { scoreOf, companyOf }: Ranking): { item: number; instead: number } {
  const { bests } = line
  const passedOver: number[] = []
  let taken = popFirst(bests, isBetter)
  while (taken !== undefined && isCrowded(line, companyOf(taken))) {
    passedOver.push(taken)
    taken = popFirst(bests, isBetter)
  }
  const [best] = passedOver
  const least = best === undefined ? -Infinity : availableShare * scoreOf(best)
  if (best !== undefined && (taken === undefined || scoreOf(taken) < least)) {
    if (taken !== undefined) passedOver.push(taken)
    taken = passedOver.shift()
  }
  for (const other of passedOver) push(bests, other, isBetter)
  const item = taken ?? 0
  // What would have been taken in its place: another crowded one's is not the best any more, only far better ones are.
  return { item, instead: best === item ? least : scoreOf(item) }
}

/** Whether an item that is not known may be the one to take where this one was. */
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
  if (line.recent.length === diversityWindow) line.recent.shift()
  const items = line.itemsOf.get(company) ?? []
  items.pop()
  const next = items.at(-1)
  if (next === undefined) line.finished.set(company, scoreOf(item))
  else push(line.bests, next, isBetter)
}

/**
 * The first `wanted` items of the one order that every page is cut from. Position after position takes the
 * best item left whose company has fewer than three of the nine positions before; when only items of such
 * companies are left, or those of others are far worse, the best of all. Nothing is dropped, and a longer answer
 * begins with the shorter one. Null when it may depend on items that are not known.
 */
export function diverseOrder(ranking: Ranking, wanted: number): number[] | null {
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

const hasMore = ({ finished }: Line, unknown: Unknown) =>
  unknown.ofOthers > -Infinity || [...finished.keys()].some((company) => unknown.ofCompany(company))
