import { ads, type Ads } from './tables/ads.ts'
import { groups, type Groups } from './tables/groups.ts'
import { handles, type Handles } from './tables/handles.ts'
import { places, type Places } from './tables/places.ts'
import { createTerms, type Terms } from './tables/terms.ts'
import { createTraits, type Traits } from './tables/traits.ts'
import type { Rewrite } from './rewrite.ts'
import { estimateRoom, segment, type Room, type Segment } from './segment/segment.ts'

export type IndexState = {
  groups: Groups
  places: Places
  terms: Terms
  ads: Ads
  handles: Handles
  /** The further terms by which documents with this term are found: registered and nurse for rn. */
  expansions: Map<number, readonly number[]>
  companies: Map<number, number>
  traits: Traits
  /** Never empty; documents are added to the last. */
  segments: Segment[]
  /** Segments by number, including one that is being written. */
  segmentAt: (Segment | undefined)[]
  /** Documents per new segment. */
  segmentSlots: number
  rewrite: Rewrite | null
}

const maxSegmentNumber = 255

/** Adds an empty segment under a free number. */
export function addSegment(index: IndexState, capacity: number, room = roomOf(index, capacity)): Segment {
  const vacant = index.segmentAt.indexOf(undefined)
  const number = vacant < 0 ? index.segmentAt.length : vacant
  if (number > maxSegmentNumber) throw new Error('This engine has at most 256 segments.')
  const added = segment(number, capacity, room)
  index.segmentAt[number] = added
  return added
}

/** The expected size of a segment, based on the fullest existing ones. */
function roomOf({ segments }: IndexState, capacity: number): Room {
  const fullest = segments.reduce<Segment | undefined>(
    (most, each) => (each.rows.slots > (most?.rows.slots ?? 0) ? each : most),
    undefined,
  )
  return fullest === undefined ? { postings: 0, textBytes: 0 } : estimateRoom(fullest, capacity)
}

export function indexState(segmentSlots: number): IndexState {
  const index: IndexState = {
    groups: groups(),
    places: places(),
    terms: createTerms(),
    ads: ads(),
    handles: handles(),
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
