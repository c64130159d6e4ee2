import { bitsFor, hasBit, setBit, type Bits } from '../lists/bits.ts'

/** Scratch memory that consecutive queries share. */
export type Workspace = {
  /** Ads with copies that this search has counted, as bits to stay in the CPU caches. */
  counted: Bits
  hasCounted: boolean
  /** Matches of each segment of a search. */
  matches: Bits[]
  /** The nonzero words of `matches`, as bits. */
  matchWords: Bits[]
  /** Slots of copies while they are counted. */
  copies: Uint32Array<ArrayBuffer>
  /** By slot, for relaxed searches: the number and weight of matched clauses. All 0 between searches. */
  satisfied: Uint8Array<ArrayBuffer>
  reached: Float32Array<ArrayBuffer>
}

export const workspace = (): Workspace => ({
  counted: bitsFor(0),
  hasCounted: false,
  matches: [],
  matchWords: [],
  copies: new Uint32Array(0),
  satisfied: new Uint8Array(0),
  reached: new Float32Array(0),
})

/** Prepares a search over this many ads. */
export function beginSearch(space: Workspace, ads: number): void {
  if (space.counted.length < ads / 32) space.counted = bitsFor(ads * 2)
  else if (space.hasCounted) space.counted.fill(0)
  space.hasCounted = false
}

/** Bits for the `at`-th segment of a search; not cleared. */
export function matchBits(space: Workspace, at: number, capacity: number): Bits {
  const kept = space.matches[at]
  if (kept !== undefined && kept.length === Math.ceil(capacity / 32)) return kept
  const bits = bitsFor(capacity)
  space.matches[at] = bits
  return bits
}

/** Marks an ad as counted and returns whether it was not before. */
export function markCounted(space: Workspace, ad: number): boolean {
  if (hasBit(space.counted, ad)) return false
  setBit(space.counted, ad)
  space.hasCounted = true
  return true
}

/** Zeroed counters for a segment of this capacity; the caller must zero them again. */
export function countingSpace(space: Workspace, capacity: number): Pick<Workspace, 'satisfied' | 'reached'> {
  if (space.satisfied.length < capacity) {
    space.satisfied = new Uint8Array(capacity)
    space.reached = new Float32Array(capacity)
  }
  return space
}

export function copySpace(space: Workspace, slots: number): Pick<Workspace, 'copies'> {
  if (space.copies.length < slots) space.copies = new Uint32Array(slots)
  return space
}

/** Cleared bits for the nonzero words of the `at`-th segment of a search. */
export function matchWords(space: Workspace, at: number, length: number): Bits {
  const kept = space.matchWords[at]
  if (kept !== undefined && kept.length === Math.ceil(length / 32)) return kept.fill(0)
  const words = bitsFor(length)
  space.matchWords[at] = words
  return words
}
