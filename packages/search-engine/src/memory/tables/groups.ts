import { growUint8Column, growFloat64Column, growUint32Column } from './columns.ts'
import type { FeaturedRule, JobGroup } from '../../port.ts'
import { computeBidFactor, computeOpenJobsFactor, getFeaturedFactor } from '../../weights.ts'

/** The number that the column `featured` stores for a rule is its index in this list. */
export const featuredRules = [
  'never',
  'always',
  'onOwnPages',
  'aboveMedianClickRate',
] as const satisfies FeaturedRule[]

/** The state of each group, in columns that are indexed by the group's number. */
export type GroupTable = {
  numberOf: Map<string, number>
  live: Uint8Array<ArrayBuffer>
  featured: Uint8Array<ArrayBuffer>
  unmixed: Uint8Array<ArrayBuffer>
  priceCents: Float64Array<ArrayBuffer>
  /** The shares of open jobs; NaN if unknown. */
  openJobPercents: Float64Array<ArrayBuffer>
  /**
   * The product of the factors that depend only on the group: bid, open jobs, and featuring. For a group that only
   * some searches feature, it is the upper bound.
   */
  boosts: Float64Array<ArrayBuffer>
  documents: Uint32Array<ArrayBuffer>
  /** Groups whose state a batch has set. For others, only documents name them. */
  stated: Set<number>
  /** Live groups whose jobs are featured depending on their click rate. */
  featuredByClickRate: Set<number>
}

export const createGroupTable = (): GroupTable => ({
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

/**
 * Returns the number of a group, and assigns one if it is new. A new group is not live until a batch sets its state.
 */
export function internGroup(list: GroupTable, id: string): number {
  const known = list.numberOf.get(id)
  if (known !== undefined) return known
  const group = list.numberOf.size
  list.numberOf.set(id, group)
  list.live = growUint8Column(list.live, group + 1)
  list.featured = growUint8Column(list.featured, group + 1)
  list.unmixed = growUint8Column(list.unmixed, group + 1)
  list.priceCents = growFloat64Column(list.priceCents, group + 1)
  list.openJobPercents = growFloat64Column(list.openJobPercents, group + 1)
  list.boosts = growFloat64Column(list.boosts, group + 1)
  list.documents = growUint32Column(list.documents, group + 1)
  list.openJobPercents[group] = Number.NaN
  list.boosts[group] = computeBidFactor(0) * getFeaturedFactor(false)
  return group
}

/** Updates a group. Returns its number, and whether its live status or its boost has changed. */
export function updateGroup(
  list: GroupTable,
  stated: JobGroup,
): { group: number; live: boolean; boost: boolean } {
  const group = internGroup(list, stated.id)
  const openJobs = computeOpenJobsFactor(stated.openJobPercent)
  const boost =
    computeBidFactor(stated.priceCents) * openJobs * getFeaturedFactor(stated.featured !== 'never')
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

/** Returns the open-job percentage of a group; undefined if unknown. */
export function getOpenJobPercent(openJobPercents: Float64Array, at: number): number | undefined {
  const percent = openJobPercents[at]
  return percent === undefined || Number.isNaN(percent) ? undefined : percent
}

/** Counts the documents in live groups, including expired ones. */
export function countLiveDocuments(list: GroupTable): number {
  let sum = 0
  for (let group = 0; group < list.numberOf.size; group++)
    if (list.live[group] === 1) sum += list.documents[group] ?? 0
  return sum
}
