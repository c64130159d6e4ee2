/** The set of references that occurred in a feed. */
export type ReferenceSet = {
  /** Adds a reference. Returns false if the set already contains it. */
  add(reference: string): boolean
}

/** Computes two independent 32-bit hashes of a string (cyrb53's mixing). */
function hash(text: string): [number, number] {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  // 0,0 marks an empty slot.
  return [high >>> 0, low >>> 0 || 1]
}

/** Inserts a hash. Returns false if the table already contains it. */
function place(table: Uint32Array, [high, low]: [number, number]): boolean {
  const mask = table.length / 2 - 1
  for (let slot = high & mask; ; slot = (slot + 1) & mask) {
    if (table[slot * 2 + 1] === 0) {
      table[slot * 2] = high
      table[slot * 2 + 1] = low
      return true
    }
    if (table[slot * 2] === high && table[slot * 2 + 1] === low) return false
  }
}

/**
 * Creates an open-addressing table of 64-bit hashes. A million references of any length take 16 to 32 MB, whereas a
 * Set of strings would keep the chunks of the feed in memory. The probability that any two of a million references
 * collide is 3 in 10^8.
 */
export function createReferenceSet(initialSlots = 1024): ReferenceSet {
  let slots = new Uint32Array(initialSlots * 2)
  let size = 0

  const grow = () => {
    const larger = new Uint32Array(slots.length * 2)
    for (let i = 0; i < slots.length; i += 2)
      if (slots[i + 1] !== 0) place(larger, [slots[i] ?? 0, slots[i + 1] ?? 0])
    slots = larger
  }

  return {
    add(reference) {
      if (size * 4 > slots.length) grow()
      const added = place(slots, hash(reference))
      if (added) size += 1
      return added
    },
  }
}
