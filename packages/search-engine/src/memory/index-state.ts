import { createAds, type Ads } from './tables/ads.ts'
import { createGroups, type Groups } from './tables/groups.ts'
import { createHandles, type Handles } from './tables/handles.ts'
import { createPlaces, type Places } from './tables/places.ts'
import { createTerms, type Terms } from './tables/terms.ts'
import { createTraits, type Traits } from './tables/traits.ts'
import type { Rewrite } from './rewrite.ts'
import { estimateSegmentSize, createSegment, type SegmentSize, type Segment } from './segment/segment.ts'

export type IndexState = {
  groups: Groups
  places: Places
  terms: Terms
  ads: Ads
  handles: Handles
  /** Additional terms by which documents with a term are found, for example registered and nurse for rn. */
  expansions: Map<number, readonly number[]>
  companies: Map<number, number>
  traits: Traits
  /** The segments of the index, of which there is at least one. Documents are added to the last. */
  segments: Segment[]
  /** Segments by their number, including one that is being written. */
  segmentAt: (Segment | undefined)[]
  /** Number of slots of a new segment. */
  segmentSlots: number
  rewrite: Rewrite | null
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

/** Returns the expected size of a segment, based on the fullest existing ones. */
function roomOf({ segments }: IndexState, capacity: number): SegmentSize {
  const fullest = segments.reduce<Segment | undefined>(
    (most, each) => (each.rows.slots > (most?.rows.slots ?? 0) ? each : most),
    undefined,
  )
  return fullest === undefined ? { postings: 0, textBytes: 0 } : estimateSegmentSize(fullest, capacity)
}

export function createIndexState(segmentSlots: number): IndexState {
  const index: IndexState = {
    groups: createGroups(),
    places: createPlaces(),
    terms: createTerms(),
    ads: createAds(),
    handles: createHandles(),
    expansions: new Map(),
    companies: new Map(),
    traits: createTraits(),
    segments: [],
    segmentAt: [],
    segmentSlots,
    rewrite: null,
  }
  index.segments.push(addSegment(index, segmentSlots))
  return index
}
