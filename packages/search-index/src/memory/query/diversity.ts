import { heapify, popFirst, push, type Before } from './heap.ts'
import { diversityWindow, maxPerCompany } from '../../weights.ts'

/** What there is to put in order: numbers, whose they are, and which of two is better. */
export type Ranking = {
  items: readonly number[]
  companyOf: (item: number) => number
  /** A strict total order. */
  before: Before
}

/**
 * The first `wanted` items of the one order that every page is cut from. Position after position takes the
 * best item left whose company has fewer than three of the nine positions before; when only items of such
 * companies are left, the best of them. Nothing is dropped, and a longer answer begins with the shorter one.
 *
 * One heap of companies by their best item, and within a company a heap of its items that is made when its
 * first is taken: n steps + wanted × log n, without sorting everything, however many items one company has.
 */
export function diverseOrder({ items, companyOf, before }: Ranking, wanted: number): number[] {
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
    const item = takeAllowed(bests, before, (best) => isCrowded(recent, companyOf(best)))
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

/** Takes out the best item that is not crowded, else the best of all. At most three are passed over. */
function takeAllowed(bests: number[], before: Before, crowded: (best: number) => boolean): number {
  const passedOver: number[] = []
  let taken = popFirst(bests, before)
  while (taken !== undefined && crowded(taken)) {
    passedOver.push(taken)
    taken = popFirst(bests, before)
  }
  const item = taken ?? passedOver.shift() ?? 0
  for (const other of passedOver) push(bests, other, before)
  return item
}
