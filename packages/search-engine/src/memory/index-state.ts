import { createAdTable, type AdTable } from './tables/ads.ts'
import { createGroupTable, type GroupTable } from './tables/groups.ts'
import { createHandleTable, type HandleTable } from './tables/handles.ts'
import { createPointTable, type PointTable } from './tables/places.ts'
import { createTermTable, type TermTable } from './tables/terms.ts'
import { createTraitTable, type TraitTable } from './tables/traits.ts'
import type { Compaction } from './compaction.ts'
import { estimateSegmentSize, createSegment, type SegmentSize, type Segment } from './segment/segment.ts'

export type IndexState = {
  groups: GroupTable
  places: PointTable
  terms: TermTable
  ads: AdTable
  handles: HandleTable
  /** The additional terms of abbreviations: registered and nurse for rn. */
  expansions: Map<number, readonly number[]>
  companies: Map<number, number>
  traits: TraitTable
  /** The segments of the index, at least one. Documents are added to the last. */
  segments: Segment[]
  /** Segments by number, including the target of a running compaction. */
  segmentAt: (Segment | undefined)[]
  /** Number of slots of a new segment. */
  segmentSlots: number
  compaction: Compaction | null
}

const maxSegmentNumber = 255

/** Adds an empty segment under a free number. */
export function addSegment(index: IndexState, capacity: number, room = roomOf(index, capacity)): Segment {
  const vacant = index.segmentAt.indexOf(undefined)
  const number = vacant < 0 ? index.segmentAt.length : vacant
  if (number > maxSegmentNumber) throw new Error('This engine has at most 256 segments.')
  const added = createSegment(number, capacity, room)
  index.segmentAt[number] = added
  return added
}

/** Predicts the size of a new segment from the fullest existing one. */
function roomOf({ segments }: IndexState, capacity: number): SegmentSize {
  const fullest = segments.reduce<Segment | undefined>(
    (most, each) => (each.rows.slots > (most?.rows.slots ?? 0) ? each : most),
    undefined,
  )
  return fullest === undefined ? { postings: 0, textBytes: 0 } : estimateSegmentSize(fullest, capacity)
}

export function createIndexState(segmentSlots: number): IndexState {
  const index: IndexState = {
    groups: createGroupTable(),
    places: createPointTable(),
    terms: createTermTable(),
    ads: createAdTable(),
    handles: createHandleTable(),
    expansions: new Map(),
    companies: new Map(),
    traits: createTraitTable(),
    segments: [],
    segmentAt: [],
    segmentSlots,
    compaction: null,
  }
  index.segments.push(addSegment(index, segmentSlots))
  return index
}
