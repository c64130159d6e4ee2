import { wordColumn } from '../tables/columns.ts'
import { bitsFor, type Bits } from '../tables/bits.ts'

/** Memory that queries use one after another. */
export type Workspace = {
  /** By advertisement: the last search that has counted it. */
  stamps: Uint32Array<ArrayBuffer>
  search: number
  /** Bits of matches, one for each segment of a search. */
  matches: Bits[]
  /** By slot, of a relaxed search: how many clauses are satisfied, and their weight. All 0 between searches. */
  satisfied: Uint8Array<ArrayBuffer>
  reached: Float32Array<ArrayBuffer>
}

export const workspace = (): Workspace => ({
  stamps: new Uint32Array(0),
  search: 0,
  matches: [],
  satisfied: new Uint8Array(0),
  reached: new Float32Array(0),
})

const maxSearch = 2 ** 32 - 1

/** Begins a search among so many advertisements. */
export function beginSearch(space: Workspace, ads: number): void {
  space.stamps = wordColumn(space.stamps, ads)
  if (space.search === maxSearch) space.stamps.fill(0)
  space.search = space.search === maxSearch ? 1 : space.search + 1
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
  if (space.stamps[ad] === space.search) return false
  space.stamps[ad] = space.search
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
