import type { Groups } from '../tables/groups.ts'
import { bitsFor, clearBit, hasBit, setBit, type Bits } from '../lists/bits.ts'
import { isPresent } from '../tables/rows.ts'
import {
  freshnessFactor,
  maxBidFactor,
  maxClickRateFactor,
  maxFeaturedFactor,
  minClickRateFactor,
  minFreshness,
} from '../../weights.ts'
import type { Segment } from './segment.ts'

/**
 * What changes of a segment's documents without their text: which may be served, and how high they can rank before
 * anything is known of their text. Kept as bits, so that a query counts and finds with whole words of 32 documents.
 */
export type Serving = {
  /** Present, not expired. */
  open: Bits
  /** Those of them that are in a live group. */
  served: Bits
  /** The only copy of its advertisement in the whole index. */
  alone: Bits
  /** Counted by its bit: alone, or the first of an advertisement all of whose copies are in this segment (`copies.ts`). */
  counted: Bits
  /** Of a copy: the slot of the first one of its advertisement here that it was added after; its own if there was none. */
  firsts: Uint32Array<ArrayBuffer>
  /** A copy of the same advertisement as the document before it. */
  repeats: Bits
  /** By level: the documents of that level. */
  levels: Bits[]
  /** By level: which words of its bits have any. The highest levels have few documents, and nearly no words. */
  levelWords: Bits[]
  levelOf: Uint8Array<ArrayBuffer>
  /** What each document brings to its prior itself, whatever its group: freshness at `levelsFromMs`, and its click rate. */
  own: Float32Array<ArrayBuffer>
  /** Times what its group brings: no more than this from `levelsFromMs` on. */
  priors: Float32Array<ArrayBuffer>
  /** `open` and `served` are right from this instant on, until `servedUntilMs`. */
  servedFromMs: number
  servedUntilMs: number
  /** The instant for which they were made. */
  servedAtMs: number
  /** Levels are high enough from this instant on: jobs only grow older. */
  levelsFromMs: number
}

const levelCount = 40

export const serving = (capacity: number): Serving => ({
  open: bitsFor(capacity),
  served: bitsFor(capacity),
  alone: bitsFor(capacity),
  counted: bitsFor(capacity),
  firsts: new Uint32Array(capacity),
  repeats: bitsFor(capacity),
  levels: Array.from({ length: levelCount }, () => bitsFor(capacity)),
  levelWords: Array.from({ length: levelCount }, () => bitsFor(capacity / 32)),
  levelOf: new Uint8Array(capacity),
  own: new Float32Array(capacity),
  priors: new Float32Array(capacity),
  servedFromMs: -Infinity,
  servedUntilMs: Infinity,
  servedAtMs: -Infinity,
  levelsFromMs: -Infinity,
})

const lowestPrior = minFreshness * minClickRateFactor
const highestPrior = maxBidFactor * maxFeaturedFactor * maxClickRateFactor

const scale = levelCount / Math.log(highestPrior / lowestPrior)

/** By the prior, in so many even parts of its range: the level of the part's upper end. */
const parts = 8_192
const levelOfPart = Uint8Array.from({ length: parts }, (_, part) => {
  const prior = lowestPrior + ((highestPrior - lowestPrior) * (part + 1)) / parts
  return Math.min(levelCount - 1, Math.floor(Math.log(prior / lowestPrior) * scale))
})

/** The prior of a document is what its score is multiplied by whatever the query: bid, featuring, freshness, click rate. */
const levelOfPrior = (prior: number) =>
  levelOfPart[
    Math.min(parts - 1, Math.floor(((prior - lowestPrior) / (highestPrior - lowestPrior)) * parts))
  ] ?? 0

/** The prior that no document of a level exceeds; a little more, for rounding. */
export const highestPriors = Float64Array.from(
  { length: levelCount },
  (_, level) => lowestPrior * (highestPrior / lowestPrior) ** ((level + 1) / levelCount) * 1.000001,
)

function setPrior(serving: Serving, slot: number, prior: number) {
  const { levelOf, priors } = serving
  priors[slot] = prior
  const level = levelOfPrior(prior)
  if (levelOf[slot] === level && level > 0) return
  takeFromLevel(serving, levelOf[slot] ?? 0, slot)
  const bits = serving.levels[level]
  const words = serving.levelWords[level]
  if (bits !== undefined) setBit(bits, slot)
  if (words !== undefined) setBit(words, slot >>> 5)
  levelOf[slot] = level
}

function takeFromLevel({ levels, levelWords }: Serving, level: number, slot: number) {
  const bits = levels[level]
  const words = levelWords[level]
  if (bits === undefined || words === undefined) return
  clearBit(bits, slot)
  if (bits[slot >>> 5] === 0) clearBit(words, slot >>> 5)
}

function refreshServed({ rows, serving }: Segment, groups: Groups, slot: number) {
  const expiresAtMs = rows.expiresAtMs[slot] ?? Infinity
  const isInTime = serving.servedAtMs < expiresAtMs
  if (isInTime) serving.servedUntilMs = Math.min(serving.servedUntilMs, expiresAtMs)
  else serving.servedFromMs = Math.max(serving.servedFromMs, expiresAtMs)
  const isOpen = isInTime && isPresent(rows, slot)
  if (isOpen) setBit(serving.open, slot)
  else clearBit(serving.open, slot)
  if (isOpen && groups.live[rows.groups[slot] ?? 0] === 1) setBit(serving.served, slot)
  else clearBit(serving.served, slot)
}

function refreshLevel({ rows, serving }: Segment, groups: Groups, slot: number) {
  const { own, levelsFromMs } = serving
  own[slot] = freshnessFactor(rows.postedAtMs[slot] ?? 0, levelsFromMs) * (rows.clickRates[slot] ?? 1)
  setPrior(serving, slot, (groups.boosts[rows.groups[slot] ?? 0] ?? 1) * (own[slot] ?? 1))
}

/** Brings a document's bits into line with its row and its group, without its copies. */
export function refresh(segment: Segment, groups: Groups, slot: number): void {
  refreshServed(segment, groups, slot)
  refreshLevel(segment, groups, slot)
}

/** Notes whether a document is a copy of the same advertisement as the one before it. */
export function noteRepeat({ rows, serving }: Segment, slot: number): void {
  if (slot > 0 && rows.ads[slot - 1] === rows.ads[slot]) setBit(serving.repeats, slot)
}

/** The document of this slot is not there any more. */
export function withdraw({ serving }: Segment, slot: number): void {
  clearBit(serving.open, slot)
  clearBit(serving.served, slot)
}

/** What has changed of a group. */
export type GroupChange = { live: boolean; boost: boolean }

/** The postings of those that were put into a group, some of which may have left it. */
type Put = { pool: Uint32Array; start: number; end: number }

function putInto({ groups: { lists, listOf } }: Segment, group: number): Put {
  const list = (listOf[group] ?? 0) - 1
  const start = lists.starts[list] ?? 0
  return { pool: lists.pool, start, end: start + (lists.counts[list] ?? 0) }
}

/** Serves the documents of a group, or none of them. */
function serveGroup(
  { rows, serving, moves }: Segment,
  group: number,
  { pool, start, end }: Put,
  isLive: boolean,
) {
  const { open, served } = serving
  const mayHaveLeft = moves > 0
  for (let at = start; at < end; at++) {
    const slot = (pool[at] ?? 0) >>> 8
    if (mayHaveLeft && rows.groups[slot] !== group) continue
    if (!isLive) clearBit(served, slot)
    else if (hasBit(open, slot)) setBit(served, slot)
  }
}

/** Puts the documents of a group into the levels of their ages. */
function levelGroup({ rows, serving }: Segment, group: number, { pool, start, end }: Put, boost: number) {
  for (let at = start; at < end; at++) {
    const slot = (pool[at] ?? 0) >>> 8
    if (rows.groups[slot] === group) setPrior(serving, slot, boost * (serving.own[slot] ?? 1))
  }
}

/**
 * Brings the bits of all documents of a group into line, and tells how many it has looked at: no others, and each
 * by its number alone.
 */
export function refreshGroup(segment: Segment, groups: Groups, group: number, change: GroupChange): number {
  const put = putInto(segment, group)
  if (change.live) serveGroup(segment, group, put, groups.live[group] === 1)
  if (change.boost) levelGroup(segment, group, put, groups.boosts[group] ?? 1)
  return put.end - put.start
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
