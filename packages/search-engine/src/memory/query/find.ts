import type { IndexState } from '../index-state.ts'
import type { Segment } from '../segment/segment.ts'
import { highestPriors } from '../segment/serving.ts'
import { countOnes, hasBit, lowestBit, setBit, type Bits } from '../lists/bits.ts'
import { maxDescriptionImpact, proximityFactor, scoreOf } from '../../weights.ts'
import {
  eachMatchInCircle,
  eachMatchOf,
  eachRelaxedMatch,
  isSmallCircle,
  leadOf,
  matchingBits,
} from './matches.ts'
import type { Plan, SegmentPlan } from './plan.ts'
import { distanceAt, mostProximity, proximityOf, scoreAt, textOf } from './score.ts'
import type { All, Found, Top } from './top.ts'
import { copySpace, countOnce, matchBits, matchWords, type Workspace } from './workspace.ts'

/** The documents of a segment that satisfy its plan: as bits, or listed with the most that their text can count. */
export type Matches = {
  asked: SegmentPlan
  /** How many advertisements were first found here. */
  ads: number
} & (MatchBits | { bits: null; slots: readonly number[]; atMostTexts: readonly number[] })

/** Bits, and which of their words have any. */
type MatchBits = { bits: Bits; words: Bits }

/** Notes which words have bits, and counts advertisements: by bits, but for copies that their first one does not stand for. */
function countAds(
  bits: Bits,
  { serving, rows }: Segment,
  space: Workspace,
  nth: number,
): { ads: number; words: Bits } {
  const { counted, repeats, firsts } = serving
  const words = matchWords(space, nth, bits.length)
  const { copies } = copySpace(space, bits.length * 32)
  let ads = 0
  let copyCount = 0
  let before = 0
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at] ?? 0
    const afterMatch = (word << 1) | (before >>> 31)
    before = word
    if (word === 0) continue
    setBit(words, at)
    const own = counted[at] ?? 0
    ads += countOnes(word & own)
    for (let rest = word & ~own & ~(afterMatch & (repeats[at] ?? 0)); rest !== 0; rest &= rest - 1)
      copies[copyCount++] = (at << 5) + lowestBit(rest)
  }
  // By themselves, because they are looked up all over the memory and need not wait for each other.
  for (let at = 0; at < copyCount; at++) {
    const slot = copies[at] ?? 0
    const first = firsts[slot] ?? 0
    if ((first === slot || !hasBit(bits, first)) && countOnce(space, rows.ads[slot] ?? 0)) ads++
  }
  return { ads, words }
}

/** Finds what satisfies the plan of the `at`-th segment of a search. */
export function matchesOf(index: IndexState, asked: SegmentPlan, space: Workspace, at: number): Matches {
  const { plan, segment, runs } = asked
  const isRelaxed = plan.required < runs.length
  const lead = leadOf(asked)
  const isListed =
    isRelaxed || lead !== undefined || (isSmallCircle(asked) && runs.every(({ dense }) => dense !== null))
  if (!isListed) {
    const bits = matchingBits(asked, space, at)
    return { asked, bits, ...countAds(bits, segment, space, at) }
  }
  const { alone } = segment.serving
  const slots: number[] = []
  const atMostTexts: number[] = []
  let ads = 0
  const visit = (slot: number, atMostText: number) => {
    slots.push(slot)
    atMostTexts.push(atMostText)
    if (hasBit(alone, slot) || countOnce(space, segment.rows.ads[slot] ?? 0)) ads++
  }
  if (isRelaxed) eachRelaxedMatch(index, asked, space, visit)
  else if (lead !== undefined)
    eachMatchOf(index, asked, { lead, bits: () => matchBits(space, at, segment.capacity) }, visit)
  else eachMatchInCircle(index, asked, space, visit)
  return { asked, bits: null, slots, atMostTexts, ads }
}

function foundAt(index: IndexState, asked: SegmentPlan, slot: number): Found {
  const { terms, placed } = scoreAt(index, asked, slot)
  const { rows, number } = asked.segment
  return {
    score: scoreOf(terms),
    km: placed.km,
    id: rows.ids[slot] ?? 0,
    ad: rows.ads[slot] ?? 0,
    company: rows.companies[slot] ?? 0,
    placeIndex: placed.placeIndex,
    segment: number,
    slot,
  }
}

/** For rounding: a bound is computed in another order than the score. */
const slack = 1 + 1e-5

type Search = { index: IndexState; top: Top | All }

/** Scores a document if it can be among the results: what costs little to find out first. */
function offer({ index, top }: Search, asked: SegmentPlan, slot: number, atMostText: number) {
  const { plan, segment } = asked
  const least = top.floor / slack
  let most = atMostText * (segment.serving.priors[slot] ?? Infinity)
  if (most < least) return
  if (plan.circlePoints !== null) {
    most *= distanceAt(index, segment, slot)
    if (most < least) return
  }
  if (plan.rarities.length > 0) {
    most *= textOf(asked, slot) / atMostText
    if (most < least) return
  }
  if (plan.asked > 0) {
    if (most * mostProximity(asked, slot) < least) return
    if (plan.neighbours.length > 0 && most * proximityOf(plan, segment, slot) < least) return
  }
  top.offer(foundAt(index, asked, slot))
}

function offerListed(search: Search, matches: Matches) {
  if (matches.bits !== null) return
  const { asked, slots, atMostTexts } = matches
  const { priors } = asked.segment.serving
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0
    const atMostText = atMostTexts[at] ?? 1
    if (atMostText * (priors[slot] ?? Infinity) * slack >= search.top.floor)
      offer(search, asked, slot, atMostText)
  }
}

/** Whether all words are kept as bits, whose lists of high impacts tell how much is left at most to the documents in none of them. */
const hasTiers = ({ plan, runs }: SegmentPlan) =>
  runs.length > 0 && plan.required === runs.length && runs.every(({ dense }) => dense !== null)

/** Of a plan whose words are all kept as bits: the impacts of each by slot, and what one of them weighs. */
type Weighed = { impacts: Uint8Array; weight: number }[]

const weighed = ({ plan, runs }: SegmentPlan): Weighed =>
  runs.flatMap(({ dense }, clause) =>
    dense === null
      ? []
      : [{ impacts: dense.impacts, weight: (plan.rarities[clause] ?? 0) / (255 * plan.raritySum) }],
  )

/** The text of a document that has all of the words, but for rounding. */
function weigh(words: Weighed, slot: number): number {
  let reached = 0
  for (const { impacts, weight } of words) reached += weight * (impacts[slot] ?? 0)
  return reached
}

/** Offers the documents in which a word has one of its highest impacts. */
function offerHighest(search: Search, { asked, bits }: Matches, words: Weighed) {
  if (bits === null || !hasTiers(asked)) return
  const { priors } = asked.segment.serving
  for (const { dense } of asked.runs) {
    if (dense === null) continue
    for (let at = 0; at < dense.highestCount; at++) {
      const slot = (dense.highest[at] ?? 0) >>> 8
      if (!hasBit(bits, slot)) continue
      const text = weigh(words, slot)
      if (text * (priors[slot] ?? Infinity) * slack >= search.top.floor) offer(search, asked, slot, text)
    }
  }
}

/** Points that count nearly as much as the nearest, and so many documents at them, come before all others. */
const nearShare = 0.95
const nearAtOnce = 64

/** Offers some of the nearest documents, so that those farther away with the same prior need not be scored. */
function offerNear(search: Search, { asked, bits }: Matches) {
  const { circlePoints } = asked.plan
  if (bits === null || circlePoints === null) return
  const { factors } = search.index.places
  const { listOf, lists } = asked.segment.points
  const nearest = circlePoints.reduce((most, point) => Math.max(most, factors[point] ?? 0), 0)
  let left = nearAtOnce
  for (const point of circlePoints) {
    const list = (listOf[point] ?? 0) - 1
    if (list < 0 || (factors[point] ?? 0) < nearShare * nearest) continue
    const start = lists.starts[list] ?? 0
    const end = start + Math.min(lists.counts[list] ?? 0, left)
    for (let at = start; at < end; at++, left--) {
      const slot = (lists.pool[at] ?? 0) >>> 8
      if (hasBit(bits, slot)) offer(search, asked, slot, 1)
    }
  }
}

/** At most so much a document counts before its prior, if none of its words has a higher impact than these. */
function atMostOf(plan: Plan, impacts: readonly number[]): number {
  let reached = 0
  for (const [clause, impact] of impacts.entries()) reached += (plan.rarities[clause] ?? 0) * impact
  // Neighbours in title or company have higher impacts than a description can give.
  const isInDescription = plan.asked > 0 && Math.max(...impacts) <= maxDescriptionImpact
  return (reached / (255 * plan.raritySum)) * (isInDescription ? proximityFactor(1, 0, 1) : 1)
}

/** Documents of a segment, and at most how much they count before their prior: those where any word has a high impact, and the others. */
type Walk = {
  matches: Matches & MatchBits
  weighed: Weighed
  high: readonly Bits[]
  most: number
  mostLow: number
}

function walkOf(matches: Matches): Walk[] {
  if (matches.bits === null) return []
  const { asked } = matches
  const { plan, runs } = asked
  if (!hasTiers(asked)) return [{ matches, weighed: [], high: [], most: 1, mostLow: 1 }]
  const tiers = runs.flatMap(({ dense }) => (dense === null ? [] : [dense]))
  return [
    {
      matches,
      weighed: weighed(asked),
      high: tiers.map(({ high }) => high),
      most: atMostOf(
        plan,
        tiers.map(({ middle }) => middle),
      ),
      mostLow: atMostOf(
        plan,
        tiers.map(({ low }) => low),
      ),
    },
  ]
}

/**
 * Offers the documents of one level that may be among the results, but for those with the highest impacts, which were
 * offered before. False when none of this level or of lower ones is left that may be.
 */
function offerLevel(search: Search, walk: Walk, level: number) {
  const { bits, words, asked } = walk.matches
  const { levels, levelWords } = asked.segment.serving
  const ofLevel = levels[level]
  const wordsOfLevel = levelWords[level]
  const prior = (highestPriors[level] ?? Infinity) * slack
  if (walk.most * prior < search.top.floor) return false
  if (ofLevel === undefined || wordsOfLevel === undefined) return true
  for (let nth = 0; nth < words.length; nth++)
    for (let both = (words[nth] ?? 0) & (wordsOfLevel[nth] ?? 0); both !== 0; both &= both - 1) {
      const at = (nth << 5) + lowestBit(both)
      const word = (bits[at] ?? 0) & (ofLevel[at] ?? 0)
      const may = walk.mostLow * prior < search.top.floor ? word & anyOf(walk.high, at) : word
      if (may !== 0) offerWord(search, walk, { at, bits: may })
    }
  return true
}

/** Offers the documents of a word of bits, the `at`-th. */
function offerWord(
  search: Search,
  { matches: { asked }, weighed: known }: Walk,
  { at, bits }: { at: number; bits: number },
) {
  const { priors } = asked.segment.serving
  for (let word = bits; word !== 0; word &= word - 1) {
    const slot = (at << 5) + lowestBit(word)
    const text = known.length === 0 ? 1 : weigh(known, slot)
    if (text * (priors[slot] ?? Infinity) * slack >= search.top.floor) offer(search, asked, slot, text)
  }
}

/** The bits of a word that any has. */
function anyOf(list: readonly Bits[], at: number): number {
  let any = 0
  for (const bits of list) any |= bits[at] ?? 0
  return any
}

/** Offers the documents that may be among the best. */
export function collect<Best extends Top | All>(
  index: IndexState,
  matches: readonly Matches[],
  top: Best,
): Best {
  const search = { index, top }
  for (const each of matches) offerListed(search, each)
  for (const each of matches) offerNear(search, each)
  let walks = matches.flatMap(walkOf)
  for (const { matches: each, weighed: known } of walks) offerHighest(search, each, known)
  for (let level = highestPriors.length - 1; level >= 0 && walks.length > 0; level--)
    walks = walks.filter((walk) => offerLevel(search, walk, level))
  return top
}
