import { countSetBits, createBits, setBit, type Bits } from './bits.ts'
import { growUint32Column, growUint8Column } from '../tables/columns.ts'
import {
  appendPosting,
  fillList,
  addEmptyList,
  createPostingLists,
  type PostingLists,
} from './posting-lists.ts'

/** Lists with a posting for at least one in this many slots are also stored as bits. */
const denseShare = 32

/**
 * Dense lists with a posting for at least one in this many slots store their impacts by slot, which is faster to look up
 * but takes a byte per slot.
 */
const flatShare = 8

/** The additional representation of a long list: as bits, and with its postings of high impact in separate lists. */
export type DenseList = {
  bits: Bits
  /** The impacts of the postings in order, or by slot if `ranks` is null. */
  impacts: Uint8Array<ArrayBuffer>
  /** The number of postings before each word of `bits` that is not 0. */
  ranks: Uint32Array<ArrayBuffer> | null
  /** Number of postings. */
  count: number
  /** The slots of postings with a higher impact are also in `high`: at most one in 16 when the list became dense. */
  low: number
  high: Bits
  /** Postings with a higher impact are also in `highest`: at most one in 256 when the list became dense. */
  middle: number
  highest: Uint32Array<ArrayBuffer>
  highestCount: number
}

const highShare = 16
const highestShare = 256

/** Posting lists of one segment by key: the number of a term, point, or state. */
export type KeyedLists = {
  lists: PostingLists
  /** The number of the list + 1 by key, or 0 if the key has no list. */
  listOf: Uint32Array<ArrayBuffer>
  keys: Uint32Array<ArrayBuffer>
  dense: Map<number, DenseList>
  /** A list with this number of postings becomes dense; Infinity means never. */
  denseFrom: number
  slots: number
}

export const createKeyedLists = (slots: number, canBeDense: boolean, room = 0): KeyedLists => ({
  lists: createPostingLists(room),
  listOf: new Uint32Array(0),
  keys: new Uint32Array(0),
  dense: new Map(),
  denseFrom: canBeDense ? Math.max(1, slots / denseShare) : Infinity,
  slots,
})

/** Returns the number of a key's list, or -1 if it has none. */
export const getListNumber = (keyed: KeyedLists, key: number): number => (keyed.listOf[key] ?? 0) - 1

function addDense(dense: DenseList, posting: number) {
  const slot = posting >>> 8
  const impact = posting & 0xff
  if (dense.ranks === null) dense.impacts[slot] = impact
  else {
    if (dense.bits[slot >>> 5] === 0) dense.ranks[slot >>> 5] = dense.count
    dense.impacts = growUint8Column(dense.impacts, dense.count + 1)
    dense.impacts[dense.count] = impact
  }
  dense.count++
  setBit(dense.bits, slot)
  if (impact > dense.low) setBit(dense.high, slot)
  if (impact <= dense.middle) return
  dense.highest = growUint32Column(dense.highest, dense.highestCount + 1)
  dense.highest[dense.highestCount++] = posting
}

/** Returns the impact of a document, or 0 if it is absent. The time does not depend on the length of the list. */
export function getDenseImpact({ bits, ranks, impacts }: DenseList, slot: number): number {
  if (ranks === null) return impacts[slot] ?? 0
  const word = bits[slot >>> 5] ?? 0
  const bit = 1 << (slot & 31)
  return (word & bit) === 0 ? 0 : (impacts[(ranks[slot >>> 5] ?? 0) + countSetBits(word & (bit - 1))] ?? 0)
}

/** Returns the lowest impact that at most this share of the postings exceeds. */
function impactExceededBy(share: number, counts: Uint32Array, postings: number): number {
  let impact = 255
  for (let higher = counts[255] ?? 0; impact > 0 && higher <= postings * share; higher += counts[impact] ?? 0)
    impact--
  return impact
}

function makeDense(keyed: KeyedLists, key: number, list: number) {
  const { pool, starts, counts } = keyed.lists
  const start = starts[list] ?? 0
  const end = start + (counts[list] ?? 0)
  const byImpact = new Uint32Array(256)
  for (let at = start; at < end; at++) {
    const impact = (pool[at] ?? 0) & 0xff
    byImpact[impact] = (byImpact[impact] ?? 0) + 1
  }
  const isFlat = end - start >= keyed.slots / flatShare
  const dense = {
    bits: createBits(keyed.slots),
    impacts: new Uint8Array(isFlat ? keyed.slots : end - start),
    ranks: isFlat ? null : new Uint32Array(Math.ceil(keyed.slots / 32)),
    count: 0,
    low: impactExceededBy(1 / highShare, byImpact, end - start),
    high: createBits(keyed.slots),
    middle: impactExceededBy(1 / highestShare, byImpact, end - start),
    highest: new Uint32Array(0),
    highestCount: 0,
  }
  for (let at = start; at < end; at++) addDense(dense, pool[at] ?? 0)
  keyed.dense.set(key, dense)
}

/** Creates the list of a new key. */
function beginList(keyed: KeyedLists, key: number): number {
  if (key >= keyed.listOf.length) keyed.listOf = growUint32Column(keyed.listOf, key + 1)
  const list = addEmptyList(keyed.lists)
  keyed.listOf[key] = list + 1
  keyed.keys = growUint32Column(keyed.keys, list + 1)
  keyed.keys[list] = key
  return list
}

/** Appends a posting to the list of a key, and creates the list for a new key. Slots must be ascending. */
export function appendKeyedPosting(keyed: KeyedLists, key: number, slot: number, impact: number): void {
  const known = getListNumber(keyed, key)
  const list = known < 0 ? beginList(keyed, key) : known
  appendPosting(keyed.lists, list, slot, impact)
  const count = keyed.lists.counts[list] ?? 0
  if (count < keyed.denseFrom) return
  const dense = keyed.dense.get(key)
  if (dense === undefined || count === Math.ceil(keyed.slots / flatShare)) return makeDense(keyed, key, list)
  addDense(dense, ((slot << 8) | impact) >>> 0)
}

/** Adds a complete list for a new key. Slots must be ascending. */
export function addKeyedList(keyed: KeyedLists, key: number, postings: Uint32Array): void {
  const list = beginList(keyed, key)
  fillList(keyed.lists, list, postings)
  if (postings.length >= keyed.denseFrom) makeDense(keyed, key, list)
}
