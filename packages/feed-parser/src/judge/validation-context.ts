import type { FeedLimits } from '../limits.ts'
import type { TitlePattern } from './company-in-title.ts'
import { type ReferenceSet, createReferenceSet } from './reference-set.ts'

/** The state and settings that the validation of a job depends on. */
export type ValidationContext = {
  now: Date
  limits: FeedLimits
  /** The URL from which the feed was fetched; null if it is unknown. */
  address: string | null
  /** The company of jobs that do not name one. */
  company: string | null
  /** The references of earlier jobs of the feed. */
  seen: ReferenceSet
  titles: TitlePattern
}

/** Creates the context at the beginning of a feed. */
export const createValidationContext = (
  now: Date,
  limits: FeedLimits,
  { address = null, company = null }: { address?: string | null; company?: string | null } = {},
): ValidationContext => ({
  now,
  limits,
  address,
  company,
  seen: createReferenceSet(),
  titles: { namesCompany: true },
})
