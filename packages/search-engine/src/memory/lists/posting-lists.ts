import { growUint32Column } from '../tables/columns.ts'

/** Maximum number of slots of a segment: a 32-bit posting contains a slot and an impact of 8 bits. */
export const maxSlots = 2 ** 24

/**
 * Ascending lists of postings in one array. A posting is `slot << 8 | impact`, so lists are sorted by slot and each
 * posting includes its impact. Each list owns a block of entries. A list that outgrows its block moves to one of
 * the next power of two, and the old block is reused.
 */
export type PostingLists = {
  pool: Uint32Array<ArrayBuffer>
  /** Number of entries of the pool that belong to blocks. */
  used: number
  starts: Uint32Array<ArrayBuffer>
  counts: Uint32Array<ArrayBuffer>
  /** The sizes of the blocks. */
  capacities: Uint32Array<ArrayBuffer>
  lists: number
  /** Offsets of free blocks, by the exponent of the largest power of two that fits. */
  vacant: number[][]
}

/**
 * Creates empty posting lists.
 *
 * @param room number of pool entries to reserve, including the unused entries of blocks
 */
export function createPostingLists(room = 0): PostingLists {
  return {
    pool: new Uint32Array(room),
    used: 0,
    starts: new Uint32Array(0),
    counts: new Uint32Array(0),
    capacities: new Uint32Array(0),
    lists: 0,
    vacant: [],
  }
}

/** Returns the offset of a new block. */
function addBlock(lists: PostingLists, size: number): number {
  const start = lists.used
  lists.used += size
  lists.pool = growUint32Column(lists.pool, lists.used)
  return start
}

/** Returns the offset of a block of 2^exponent entries, which may have been used before. */
const takeBlock = (lists: PostingLists, exponent: number): number =>
  lists.vacant[exponent]?.pop() ?? addBlock(lists, 2 ** exponent)

function releaseBlock(lists: PostingLists, list: number) {
  const exponent = Math.floor(Math.log2(lists.capacities[list] ?? 1))
  ;(lists.vacant[exponent] ??= []).push(lists.starts[list] ?? 0)
}

/** Creates an empty list. Lists are numbered from 0. */
export function addEmptyList(lists: PostingLists): number {
  const list = lists.lists++
  lists.starts = growUint32Column(lists.starts, lists.lists)
  lists.counts = growUint32Column(lists.counts, lists.lists)
  lists.capacities = growUint32Column(lists.capacities, lists.lists)
  lists.starts[list] = takeBlock(lists, 0)
  lists.capacities[list] = 1
  return list
}

function moveToLargerBlock(lists: PostingLists, list: number) {
  const start = lists.starts[list] ?? 0
  const exponent = Math.floor(Math.log2(lists.capacities[list] ?? 1)) + 1
  const larger = takeBlock(lists, exponent)
  lists.pool.copyWithin(larger, start, start + (lists.counts[list] ?? 0))
  releaseBlock(lists, list)
  lists.starts[list] = larger
  lists.capacities[list] = 2 ** exponent
}

/** Appends a posting. Slots must be ascending. */
export function appendPosting(lists: PostingLists, list: number, slot: number, impact: number): void {
  const count = lists.counts[list] ?? 0
  if (count === lists.capacities[list]) moveToLargerBlock(lists, list)
  lists.pool[(lists.starts[list] ?? 0) + count] = ((slot << 8) | impact) >>> 0
  lists.counts[list] = count + 1
}

/** Fills a new, empty list. Its block has no room for more, because most restored lists do not grow any more. */
export function fillList(lists: PostingLists, list: number, postings: Uint32Array): void {
  if (postings.length > 1) {
    releaseBlock(lists, list)
    lists.starts[list] = addBlock(lists, postings.length)
    lists.capacities[list] = postings.length
  }
  lists.pool.set(postings, lists.starts[list] ?? 0)
  lists.counts[list] = postings.length
}

/**
 * Returns the position of the first posting in [from, end) whose slot is at or after `slot`, else `end`. It uses
 * galloping search, which is fast for near targets.
 */
export function seekToSlot(pool: Uint32Array, from: number, end: number, slot: number): number {
  const sought = (slot << 8) >>> 0
  const at = (position: number) => pool[position] ?? 0
  if (from >= end || at(from) >= sought) return from
  let step = 1
  let low = from
  while (low + step < end && at(low + step) < sought) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, end)
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (at(middle) < sought) low = middle
    else high = middle
  }
  return high
}
