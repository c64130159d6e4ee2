export type IsBefore = (one: number, other: number) => boolean

function sink(heap: number[], from: number, before: IsBefore) {
  const item = heap[from] ?? 0
  let at = from
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && before(heap[child + 1] ?? 0, heap[child] ?? 0)) child++
    if (!before(heap[child] ?? 0, item)) break
    heap[at] = heap[child] ?? 0
    at = child
  }
  heap[at] = item
}

/** Removes and returns the root; undefined if the heap is empty. */
export function popFromHeap(heap: number[], before: IsBefore): number | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (heap.length > 0 && last !== undefined) {
    heap[0] = last
    sink(heap, 0, before)
  }
  return first
}

/** Adds an item to a binary heap. `before(a, b)` returns whether `a` belongs closer to the root than `b`. */
export function pushToHeap(heap: number[], item: number, before: IsBefore): void {
  let at = heap.push(item) - 1
  while (at > 0) {
    const parent = (at - 1) >>> 1
    if (!before(item, heap[parent] ?? 0)) break
    heap[at] = heap[parent] ?? 0
    at = parent
  }
  heap[at] = item
}
