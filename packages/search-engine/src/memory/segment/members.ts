import { growUint32Column } from '../tables/columns.ts'

/**
 * The documents of each group as doubly linked lists. Adding or removing a document updates two neighbors, regardless
 * of the size of the group. A link is a slot + 1; 0 means none.
 */
export type GroupMembers = {
  /** The first link of each group. */
  firsts: Uint32Array<ArrayBuffer>
  /** The next link, by link. */
  nexts: Uint32Array<ArrayBuffer>
  befores: Uint32Array<ArrayBuffer>
}

export const createGroupMembers = (slots: number): GroupMembers => ({
  firsts: new Uint32Array(0),
  nexts: new Uint32Array(slots + 1),
  befores: new Uint32Array(slots + 1),
})

export function addToGroup(members: GroupMembers, group: number, slot: number): void {
  members.firsts = growUint32Column(members.firsts, group + 1)
  const { firsts, nexts, befores } = members
  const second = firsts[group] ?? 0
  firsts[group] = slot + 1
  nexts[slot + 1] = second
  befores[slot + 1] = 0
  if (second !== 0) befores[second] = slot + 1
}

/** Removes a slot from its group. */
export function removeFromGroup({ firsts, nexts, befores }: GroupMembers, group: number, slot: number): void {
  const next = nexts[slot + 1] ?? 0
  const before = befores[slot + 1] ?? 0
  if (before === 0) firsts[group] = next
  else nexts[before] = next
  if (next !== 0) befores[next] = before
}
