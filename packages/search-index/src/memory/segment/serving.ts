import type { Groups } from '../tables/groups.ts'
import { bitsFor, clearBit, setBit, type Bits } from '../tables/bits.ts'
import { listAt } from '../tables/keyed-lists.ts'
import { isPresent } from '../tables/rows.ts'
import { freshnessFactor, maxBidFactor, maxFeaturedFactor, minFreshness } from '../../weights.ts'
import type { Segment } from './segment.ts'

/**
 * What changes of a segment's documents without their text: which may be served, and how high they can rank before
 * anything is known of their text. Kept as bits, so that a query counts and finds with whole words of 32 documents.
 */
export type Serving = {
  /** Present, in a live group, not expired. */
  served: Bits
  /** The only copy of its advertisement in the whole index. */
  alone: Bits
  /** By level: the documents of that level. */
  levels: Bits[]
  levelOf: Uint8Array<ArrayBuffer>
  /** `served` is right from this instant on, until `servedUntilMs`. */
  servedFromMs: number
  servedUntilMs: number
  /** The instant for which `served` was made. */
  servedAtMs: number
  /** Levels are high enough from this instant on: jobs only grow older. */
  levelsFromMs: number
}

const levelCount = 32

export const serving = (capacity: number): Serving => ({
  served: bitsFor(capacity),
  alone: bitsFor(capacity),
  levels: Array.from({ length: levelCount }, () => bitsFor(capacity)),
  levelOf: new Uint8Array(capacity),
  servedFromMs: -Infinity,
  servedUntilMs: Infinity,
  servedAtMs: -Infinity,
  levelsFromMs: -Infinity,
})

const lowestPrior = minFreshness
const highestPrior = maxBidFactor * maxFeaturedFactor

const scale = levelCount / Math.log(highestPrior / lowestPrior)

/** By the prior, in so many even parts of its range: the level of the part's upper end. */
const parts = 8_192
const levelOfPart = Uint8Array.from({ length: parts }, (_, part) => {
  const prior = lowestPrior + ((highestPrior - lowestPrior) * (part + 1)) / parts
  return Math.min(levelCount - 1, Math.floor(Math.log(prior / lowestPrior) * scale))
})

/** The prior of a document is what its score is multiplied by whatever the query: bid, featuring and freshness. */
const levelOfPrior = (prior: number) =>
  levelOfPart[
    Math.min(parts - 1, Math.floor(((prior - lowestPrior) / (highestPrior - lowestPrior)) * parts))
  ] ?? 0

/** The prior that no document of a level exceeds; a little more, for rounding. */
export const highestPriors = Float64Array.from(
  { length: levelCount },
  (_, level) => lowestPrior * (highestPrior / lowestPrior) ** ((level + 1) / levelCount) * 1.000001,
)

function setLevel({ levels, levelOf }: Serving, slot: number, level: number) {
  if (levelOf[slot] === level && level > 0) return
  const before = levels[levelOf[slot] ?? 0]
  const after = levels[level]
  if (before !== undefined) clearBit(before, slot)
  if (after !== undefined) setBit(after, slot)
  levelOf[slot] = level
}

function refreshServed({ rows, serving }: Segment, groups: Groups, slot: number) {
  const expiresAtMs = rows.expiresAtMs[slot] ?? Infinity
  const isInTime = serving.servedAtMs < expiresAtMs
  if (isInTime) serving.servedUntilMs = Math.min(serving.servedUntilMs, expiresAtMs)
  else serving.servedFromMs = Math.max(serving.servedFromMs, expiresAtMs)
  if (isInTime && isPresent(rows, slot) && groups.live[rows.groups[slot] ?? 0] === 1)
    setBit(serving.served, slot)
  else clearBit(serving.served, slot)
}

function refreshLevel({ rows, serving }: Segment, groups: Groups, slot: number) {
  const boost = groups.boosts[rows.groups[slot] ?? 0] ?? 1
  const level = levelOfPrior(boost * freshnessFactor(rows.postedAtMs[slot] ?? 0, serving.levelsFromMs))
  setLevel(serving, slot, level)
}

/** Brings a document's bits into line with its row and its group, without its copies. */
export function refresh(segment: Segment, groups: Groups, slot: number): void {
  refreshServed(segment, groups, slot)
  refreshLevel(segment, groups, slot)
}

/** What has changed of a group. */
export type GroupChange = { live: boolean; boost: boolean }

/** Brings the bits of all documents of a group into line. */
export function refreshGroup(segment: Segment, groups: Groups, group: number, change: GroupChange): void {
  const list = listAt(segment.groups, group)
  if (list < 0) return
  const { pool, starts, counts } = segment.groups.lists
  const start = starts[list] ?? 0
  const end = start + (counts[list] ?? 0)
  const ofRows = segment.rows.groups
  for (let at = start; at < end; at++) {
    const slot = (pool[at] ?? 0) >>> 8
    if (ofRows[slot] !== group) continue
    if (change.live) refreshServed(segment, groups, slot)
    if (change.boost) refreshLevel(segment, groups, slot)
  }
}

/** A query that is a little late must not make everything be computed for its instant again. */
const latenessMs = 60_000

/** Levels only fall with time; so long they may stay too high. */
const levelsLastMs = 12 * 3_600_000

/** Makes the bits right for this instant: at most one pass over the segment, and none until something expires. */
export function serveAt(segment: Segment, groups: Groups, nowMs: number): void {
  const { rows, serving } = segment
  const isServedRight = nowMs >= serving.servedFromMs && nowMs < serving.servedUntilMs
  const areLevelsRight = nowMs >= serving.levelsFromMs && nowMs < serving.levelsFromMs + levelsLastMs
  if (isServedRight && areLevelsRight) return
  if (!isServedRight) {
    serving.servedAtMs = nowMs
    serving.servedFromMs = -Infinity
    serving.servedUntilMs = Infinity
    for (let slot = 0; slot < rows.slots; slot++) refreshServed(segment, groups, slot)
  }
  if (areLevelsRight) return
  serving.levelsFromMs = nowMs - latenessMs
  for (let slot = 0; slot < rows.slots; slot++) refreshLevel(segment, groups, slot)
}
