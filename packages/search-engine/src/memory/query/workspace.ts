import { bitsFor, hasBit, setBit, type Bits } from '../lists/bits.ts'

/** Memory that queries use one after another. */
export type Workspace = {
  /** Of advertisements with copies, those that this search has counted, as bits: few enough to stay near the processor. */
  counted: Bits
  hasCounted: boolean
  /** Bits of matches, one for each segment of a search. */
  matches: Bits[]
  /** And which of their words have any, as bits. */
  matchWords: Bits[]
  /** Slots of copies, while they are counted. */
  copies: Uint32Array<ArrayBuffer>
  /** By slot, of a relaxed search: how many clauses are satisfied, and their weight. All 0 between searches. */
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

/** Begins a search among so many advertisements. */
export function beginSearch(space: Workspace, ads: number): void {
  if (space.counted.length < ads / 32) space.counted = bitsFor(ads * 2)
  else if (space.hasCounted) space.counted.fill(0)
  space.hasCounted = false
}

/** Bits of a segment's capacity for the `at`-th segment of a search; whatever was in them is still there. */
export function matchBits(space: Workspace, at: number, capacity: number): Bits {
  const kept = space.matches[at]
  if (kept !== undefined && kept.length === Math.ceil(capacity / 32)) return kept
  const bits = bitsFor(capacity)
  space.matches[at] = bits
  return bits
}

/** Whether the advertisement was not counted in this search before; it is now. */
export function countOnce(space: Workspace, ad: number): boolean {
  if (hasBit(space.counted, ad)) return false
  setBit(space.counted, ad)
  space.hasCounted = true
  return true
}

/** Counters for a segment of this capacity, all 0; they must be given back so. */
export function countingSpace(space: Workspace, capacity: number): Pick<Workspace, 'satisfied' | 'reached'> {
  if (space.satisfied.length < capacity) {
    space.satisfied = new Uint8Array(capacity)
    space.reached = new Float32Array(capacity)
  }
  return space
}

/** Room for the slots of so many documents. */
export function copySpace(space: Workspace, slots: number): Pick<Workspace, 'copies'> {
  if (space.copies.length < slots) space.copies = new Uint32Array(slots)
  return space
}

/** Bits of so many words of bits, none set, for the `at`-th segment of a search. */
export function matchWords(space: Workspace, at: number, length: number): Bits {
  const kept = space.matchWords[at]
  if (kept !== undefined && kept.length === Math.ceil(length / 32)) return kept.fill(0)
  const words = bitsFor(length)
  space.matchWords[at] = words
  return words
}
