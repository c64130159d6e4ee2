import type { FeaturedRule, JobGroup } from '@tiller/search-engine/port'
import { bidCapCents } from '@tiller/search-engine/weights'
import type { Numbering } from './numbering.ts'

/** The states of all groups at one time. Objects of this type do not change. */
export type GroupStates = {
  /**
   * The states as the scripts read them, two characters per group: the price in cents, and whether and how the group is
   * served. Every query contains this text, so that a pause changes no document.
   */
  encoded: string
  byNumber: readonly (JobGroup | undefined)[]
  /** The numbers of groups to which the limit of jobs per company does not apply. */
  unmixed: readonly number[]
  isAnyFeaturedByClickRate: boolean
}

/** Rules by their number in the encoding. */
const featuredRules = [
  'never',
  'always',
  'onOwnPages',
  'aboveMedianClickRate',
] as const satisfies FeaturedRule[]

/** The encoding of groups. Characters from `base` on need no escape in JSON. */
export const groupEncoding = {
  base: 256,
  notServed: ' ',
  /** Shares of open jobs are 0 to 100, and this number if unknown. */
  unknownOpenJobs: 101,
  perRule: 128,
  rules: { always: 1, onOwnPages: 2, aboveMedianClickRate: 3 },
} as const

function encodeGroup(group: JobGroup | undefined): string {
  const { base, notServed, unknownOpenJobs, perRule } = groupEncoding
  if (group?.live !== true) return notServed + notServed
  const price = Math.max(0, Math.min(bidCapCents, Math.round(group.priceCents)))
  const openJobs = Math.round(group.openJobPercent ?? unknownOpenJobs)
  const rule = featuredRules.indexOf(group.featured)
  return String.fromCharCode(base + price, base + openJobs + perRule * rule)
}

/** Keeps the states of groups. */
export function createGroupStates(numbering: Pick<Numbering, 'numberGroups'>) {
  const byNumber: (JobGroup | undefined)[] = []
  let count = 0
  let current: GroupStates | undefined
  return {
    async apply(groups: readonly JobGroup[]) {
      if (groups.length === 0) return
      const numbers = await numbering.numberGroups(groups.map(({ id }) => id))
      for (const [at, number] of numbers.entries()) {
        if (byNumber[number] === undefined) count++
        byNumber[number] = groups[at]
      }
      current = undefined
    },
    current: (): GroupStates => (current ??= takeStates(byNumber)),
    count: () => count,
  }
}

function takeStates(groups: readonly (JobGroup | undefined)[]): GroupStates {
  const byNumber = Array.from(groups)
  return {
    encoded: byNumber.map(encodeGroup).join(''),
    byNumber,
    unmixed: byNumber.flatMap((group, number) => (group?.isUnmixed === true ? [number] : [])),
    isAnyFeaturedByClickRate: byNumber.some(
      (group) => group?.live === true && group.featured === 'aboveMedianClickRate',
    ),
  }
}
