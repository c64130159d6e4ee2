import { deserialize, serialize } from 'node:v8'
import type { Room } from '../segment/segment.ts'

/** Which lists of a segment are kept; the members of groups are found in the rows. */
export const keptLists = ['words', 'points', 'states', 'anywhere'] as const
export type KeptLists = (typeof keptLists)[number]

/** What a segment begins with; its bits are made for the instants for which they were made when it was kept. */
export type SegmentPart = {
  kind: 'segment'
  capacity: number
  room: Room
  servedAtMs: number
  levelsFromMs: number
}

/** Some of a segment's rows, in the order of their slots; `present` is 0 where a document was removed. */
export type RowsPart = {
  kind: 'rows'
  present: Uint8Array
  ids: Float64Array
  groups: Uint32Array
  companies: Uint32Array
  postedAtMs: Float64Array
  expiresAtMs: Float64Array
  clickRates: Float64Array
  pointCounts: Uint32Array
  points: Uint32Array
  /** The keys of the documents' advertisements, one after another; an empty slot has none. */
  adKeyLengths: Uint32Array
  adKeys: Uint8Array
  /** What the traits' columns say of each; 0, Infinity and -Infinity where nothing is known. */
  traits: Uint32Array
  payMin: Float64Array
  payMax: Float64Array
}

/** Whole lists, one after another. */
export type ListsPart = {
  kind: 'lists'
  of: KeptLists
  keys: Uint32Array
  counts: Uint32Array
  postings: Uint32Array
}

/** What all segments number, in the order of the numbers. */
export type TablesPart = {
  kind: 'tables'
  companies: readonly number[]
  traits: readonly string[]
  points: { lats: Float64Array; lngs: Float64Array; states: Float64Array }
}

/** Some groups, in the order of their numbers; `stated` is 1 for those of which more is known than their name. */
export type GroupsPart = {
  kind: 'groups'
  ids: readonly string[]
  stated: Uint8Array
  live: Uint8Array
  featured: Uint8Array
  priceCents: Float64Array
}

/**
 * What a snapshot is made of, in this order: how many documents there are about; of each segment its beginning, its rows and texts, its lists; then the
 * tables, the groups, the words, and the end.
 */
export type Part =
  | { kind: 'start'; documents: number }
  | SegmentPart
  | RowsPart
  | { kind: 'texts'; lengths: Uint32Array; bytes: Uint8Array }
  | ListsPart
  | TablesPart
  | GroupsPart
  | { kind: 'terms'; names: readonly string[] }
  | { kind: 'end' }

/** A part in bytes, as the V8 that wrote it reads it again. */
export const encodePart = (part: Part): Uint8Array => serialize(part)

/** The part may look into the bytes. They must be those of `encodePart` of the same program, which is for the reader to see to. */
export const decodePart = (bytes: Uint8Array): Part => deserialize(bytes) as Part
