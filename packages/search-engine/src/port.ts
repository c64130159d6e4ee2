/**
 * The interface of a job search index. Two kinds of engine fit behind it: the in-process one of this package, and a
 * search cluster for corpora beyond one machine. Both must pass the conformance tests.
 *
 * The index is a projection that can be rebuilt from the database at any time, so no operation has to be durable, and
 * `apply` may be repeated with the same batch.
 */

export type JobPlace = {
  /** The displayed name, "Austin, TX"; searched as text. */
  name: string
  stateId: number
  /** Null for a place without coordinates, such as a whole state; no circle contains it. */
  lat: number | null
  lng: number | null
}

export type JobDocument = {
  id: number
  /** The group that decides whether and at what price the job is served. */
  groupId: string
  /** Copies of one ad (same company, title, and text in several places) share a key and count once. */
  adKey: string
  title: string
  company: string
  companyId: number
  /** Plain text, without markup. */
  description: string
  /** Names of the job's categories; searched as text. */
  categories: readonly string[]
  places: readonly JobPlace[]
  remote: boolean
  postedAtMs: number
  /** The job is not served from this instant on; null = never expires. */
  expiresAtMs: number | null
  /** Expected clicks per impression, as a percentage of the average; absent = average. */
  clickRatePercent?: number
  /** Attributes of the job, such as benefits and work types, that a query can require or prefer. */
  traits?: readonly string[]
  /** Absent if unknown. */
  yearlyPay?: PayRange
}

/** Dollars per year. */
export type PayRange = { min: number; max: number }

/**
 * A preference for jobs with at least one of these traits. Jobs without any rank lower, follow all others, or are
 * excluded.
 */
export type Wish = { anyOf: readonly string[]; strength: 'preferred' | 'first' | 'required' }

/**
 * When jobs are featured: in every search, only in searches on the platform's own pages, or where the job's click rate
 * is above the median of all documents that the search finds.
 */
export type FeaturedRule = 'never' | 'always' | 'onOwnPages' | 'aboveMedianClickRate'

/**
 * A set of jobs that are served together and at one price. It is separate from the documents, so that a pause is one
 * write regardless of the number of jobs. The caller decides which jobs form a group and computes the price.
 */
export type JobGroup = {
  id: string
  live: boolean
  featured: FeaturedRule
  /** Whether its jobs ignore the limit of jobs per company among neighboring results. */
  isUnmixed?: boolean
  /** The current price of a click on any of its jobs. */
  priceCents: number
}

/** Moves a document to another group, or changes its click rate; absent fields are kept. */
export type Move = { id: number; groupId: string; clickRatePercent?: number }

/**
 * Changes that become visible together: removals first, then upserts, then moves, so a later one wins for the same
 * id. An upsert replaces the document with the same id.
 */
export type Batch = {
  upserts: readonly JobDocument[]
  removals: readonly number[]
  /** Changes that do not affect the text; unknown ids are ignored. */
  moves: readonly Move[]
  groups: readonly JobGroup[]
}

/**
 * The area of a search; null = everywhere. A lenient search with too few results in a circle may extend it to
 * `widestKm`.
 */
export type Area =
  | { kind: 'circle'; lat: number; lng: number; radiusKm: number; widestKm?: number }
  | { kind: 'state'; stateId: number }
  | { kind: 'remote' }

export type Query = {
  /**
   * Every word must match in the title, company, places, or description, or all words together the name of a
   * category; '' = all jobs. Supports "phrases", -word, and OR.
   */
  words: string
  area: Area | null
  start: number
  limit: number
  nowMs: number
  wishes?: readonly Wish[]
  /** Only jobs with known pay that overlaps this range. */
  yearlyPay?: PayRange
  /** On too few results, corrects rare words, then extends the circle, then drops some of the words. */
  lenient?: boolean
  /** The results are shown on a page of the platform itself. */
  isOnOwnPage?: boolean
  /** Returns the terms of each hit's score. */
  explain?: boolean
}

/** The factors of the score. */
export type ScoreTerms = {
  text: number
  proximity: number
  bid: number
  freshness: number
  clickRate: number
  distance: number
  featured: number
  /** The number of the query's preferences that this document satisfies; absent for a query without any. */
  signals?: number
}

export type Hit = {
  id: number
  score: number
  priceCents: number
  isFeatured: boolean
  /**
   * Index of the document's place that is nearest to the center of the circle, or of the first in the state; else 0.
   */
  placeIndex: number
  /** Null without a circle. */
  distanceKm: number | null
  terms?: ScoreTerms
}

/** A word and its corrections, the most likely first. */
export type Correction = { typed: string; read: readonly string[] }

export type Result = {
  /** The exact number of distinct ads that match, independent of `start` and `limit`. */
  total: number
  hits: Hit[]
  /** Corrections made by a lenient search; absent if none. */
  corrected?: readonly Correction[]
  /** The radius to which a lenient search extended the circle. */
  widenedKm?: number
  /** A lenient search dropped words: not every hit contains all of them. */
  relaxed?: true
}

export type IndexStats = { documents: number; liveDocuments: number; groups: number; terms: number }

export interface SearchIndex {
  apply(batch: Batch): Promise<void>
  search(query: Query): Promise<Result>
  stats(): Promise<IndexStats>
}
