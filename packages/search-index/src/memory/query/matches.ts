import type { IndexState } from '../index-state.ts'
import type { Plan, Run } from './plan.ts'
import { seek } from '../tables/posting-lists.ts'
import { holdsPhrase } from '../tables/text-store.ts'

/** What is known of the document that `eachMatch` is at; overwritten by the next. */
export type Match = {
  slot: number
  /** Of the query's words, in their order. */
  impacts: Uint8Array
  /** Of the nearest place, and which that is; Infinity and 0 without a circle. */
  km: number
  placeIndex: number
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

/** Calls `consider` with ascending slots among which all matches are: the circle's, the rarest word's, or all. */
function eachCandidate(index: IndexState, plan: Plan, consider: (slot: number) => void) {
  const rarest = plan.runs.toSorted((one, other) => lengthOf(one) - lengthOf(other))[0]
  const slots = index.documents.slots
  if (plan.circlePoints !== null) {
    const postings = plan.circlePoints.reduce(
      (sum, point) => sum + (index.places.slots.counts[point] ?? 0),
      0,
    )
    if (postings * circleAdvantage < (rarest === undefined ? slots : lengthOf(rarest))) {
      for (const slot of slotsAt(index, plan.circlePoints, postings)) consider(slot)
      return
    }
  }
  if (rarest === undefined) for (let slot = 0; slot < slots; slot++) consider(slot)
  else
    for (let position = rarest.start; position < rarest.end; position++)
      consider((rarest.pool[position] ?? 0) >>> 8)
}

/** Decides whether a document may be served at the instant of the plan, and is what the seeker wants. */
function servedTest(index: IndexState, plan: Plan): (slot: number) => boolean {
  const { present, groups, expiresAtMs, ids } = index.documents
  const { wishes } = plan
  const { live } = index.groups
  return (slot) =>
    present[slot] === 1 &&
    live[groups[slot] ?? 0] === 1 &&
    plan.nowMs < (expiresAtMs[slot] ?? 0) &&
    (wishes === null || wishes.accepts(ids[slot] ?? 0))
}

/** Finds the document in every run, leaving its impacts in the match. Must be asked in ascending order. */
function runsTest(plan: Plan, match: Match): (slot: number) => boolean {
  const cursors = plan.runs.map((run, at) => ({ ...run, at: run.start, word: at }))
  const words = plan.rarities.length
  const { impacts } = match
  return (slot) => {
    for (const cursor of cursors) {
      cursor.at = seek(cursor.pool, cursor.at, cursor.end, slot)
      const posting = cursor.at < cursor.end ? (cursor.pool[cursor.at] ?? 0) : 0
      if (cursor.at === cursor.end || posting >>> 8 !== slot) return false
      if (cursor.word < words) impacts[cursor.word] = posting & 0xff
    }
    return true
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
  const match: Match = { slot: 0, impacts: new Uint8Array(plan.rarities.length), km: Infinity, placeIndex: 0 }
  const isServed = servedTest(index, plan)
  const isInCircle = plan.circlePoints === null ? () => true : circleTest(index, match)
  const isInRuns = runsTest(plan, match)
  eachCandidate(index, plan, (slot) => {
    if (!isServed(slot) || !isInRuns(slot) || !isInCircle(slot)) return
    if (!plan.phrases.every((phrase) => holdsPhrase(index.texts, slot, phrase))) return
    match.slot = slot
    visit(match)
  })
}
