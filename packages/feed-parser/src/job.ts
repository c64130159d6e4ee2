import type { FeedDate } from './judge/dates.ts'

/** The location of a job as in the feed. It is not geocoded, so any field may be missing or wrong. */
export type FeedLocation = {
  /** The location as one line, for example "85 Mill Road, Middletown, NY 10940"; null if the feed structures it. */
  text: string | null
  address: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
}

/** Options of the hosted application form that the feed sets. */
export type FeedApply = {
  customQuestionsUrl: string | null
  postUrl: string | null
  addressCollection: 'required' | 'optional' | 'off' | null
  resumeRequired: boolean | null
}

/**
 * A valid job of a feed. Texts are trimmed plain text with single spaces, except `description`, which is the feed's
 * text or HTML, not sanitized.
 */
export type FeedJob = {
  /** The line at which the job begins in the feed. */
  line: number
  reference: string
  title: string
  company: string
  /** An absolute http or https URL. */
  url: string
  description: string
  /**
   * The posting date; null if the feed has no date, an unreadable one, or one in the future. The job is then dated by
   * its import.
   */
  postedAt: FeedDate | null
  /** The end date; null if the feed has none. */
  expiresAt: FeedDate | null
  /** Whether the feed has an end date for this job that cannot be parsed. The job is not advertised until it can. */
  isEndUnreadable: boolean
  locations: FeedLocation[]
  /** Whether the feed describes the job as fully remote; null if it does not say. Hybrid work is not fully remote. */
  remote: boolean | null
  email: string | null
  salary: string | null
  education: string | null
  jobType: string | null
  experience: string | null
  majorCategory: string | null
  minorCategory: string | null
  /** Whether the ad is for an existing vacancy; absent if it does not say. */
  existingVacancy?: boolean
  advertiserId: string | null
  srcCampId: string | null
  srcSegId: string | null
  logoUrl: string | null
  /** The price per click in cents; null if the feed sets none. It is never 0. */
  cpcCents: number | null
  targetCpaCents: number | null
  apply: FeedApply | null
}
