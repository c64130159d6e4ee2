/** Remembers which references were seen. */
export type ReferenceSet = {
  /** False when the reference is there already. */
  add(reference: string): boolean
}

/** Two independent 32-bit hashes of a string (cyrb53's mixing). */
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

/** Puts a hash into an open table; false when it is there already. */
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
 * A set of 64-bit hashes in an open table: 16 to 32 MB for a million references whatever their length, where
 * a Set of strings would keep every chunk alive that a reference was cut from. Two different
 * references of a feed of a million jobs are taken for one with a probability of 3 in 10^8.
 */
export function referenceSet(initialSlots = 1024): ReferenceSet {
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
