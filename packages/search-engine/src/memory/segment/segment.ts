import { keyedLists, type KeyedLists } from '../lists/keyed-lists.ts'
import { rows, type Rows } from '../tables/rows.ts'
import { textStore, type TextStore } from '../tables/text-store.ts'
import { members, type Members } from './members.ts'
import { createServingState, type Serving } from './serving.ts'

/**
 * A part of the index's documents. Slot numbers are local to a segment; all other numbers, such as those of
 * terms, are shared by the whole index.
 */
export type Segment = {
  number: number
  capacity: number
  rows: Rows
  /** The documents of each term. */
  words: KeyedLists
  /** The documents at each point and in each state; `anywhere` contains the remote jobs. */
  points: KeyedLists
  states: KeyedLists
  remote: KeyedLists
  members: Members
  texts: TextStore
  serving: Serving
}

export const remoteKey = 0

/** Expected sizes, allocated up front so that lists and texts need not move while the segment fills. */
export type Room = { postings: number; textBytes: number }

/** The share that must be filled before a segment predicts the size of others. */
const minFilledShare = 0.25

/** Slightly more than a segment of this capacity needs if its documents are similar. */
export function estimateRoom({ rows: { slots }, words, texts }: Segment, capacity: number): Room {
  const scale = slots < minFilledShare * capacity ? 0 : (1.05 * capacity) / slots
  return { postings: Math.ceil(words.lists.used * scale), textBytes: Math.ceil(texts.used * scale) }
}

export const segment = (number: number, capacity: number, room: Room): Segment => ({
  number,
  capacity,
  rows: rows(capacity),
  words: keyedLists(capacity, true, room.postings),
  points: keyedLists(capacity, false),
  states: keyedLists(capacity, true),
  remote: keyedLists(capacity, true),
  members: members(capacity),
  texts: textStore(room.textBytes),
  serving: createServingState(capacity),
})
