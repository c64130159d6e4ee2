import type { IndexState } from '../index-state.ts'
import type { Run } from './clauses.ts'
import type { Plan } from './plan.ts'
import { seek } from '../tables/posting-lists.ts'
import { findPhrase, phraseIn } from '../tables/text-store.ts'

/** What is known of the document that `eachMatch` is at; overwritten by the next. */
export type Match = {
  slot: number
  /** Of the query's clauses, in their order; 0 for one that it does not satisfy. */
  impacts: Uint8Array
  /** How many of the clauses it satisfies. */
  satisfied: number
  /** Of the nearest place; Infinity without a circle. */
  km: number
  /** Of the nearest place or the first in the state. */
  placeIndex: number
  /** How many of its places are in the state that was asked for. */
  placesInState: number
}

/**
 * Following the circle costs sorting its documents and a search in every list for each; following the rarest
 * word costs a look at the document's places. So the circle must be this many times smaller.
 */
const circleAdvantage = 4

const lengthOf = ({ start, end }: Run) => end - start

/** The slots of all documents at the points, ascending; a document at several of them appears once. */
function slotsAt(index: IndexState, points: readonly number[], postings: number): Uint32Array {
  const { pool, starts, counts } = index.places.slots
  const found = new Uint32Array(postings)
  let used = 0
  for (const point of points) {
    const start = starts[point] ?? 0
    const end = start + (counts[point] ?? 0)
    for (let position = start; position < end; position++) found[used++] = (pool[position] ?? 0) >>> 8
  }
  found.sort()
  let distinct = 0
  for (let at = 0; at < used; at++)
    if (at === 0 || found[at] !== found[distinct - 1]) found[distinct++] = found[at] ?? 0
  return found.subarray(0, distinct)
}

/** The slots that are in at least so many of the runs, ascending. */
function slotsInSome(runs: readonly Run[], required: number, slots: number): Uint32Array {
  const counts = new Uint8Array(slots)
  let found = 0
  for (const { pool, start, end } of runs)
    for (let at = start; at < end; at++) {
      const slot = (pool[at] ?? 0) >>> 8
      const count = (counts[slot] ?? 0) + 1
      counts[slot] = count
      if (count === required) found++
    }
  const list = new Uint32Array(found)
  let used = 0
  for (let slot = 0; slot < slots; slot++) if ((counts[slot] ?? 0) >= required) list[used++] = slot
  return list
}

/** Calls `consider` with ascending slots among which all matches are: the circle's, the rarest word's, or all. */
function eachCandidate(index: IndexState, plan: Plan, consider: (slot: number) => void) {
  const slots = index.documents.slots
  const isRelaxed = plan.required < plan.runs.length
  const needed = isRelaxed ? plan.filters : [...plan.runs, ...plan.filters]
  const rarest = needed.toSorted((one, other) => lengthOf(one) - lengthOf(other))[0]
  const atMost = rarest === undefined ? slots : lengthOf(rarest)
  if (plan.circlePoints !== null) {
    const postings = plan.circlePoints.reduce(
      (sum, point) => sum + (index.places.slots.counts[point] ?? 0),
      0,
    )
    if (postings * circleAdvantage < atMost) {
      for (const slot of slotsAt(index, plan.circlePoints, postings)) consider(slot)
      return
    }
  }
  if (isRelaxed) for (const slot of slotsInSome(plan.runs, plan.required, slots)) consider(slot)
  else if (rarest === undefined) for (let slot = 0; slot < slots; slot++) consider(slot)
  else
    for (let position = rarest.start; position < rarest.end; position++)
      consider((rarest.pool[position] ?? 0) >>> 8)
}

/** Decides whether a document may be served at the instant of the plan. */
function servedTest(index: IndexState, plan: Plan): (slot: number) => boolean {
  const { present, groups, expiresAtMs } = index.documents
  const { live } = index.groups
  return (slot) =>
    present[slot] === 1 && live[groups[slot] ?? 0] === 1 && plan.nowMs < (expiresAtMs[slot] ?? 0)
}

type Cursor = Run & { at: number }

const cursorOf = (run: Run): Cursor => ({ ...run, at: run.start })

/** The posting of the document in the run, 0 if it is not there. Must be asked in ascending order. */
function postingAt(cursor: Cursor, slot: number): number {
  cursor.at = seek(cursor.pool, cursor.at, cursor.end, slot)
  const posting = cursor.at < cursor.end ? (cursor.pool[cursor.at] ?? 0) : 0
  return posting >>> 8 === slot ? posting : 0
}

/** Finds the document in the area's runs and in enough of the query's, leaving its impacts in the match. */
function runsTest(plan: Plan, match: Match): (slot: number) => boolean {
  const clauses = plan.runs.map(cursorOf)
  const filters = plan.filters.map(cursorOf)
  const mayMiss = clauses.length - plan.required
  const { impacts } = match
  return (slot) => {
    for (const filter of filters) {
      filter.at = seek(filter.pool, filter.at, filter.end, slot)
      if (filter.at === filter.end || (filter.pool[filter.at] ?? 0) >>> 8 !== slot) return false
    }
    let missing = 0
    for (const [clause, cursor] of clauses.entries()) {
      const posting = postingAt(cursor, slot)
      impacts[clause] = posting & 0xff
      if (posting === 0 && ++missing > mayMiss) return false
    }
    match.satisfied = clauses.length - missing
    return true
  }
}

/** Whether the document has something that was to be left out. */
function excludedTest(index: IndexState, plan: Plan): (slot: number) => boolean {
  const cursors = plan.excluded.map(cursorOf)
  return (slot) =>
    cursors.some((cursor) => postingAt(cursor, slot) !== 0) ||
    plan.excludedPhrases.some((phrase) => findPhrase(index.texts, slot, phrase) !== phraseIn.none)
}

/** Finds which and how many of the document's places are in the state. */
function lookForState({ documents, places }: IndexState, match: Match, stateId: number) {
  const start = documents.pointStarts[match.slot] ?? 0
  const count = documents.pointCounts[match.slot] ?? 0
  match.placesInState = 0
  for (let at = 0; at < count; at++) {
    if (places.states[documents.points[start + at] ?? 0] !== stateId) continue
    if (match.placesInState++ === 0) match.placeIndex = at
  }
}

/** Finds the document's nearest place in the drawn circle; the first of several that are equally near. */
function circleTest(index: IndexState, match: Match): (slot: number) => boolean {
  const { pointStarts, pointCounts, points } = index.documents
  const { km } = index.places
  return (slot) => {
    const start = pointStarts[slot] ?? 0
    const count = pointCounts[slot] ?? 0
    match.km = Infinity
    for (let at = 0; at < count; at++) {
      const here = km[points[start + at] ?? 0] ?? Infinity
      if (here >= match.km) continue
      match.km = here
      match.placeIndex = at
    }
    return match.km < Infinity
  }
}

/** Visits every document that satisfies the plan and may be served, in the order of slots. */
export function eachMatch(index: IndexState, plan: Plan, visit: (match: Match) => void): void {
  const match: Match = {
    slot: 0,
    impacts: new Uint8Array(plan.runs.length),
    satisfied: plan.runs.length,
    km: Infinity,
    placeIndex: 0,
    placesInState: 0,
  }
  const isServed = servedTest(index, plan)
  const isInCircle = plan.circlePoints === null ? () => true : circleTest(index, match)
  const isInRuns = runsTest(plan, match)
  const isExcluded = excludedTest(index, plan)
  const holds = (phrase: Uint8Array) => findPhrase(index.texts, match.slot, phrase) !== phraseIn.none
  eachCandidate(index, plan, (slot) => {
    if (!isServed(slot) || !isInRuns(slot) || !isInCircle(slot) || isExcluded(slot)) return
    match.slot = slot
    if (!plan.phrases.every(holds)) return
    if (plan.stateId !== null) lookForState(index, match, plan.stateId)
    visit(match)
  })
}
