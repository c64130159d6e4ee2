import { addSegment, type IndexState } from './index-state.ts'
import { addToGroup } from './segment/members.ts'
import type { Segment } from './segment/segment.ts'
import { updateRepeatBit, refreshDocumentBits } from './segment/serving.ts'
import { hasBit, setBit } from './lists/bits.ts'
import { encodeLocation } from './tables/handles.ts'
import { appendKeyedPosting, type KeyedLists } from './lists/keyed-lists.ts'
import { appendDocumentRow, isSlotOccupied, getDocumentRow } from './tables/rows.ts'
import { copyText } from './tables/text-store.ts'

/**
 * A running compaction, which merges segments into a new one without empty slots, in steps. Meanwhile, the old
 * segments serve queries and receive changes. Changes of documents that were already copied are also applied to the
 * copy.
 */
export type Compaction = {
  sources: readonly Segment[]
  target: Segment
  /** The new slots of each old segment's documents, by old slot; -1 if a document was not copied. */
  newSlots: readonly Int32Array[]
  /** The remaining work. Each call runs one step. */
  steps: Generator<void, void>
}

/** Copies the rows of one segment. From then on, changes of a copied row are also applied to the copy. */
function* copyRows(index: IndexState, source: Segment, target: Segment, newSlots: Int32Array) {
  const slotsAtOnce = Math.max(2, target.capacity >>> 6)
  for (let slot = 0; slot < source.rows.slots; slot++) {
    if (slot % slotsAtOnce === 1) yield
    if (!isSlotOccupied(source.rows, slot)) continue
    const newSlot = appendDocumentRow(target.rows, getDocumentRow(source.rows, slot))
    copyText(source.texts, slot, target.texts, newSlot)
    addToGroup(target.members, target.rows.groups[newSlot] ?? 0, newSlot)
    newSlots[slot] = newSlot
    copyFirst(source, target, slot, newSlots)
    refreshDocumentBits(target, index.groups, newSlot)
  }
}

/** Translates a document's link to the first copy of its ad to the new segment. */
function copyFirst(source: Segment, target: Segment, slot: number, newSlots: Int32Array) {
  const newSlot = newSlots[slot] ?? 0
  const first = newSlots[source.serving.firsts[slot] ?? 0] ?? -1
  target.serving.firsts[newSlot] = first < 0 ? newSlot : first
  updateRepeatBit(target, newSlot)
  if (hasBit(source.serving.alone, slot)) setBit(target.serving.alone, newSlot)
  if (hasBit(source.serving.counted, slot)) setBit(target.serving.counted, newSlot)
}

function* copyLists(from: KeyedLists, to: KeyedLists, newSlots: Int32Array) {
  const { lists, keys } = from
  const postingsAtOnce = Math.max(1, from.slots >>> 1)
  let done = 0
  for (let list = 0; list < lists.lists; list++) {
    const key = keys[list] ?? 0
    for (let at = 0; at < (lists.counts[list] ?? 0); at++) {
      const posting = lists.pool[(lists.starts[list] ?? 0) + at] ?? 0
      const slot = newSlots[posting >>> 8] ?? -1
      if (slot >= 0) appendKeyedPosting(to, key, slot, posting & 0xff)
      if (++done % postingsAtOnce === 0) yield
    }
  }
}

type Copying = Omit<Compaction, 'steps'>

function* compactionSteps(index: IndexState, { sources, target, newSlots }: Copying) {
  for (const [at, source] of sources.entries()) {
    const mapped = newSlots[at] ?? new Int32Array(0)
    yield* copyRows(index, source, target, mapped)
    yield* copyLists(source.words, target.words, mapped)
    yield* copyLists(source.points, target.points, mapped)
    yield* copyLists(source.states, target.states, mapped)
    yield* copyLists(source.remote, target.remote, mapped)
  }
}

/** Returns the location to which the running compaction has copied a document; undefined if it has not. */
export function findCopiedSlot(
  compaction: Compaction | null,
  segment: Segment,
  slot: number,
): { segment: Segment; slot: number } | undefined {
  const source = compaction?.sources.indexOf(segment) ?? -1
  const newSlot = compaction?.newSlots[source]?.[slot] ?? -1
  return compaction === null || newSlot < 0 ? undefined : { segment: compaction.target, slot: newSlot }
}

/** Replaces the old segments by the new one. */
function finish(index: IndexState, { sources, target }: Compaction) {
  const { rows } = target
  for (let slot = 0; slot < rows.slots; slot++) {
    const handle = rows.handles[slot] ?? 0
    if (handle !== 0) index.handles.locations[handle] = encodeLocation(target.number, slot)
  }
  for (const { number } of sources) index.segmentAt[number] = undefined
  index.segments = index.segments.filter((segment) => !sources.includes(segment))
  // New documents go to the last segment, so the target becomes last only if that was a source.
  index.segments.unshift(target)
  index.compaction = null
}

const maxSegments = 8

/** A segment with at least this share of empty slots is compacted. */
const maxEmptyShare = 0.25

const emptySlots = ({ rows }: Segment) => rows.slots - rows.present

const byPresent = (one: Segment, other: Segment) => one.rows.present - other.rows.present

/**
 * Returns the segments to merge now: a segment with many empty slots, together with others that fit into the same
 * target; or the two smallest ones if there are too many segments.
 */
function dueSources({ segments, segmentSlots }: IndexState, minEmptySlots: number): Segment[] {
  const isWasteful = (segment: Segment) =>
    emptySlots(segment) >= minEmptySlots && emptySlots(segment) > segment.rows.slots * maxEmptyShare
  const wasteful = segments.find(isWasteful)
  if (wasteful === undefined)
    return segments.length <= maxSegments ? [] : segments.slice(0, -1).toSorted(byPresent).slice(0, 2)
  const sources = [wasteful]
  let room = Math.max(segmentSlots, wasteful.capacity) - wasteful.rows.present
  for (const segment of segments.toSorted(byPresent)) {
    if (segment === wasteful || segment.rows.present > room || !isWasteful(segment)) continue
    sources.push(segment)
    room -= segment.rows.present
  }
  return sources
}

function begin(index: IndexState, sources: readonly Segment[]) {
  const present = sources.reduce((sum, { rows }) => sum + rows.present, 0)
  const capacity = Math.max(index.segmentSlots, 2 ** Math.ceil(Math.log2(present + 1)))
  const target = addSegment(index, capacity)
  target.serving.servedAtMs = sources[0]?.serving.servedAtMs ?? -Infinity
  target.serving.levelsFromMs = sources[0]?.serving.levelsFromMs ?? -Infinity
  const newSlots = sources.map(({ rows }) => new Int32Array(rows.slots).fill(-1))
  const copying = { sources, target, newSlots }
  index.compaction = { ...copying, steps: compactionSteps(index, copying) }
}

/** Runs one step of compaction, and starts it if it is due. Returns whether more work may remain. */
export function runCompactionStep(index: IndexState, minEmptySlots: number): boolean {
  if (index.compaction === null) {
    const sources = dueSources(index, minEmptySlots)
    if (sources.length === 0) return false
    begin(index, sources)
  }
  const { compaction } = index
  if (compaction?.steps.next().done === true) finish(index, compaction)
  return true
}
