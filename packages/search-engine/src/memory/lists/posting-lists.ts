import { growUint8Column, growUint32Column } from '../tables/columns.ts'

/** Maximum number of slots of a segment: a 32-bit posting contains a slot and an impact of 8 bits. */
export const maxSlots = 2 ** 24

/**
 * Ascending lists of postings in one array. A posting is `slot << 8 | impact`, so lists are sorted by slot and each
 * posting includes its impact. Each list owns a block of 2^n entries. A list that outgrows its block moves to one
 * twice as large, and the old block is reused.
 */
export type PostingLists = {
  pool: Uint32Array<ArrayBuffer>
  /** Number of entries of the pool that belong to blocks. */
  used: number
  starts: Uint32Array<ArrayBuffer>
  counts: Uint32Array<ArrayBuffer>
  sizeClasses: Uint8Array<ArrayBuffer>
  lists: number
  /** Offsets of free blocks, by size class. */
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
  lists.pool = growUint32Column(lists.pool, lists.used)
  return start
}

/** Creates an empty list. Lists are numbered from 0. */
export function addEmptyList(lists: PostingLists): number {
  const list = lists.lists++
  lists.starts = growUint32Column(lists.starts, lists.lists)
  lists.counts = growUint32Column(lists.counts, lists.lists)
  lists.sizeClasses = growUint8Column(lists.sizeClasses, lists.lists)
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

/** Appends a posting. Slots must be ascending. */
export function appendPosting(lists: PostingLists, list: number, slot: number, impact: number): void {
  const count = lists.counts[list] ?? 0
  if (count === 2 ** (lists.sizeClasses[list] ?? 0)) moveToLargerBlock(lists, list)
  lists.pool[(lists.starts[list] ?? 0) + count] = ((slot << 8) | impact) >>> 0
  lists.counts[list] = count + 1
}

/** Fills a new, empty list. */
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
