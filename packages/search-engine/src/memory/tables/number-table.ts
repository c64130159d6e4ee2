const partCount = 256
const partBits = 8
const smallestPart = 16

/**
 * A hash table with open addressing. `pairs` alternates between a hash and its number + 1; a second value of 0 marks
 * a free pair.
 */
type Part = { pairs: Uint32Array<ArrayBuffer>; used: number }

/** Returns the number of entries at which a part is doubled. */
const roomOf = ({ pairs }: Part) => (pairs.length / 2) * 0.7

/** Mixes bits with the finalizer of MurmurHash3, so that every input bit affects all output bits. */
function mixed(bits: number): number {
  let hash = bits
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export const hashNumber = (key: number): number => mixed(key)

export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
  return mixed(hash)
}

/** Inserts a pair at the first free position for its hash. */
function put(pairs: Uint32Array, hash: number, entry: number) {
  const mask = pairs.length - 1
  let at = (hash >>> partBits) * 2
  while (pairs[(at & mask) + 1] !== 0) at += 2
  pairs[at & mask] = hash
  pairs[(at & mask) + 1] = entry
}

function resize(part: Part, pairs: number) {
  const before = part.pairs
  part.pairs = new Uint32Array(pairs * 2)
  for (let at = 0; at < before.length; at += 2) {
    const entry = before[at + 1] ?? 0
    if (entry !== 0) put(part.pairs, before[at] ?? 0, entry)
  }
}

/**
 * Maps hashes of externally stored keys to numbers. A million keys need 16 MB and no objects, whereas a `Map` has two
 * objects per key for the garbage collector. Growth never pauses for long: each of the 256 parts grows on its own.
 */
export class NumberTable {
  readonly #parts: Part[]
  #size = 0

  constructor() {
    this.#parts = Array.from({ length: partCount }, () => ({ pairs: new Uint32Array(0), used: 0 }))
  }

  get size(): number {
    return this.#size
  }

  #partOf(hash: number): Part {
    return this.#parts[hash % partCount] ?? { pairs: new Uint32Array(0), used: 0 }
  }

  /** Returns the number with this hash for which `isSought` returns true, or -1. */
  find(hash: number, isSought: (number: number) => boolean): number {
    const { pairs } = this.#partOf(hash)
    if (pairs.length === 0) return -1
    const mask = pairs.length - 1
    for (let at = ((hash >>> partBits) * 2) & mask; ; at = (at + 2) & mask) {
      const entry = pairs[at + 1] ?? 0
      if (entry === 0) return -1
      if (pairs[at] === hash && isSought(entry - 1)) return entry - 1
    }
  }

  /** Adds a number. Its key must not be in the table yet. */
  add(hash: number, number: number): void {
    const part = this.#partOf(hash)
    if (part.used + 1 > roomOf(part)) resize(part, Math.max(smallestPart, part.pairs.length))
    put(part.pairs, hash, number + 1)
    part.used++
    this.#size++
  }

  /** Removes a number, which must be in the table. */
  remove(hash: number, number: number): void {
    const part = this.#partOf(hash)
    const { pairs } = part
    const mask = pairs.length - 1
    let hole = ((hash >>> partBits) * 2) & mask
    while (pairs[hole + 1] !== number + 1) hole = (hole + 2) & mask
    // Closes the gap: later pairs move up unless that puts them before their hash position.
    for (let at = (hole + 2) & mask; pairs[at + 1] !== 0; at = (at + 2) & mask) {
      const from = (((pairs[at] ?? 0) >>> partBits) * 2) & mask
      if (((at - from) & mask) < ((at - hole) & mask)) continue
      pairs[hole] = pairs[at] ?? 0
      pairs[hole + 1] = pairs[at + 1] ?? 0
      hole = at
    }
    pairs[hole + 1] = 0
    part.used--
    this.#size--
  }

  /** Reserves space for this many more numbers. */
  reserve(numbers: number): void {
    const each = (1.1 * (this.#size + numbers)) / partCount
    for (const part of this.#parts) {
      let pairs = Math.max(smallestPart, part.pairs.length / 2)
      while (pairs * 0.7 < each) pairs *= 2
      if (pairs * 2 > part.pairs.length) resize(part, pairs)
    }
  }
}
