import { ads, type Ads } from './tables/ads.ts'
import { groups, type Groups } from './tables/groups.ts'
import { handles, type Handles } from './tables/handles.ts'
import { places, type Places } from './tables/places.ts'
import { terms, type Terms } from './tables/terms.ts'
import { traits, type Traits } from './tables/traits.ts'
import type { Rewrite } from './rewrite.ts'
import { roomLike, segment, type Room, type Segment } from './segment/segment.ts'

/** Everything that an index holds. */
export type IndexState = {
  groups: Groups
  places: Places
  terms: Terms
  ads: Ads
  handles: Handles
  /** The terms that a document is found by, besides, when it holds this one: registered, nurse for rn. */
  expansions: Map<number, readonly number[]>
  /** Numbers of `companyId`s. */
  companies: Map<number, number>
  traits: Traits
  /** At least one; documents are added to the last. */
  segments: Segment[]
  /** By number, also of one that is being written. */
  segmentAt: (Segment | undefined)[]
  /** How many documents a new segment takes. */
  segmentSlots: number
  rewrite: Rewrite | null
}

const maxSegmentNumber = 255

/** Begins an empty segment under a number that is free. */
export function newSegment(index: IndexState, capacity: number, room = roomOf(index, capacity)): Segment {
  const vacant = index.segmentAt.indexOf(undefined)
  const number = vacant < 0 ? index.segmentAt.length : vacant
  if (number > maxSegmentNumber) throw new Error('This engine has at most 256 segments.')
  const added = segment(number, capacity, room)
  index.segmentAt[number] = added
  return added
}

/** What a segment of this capacity is likely to need, by the fullest of those that are there. */
function roomOf({ segments }: IndexState, capacity: number): Room {
  const fullest = segments.reduce<Segment | undefined>(
    (most, each) => (each.rows.slots > (most?.rows.slots ?? 0) ? each : most),
    undefined,
  )
  return fullest === undefined ? { postings: 0, textBytes: 0 } : roomLike(fullest, capacity)
}

export function indexState(segmentSlots: number): IndexState {
  const index: IndexState = {
    groups: groups(),
    places: places(),
    terms: terms(),
    ads: ads(),
    handles: handles(),
    expansions: new Map(),
    companies: new Map(),
    traits: traits(),
    segments: [],
    segmentAt: [],
    segmentSlots,
    rewrite: null,
  }
  index.segments.push(newSegment(index, segmentSlots))
  return index
}
