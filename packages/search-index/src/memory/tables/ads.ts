import { wordColumn } from './columns.ts'
import { ShardedMap } from './sharded-map.ts'

/**
 * Numbers advertisements, and counts their copies. `handles` is the exclusive or of the handles of all copies: of
 * the only one it is its handle. An advertisement without copies gives its number to the next.
 */
export type Ads = {
  numberOf: ShardedMap<string, number>
  keys: string[]
  copies: Uint32Array<ArrayBuffer>
  handles: Uint32Array<ArrayBuffer>
  vacant: number[]
}

export const ads = (): Ads => ({
  numberOf: new ShardedMap(),
  keys: [],
  copies: new Uint32Array(0),
  handles: new Uint32Array(0),
  vacant: [],
})

/** The number of an advertisement; it must be given a copy before another is numbered. */
export function numberAd(table: Ads, key: string): number {
  const known = table.numberOf.get(key)
  if (known !== undefined) return known
  const ad = table.vacant.pop() ?? table.keys.length
  table.numberOf.set(key, ad)
  table.keys[ad] = key
  table.copies = wordColumn(table.copies, ad + 1)
  table.handles = wordColumn(table.handles, ad + 1)
  return ad
}

/** Counts a copy in, and tells the handle of the one that is now not alone any more, or 0. */
export function addCopy(table: Ads, ad: number, handle: number): number {
  const before = table.copies[ad] ?? 0
  const other = before === 1 ? (table.handles[ad] ?? 0) : 0
  table.copies[ad] = before + 1
  table.handles[ad] = ((table.handles[ad] ?? 0) ^ handle) >>> 0
  return other
}

/** Counts a copy out, and tells the handle of the one that is now alone, or 0. */
export function removeCopy(table: Ads, ad: number, handle: number): number {
  const copies = (table.copies[ad] ?? 0) - 1
  table.copies[ad] = copies
  table.handles[ad] = ((table.handles[ad] ?? 0) ^ handle) >>> 0
  if (copies > 0) return copies === 1 ? (table.handles[ad] ?? 0) : 0
  table.numberOf.delete(table.keys[ad] ?? '')
  table.vacant.push(ad)
  return 0
}
