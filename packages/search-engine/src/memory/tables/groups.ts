import { growByteColumn, growNumberColumn, growWordColumn } from './columns.ts'
import type { FeaturedRule, JobGroup } from '../../port.ts'
import { computeBidFactor, computeOpenJobsFactor, featuredFactor } from '../../weights.ts'

/** Rules in the order of their numbers in the column `featured`. */
export const featuredRules = [
  'never',
  'always',
  'onOwnPages',
  'aboveMedianClickRate',
] as const satisfies FeaturedRule[]

/** The state of each group by its number. */
export type Groups = {
  numberOf: Map<string, number>
  live: Uint8Array<ArrayBuffer>
  featured: Uint8Array<ArrayBuffer>
  unmixed: Uint8Array<ArrayBuffer>
  priceCents: Float64Array<ArrayBuffer>
  /** The shares of open jobs; NaN if unknown. */
  openJobPercents: Float64Array<ArrayBuffer>
  /** The factor of bid, share of open jobs, and featuring. For a group that only some searches feature, it is the upper bound. */
  boosts: Float64Array<ArrayBuffer>
  documents: Uint32Array<ArrayBuffer>
  /** Groups whose state was set by a batch. Others are only known from documents. */
  stated: Set<number>
  /** Live groups whose jobs are featured by their click rate. */
  featuredByClickRate: Set<number>
}

export const createGroups = (): Groups => ({
  numberOf: new Map(),
  live: new Uint8Array(0),
  featured: new Uint8Array(0),
  unmixed: new Uint8Array(0),
  priceCents: new Float64Array(0),
  openJobPercents: new Float64Array(0),
  boosts: new Float64Array(0),
  documents: new Uint32Array(0),
  stated: new Set(),
  featuredByClickRate: new Set(),
})

/** Returns the number of a group. It is not live until a batch sets its state. */
export function numberGroup(list: Groups, id: string): number {
  const known = list.numberOf.get(id)
  if (known !== undefined) return known
  const group = list.numberOf.size
  list.numberOf.set(id, group)
  list.live = growByteColumn(list.live, group + 1)
  list.featured = growByteColumn(list.featured, group + 1)
  list.unmixed = growByteColumn(list.unmixed, group + 1)
  list.priceCents = growNumberColumn(list.priceCents, group + 1)
  list.openJobPercents = growNumberColumn(list.openJobPercents, group + 1)
  list.boosts = growNumberColumn(list.boosts, group + 1)
  list.documents = growWordColumn(list.documents, group + 1)
  list.openJobPercents[group] = Number.NaN
  list.boosts[group] = computeBidFactor(0) * featuredFactor(false)
  return group
}

/** Updates a group. Returns what has changed for its documents. */
export function updateGroup(
  list: Groups,
  stated: JobGroup,
): { group: number; live: boolean; boost: boolean } {
  const group = numberGroup(list, stated.id)
  const openJobs = computeOpenJobsFactor(stated.openJobPercent)
  const boost = computeBidFactor(stated.priceCents) * openJobs * featuredFactor(stated.featured !== 'never')
  const live = stated.live ? 1 : 0
  const change = { group, live: list.live[group] !== live, boost: list.boosts[group] !== boost }
  list.live[group] = live
  list.featured[group] = featuredRules.indexOf(stated.featured)
  list.unmixed[group] = stated.isUnmixed === true ? 1 : 0
  if (stated.live && stated.featured === 'aboveMedianClickRate') list.featuredByClickRate.add(group)
  else list.featuredByClickRate.delete(group)
  list.priceCents[group] = stated.priceCents
  list.openJobPercents[group] = stated.openJobPercent ?? Number.NaN
  list.boosts[group] = boost
  list.stated.add(group)
  return change
}

/** Returns the share of open jobs at a place of its column; undefined if unknown. */
export function getOpenJobPercent(openJobPercents: Float64Array, at: number): number | undefined {
  const percent = openJobPercents[at]
  return percent === undefined || Number.isNaN(percent) ? undefined : percent
}

/** Counts the documents in live groups, including expired ones. */
export function countLiveDocuments(list: Groups): number {
  let sum = 0
  for (let group = 0; group < list.numberOf.size; group++)
    if (list.live[group] === 1) sum += list.documents[group] ?? 0
  return sum
}
