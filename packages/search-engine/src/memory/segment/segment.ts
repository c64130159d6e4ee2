import { keyedLists, type KeyedLists } from '../lists/keyed-lists.ts'
import { rows, type Rows } from '../tables/rows.ts'
import { textStore, type TextStore } from '../tables/text-store.ts'
import { members, type Members } from './members.ts'
import { serving, type Serving } from './serving.ts'

/** Some of the documents of an index, in slots of their own. All numbers but those of slots are the index's. */
export type Segment = {
  number: number
  capacity: number
  rows: Rows
  /** The documents of each term. */
  words: KeyedLists
  /** The documents at each point, in each state; `anywhere` has those that can be done anywhere. */
  points: KeyedLists
  states: KeyedLists
  anywhere: KeyedLists
  members: Members
  texts: TextStore
  serving: Serving
}

/** The one key of `anywhere`. */
export const anywhereKey = 0

/** What the lists and texts of a segment may come to, so that they need not be moved while it fills. */
export type Room = { postings: number; textBytes: number }

/** A segment tells what others will need when at least so much of it is filled. */
const tellingShare = 0.25

/** A little more than a segment of this capacity will need if its documents are like those of another. */
export function roomLike({ rows: { slots }, words, texts }: Segment, capacity: number): Room {
  const scale = slots < tellingShare * capacity ? 0 : (1.05 * capacity) / slots
  return { postings: Math.ceil(words.lists.used * scale), textBytes: Math.ceil(texts.used * scale) }
}

export const segment = (number: number, capacity: number, room: Room): Segment => ({
  number,
  capacity,
  rows: rows(capacity),
  words: keyedLists(capacity, true, room.postings),
  points: keyedLists(capacity, false),
  states: keyedLists(capacity, true),
  anywhere: keyedLists(capacity, true),
  members: members(capacity),
  texts: textStore(room.textBytes),
  serving: serving(capacity),
})
