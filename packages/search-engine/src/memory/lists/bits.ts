/* Sets of slots as bits: slot s is bit s & 31 of word s >>> 5. */

export type Bits = Uint32Array<ArrayBuffer>

export const createBits = (slots: number): Bits => new Uint32Array(Math.ceil(slots / 32))

export const setBit = (bits: Bits, slot: number): void => {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31))
}

export const clearBit = (bits: Bits, slot: number): void => {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31))
}

export const hasBit = (bits: Bits, slot: number): boolean =>
  (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1

export function countSetBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Returns the index of the lowest set bit of a nonzero word. */
export const findLowestBit = (word: number): number => 31 - Math.clz32(word & -word)
