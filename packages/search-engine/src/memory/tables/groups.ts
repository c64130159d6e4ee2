import { byteColumn, numberColumn, wordColumn } from './columns.ts'
import type { JobGroup } from '../../port.ts'
import { bidFactor, featuredFactor } from '../../weights.ts'

/** What is said of the jobs of a group, by the group's number. */
export type Groups = {
  numberOf: Map<string, number>
  live: Uint8Array<ArrayBuffer>
  featured: Uint8Array<ArrayBuffer>
  priceCents: Float64Array<ArrayBuffer>
  /** What bid and featuring multiply the scores of its jobs by. */
  boosts: Float64Array<ArrayBuffer>
  documents: Uint32Array<ArrayBuffer>
  /** Groups that were stated, as opposed to only named by a document. */
  stated: Set<number>
}

export const groups = (): Groups => ({
  numberOf: new Map(),
  live: new Uint8Array(0),
  featured: new Uint8Array(0),
  priceCents: new Float64Array(0),
  boosts: new Float64Array(0),
  documents: new Uint32Array(0),
  stated: new Set(),
})

/** The number of a group. One that no batch has stated yet is not live. */
export function numberGroup(list: Groups, id: string): number {
  const known = list.numberOf.get(id)
  if (known !== undefined) return known
  const group = list.numberOf.size
  list.numberOf.set(id, group)
  list.live = byteColumn(list.live, group + 1)
  list.featured = byteColumn(list.featured, group + 1)
  list.priceCents = numberColumn(list.priceCents, group + 1)
  list.boosts = numberColumn(list.boosts, group + 1)
  list.documents = wordColumn(list.documents, group + 1)
  list.boosts[group] = bidFactor(0) * featuredFactor(false)
  return group
}

/** Replaces what is known of a group, and tells what that changes for its documents. */
export function stateGroup(list: Groups, stated: JobGroup): { group: number; live: boolean; boost: boolean } {
  const group = numberGroup(list, stated.id)
  const boost = bidFactor(stated.priceCents) * featuredFactor(stated.featured)
  const live = stated.live ? 1 : 0
  const change = { group, live: list.live[group] !== live, boost: list.boosts[group] !== boost }
  list.live[group] = live
  list.featured[group] = stated.featured ? 1 : 0
  list.priceCents[group] = stated.priceCents
  list.boosts[group] = boost
  list.stated.add(group)
  return change
}

/** The documents of all live groups, expired ones included. */
export function liveDocuments(list: Groups): number {
  let sum = 0
  for (let group = 0; group < list.numberOf.size; group++)
    if (list.live[group] === 1) sum += list.documents[group] ?? 0
  return sum
}
