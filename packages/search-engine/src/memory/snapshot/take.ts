import type { IndexState } from '../index-state.ts'
import type { Segment } from '../segment/segment.ts'
import type { KeyedLists } from '../lists/keyed-lists.ts'
import { seekToSlot } from '../lists/posting-lists.ts'
import type { AdTable } from '../tables/ads.ts'
import type { DocumentTable } from '../tables/rows.ts'
import {
  encodeSnapshotPart,
  snapshotListNames,
  type SnapshotListName,
  type SnapshotPart,
  type RowsPart,
} from './parts.ts'

/**
 * Numbers of slots, postings, and names per part, chosen so that creating a part takes 1 to 2 ms. A list is never
 * split.
 */
const slotsAtOnce = 4_096
const postingsAtOnce = 32_768
const postingsOfList = 16
const namesAtOnce = 2_000

/** A segment, with its number of slots when the snapshot began. Later slots are not included. */
type Taken = { segment: Segment; slots: number }

/**
 * Creates a snapshot of the index in parts, each on demand. Queries and changes may run in between. A document that
 * changes meanwhile is included in one of its states; one that is added may be missing. The reader must therefore
 * apply all changes since this call again.
 */
export function takeSnapshot(index: IndexState): Iterable<Uint8Array> {
  const taken = index.segments.map((segment) => ({ segment, slots: segment.rows.slots }))
  return encoded(index, taken)
}

function* encoded(index: IndexState, taken: readonly Taken[]) {
  for (const part of partsOf(index, taken)) yield encodeSnapshotPart(part)
}

function* partsOf(index: IndexState, taken: readonly Taken[]): Generator<SnapshotPart> {
  yield { kind: 'start', documents: index.handles.byId.size }
  for (const { segment, slots } of taken) {
    const { capacity, serving } = segment
    const { servedAtMs, levelsFromMs } = serving
    const room = { postings: countRestoredEntries(segment.words), textBytes: segment.texts.used }
    yield { kind: 'segment', capacity, room, servedAtMs, levelsFromMs }
    for (let slot = 0; slot < slots; slot += slotsAtOnce) {
      const end = Math.min(slots, slot + slotsAtOnce)
      yield rowsPart(index, segment, slot, end)
      yield textsPart(segment, slot, end)
    }
    for (const of of snapshotListNames) yield* listParts(of, segment[of], slots)
  }
  yield tablesPart(index)
  const groups = [...index.groups.numberOf.keys()]
  for (let from = 0; from < groups.length; from += namesAtOnce)
    yield groupsPart(index, groups.slice(from, from + namesAtOnce), from)
  const { names } = index.terms
  for (let from = 0; from < names.length; from += namesAtOnce)
    yield { kind: 'terms', names: names.slice(from, from + namesAtOnce) }
  yield { kind: 'end' }
}

/** Concatenates the ad keys of some slots. */
function adKeysOf(
  { keys, keyStarts, keyLengths }: AdTable,
  { ads, handles }: DocumentTable,
  from: number,
  end: number,
) {
  const adKeyLengths = new Uint32Array(end - from)
  for (let slot = from; slot < end; slot++)
    adKeyLengths[slot - from] = handles[slot] === 0 ? 0 : (keyLengths[ads[slot] ?? 0] ?? 0)
  const adKeys = new Uint8Array(adKeyLengths.reduce((sum, length) => sum + length, 0))
  let used = 0
  for (let slot = from; slot < end; slot++) {
    const start = keyStarts[ads[slot] ?? 0] ?? 0
    const length = adKeyLengths[slot - from] ?? 0
    for (let byte = 0; byte < length; byte++) adKeys[used++] = keys[start + byte] ?? 0
  }
  return { adKeyLengths, adKeys }
}

/**
 * Fills a column with the value of each handle. `Column.from` would create an object for each value, and collecting
 * that garbage would delay searches.
 */
function valuesOf<Column extends Uint8Array | Float64Array>(
  column: Column,
  handles: Uint32Array,
  valueOf: (handle: number) => number,
): Column {
  for (let at = 0; at < handles.length; at++) column[at] = valueOf(handles[at] ?? 0)
  return column
}

function rowsPart({ ads, traits }: IndexState, { rows }: Segment, from: number, end: number): RowsPart {
  const firstPoint = rows.pointStarts[from] ?? 0
  const lastPoint = (rows.pointStarts[end - 1] ?? 0) + (rows.pointCounts[end - 1] ?? 0)
  const handles = rows.handles.subarray(from, end)
  return {
    kind: 'rows',
    present: valuesOf(new Uint8Array(end - from), handles, (handle) => (handle === 0 ? 0 : 1)),
    ids: rows.ids.subarray(from, end),
    groups: rows.groups.subarray(from, end),
    companies: rows.companies.subarray(from, end),
    postedAtMs: rows.postedAtMs.subarray(from, end),
    expiresAtMs: rows.expiresAtMs.subarray(from, end),
    clickRates: rows.clickRates.subarray(from, end),
    pointCounts: rows.pointCounts.subarray(from, end),
    points: rows.points.subarray(firstPoint, lastPoint),
    ...adKeysOf(ads, rows, from, end),
    traits: handles.map((handle) => traits.names[handle] ?? 0),
    payMin: valuesOf(new Float64Array(end - from), handles, (handle) => traits.payMin[handle] ?? Infinity),
    payMax: valuesOf(new Float64Array(end - from), handles, (handle) => traits.payMax[handle] ?? -Infinity),
  }
}

function textsPart({ texts }: Segment, from: number, end: number): SnapshotPart {
  const lengths = texts.lengths.subarray(from, end)
  const start = texts.starts[from] ?? 0
  const last = (texts.starts[end - 1] ?? 0) + (texts.lengths[end - 1] ?? 0)
  return { kind: 'texts', lengths, bytes: texts.bytes.subarray(start, last) }
}

/** Returns the number of pool entries that restored lists need: their postings, and the block of a new, empty list. */
const countRestoredEntries = ({ lists }: KeyedLists): number =>
  lists.counts.subarray(0, lists.lists).reduce((sum, count) => sum + count, 1)

/** Counts the postings of a list whose slot is less than `slots`. */
function countBefore({ lists }: KeyedLists, list: number, slots: number): number {
  const start = lists.starts[list] ?? 0
  const count = lists.counts[list] ?? 0
  const isWhole = count === 0 || (lists.pool[start + count - 1] ?? 0) >>> 8 < slots
  return isWhole ? count : seekToSlot(lists.pool, start, start + count, slots) - start
}

function* listParts(of: SnapshotListName, keyed: KeyedLists, slots: number): Generator<SnapshotPart> {
  let first = 0
  while (first < keyed.lists.lists) {
    const counts: number[] = []
    let sum = 0
    const isFull = () => sum + counts.length * postingsOfList >= postingsAtOnce
    while (first + counts.length < keyed.lists.lists && !isFull()) {
      const count = countBefore(keyed, first + counts.length, slots)
      counts.push(count)
      sum += count
    }
    const postings = new Uint32Array(sum)
    let used = 0
    for (const [at, count] of counts.entries()) {
      const start = keyed.lists.starts[first + at] ?? 0
      postings.set(keyed.lists.pool.subarray(start, start + count), used)
      used += count
    }
    const keys = keyed.keys.slice(first, first + counts.length)
    first += counts.length
    yield { kind: 'lists', of, keys, counts: Uint32Array.from(counts), postings }
  }
}

function groupsPart({ groups }: IndexState, ids: readonly string[], from: number): SnapshotPart {
  const end = from + ids.length
  return {
    kind: 'groups',
    ids,
    stated: Uint8Array.from(ids, (_, at) => (groups.stated.has(from + at) ? 1 : 0)),
    live: groups.live.subarray(from, end),
    featured: groups.featured.subarray(from, end),
    unmixed: groups.unmixed.subarray(from, end),
    priceCents: groups.priceCents.subarray(from, end),
    openJobPercents: groups.openJobPercents.subarray(from, end),
  }
}

function tablesPart({ companies, traits, places }: IndexState): SnapshotPart {
  const points = places.numberOf.size
  return {
    kind: 'tables',
    companies: [...companies.keys()],
    traits: [...traits.bitOf.keys()],
    points: {
      lats: places.lats.subarray(0, points),
      lngs: places.lngs.subarray(0, points),
      states: places.states.subarray(0, points),
    },
  }
}
