import { growUint8Column, growFloat64Column, growUint32Column } from './columns.ts'
import { hashBytes, NumberTable } from './number-table.ts'

/**
 * The numbers of ads, with the copies of each. `handles` is the exclusive or of the handles of all copies, so for a
 * single copy it is its handle. The number of an ad without copies is reused for the next ad whose key has the same
 * length.
 */
export type AdTable = {
  byKey: NumberTable
  used: number
  keys: Uint8Array<ArrayBuffer>
  keyBytes: number
  /** The offset of each ad's key in `keys`, by ad number. */
  keyStarts: Float64Array<ArrayBuffer>
  keyLengths: Uint32Array<ArrayBuffer>
  copies: Uint32Array<ArrayBuffer>
  handles: Uint32Array<ArrayBuffer>
  /** The handle of the first copy in the segment that received the latest copy; 0 if the first copy was removed. */
  firsts: Uint32Array<ArrayBuffer>
  followers: Uint32Array<ArrayBuffer>
  /** Unused ad numbers by key length. */
  vacant: Map<number, number[]>
}

export const createAdTable = (): AdTable => ({
  byKey: new NumberTable(),
  used: 0,
  keys: new Uint8Array(0),
  keyBytes: 0,
  keyStarts: new Float64Array(0),
  keyLengths: new Uint32Array(0),
  copies: new Uint32Array(0),
  handles: new Uint32Array(0),
  firsts: new Uint32Array(0),
  followers: new Uint32Array(0),
  vacant: new Map(),
})

/** The bytes of an ad key, from `start` to `end` in a buffer. */
export type AdKey = { bytes: Uint8Array; start: number; end: number }

const maxBytesPerLetter = 3
let scratch = new Uint8Array(256)

/** Encodes a key as bytes in a shared buffer, which the next call overwrites. Different keys have different bytes. */
export function encodeAdKey(text: string): AdKey {
  scratch = growUint8Column(scratch, text.length * maxBytesPerLetter)
  let end = 0
  for (let at = 0; at < text.length; at++) {
    let rest = text.charCodeAt(at)
    for (; rest >= 128; rest >>>= 7) scratch[end++] = (rest & 127) | 128
    scratch[end++] = rest
  }
  return { bytes: scratch, start: 0, end }
}

const hashOf = ({ bytes, start, end }: AdKey) => hashBytes(bytes, start, end)

function hasKey({ keys, keyStarts, keyLengths }: AdTable, ad: number, { bytes, start, end }: AdKey): boolean {
  if (keyLengths[ad] !== end - start) return false
  const from = (keyStarts[ad] ?? 0) - start
  for (let at = start; at < end; at++) if (keys[from + at] !== bytes[at]) return false
  return true
}

function takeNumber(table: AdTable, length: number): number {
  const vacant = table.vacant.get(length)?.pop()
  if (vacant !== undefined) return vacant
  const ad = table.used++
  table.copies = growUint32Column(table.copies, ad + 1)
  table.handles = growUint32Column(table.handles, ad + 1)
  table.firsts = growUint32Column(table.firsts, ad + 1)
  table.followers = growUint32Column(table.followers, ad + 1)
  table.keyStarts = growFloat64Column(table.keyStarts, ad + 1)
  table.keyLengths = growUint32Column(table.keyLengths, ad + 1)
  table.keys = growUint8Column(table.keys, table.keyBytes + length)
  table.keyStarts[ad] = table.keyBytes
  table.keyLengths[ad] = length
  table.keyBytes += length
  return ad
}

/** Returns the number of an ad, and assigns one if its key is new. Call `addCopy` before the next call. */
export function internAd(table: AdTable, key: AdKey): number {
  const hash = hashOf(key)
  const known = table.byKey.find(hash, (ad) => hasKey(table, ad, key))
  if (known >= 0) return known
  const ad = takeNumber(table, key.end - key.start)
  const from = (table.keyStarts[ad] ?? 0) - key.start
  for (let at = key.start; at < key.end; at++) table.keys[from + at] = key.bytes[at] ?? 0
  table.byKey.add(hash, ad)
  return ad
}

export function addCopy(table: AdTable, ad: number, handle: number): void {
  table.copies[ad] = (table.copies[ad] ?? 0) + 1
  table.handles[ad] = ((table.handles[ad] ?? 0) ^ handle) >>> 0
}

function giveBack(table: AdTable, ad: number) {
  const length = table.keyLengths[ad] ?? 0
  const start = table.keyStarts[ad] ?? 0
  table.byKey.remove(hashBytes(table.keys, start, start + length), ad)
  const vacant = table.vacant.get(length)
  if (vacant === undefined) table.vacant.set(length, [ad])
  else vacant.push(ad)
}

/** Removes a copy. Returns the handle of the last remaining copy, or 0 if several or none remain. */
export function removeCopy(table: AdTable, ad: number, handle: number): number {
  const copies = (table.copies[ad] ?? 0) - 1
  table.copies[ad] = copies
  table.handles[ad] = ((table.handles[ad] ?? 0) ^ handle) >>> 0
  if (copies > 0) return copies === 1 ? (table.handles[ad] ?? 0) : 0
  giveBack(table, ad)
  return 0
}
