import { createBits, hasBit, setBit, type Bits } from '../lists/bits.ts'

/** Scratch memory that consecutive searches share, so that each need not allocate it. */
export type Workspace = {
  /** Ads with copies that this search has counted, stored as bits so that they fit into the CPU caches. */
  counted: Bits
  hasCounted: boolean
  /** Matches of each segment of a search. */
  matches: Bits[]
  /** The nonzero words of `matches`, as bits. */
  matchWords: Bits[]
  /** Slots of copies while they are counted. */
  copies: Uint32Array<ArrayBuffer>
  /** Number of matched clauses by slot, for relaxed searches. All are 0 between searches. */
  satisfied: Uint8Array<ArrayBuffer>
  reached: Float32Array<ArrayBuffer>
}

export const createWorkspace = (): Workspace => ({
  counted: createBits(0),
  hasCounted: false,
  matches: [],
  matchWords: [],
  copies: new Uint32Array(0),
  satisfied: new Uint8Array(0),
  reached: new Float32Array(0),
})

/** Prepares the workspace for a search of an index with this number of ads. */
export function resetWorkspace(space: Workspace, ads: number): void {
  if (space.counted.length < ads / 32) space.counted = createBits(ads * 2)
  else if (space.hasCounted) space.counted.fill(0)
  space.hasCounted = false
}

/** Returns scratch bits for the `at`-th segment of a search. They still contain earlier matches. */
export function getMatchBits(space: Workspace, at: number, capacity: number): Bits {
  const kept = space.matches[at]
  if (kept !== undefined && kept.length === Math.ceil(capacity / 32)) return kept
  const bits = createBits(capacity)
  space.matches[at] = bits
  return bits
}

/** Marks an ad as counted. Returns whether it was not counted before. */
export function markCounted(space: Workspace, ad: number): boolean {
  if (hasBit(space.counted, ad)) return false
  setBit(space.counted, ad)
  space.hasCounted = true
  return true
}

/** Returns zeroed counters for a segment of this capacity. The caller must zero them again after use. */
export function getCounters(space: Workspace, capacity: number): Pick<Workspace, 'satisfied' | 'reached'> {
  if (space.satisfied.length < capacity) {
    space.satisfied = new Uint8Array(capacity)
    space.reached = new Float32Array(capacity)
  }
  return space
}

export function getCopySlots(space: Workspace, slots: number): Pick<Workspace, 'copies'> {
  if (space.copies.length < slots) space.copies = new Uint32Array(slots)
  return space
}

/** Returns cleared bits for the nonzero words of the `at`-th segment of a search. */
export function getMatchWords(space: Workspace, at: number, length: number): Bits {
  const kept = space.matchWords[at]
  if (kept !== undefined && kept.length === Math.ceil(length / 32)) return kept.fill(0)
  const words = createBits(length)
  space.matchWords[at] = words
  return words
}
