import type { FeedDate } from './judge/dates.ts'

/** Where a job can be done, as the feed says it: nothing is looked up, so any part may be absent or wrong. */
export type FeedLocation = {
  /** The place as one line, where the feed does not give it in parts: "85 Mill Road, Middletown, NY 10940". */
  text: string | null
  address: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
}

/** What the feed asks of the hosted application form. */
export type FeedApply = {
  customQuestionsUrl: string | null
  postUrl: string | null
  addressCollection: 'required' | 'optional' | 'off' | null
  resumeRequired: boolean | null
}

/**
 * One job of a feed that holds everything a job must have. Texts are trimmed plain text with single
 * spaces, except `description`, which is the feed's own text or HTML and has not been sanitised.
 */
export type FeedJob = {
  /** The line of the feed on which the job begins. */
  line: number
  reference: string
  title: string
  company: string
  /** An absolute http or https URL. */
  url: string
  description: string
  /** Null when the feed has no date, an unreadable one or one in the future: then the job counts from its import. */
  postedAt: FeedDate | null
  /** Null when the feed has no end date. */
  expiresAt: FeedDate | null
  /** Whether the feed has an end date that cannot be read. The job must not be advertised until it can. */
  isEndUnreadable: boolean
  locations: FeedLocation[]
  /** Whether the feed says that the work is done from anywhere; hybrid work is not. Null when it says nothing. */
  remote: boolean | null
  email: string | null
  salary: string | null
  education: string | null
  jobType: string | null
  experience: string | null
  majorCategory: string | null
  minorCategory: string | null
  advertiserId: string | null
  srcCampId: string | null
  srcSegId: string | null
  logoUrl: string | null
  /** Null when the feed sets no price; never 0. */
  cpcCents: number | null
  targetCpaCents: number | null
  apply: FeedApply | null
}
