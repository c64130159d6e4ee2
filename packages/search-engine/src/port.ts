/**
 * What Tiller asks of a job search index. Two engines fit behind it: the one in this package, in
 * process, and a search cluster for corpora beyond one machine; both pass the same conformance tests.
 *
 * The index is a projection. Whatever it holds can be thrown away and rebuilt from the database, so
 * none of its operations has to be durable, and `apply` may be repeated with the same batch.
 */

/** Where a job can be done. */
export type JobPlace = {
  /** As people read it: "Austin, TX". Searched like a field of text. */
  name: string
  stateId: number
  /** Null for a place without a middle, such as a whole state: no circle holds it. */
  lat: number | null
  lng: number | null
}

/** One advertised job. */
export type JobDocument = {
  id: number
  /** The group that decides whether and at what price the job is served. */
  groupId: string
  /** Copies of one advertisement (same company, title and text in several places) share a key and count once. */
  adKey: string
  title: string
  company: string
  companyId: number
  /** Plain text, without markup. */
  description: string
  /** Names of the job's categories, searched like a field of text. */
  categories: readonly string[]
  places: readonly JobPlace[]
  remote: boolean
  /** Milliseconds since 1970. */
  postedAtMs: number
  /** The job is not served from this instant on; null = no end. */
  expiresAtMs: number | null
  /** How many clicks are expected of an impression, in percent of the usual; absent: as usual. */
  clickRatePercent?: number
  /** Names of what searches may wish for, such as benefits and kinds of work. */
  traits?: readonly string[]
  /** What it pays, in dollars a year; absent if nobody knows. */
  yearlyPay?: PayRange
}

/** Dollars a year, from the least to the most. */
export type PayRange = { min: number; max: number }

/** What a seeker would like: at least one of the traits. A job without ranks lower, or is not found at all. */
export type Wish = { anyOf: readonly string[]; isRequired: boolean }

/**
 * Jobs that are served alike and at one price. It lives outside the documents, so that a pause is one write
 * whatever the number of jobs. Which jobs make a group, and how a price comes about, is not the index's business.
 */
export type JobGroup = {
  id: string
  live: boolean
  featured: boolean
  /** What a click on any of its jobs costs now. */
  priceCents: number
}

/** A document that goes to another group, or of which other clicks are expected; what is absent stays. */
export type Move = { id: number; groupId: string; clickRatePercent?: number }

/**
 * Changes that become visible together: removals first, then upserts, then moves, so that an id in all of them
 * is there afterwards, in the group of its move. A document replaces an older one of the same id.
 */
export type Batch = {
  upserts: readonly JobDocument[]
  removals: readonly number[]
  /** What changes of documents without their text; an id that is not there is passed over. */
  moves: readonly Move[]
  groups: readonly JobGroup[]
}

/**
 * The part of the country that a search covers; null = everywhere. A lenient search that finds too little in a circle
 * may look as far as `widestKm`.
 */
export type Area =
  | { kind: 'circle'; lat: number; lng: number; radiusKm: number; widestKm?: number }
  | { kind: 'state'; stateId: number }
  | { kind: 'remote' }

export type Query = {
  /**
   * Every word must be found in title, company, place or description, or all of them be a category's name; '' = all
   * jobs. "A phrase", -word and OR are understood.
   */
  words: string
  area: Area | null
  start: number
  limit: number
  nowMs: number
  wishes?: readonly Wish[]
  /** Only jobs whose pay is known, and meets this range in some amount. */
  yearlyPay?: PayRange
  /** When too little is found, read rare words as typing errors, then look farther away, then give up some words. */
  lenient?: boolean
  /** Ask for the terms of every hit's score. */
  explain?: boolean
}

/** The factors whose product is the score. */
export type ScoreTerms = {
  text: number
  proximity: number
  bid: number
  freshness: number
  clickRate: number
  distance: number
  featured: number
  /** Absent for a query without wishes. */
  signals?: number
}

export type Hit = {
  id: number
  score: number
  priceCents: number
  /** Index into the document's places of the one nearest to a circle's centre, or the first of a state; else 0. */
  placeIndex: number
  /** Null without a circle. */
  distanceKm: number | null
  terms?: ScoreTerms
}

/** A word that was read as others, the likeliest first. */
export type Correction = { typed: string; read: readonly string[] }

export type Result = {
  /** Exact number of distinct advertisements that match, whatever `start` and `limit`. */
  total: number
  hits: Hit[]
  /** What a lenient search put right; absent if nothing. */
  corrected?: readonly Correction[]
  /** A lenient search looked this far away, and not only in the circle that was asked for. */
  widenedKm?: number
  /** A lenient search gave up words: not all hits have all. */
  relaxed?: true
}

export type IndexStats = { documents: number; liveDocuments: number; groups: number; terms: number }

export interface SearchIndex {
  apply(batch: Batch): Promise<void>
  search(query: Query): Promise<Result>
  stats(): Promise<IndexStats>
}
