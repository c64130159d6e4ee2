/**
 * The interface between Tiller and its job search engine. This package implements it in memory, and
 * `search-opensearch` on a cluster, for indexes larger than one machine. `testConformance` verifies an implementation.
 * The index is rebuilt from the database when it is lost, so nothing has to be durable. Applying a batch twice has
 * the same effect as once.
 */

export type JobPlace = {
  /** The displayed name, for example "Austin, TX". It is searched as text. */
  name: string
  stateId: number
  /** Null for a place without coordinates, for example a whole state. No circle contains it. */
  lat: number | null
  lng: number | null
}

export type JobDocument = {
  id: number
  /** The group that determines whether and at what price the job is served. */
  groupId: string
  /** Copies of one ad (same company, title, and text in several places) share a key and count once. */
  adKey: string
  title: string
  company: string
  companyId: number
  /** The description as plain text, without markup. */
  description: string
  /** Names of the job's categories. They are searched as text. */
  categories: readonly string[]
  places: readonly JobPlace[]
  remote: boolean
  postedAtMs: number
  /** The time when the job stops being served; null if it never expires. */
  expiresAtMs: number | null
  /** Expected clicks per impression, as a percentage of the average; absent = average. */
  clickRatePercent?: number
  /** Attributes of the job that a query can require or prefer, for example benefits and work types. */
  traits?: readonly string[]
  /** The job's pay; absent if unknown. */
  yearlyPay?: PayRange
}

/** A range of pay in dollars per year. */
export type PayRange = { min: number; max: number }

/**
 * A preference for jobs with at least one of these traits. Jobs without any of them get a lower score (`preferred`),
 * follow all jobs with one (`first`), or are not found (`required`).
 */
export type TraitClause = { anyOf: readonly string[]; strength: 'preferred' | 'first' | 'required' }

/**
 * Determines when jobs are featured: in every search, only in searches on the platform's own pages, or where the job's
 * click rate is above the median of all documents that the search finds.
 */
export type FeaturedRule = 'never' | 'always' | 'onOwnPages' | 'aboveMedianClickRate'

/**
 * A set of jobs that are served together and at one price. Status and price are stored once per group, so pausing a
 * group is one write regardless of its number of jobs.
 */
export type JobGroup = {
  id: string
  live: boolean
  featured: FeaturedRule
  /** Whether the limit of jobs per company among consecutive results does not apply to this group. */
  isUnmixed?: boolean
  /** The current price of a click on any job of the group. */
  priceCents: number
  /** Percentage of its source's jobs that are confirmed to be open; absent if unknown. */
  openJobPercent?: number
}

/** Moves a document to another group, or changes its click rate. Absent fields stay unchanged. */
export type DocumentMove = { id: number; groupId: string; clickRatePercent?: number }

/**
 * Changes that become visible together. In a cluster, the states of groups become visible at once, and the other changes
 * of a batch after its next refresh, on each shard separately. Removals apply first, then upserts, then moves, so a later one takes precedence
 * for the same id. An upsert replaces the document with the same id.
 */
export type IndexBatch = {
  upserts: readonly JobDocument[]
  removals: readonly number[]
  /** Changes that do not affect the text. Moves of unknown ids are ignored. */
  moves: readonly DocumentMove[]
  groups: readonly JobGroup[]
  /**
   * The version of the state from which the batch was read, taken before it was read; newer states have greater numbers. A
   * shared index keeps the newer state of a document, in whatever order batches arrive. Without it, batches apply in call
   * order.
   */
  version?: number
}

/**
 * The area of a search; null means everywhere. A lenient search with too few results in a circle may extend it to
 * `widestKm`.
 */
export type SearchArea =
  | { kind: 'circle'; lat: number; lng: number; radiusKm: number; widestKm?: number }
  | { kind: 'state'; stateId: number }
  | { kind: 'remote' }

export type SearchQuery = {
  /**
   * The search words. Every word must match in the title, company, places, or description, or all words together the
   * name of a category. An empty text matches all jobs. Supports "phrases", -word, and OR.
   */
  words: string
  area: SearchArea | null
  start: number
  limit: number
  nowMs: number
  traitClauses?: readonly TraitClause[]
  /** If set, only jobs with a known pay that overlaps this range are found. */
  yearlyPay?: PayRange
  /**
   * If true and there are too few results, the search corrects rare words, then extends the circle, then drops some
   * of the words.
   */
  lenient?: boolean
  /** Whether the results are shown on a page of the platform itself. */
  isOnOwnPage?: boolean
  /** Whether each hit includes the terms of its score. */
  explain?: boolean
}

/** The factors whose product is the score. */
export type ScoreTerms = {
  text: number
  proximity: number
  bid: number
  freshness: number
  clickRate: number
  openJobs: number
  distance: number
  featured: number
  /** The factor for unmet trait clauses; absent for a query without trait clauses. */
  signals?: number
}

export type SearchHit = {
  id: number
  score: number
  priceCents: number
  isFeatured: boolean
  /**
   * Index of the document's place that is nearest to the center of the circle, or of its first place in the state;
   * otherwise 0.
   */
  placeIndex: number
  /** The distance from the center of the circle; null without a circle. */
  distanceKm: number | null
  terms?: ScoreTerms
}

/** A word as typed, and its corrections, the most likely first. */
export type SpellingCorrection = { typed: string; read: readonly string[] }

export type SearchResult = {
  /** The exact number of distinct ads that match, independently of `start` and `limit`. */
  total: number
  hits: SearchHit[]
  /** Corrections that a lenient search made; absent if there are none. */
  corrected?: readonly SpellingCorrection[]
  /** The radius to which a lenient search extended the circle. */
  widenedKm?: number
  /** Set if a lenient search dropped words, so that not every hit contains all of them. */
  relaxed?: true
}

/** Statistics of an index. A cluster does not count its terms. */
export type IndexStats = { documents: number; liveDocuments: number; groups: number; terms?: number }

export interface SearchIndex {
  /** Applies a batch. It fails if a cluster did not acknowledge all of it; the caller then applies it again. */
  apply(batch: IndexBatch): Promise<void>
  search(query: SearchQuery): Promise<SearchResult>
  stats(): Promise<IndexStats>
}
