import { appendTo, keyedLists, type KeyedLists } from '../lists/keyed-lists.ts'
import { isPresent, rows, type Rows } from '../tables/rows.ts'
import { textStore, type TextStore } from '../tables/text-store.ts'
import { serving, type Serving } from './serving.ts'

/** Some of the documents of an index, in slots of their own. All numbers but those of slots are the index's. */
export type Segment = {
  number: number
  capacity: number
  rows: Rows
  /** The documents of each term. */
  words: KeyedLists
  /** The documents at each point, in each state, in each group; `anywhere` has those that can be done anywhere. */
  points: KeyedLists
  states: KeyedLists
  groups: KeyedLists
  /** How many documents have gone to another group since the lists of groups were made. */
  moves: number
  anywhere: KeyedLists
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
  groups: keyedLists(capacity, false),
  moves: 0,
  anywhere: keyedLists(capacity, true),
  texts: textStore(room.textBytes),
  serving: serving(capacity),
})

/** Makes the lists of the groups anew, each document in the one of its own group only. */
function listGroups(held: Segment) {
  held.groups = keyedLists(held.capacity, false)
  held.moves = 0
  for (let slot = 0; slot < held.rows.slots; slot++)
    if (isPresent(held.rows, slot)) appendTo(held.groups, held.rows.groups[slot] ?? 0, slot, 0)
}

/** Puts a document into the list of its new group; its entry in that of the former one is passed over from now on. */
export function noteInGroup(held: Segment, slot: number, group: number): void {
  appendTo(held.groups, group, slot, 0)
  if (++held.moves > held.capacity) listGroups(held)
}
