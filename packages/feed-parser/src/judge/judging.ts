import type { FeedLimits } from '../limits.ts'
import type { TitleHabit } from './company-in-title.ts'
import { type ReferenceSet, referenceSet } from './reference-set.ts'

/** What a job is judged against. */
export type Judging = {
  now: Date
  limits: FeedLimits
  /** Where the feed was fetched from. */
  address: string | null
  /** What earlier jobs of the feed have told. */
  seen: ReferenceSet
  titles: TitleHabit
}

/** At the beginning of a feed nothing is known. */
export const startJudging = (now: Date, limits: FeedLimits, address: string | null): Judging => ({
  now,
  limits,
  address,
  seen: referenceSet(),
  titles: { namesCompany: true },
})
