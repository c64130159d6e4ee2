import { bitsFor, countOnes, setBit, type Bits } from './bits.ts'
import { wordColumn } from './columns.ts'
import { append, newList, postingLists, type PostingLists } from './posting-lists.ts'

/** Lists that hold at least one in so many of the slots are kept as bits, too. */
const denseShare = 32

/** Of a list that many documents are in: all of its slots as bits, and its postings of high impact apart. */
export type Dense = {
  bits: Bits
  /** How many postings come before each block of bits: where in the list a slot's posting stands. */
  ranks: Uint32Array<ArrayBuffer>
  blocks: number
  /** Postings with a higher impact stand in `high`, too: one in sixteen when the list became dense. */
  low: number
  high: Uint32Array<ArrayBuffer>
  highCount: number
}

const highShare = 16

/** Words of 32 slots whose postings are counted together. */
const blockWords = 8

/** The lists of one segment, found by a number that all segments share: of a term, a point, a state, a group. */
export type KeyedLists = {
  lists: PostingLists
  /** By key: the list's number + 1, or 0. */
  listOf: Uint32Array<ArrayBuffer>
  keys: Uint32Array<ArrayBuffer>
  dense: Map<number, Dense>
  /** Lists of so many postings become dense; Infinity = none. */
  denseFrom: number
  slots: number
}

export const keyedLists = (slots: number, canBeDense: boolean): KeyedLists => ({
  lists: postingLists(),
  listOf: new Uint32Array(0),
  keys: new Uint32Array(0),
  dense: new Map(),
  denseFrom: canBeDense ? Math.max(1, slots / denseShare) : Infinity,
  slots,
})

/** The list of a key, or -1. */
export const listAt = (keyed: KeyedLists, key: number): number => (keyed.listOf[key] ?? 0) - 1

/** Adds the `rank`-th posting of the list. */
function addDense(dense: Dense, posting: number, rank: number) {
  const slot = posting >>> 8
  setBit(dense.bits, slot)
  for (const block = slot >>> 8; dense.blocks <= block; dense.blocks++) dense.ranks[dense.blocks] = rank
  noteHigh(dense, posting)
}

/** Where the posting of a slot that has its bit stands among the list's. */
export function rankOf({ bits, ranks }: Dense, slot: number): number {
  const word = slot >>> 5
  let rank = ranks[slot >>> 8] ?? 0
  for (let at = word - (word % blockWords); at < word; at++) rank += countOnes(bits[at] ?? 0)
  return rank + countOnes((bits[word] ?? 0) & ((1 << (slot & 31)) - 1))
}

function noteHigh(dense: Dense, posting: number) {
  if ((posting & 0xff) <= dense.low) return
  dense.high = wordColumn(dense.high, dense.highCount + 1)
  dense.high[dense.highCount++] = posting
}

/** The impact that at most one in `highShare` of the postings exceeds. */
function commonImpact(postings: Uint32Array): number {
  const counts = new Uint32Array(256)
  for (const posting of postings) counts[posting & 0xff] = (counts[posting & 0xff] ?? 0) + 1
  let impact = 255
  for (
    let higher = counts[255] ?? 0;
    impact > 0 && higher <= postings.length / highShare;
    higher += counts[impact] ?? 0
  )
    impact--
  return impact
}

function makeDense(keyed: KeyedLists, key: number, list: number) {
  const { pool, starts, counts } = keyed.lists
  const start = starts[list] ?? 0
  const postings = pool.subarray(start, start + (counts[list] ?? 0))
  const dense: Dense = {
    bits: bitsFor(keyed.slots),
    ranks: new Uint32Array((keyed.slots >>> 8) + 1),
    blocks: 0,
    low: commonImpact(postings),
    high: new Uint32Array(0),
    highCount: 0,
  }
  for (const [rank, posting] of postings.entries()) addDense(dense, posting, rank)
  keyed.dense.set(key, dense)
}

/** Adds a posting at the end of a key's list; slots must come in ascending order. */
export function appendTo(keyed: KeyedLists, key: number, slot: number, impact: number): void {
  if (key >= keyed.listOf.length) keyed.listOf = wordColumn(keyed.listOf, key + 1)
  let list = (keyed.listOf[key] ?? 0) - 1
  if (list < 0) {
    list = newList(keyed.lists)
    keyed.listOf[key] = list + 1
    keyed.keys = wordColumn(keyed.keys, list + 1)
    keyed.keys[list] = key
  }
  append(keyed.lists, list, slot, impact)
  const count = keyed.lists.counts[list] ?? 0
  if (count < keyed.denseFrom) return
  const dense = keyed.dense.get(key)
  if (dense === undefined) return makeDense(keyed, key, list)
  addDense(dense, ((slot << 8) | impact) >>> 0, count - 1)
}
