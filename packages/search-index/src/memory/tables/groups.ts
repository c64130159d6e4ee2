import { byteColumn, numberColumn, wordColumn } from './columns.ts'
import type { JobGroup } from '../../port.ts'

/**
 * What is said of the jobs of a group, by the group's number. Documents refer to the number only, so
 * stopping a group is one write here, whatever the number of its jobs, and the next query sees it.
 */
export type Groups = {
  numberOf: Map<string, number>
  live: Uint8Array<ArrayBuffer>
  featured: Uint8Array<ArrayBuffer>
  priceCents: Float64Array<ArrayBuffer>
  documents: Uint32Array<ArrayBuffer>
  /** Groups that were stated, as opposed to only named by a document. */
  stated: Set<number>
}

export const groups = (): Groups => ({
  numberOf: new Map(),
  live: new Uint8Array(0),
  featured: new Uint8Array(0),
  priceCents: new Float64Array(0),
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
  list.documents = wordColumn(list.documents, group + 1)
  return group
}

/** Replaces what is known of a group. */
export function stateGroup(list: Groups, stated: JobGroup): void {
  const group = numberGroup(list, stated.id)
  list.live[group] = stated.live ? 1 : 0
  list.featured[group] = stated.featured ? 1 : 0
  list.priceCents[group] = stated.priceCents
  list.stated.add(group)
}

/** The documents of all live groups, expired ones included. */
export function liveDocuments(list: Groups): number {
  let sum = 0
  for (let group = 0; group < list.numberOf.size; group++)
    if (list.live[group] === 1) sum += list.documents[group] ?? 0
  return sum
}
