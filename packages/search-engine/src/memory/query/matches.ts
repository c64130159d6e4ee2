import type { IndexState } from '../index-state.ts'
import { clearBit, hasBit, findLowestBit, setBit, type Bits } from '../lists/bits.ts'
import { getDenseImpact } from '../lists/keyed-lists.ts'
import { seekToSlot } from '../lists/posting-lists.ts'
import { findPhrase, phrasePosition } from '../tables/text-store.ts'
import { computeDistanceFactorAt } from './score.ts'
import { getRunLength, type PostingRun } from './clauses.ts'
import type { QueryPlan, SegmentPlan } from './plan.ts'
import { computeRelaxedFactor } from '../../weights.ts'
import { getCounters, getMatchBits, type Workspace } from './workspace.ts'

/** Clears the bits of documents that are not in the run. */
function keepRun(bits: Bits, run: PostingRun) {
  if (run.dense !== null) {
    const { bits: own } = run.dense
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (own[at] ?? 0)
    return
  }
  let position = run.start
  for (let at = 0; at < bits.length; at++) {
    let kept = 0
    const end = (at + 1) << 5
    for (; position < run.end && (run.pool[position] ?? 0) >>> 8 < end; position++)
      kept |= 1 << (((run.pool[position] ?? 0) >>> 8) & 31)
    bits[at] = (bits[at] ?? 0) & kept
  }
}

/** Sets the bits of the documents at the circle's points. */
function markDocuments({ plan, segment }: SegmentPlan, bits: Bits) {
  const { listOf, lists } = segment.points
  for (const point of plan.circlePoints ?? []) {
    const list = (listOf[point] ?? 0) - 1
    if (list < 0) continue
    const start = lists.starts[list] ?? 0
    const end = start + (lists.counts[list] ?? 0)
    for (let at = start; at < end; at++) setBit(bits, (lists.pool[at] ?? 0) >>> 8)
  }
}

const hasPhrases = ({ plan }: SegmentPlan) => plan.phrases.length > 0 || plan.excludedPhrases.length > 0

/** Returns whether the document contains all required phrases and none of the excluded ones. */
function satisfiesPhrases({ plan, segment }: SegmentPlan, slot: number): boolean {
  for (const phrase of plan.phrases)
    if (findPhrase(segment.texts, slot, phrase) === phrasePosition.none) return false
  for (const phrase of plan.excludedPhrases)
    if (findPhrase(segment.texts, slot, phrase) !== phrasePosition.none) return false
  return true
}

/** Visits the set bits in ascending order. */
export function visitBits(bits: Bits, visit: (slot: number) => unknown): void {
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) visit((at << 5) + findLowestBit(word))
}

/** Returns the served documents of the segment that match its plan, as bits. */
export function findMatchingBits(asked: SegmentPlan, space: Workspace, at: number): Bits {
  const { plan, segment, runs, filter, excluded } = asked
  const { served } = segment.serving
  const bits = getMatchBits(space, at, segment.capacity)
  if (plan.circlePoints === null) bits.set(served)
  else {
    bits.fill(0)
    markDocuments(asked, bits)
    for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (served[word] ?? 0)
  }
  for (const run of runs) keepRun(bits, run)
  if (filter !== null) keepRun(bits, filter)
  if (excluded !== null)
    for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & ~(excluded[word] ?? 0)
  const { traitClauses } = plan
  if (traitClauses !== null)
    visitBits(bits, (slot) => traitClauses.accepts(segment.rows.handles[slot] ?? 0) || clearBit(bits, slot))
  if (hasPhrases(asked)) visitBits(bits, (slot) => satisfiesPhrases(asked, slot) || clearBit(bits, slot))
  return bits
}

/**
 * Returns the shortest list, whose documents are then tested one by one. Returns undefined if it is dense, because
 * intersecting bits is then faster.
 */
export function chooseLeadingRun({ runs, filter }: SegmentPlan): PostingRun | undefined {
  const [lead] = (filter === null ? runs : [...runs, filter]).toSorted(
    (one, other) => getRunLength(one) - getRunLength(other),
  )
  return lead === undefined || lead.dense !== null ? undefined : lead
}

type Cursor = PostingRun & { at: number; rarity: number }

/**
 * Returns a test of the conditions other than words: served, in the area, not excluded, phrases, and traits. It must
 * be called with ascending slots.
 *
 * @param left the area conditions that the caller has not tested yet
 */
function restTest(
  index: IndexState,
  asked: SegmentPlan,
  left: { lead: PostingRun | null; circle: boolean },
): (slot: number) => boolean {
  const { segment, filter, excluded } = asked
  const { traitClauses } = asked.plan
  const { served } = segment.serving
  const filters = filter === null || filter === left.lead ? [] : [{ ...filter, at: filter.start, rarity: 0 }]
  const asksPhrases = hasPhrases(asked)
  return (slot) =>
    hasBit(served, slot) &&
    (filters.length === 0 || followCursors(filters, slot, 0) >= 0) &&
    (!left.circle || isInCircle(index, asked, slot)) &&
    (excluded === null || !hasBit(excluded, slot)) &&
    (traitClauses === null || traitClauses.accepts(segment.rows.handles[slot] ?? 0)) &&
    (!asksPhrases || satisfiesPhrases(asked, slot))
}

export type VisitMatch = (slot: number, atMostText: number) => void

/** Returns the factor that scales a sum of weighted impacts to the text factor; 0 for a query without words. */
const scaleOf = ({ raritySum }: QueryPlan) => (raritySum === 0 ? 0 : 1 / (255 * raritySum))

/** Marking a circle as bits costs as much as testing this share of its documents one by one. */
const bitsShare = 0.25

/** Returns the circle's documents as bits if the leading list is so long that the bits save more than they cost. */
function circleBitsFor(lead: PostingRun, asked: SegmentPlan, bits: () => Bits): Bits | null {
  if (asked.plan.circlePoints === null || getRunLength(lead) < bitsShare * circlePostings(asked)) return null
  const drawn = bits().fill(0)
  markDocuments(asked, drawn)
  return drawn
}

/**
 * Visits each document of the leading list that matches the plan, with the upper bound of its text factor.
 *
 * @param bits scratch space of the segment's capacity
 */
export function visitMatchesInRun(
  index: IndexState,
  asked: SegmentPlan,
  { lead, bits }: { lead: PostingRun; bits: () => Bits },
  visit: VisitMatch,
): void {
  const { plan, runs } = asked
  const cursors = runs.flatMap((run, clause): Cursor[] =>
    run === lead ? [] : [{ ...run, at: run.start, rarity: plan.rarities[clause] ?? 0 }],
  )
  const drawn = circleBitsFor(lead, asked, bits)
  const satisfiesRest = restTest(index, asked, { lead, circle: drawn === null })
  const leadRarity = plan.rarities[runs.indexOf(lead)] ?? 0
  const scale = scaleOf(plan)
  for (let position = lead.start; position < lead.end; position++) {
    const posting = lead.pool[position] ?? 0
    const slot = posting >>> 8
    if (drawn !== null && !hasBit(drawn, slot)) continue
    const reached = followCursors(cursors, slot, leadRarity * (posting & 0xff))
    if (reached >= 0 && satisfiesRest(slot)) visit(slot, scale === 0 ? 1 : reached * scale)
  }
}

/** Circles with fewer documents in a segment are tested document by document, which is cheaper than bits. */
const smallCircle = 64

/** Counts the documents at the circle's points. A document at several points counts several times. */
function circlePostings({ plan, segment: { points } }: SegmentPlan): number {
  let sum = 0
  for (const point of plan.circlePoints ?? []) {
    const list = (points.listOf[point] ?? 0) - 1
    if (list >= 0) sum += points.lists.counts[list] ?? 0
  }
  return sum
}

/** Returns whether a search without a leading list should test the documents of its circle one by one. */
export const isSmallCircle = (asked: SegmentPlan): boolean =>
  asked.plan.circlePoints !== null && circlePostings(asked) <= smallCircle

/** Visits the matching documents of a small circle, in no particular order. All of the plan's runs must be dense. */
export function visitMatchesInCircle(
  index: IndexState,
  asked: SegmentPlan,
  space: Workspace,
  visit: VisitMatch,
): void {
  const { plan, segment, runs } = asked
  const { satisfied } = getCounters(space, segment.capacity)
  const { listOf, lists } = segment.points
  const satisfiesRest = restTest(index, asked, { lead: null, circle: false })
  const cursors = runs.map((run, clause): Cursor => ({
    ...run,
    at: run.start,
    rarity: plan.rarities[clause] ?? 0,
  }))
  const scale = scaleOf(plan)
  const seen: number[] = []
  for (const point of plan.circlePoints ?? []) {
    const list = (listOf[point] ?? 0) - 1
    const start = list < 0 ? 0 : (lists.starts[list] ?? 0)
    const end = list < 0 ? 0 : start + (lists.counts[list] ?? 0)
    for (let at = start; at < end; at++) {
      const slot = (lists.pool[at] ?? 0) >>> 8
      if (satisfied[slot] === 1) continue
      satisfied[slot] = 1
      seen.push(slot)
      const reached = followCursors(cursors, slot, 0)
      if (reached >= 0 && satisfiesRest(slot)) visit(slot, scale === 0 ? 1 : reached * scale)
    }
  }
  for (const slot of seen) satisfied[slot] = 0
}

/** Visits the documents that match at least the required number of clauses of a relaxed plan. */
export function visitRelaxedMatches(
  index: IndexState,
  asked: SegmentPlan,
  space: Workspace,
  visit: VisitMatch,
): void {
  const { plan, segment, runs } = asked
  const { satisfied, reached } = getCounters(space, segment.capacity)
  for (const [clause, { pool, start, end }] of runs.entries()) {
    const weight = (plan.rarities[clause] ?? 0) / (255 * plan.raritySum)
    for (let at = start; at < end; at++) {
      const posting = pool[at] ?? 0
      const slot = posting >>> 8
      satisfied[slot] = (satisfied[slot] ?? 0) + 1
      reached[slot] = (reached[slot] ?? 0) + weight * (posting & 0xff)
    }
  }
  const satisfiesRest = restTest(index, asked, { lead: null, circle: true })
  for (let slot = 0; slot < segment.rows.slots; slot++) {
    const times = satisfied[slot] ?? 0
    if (times >= plan.required && satisfiesRest(slot))
      visit(slot, (reached[slot] ?? 0) * computeRelaxedFactor(runs.length - times))
  }
  satisfied.fill(0, 0, segment.rows.slots)
  reached.fill(0, 0, segment.rows.slots)
}

/** Returns an upper bound of the sum of weighted impacts, or -1 if the document does not match all clauses. */
function followCursors(cursors: readonly Cursor[], slot: number, leadWeight: number): number {
  let reached = leadWeight
  for (const cursor of cursors) {
    if (cursor.dense !== null) {
      const impact = getDenseImpact(cursor.dense, slot)
      if (impact === 0) return -1
      reached += cursor.rarity * impact
      continue
    }
    cursor.at = seekToSlot(cursor.pool, cursor.at, cursor.end, slot)
    const posting = cursor.at < cursor.end ? (cursor.pool[cursor.at] ?? 0) : 0
    if (cursor.at >= cursor.end || posting >>> 8 !== slot) return -1
    reached += cursor.rarity * (posting & 0xff)
  }
  return reached
}

const isInCircle = (index: IndexState, { plan, segment }: SegmentPlan, slot: number): boolean =>
  plan.circlePoints === null || computeDistanceFactorAt(index, segment, slot) > 0
