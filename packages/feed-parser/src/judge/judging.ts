import type { FeedLimits } from '../limits.ts'
import type { TitleHabit } from './company-in-title.ts'
import { type ReferenceSet, referenceSet } from './reference-set.ts'

/** The context for validating jobs. */
export type Judging = {
  now: Date
  limits: FeedLimits
  /** Where the feed was fetched from. */
  address: string | null
  /** The company of jobs that name none. */
  company: string | null
  /** References of earlier jobs of the feed. */
  seen: ReferenceSet
  titles: TitleHabit
}

/** The context at the beginning of a feed. */
export const startJudging = (
  now: Date,
  limits: FeedLimits,
  { address = null, company = null }: { address?: string | null; company?: string | null } = {},
): Judging => ({
  now,
  limits,
  address,
  company,
  seen: referenceSet(),
  titles: { namesCompany: true },
})
