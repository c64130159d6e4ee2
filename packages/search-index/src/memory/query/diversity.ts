import { heapify, popFirst, push, type Before } from './heap.ts'
import { availableShare, diversityWindow, maxPerCompany } from '../../weights.ts'

/** What there is to put in order: numbers, whose they are, and which of two is better. */
export type Ranking = {
  items: readonly number[]
  companyOf: (item: number) => number
  scoreOf: (item: number) => number
  /** A strict total order. */
  before: Before
}

/**
 * The first `wanted` items of the one order that every page is cut from. Position after position takes the
 * best item left whose company has fewer than three of the nine positions before; when only items of such
 * companies are left, or those of others are far worse, the best of all. Nothing is dropped, and a longer answer begins with the shorter one.
 *
 * One heap of companies by their best item, and within a company a heap of its items that is made when its
 * first is taken: n steps + wanted × log n, without sorting everything, however many items one company has.
 */
export function diverseOrder(ranking: Ranking, wanted: number): number[] {
  const { items, companyOf, before } = ranking
  const itemsOf = new Map<number, number[]>()
  for (const item of items) {
    const others = itemsOf.get(companyOf(item))
    if (others === undefined) itemsOf.set(companyOf(item), [item])
    else if (before(item, others[0] ?? item)) {
      others.push(others[0] ?? item)
      others[0] = item
    } else others.push(item)
  }

  // A company stands in this heap through its best item, which is the first of its own list.
  const bests = Array.from(itemsOf.values(), (list) => list[0] ?? 0)
  heapify(bests, before)
  const isHeap = new Set<number>()
  const order: number[] = []
  const recent: number[] = []

  while (order.length < wanted && bests.length > 0) {
    const item = takeAllowed(bests, ranking, (best) => isCrowded(recent, companyOf(best)))
    const company = companyOf(item)
    order.push(item)
    recent.push(company)
    if (recent.length === diversityWindow) recent.shift()

    const left = itemsOf.get(company) ?? []
    if (!isHeap.has(company)) {
      heapify(left, before)
      isHeap.add(company)
    }
    popFirst(left, before)
    if (left[0] !== undefined) push(bests, left[0], before)
  }
  return order
}

const isCrowded = (recent: readonly number[], company: number) =>
  recent.filter((other) => other === company).length >= maxPerCompany

/** Takes out the best item that is not crowded, else or if it is far worse the best of all. At most three are passed over. */
function takeAllowed(
  bests: number[],
  { before, scoreOf }: Ranking,
  crowded: (best: number) => boolean,
): number {
  const passedOver: number[] = []
  let taken = popFirst(bests, before)
  while (taken !== undefined && crowded(taken)) {
    passedOver.push(taken)
    taken = popFirst(bests, before)
  }
  const [best] = passedOver
  if (best !== undefined && (taken === undefined || scoreOf(taken) < availableShare * scoreOf(best))) {
    if (taken !== undefined) passedOver.push(taken)
    taken = passedOver.shift()
  }
  for (const other of passedOver) push(bests, other, before)
  return taken ?? 0
}
