import { byteColumn, numberColumn, wordColumn } from './columns.ts'
import type { FeaturedRule, JobGroup } from '../../port.ts'
import { bidFactor, featuredFactor } from '../../weights.ts'

/** By their number in the column `featured`. */
export const featuredRules = [
  'never',
  'always',
  'onOwnPages',
  'aboveMedianClickRate',
] as const satisfies FeaturedRule[]

/** The state of each group, by number. */
export type Groups = {
  numberOf: Map<string, number>
  live: Uint8Array<ArrayBuffer>
  featured: Uint8Array<ArrayBuffer>
  unmixed: Uint8Array<ArrayBuffer>
  priceCents: Float64Array<ArrayBuffer>
  /** The factor of bid and featuring; of a group that only some searches feature, the upper bound. */
  boosts: Float64Array<ArrayBuffer>
  documents: Uint32Array<ArrayBuffer>
  /** Groups that a batch has stated; others are only named by documents. */
  stated: Set<number>
  /** Live groups whose jobs are featured by their click rate. */
  featuredByClickRate: Set<number>
}

export const groups = (): Groups => ({
  numberOf: new Map(),
  live: new Uint8Array(0),
  featured: new Uint8Array(0),
  unmixed: new Uint8Array(0),
  priceCents: new Float64Array(0),
  boosts: new Float64Array(0),
  documents: new Uint32Array(0),
  stated: new Set(),
  featuredByClickRate: new Set(),
})

/** The number of a group; not live until a batch states it. */
export function numberGroup(list: Groups, id: string): number {
  const known = list.numberOf.get(id)
  if (known !== undefined) return known
  const group = list.numberOf.size
  list.numberOf.set(id, group)
  list.live = byteColumn(list.live, group + 1)
  list.featured = byteColumn(list.featured, group + 1)
  list.unmixed = byteColumn(list.unmixed, group + 1)
  list.priceCents = numberColumn(list.priceCents, group + 1)
  list.boosts = numberColumn(list.boosts, group + 1)
  list.documents = wordColumn(list.documents, group + 1)
  list.boosts[group] = bidFactor(0) * featuredFactor(false)
  return group
}

/** Updates a group and returns what changed for its documents. */
export function stateGroup(list: Groups, stated: JobGroup): { group: number; live: boolean; boost: boolean } {
  const group = numberGroup(list, stated.id)
  const boost = bidFactor(stated.priceCents) * featuredFactor(stated.featured !== 'never')
  const live = stated.live ? 1 : 0
  const change = { group, live: list.live[group] !== live, boost: list.boosts[group] !== boost }
  list.live[group] = live
  list.featured[group] = featuredRules.indexOf(stated.featured)
  list.unmixed[group] = stated.isUnmixed === true ? 1 : 0
  if (stated.live && stated.featured === 'aboveMedianClickRate') list.featuredByClickRate.add(group)
  else list.featuredByClickRate.delete(group)
  list.priceCents[group] = stated.priceCents
  list.boosts[group] = boost
  list.stated.add(group)
  return change
}

/** The number of documents in live groups, including expired ones. */
export function liveDocuments(list: Groups): number {
  let sum = 0
  for (let group = 0; group < list.numberOf.size; group++)
    if (list.live[group] === 1) sum += list.documents[group] ?? 0
  return sum
}
