import { deserialize, serialize } from 'node:v8'
import type { Room } from '../segment/segment.ts'

/** The lists of a segment in a snapshot; group members are restored from the rows. */
export const savedLists = ['words', 'points', 'states', 'remote'] as const
export type SavedLists = (typeof savedLists)[number]

/** The head of a segment, with the instants for which its bits were computed. */
export type SegmentPart = {
  kind: 'segment'
  capacity: number
  room: Room
  servedAtMs: number
  levelsFromMs: number
}

/** Consecutive rows; `present` is 0 where a document was removed. */
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
  /** The concatenated ad keys of the documents; an empty slot has none. */
  adKeyLengths: Uint32Array
  adKeys: Uint8Array
  /** The trait columns of each document; 0, Infinity, and -Infinity if unknown. */
  traits: Uint32Array
  payMin: Float64Array
  payMax: Float64Array
}

/** Concatenated lists. */
export type ListsPart = {
  kind: 'lists'
  of: SavedLists
  keys: Uint32Array
  counts: Uint32Array
  postings: Uint32Array
}

/** Numbered objects that all segments share, in the order of their numbers. */
export type TablesPart = {
  kind: 'tables'
  companies: readonly number[]
  traits: readonly string[]
  points: { lats: Float64Array; lngs: Float64Array; states: Float64Array }
}

/** Groups in the order of their numbers; `stated` is 1 unless only documents name the group. */
export type GroupsPart = {
  kind: 'groups'
  ids: readonly string[]
  stated: Uint8Array
  live: Uint8Array
  featured: Uint8Array
  unmixed: Uint8Array
  priceCents: Float64Array
}

/**
 * The parts of a snapshot in order: the approximate number of documents; for each segment its head, rows and texts,
 * and lists; then tables, groups, words, and the end.
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

/** Serializes a part for the same version of V8. */
export const encodePart = (part: Part): Uint8Array => serialize(part)

/**
 * Deserializes bytes of `encodePart`; the part may refer to them. The caller must verify that the same program wrote
 * them.
 */
export const decodePart = (bytes: Uint8Array): Part => deserialize(bytes) as Part
