import type { GroupTable } from '../tables/groups.ts'
import { createBits, clearBit, hasBit, setBit, type Bits } from '../lists/bits.ts'
import { isSlotOccupied } from '../tables/rows.ts'
import {
  computeFreshnessFactor,
  maxBidFactor,
  maxClickRateFactor,
  maxFeaturedFactor,
  minClickRateFactor,
  minFreshness,
  minOpenJobsFactor,
} from '../../weights.ts'
import type { Segment } from './segment.ts'

/**
 * The state of a segment's documents that changes without their text: which documents are served, and the upper
 * bounds of their priors. The prior is the part of the score that does not depend on the query. Bits allow queries to
 * test 32 documents at a time.
 */
export type ServingState = {
  /** Documents that are present and not expired. */
  open: Bits
  /** Open documents in a live group. */
  served: Bits
  /** Documents that are the only copy of their ad in the whole index. */
  alone: Bits
  /**
   * Documents that are counted by their bit: those in `alone`, and the first copy of each ad whose copies are all in
   * this segment (`copies.ts`).
   */
  counted: Bits
  /** The slot of the first copy of the document's ad in this segment; its own slot if the document is the first. */
  firsts: Uint32Array<ArrayBuffer>
  /** Documents with the same ad as the document in the preceding slot. */
  repeats: Bits
  /** Documents by the level of their prior. */
  levels: Bits[]
  /**
   * Which words of each level's bits are nonzero. The highest levels have few documents, so nearly all their words
   * are 0.
   */
  levelWords: Bits[]
  levelOf: Uint8Array<ArrayBuffer>
  /**
   * The factors of each document's prior that do not depend on its group: freshness at `levelsFromMs`, and click rate.
   */
  own: Float32Array<ArrayBuffer>
  /** The priors including the group's factor, as upper bounds from `levelsFromMs` on. */
  priors: Float32Array<ArrayBuffer>
  /** `open` and `served` are valid from this time until `servedUntilMs`. */
  servedFromMs: number
  servedUntilMs: number
  /** The time for which `open` and `served` were computed. */
  servedAtMs: number
  /** The levels are upper bounds from this time on: freshness only falls. */
  levelsFromMs: number
}

const levelCount = 40

export const createServingState = (capacity: number): ServingState => ({
  open: createBits(capacity),
  served: createBits(capacity),
  alone: createBits(capacity),
  counted: createBits(capacity),
  firsts: new Uint32Array(capacity),
  repeats: createBits(capacity),
  levels: Array.from({ length: levelCount }, () => createBits(capacity)),
  levelWords: Array.from({ length: levelCount }, () => createBits(capacity / 32)),
  levelOf: new Uint8Array(capacity),
  own: new Float32Array(capacity),
  priors: new Float32Array(capacity),
  servedFromMs: -Infinity,
  servedUntilMs: Infinity,
  servedAtMs: -Infinity,
  levelsFromMs: -Infinity,
})

const lowestPrior = minFreshness * minClickRateFactor * minOpenJobsFactor
const highestPrior = maxBidFactor * maxFeaturedFactor * maxClickRateFactor

const scale = levelCount / Math.log(highestPrior / lowestPrior)

/**
 * Number of equal intervals into which the range of priors is divided, for a table lookup instead of a logarithm. A
 * prior gets the level of the upper end of its interval.
 */
const parts = 8_192
const levelOfPart = Uint8Array.from({ length: parts }, (_, part) => {
  const prior = lowestPrior + ((highestPrior - lowestPrior) * (part + 1)) / parts
  return Math.min(levelCount - 1, Math.floor(Math.log(prior / lowestPrior) * scale))
})

/** Returns the level of a prior. */
const levelOfPrior = (prior: number) =>
  levelOfPart[
    Math.min(parts - 1, Math.floor(((prior - lowestPrior) / (highestPrior - lowestPrior)) * parts))
  ] ?? 0

/** The highest prior of each level, with an allowance for rounding. */
export const maxPriorByLevel = Float64Array.from(
  { length: levelCount },
  (_, level) => lowestPrior * (highestPrior / lowestPrior) ** ((level + 1) / levelCount) * 1.000001,
)

function setPrior(serving: ServingState, slot: number, prior: number) {
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

function takeFromLevel({ levels, levelWords }: ServingState, level: number, slot: number) {
  const bits = levels[level]
  const words = levelWords[level]
  if (bits === undefined || words === undefined) return
  clearBit(bits, slot)
  if (bits[slot >>> 5] === 0) clearBit(words, slot >>> 5)
}

function refreshServed({ rows, serving }: Segment, groups: GroupTable, slot: number) {
  const expiresAtMs = rows.expiresAtMs[slot] ?? Infinity
  const isInTime = serving.servedAtMs < expiresAtMs
  if (isInTime) serving.servedUntilMs = Math.min(serving.servedUntilMs, expiresAtMs)
  else serving.servedFromMs = Math.max(serving.servedFromMs, expiresAtMs)
  const isOpen = isInTime && isSlotOccupied(rows, slot)
  if (isOpen) setBit(serving.open, slot)
  else clearBit(serving.open, slot)
  if (isOpen && groups.live[rows.groups[slot] ?? 0] === 1) setBit(serving.served, slot)
  else clearBit(serving.served, slot)
}

function refreshLevel({ rows, serving }: Segment, groups: GroupTable, slot: number) {
  const { own, levelsFromMs } = serving
  own[slot] = computeFreshnessFactor(rows.postedAtMs[slot] ?? 0, levelsFromMs) * (rows.clickRates[slot] ?? 1)
  setPrior(serving, slot, (groups.boosts[rows.groups[slot] ?? 0] ?? 1) * (own[slot] ?? 1))
}

/**
 * Updates a document's serving bit and level after a change of its row or group. The bits that count copies are
 * updated separately.
 */
export function refreshDocumentBits(segment: Segment, groups: GroupTable, slot: number): void {
  refreshServed(segment, groups, slot)
  refreshLevel(segment, groups, slot)
}

/** Sets the bit in `repeats` if the document has the same ad as the document in the preceding slot. */
export function updateRepeatBit({ rows, serving }: Segment, slot: number): void {
  if (slot > 0 && rows.ads[slot - 1] === rows.ads[slot]) setBit(serving.repeats, slot)
}

/** Clears the bits of a removed document. */
export function clearServingBits({ serving }: Segment, slot: number): void {
  clearBit(serving.open, slot)
  clearBit(serving.served, slot)
}

export type GroupChange = { live: boolean; boost: boolean }

/** Starts or stops serving the documents of a group. */
function serveGroup({ members: { firsts, nexts }, serving }: Segment, group: number, isLive: boolean) {
  const { open, served } = serving
  let looks = 0
  for (let link = firsts[group] ?? 0; link !== 0; link = nexts[link] ?? 0) {
    if (!isLive) clearBit(served, link - 1)
    else if (hasBit(open, link - 1)) setBit(served, link - 1)
    looks++
  }
  return looks
}

/** Updates the levels of a group's documents. */
function levelGroup({ members: { firsts, nexts }, serving }: Segment, group: number, boost: number) {
  let looks = 0
  for (let link = firsts[group] ?? 0; link !== 0; link = nexts[link] ?? 0) {
    setPrior(serving, link - 1, boost * (serving.own[link - 1] ?? 1))
    looks++
  }
  return looks
}

/** Updates the bits of a group's documents. Returns the number of visited documents. */
export function refreshGroupBits(
  segment: Segment,
  groups: GroupTable,
  group: number,
  change: GroupChange,
): number {
  const served = change.live ? serveGroup(segment, group, groups.live[group] === 1) : 0
  const levelled = change.boost ? levelGroup(segment, group, groups.boosts[group] ?? 1) : 0
  return served + levelled
}

/** The times of queries may go back by this much without causing a recomputation. */
const latenessMs = 60_000

/** The age at which levels are recomputed. Until then, some are too high, because freshness falls with time. */
const levelsLastMs = 12 * 3_600_000

function makeServed(segment: Segment, groups: GroupTable, nowMs: number) {
  const { rows, serving } = segment
  serving.servedAtMs = nowMs
  serving.servedFromMs = -Infinity
  serving.servedUntilMs = Infinity
  for (let slot = 0; slot < rows.slots; slot++) refreshServed(segment, groups, slot)
}

function makeLevels(segment: Segment, groups: GroupTable, nowMs: number) {
  segment.serving.levelsFromMs = nowMs - latenessMs
  for (let slot = 0; slot < segment.rows.slots; slot++) refreshLevel(segment, groups, slot)
}

/**
 * Makes the bits of all segments valid for this time. Served documents are recomputed only if one has expired. Levels
 * that are too high only slow searches down, so each search recomputes the old levels of at most one segment.
 */
export function refreshServingState(segments: readonly Segment[], groups: GroupTable, nowMs: number): void {
  for (const segment of segments) {
    const { servedFromMs, servedUntilMs, levelsFromMs } = segment.serving
    if (nowMs < servedFromMs || nowMs >= servedUntilMs) makeServed(segment, groups, nowMs)
    if (nowMs < levelsFromMs) makeLevels(segment, groups, nowMs)
  }
  const aged = segments.find(({ serving }) => nowMs >= serving.levelsFromMs + levelsLastMs)
  if (aged !== undefined) makeLevels(aged, groups, nowMs)
}
