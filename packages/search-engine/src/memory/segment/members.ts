import { wordColumn } from '../tables/columns.ts'

/**
 * The documents of each group as doubly linked lists: joining or leaving a group updates two neighbors, regardless of
 * its size. A link is a slot + 1; 0 = none.
 */
export type Members = {
  /** By group. */
  firsts: Uint32Array<ArrayBuffer>
  /** By link. */
  nexts: Uint32Array<ArrayBuffer>
  befores: Uint32Array<ArrayBuffer>
}

export const members = (slots: number): Members => ({
  firsts: new Uint32Array(0),
  nexts: new Uint32Array(slots + 1),
  befores: new Uint32Array(slots + 1),
})

export function join(members: Members, group: number, slot: number): void {
  members.firsts = wordColumn(members.firsts, group + 1)
  const { firsts, nexts, befores } = members
  const second = firsts[group] ?? 0
  firsts[group] = slot + 1
  nexts[slot + 1] = second
  befores[slot + 1] = 0
  if (second !== 0) befores[second] = slot + 1
}

/** Removes a slot from its group. */
export function leave({ firsts, nexts, befores }: Members, group: number, slot: number): void {
  const next = nexts[slot + 1] ?? 0
  const before = befores[slot + 1] ?? 0
  if (before === 0) firsts[group] = next
  else nexts[before] = next
  if (next !== 0) befores[next] = before
}
