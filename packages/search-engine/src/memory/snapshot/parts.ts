import { deserialize, serialize } from 'node:v8'
import type { SegmentSize } from '../segment/segment.ts'

/** The lists of a segment that a snapshot contains. Group members are restored from the rows. */
export const snapshotListNames = ['words', 'points', 'states', 'remote'] as const
export type SnapshotListName = (typeof snapshotListNames)[number]

/** The start of a segment, with the times for which its serving bits were computed. */
export type SegmentPart = {
  kind: 'segment'
  capacity: number
  room: SegmentSize
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
  /** The lengths of the documents' ad keys, which are concatenated. An empty slot has none. */
  adKeyLengths: Uint32Array
  adKeys: Uint8Array
  /** The traits of each document as bits; 0 if unknown. */
  traits: Uint32Array
  payMin: Float64Array
  payMax: Float64Array
}

/** Posting lists of one kind, concatenated. */
export type ListsPart = {
  kind: 'lists'
  of: SnapshotListName
  keys: Uint32Array
  counts: Uint32Array
  postings: Uint32Array
}

/** The tables that all segments share. Each list is in the order of the numbers. */
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
  openJobPercents: Float64Array
}

/**
 * A part of a snapshot. The order is: the approximate number of documents; for each segment its start, rows and
 * texts, and lists; then tables, groups, words, and the end.
 */
export type SnapshotPart =
  | { kind: 'start'; documents: number }
  | SegmentPart
  | RowsPart
  | { kind: 'texts'; lengths: Uint32Array; bytes: Uint8Array }
  | ListsPart
  | TablesPart
  | GroupsPart
  | { kind: 'terms'; names: readonly string[] }
  | { kind: 'end' }

/** Serializes a part in V8's own format, which other versions of V8 may not read. */
export const encodeSnapshotPart = (part: SnapshotPart): Uint8Array => serialize(part)

/**
 * Deserializes a part. The result may share memory with `bytes`. The caller must verify that the same program wrote
 * them.
 */
export const decodeSnapshotPart = (bytes: Uint8Array): SnapshotPart => deserialize(bytes) as SnapshotPart
