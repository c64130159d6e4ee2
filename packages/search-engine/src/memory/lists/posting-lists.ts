import { byteColumn, wordColumn } from '../tables/columns.ts'

/** Slots share a 32-bit posting with an impact of eight bits. */
export const maxSlots = 2 ** 24

/**
 * Many ascending lists of postings in one array. A posting is `slot << 8 | impact`, so a list is sorted by
 * slot as it stands and a match has its impact at hand. Each list owns a block of 2^n entries; a list that
 * outgrows its block moves to one twice as large, and the old block waits for the next list of that size.
 */
export type PostingLists = {
  pool: Uint32Array<ArrayBuffer>
  /** Entries of the pool that belong to blocks. */
  used: number
  starts: Uint32Array<ArrayBuffer>
  counts: Uint32Array<ArrayBuffer>
  sizeClasses: Uint8Array<ArrayBuffer>
  lists: number
  /** Starts of blocks that were outgrown, by size class. */
  vacant: number[][]
}

/** @param room for so many postings, blocks included, before the array has to grow */
export function postingLists(room = 0): PostingLists {
  return {
    pool: new Uint32Array(room),
    used: 0,
    starts: new Uint32Array(0),
    counts: new Uint32Array(0),
    sizeClasses: new Uint8Array(0),
    lists: 0,
    vacant: [],
  }
}

function takeBlock(lists: PostingLists, sizeClass: number): number {
  const vacant = lists.vacant[sizeClass]?.pop()
  if (vacant !== undefined) return vacant
  const start = lists.used
  lists.used += 2 ** sizeClass
  lists.pool = wordColumn(lists.pool, lists.used)
  return start
}

/** Begins an empty list and gives its number; numbers count up from 0. */
export function newList(lists: PostingLists): number {
  const list = lists.lists++
  lists.starts = wordColumn(lists.starts, lists.lists)
  lists.counts = wordColumn(lists.counts, lists.lists)
  lists.sizeClasses = byteColumn(lists.sizeClasses, lists.lists)
  lists.starts[list] = takeBlock(lists, 0)
  return list
}

function moveToLargerBlock(lists: PostingLists, list: number) {
  const sizeClass = lists.sizeClasses[list] ?? 0
  const start = lists.starts[list] ?? 0
  const larger = takeBlock(lists, sizeClass + 1)
  lists.pool.copyWithin(larger, start, start + (lists.counts[list] ?? 0))
  ;(lists.vacant[sizeClass] ??= []).push(start)
  lists.starts[list] = larger
  lists.sizeClasses[list] = sizeClass + 1
}

/** Adds a posting at the end; slots must come in ascending order. */
export function append(lists: PostingLists, list: number, slot: number, impact: number): void {
  const count = lists.counts[list] ?? 0
  if (count === 2 ** (lists.sizeClasses[list] ?? 0)) moveToLargerBlock(lists, list)
  lists.pool[(lists.starts[list] ?? 0) + count] = ((slot << 8) | impact) >>> 0
  lists.counts[list] = count + 1
}

/** Gives a list that is new and empty all of its postings. */
export function fillList(lists: PostingLists, list: number, postings: Uint32Array): void {
  const sizeClass = Math.ceil(Math.log2(Math.max(1, postings.length)))
  if (sizeClass > 0) {
    ;(lists.vacant[0] ??= []).push(lists.starts[list] ?? 0)
    lists.starts[list] = takeBlock(lists, sizeClass)
    lists.sizeClasses[list] = sizeClass
  }
  lists.pool.set(postings, lists.starts[list] ?? 0)
  lists.counts[list] = postings.length
}

/** The first posting in [from, end) whose slot is `slot` or later, or `end`. Galloping: cheap when it is near. */
export function seek(pool: Uint32Array, from: number, end: number, slot: number): number {
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
