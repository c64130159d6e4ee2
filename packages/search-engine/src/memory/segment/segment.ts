import { createKeyedLists, type KeyedLists } from '../lists/keyed-lists.ts'
import { createDocumentTable, type DocumentTable } from '../tables/rows.ts'
import { createTextStore, type TextStore } from '../tables/text-store.ts'
import { createGroupMembers, type GroupMembers } from './members.ts'
import { createServingState, type ServingState } from './serving.ts'

/**
 * A part of the index with its own slot numbers. All other numbers, such as those of terms, are shared by the whole
 * index.
 */
export type Segment = {
  number: number
  capacity: number
  rows: DocumentTable
  /** The documents that contain each term. */
  words: KeyedLists
  /** The documents at each point and in each state. `remote` contains the remote jobs under `remoteJobsKey`. */
  points: KeyedLists
  states: KeyedLists
  remote: KeyedLists
  members: GroupMembers
  texts: TextStore
  serving: ServingState
}

export const remoteJobsKey = 0

/** Expected sizes. They are allocated at once, so that lists and texts need not move while the segment fills. */
export type SegmentSize = { postings: number; textBytes: number }

/** A segment must be filled to this share before it predicts the size of others. */
const minFilledShare = 0.25

/**
 * Returns slightly more space than a segment of this capacity needs if its documents are similar to those of this
 * segment.
 */
export function estimateSegmentSize(
  { rows: { slots }, words, texts }: Segment,
  capacity: number,
): SegmentSize {
  const scale = slots < minFilledShare * capacity ? 0 : (1.05 * capacity) / slots
  return { postings: Math.ceil(words.lists.used * scale), textBytes: Math.ceil(texts.used * scale) }
}

export const createSegment = (number: number, capacity: number, room: SegmentSize): Segment => ({
  number,
  capacity,
  rows: createDocumentTable(capacity),
  words: createKeyedLists(capacity, true, room.postings),
  points: createKeyedLists(capacity, false),
  states: createKeyedLists(capacity, true),
  remote: createKeyedLists(capacity, true),
  members: createGroupMembers(capacity),
  texts: createTextStore(room.textBytes),
  serving: createServingState(capacity),
})
