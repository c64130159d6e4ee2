import type { IndexState } from '../index-state.ts'
import type { Segment } from '../segment/segment.ts'
import { maxPriorByLevel } from '../segment/serving.ts'
import { countSetBits, hasBit, findLowestBit, setBit, type Bits } from '../lists/bits.ts'
import { getDenseImpact, type DenseList } from '../lists/keyed-lists.ts'
import { maxDescriptionImpact, computeProximityFactor, multiplyScoreTerms } from '../../weights.ts'
import {
  visitBits,
  visitMatchesInCircle,
  visitMatchesInRun,
  visitRelaxedMatches,
  isSmallCircle,
  chooseLeadingRun,
  findMatchingBits,
} from './matches.ts'
import type { QueryPlan, SegmentPlan } from './plan.ts'
import {
  computeDistanceFactorAt,
  computeMaxProximityAt,
  computeProximityFactorAt,
  computeScoreTermsAt,
  computeTextFactorAt,
} from './score.ts'
import type { AllMatches, RankedMatch, TopMatches } from './top.ts'
import { getCopySlots, markCounted, getMatchBits, getMatchWords, type Workspace } from './workspace.ts'

/** The documents of a segment that match a query: as bits, or as a list with upper bounds of their text factors. */
export type Matches = {
  asked: SegmentPlan
  /** Number of ads counted in this segment. */
  ads: number
} & (MatchBits | { bits: null; slots: readonly number[]; atMostTexts: readonly number[] })

/** The matches as bits, and which words of the bits are nonzero. */
type MatchBits = { bits: Bits; words: Bits }

/**
 * Counts the ads among the matches, and records which words of the bits are nonzero. Most ads are counted by bits;
 * other copies count only if the first copy of their ad does not match.
 */
function countAds(
  bits: Bits,
  { serving, rows }: Segment,
  space: Workspace,
  nth: number,
): { ads: number; words: Bits } {
  const { counted, repeats, firsts } = serving
  const words = getMatchWords(space, nth, bits.length)
  const { copies } = getCopySlots(space, bits.length * 32)
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
    ads += countSetBits(word & own)
    for (let rest = word & ~own & ~(afterMatch & (repeats[at] ?? 0)); rest !== 0; rest &= rest - 1)
      copies[copyCount++] = (at << 5) + findLowestBit(rest)
  }
  // A separate pass: the lookups miss the CPU caches and can overlap.
  for (let at = 0; at < copyCount; at++) {
    const slot = copies[at] ?? 0
    const first = firsts[slot] ?? 0
    if ((first === slot || !hasBit(bits, first)) && markCounted(space, rows.ads[slot] ?? 0)) ads++
  }
  return { ads, words }
}

/**
 * Finds the documents of one segment that match the query.
 *
 * @param at index of the segment among those that the query searches
 */
export function findMatches(index: IndexState, asked: SegmentPlan, space: Workspace, at: number): Matches {
  const { plan, segment, runs } = asked
  const isRelaxed = plan.required < runs.length
  const lead = chooseLeadingRun(asked)
  const isListed =
    isRelaxed || lead !== undefined || (isSmallCircle(asked) && runs.every(({ dense }) => dense !== null))
  if (!isListed) {
    const bits = findMatchingBits(asked, space, at)
    return { asked, bits, ...countAds(bits, segment, space, at) }
  }
  const { alone } = segment.serving
  const slots: number[] = []
  const atMostTexts: number[] = []
  let ads = 0
  const visit = (slot: number, atMostText: number) => {
    slots.push(slot)
    atMostTexts.push(atMostText)
    if (hasBit(alone, slot) || markCounted(space, segment.rows.ads[slot] ?? 0)) ads++
  }
  if (isRelaxed) visitRelaxedMatches(index, asked, space, visit)
  else if (lead !== undefined)
    visitMatchesInRun(index, asked, { lead, bits: () => getMatchBits(space, at, segment.capacity) }, visit)
  else visitMatchesInCircle(index, asked, space, visit)
  return { asked, bits: null, slots, atMostTexts, ads }
}

function foundAt(index: IndexState, asked: SegmentPlan, slot: number): RankedMatch {
  const { terms, placed } = computeScoreTermsAt(index, asked, slot)
  const { rows, number } = asked.segment
  const isUnmixed = index.groups.unmixed[rows.groups[slot] ?? 0] === 1
  return {
    score: multiplyScoreTerms(terms),
    km: placed.km,
    id: rows.ids[slot] ?? 0,
    ad: rows.ads[slot] ?? 0,
    // A job of an unmixed group gets a company number of its own, so the limit per company never applies.
    company: isUnmixed ? -1 - (rows.handles[slot] ?? 0) : (rows.companies[slot] ?? 0),
    placeIndex: placed.placeIndex,
    segment: number,
    slot,
  }
}

/** Allows for rounding, because bounds are computed in another order than scores. */
const slack = 1 + 1e-5

type Search = { index: IndexState; top: TopMatches | AllMatches }

/**
 * Scores a document and offers it to `top`, unless a bound shows that it cannot be among the results. Cheap bounds
 * come first.
 */
function offer({ index, top }: Search, asked: SegmentPlan, slot: number, atMostText: number) {
  const { plan, segment } = asked
  const least = top.floor / slack
  let most = atMostText * (segment.serving.priors[slot] ?? Infinity)
  if (most < least) return
  if (plan.circlePoints !== null) {
    most *= computeDistanceFactorAt(index, segment, slot)
    if (most < least) return
  }
  if (plan.rarities.length > 0) {
    most *= computeTextFactorAt(asked, slot) / atMostText
    if (most < least) return
  }
  if (plan.neighborCount > 0) {
    if (most * computeMaxProximityAt(asked, slot) < least) return
    if (plan.neighbors.length > 0 && most * computeProximityFactorAt(plan, segment, slot) < least) return
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

/**
 * Returns whether all words have dense lists. The thresholds of these lists then bound the scores of the documents
 * below them.
 */
const hasTiers = ({ plan, runs }: SegmentPlan) =>
  runs.length > 0 && plan.required === runs.length && runs.every(({ dense }) => dense !== null)

/** Dense words with their weights. */
type WeightedWords = { dense: DenseList; weight: number }[]

const weighed = ({ plan, runs }: SegmentPlan): WeightedWords =>
  runs.flatMap(({ dense }, clause) =>
    dense === null ? [] : [{ dense, weight: (plan.rarities[clause] ?? 0) / (255 * plan.raritySum) }],
  )

/** Returns the text factor of a document with all words, except for rounding. */
function weigh(words: WeightedWords, slot: number): number {
  let reached = 0
  for (const { dense, weight } of words) reached += weight * getDenseImpact(dense, slot)
  return reached
}

/** Offers the documents that are among a word's highest impacts. */
function offerHighest(search: Search, { asked, bits }: Matches, words: WeightedWords) {
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

/**
 * Points whose factor is at least this share of the nearest point's are offered first, up to `nearAtOnce` documents.
 */
const nearShare = 0.95
const nearAtOnce = 64

/** Offers some of the nearest documents first, so that more distant ones with the same prior need not be scored. */
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

/** Returns an upper bound of the score, without the prior, of documents whose words have at most these impacts. */
function upperBound(plan: QueryPlan, impacts: readonly number[]): number {
  let reached = 0
  for (const [clause, impact] of impacts.entries()) reached += (plan.rarities[clause] ?? 0) * impact
  // Neighbors in the title or the company have higher impacts than a description can give.
  const isInDescription = plan.neighborCount > 0 && Math.max(...impacts) <= maxDescriptionImpact
  return (reached / (255 * plan.raritySum)) * (isInDescription ? computeProximityFactor(1, 0, 1) : 1)
}

/**
 * The documents of a segment in two sets, those with a high impact of any word and the others, each with an upper bound
 * of the score without the prior.
 */
type Walk = {
  matches: Matches & MatchBits
  weighed: WeightedWords
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
      most: upperBound(
        plan,
        tiers.map(({ middle }) => middle),
      ),
      mostLow: upperBound(
        plan,
        tiers.map(({ low }) => low),
      ),
    },
  ]
}

/**
 * Offers the matches of one level, except those that `offerHighest` has offered. Returns false if no match of this or
 * a lower level can be among the results.
 */
function offerLevel(search: Search, walk: Walk, level: number) {
  const { bits, words, asked } = walk.matches
  const { levels, levelWords } = asked.segment.serving
  const ofLevel = levels[level]
  const wordsOfLevel = levelWords[level]
  const prior = (maxPriorByLevel[level] ?? Infinity) * slack
  if (walk.most * prior < search.top.floor) return false
  if (ofLevel === undefined || wordsOfLevel === undefined) return true
  for (let nth = 0; nth < words.length; nth++)
    for (let both = (words[nth] ?? 0) & (wordsOfLevel[nth] ?? 0); both !== 0; both &= both - 1) {
      const at = (nth << 5) + findLowestBit(both)
      const word = (bits[at] ?? 0) & (ofLevel[at] ?? 0)
      const may = walk.mostLow * prior < search.top.floor ? word & anyOf(walk.high, at) : word
      if (may !== 0) offerWord(search, walk, { at, bits: may })
    }
  return true
}

/** Offers the documents in the `at`-th word of bits. */
function offerWord(
  search: Search,
  { matches: { asked }, weighed: known }: Walk,
  { at, bits }: { at: number; bits: number },
) {
  const { priors } = asked.segment.serving
  for (let word = bits; word !== 0; word &= word - 1) {
    const slot = (at << 5) + findLowestBit(word)
    const text = known.length === 0 ? 1 : weigh(known, slot)
    if (text * (priors[slot] ?? Infinity) * slack >= search.top.floor) offer(search, asked, slot, text)
  }
}

/** Returns the union of the `at`-th words of several bit sets. */
function anyOf(list: readonly Bits[], at: number): number {
  let any = 0
  for (const bits of list) any |= bits[at] ?? 0
  return any
}

/** Returns the lower median of the click rates of all matches. There are few distinct rates, so they are counted. */
export function computeMedianClickRate(matches: readonly Matches[]): number {
  const counts = new Map<number, number>()
  let all = 0
  for (const found of matches) {
    const { clickRates } = found.asked.segment.rows
    const count = (slot: number) => {
      const rate = clickRates[slot] ?? 1
      counts.set(rate, (counts.get(rate) ?? 0) + 1)
      all++
    }
    if (found.bits === null) for (const slot of found.slots) count(slot)
    else visitBits(found.bits, count)
  }
  let below = 0
  for (const [rate, count] of [...counts].toSorted(([one], [other]) => one - other)) {
    below += count
    if (2 * below >= all) return rate
  }
  return Infinity
}

/** Passes all matches that may be among the best to `top`, and returns it. */
export function collectMatches<Best extends TopMatches | AllMatches>(
  index: IndexState,
  matches: readonly Matches[],
  top: Best,
): Best {
  const search = { index, top }
  for (const each of matches) offerListed(search, each)
  for (const each of matches) offerNear(search, each)
  let walks = matches.flatMap(walkOf)
  for (const { matches: each, weighed: known } of walks) offerHighest(search, each, known)
  for (let level = maxPriorByLevel.length - 1; level >= 0 && walks.length > 0; level--)
    walks = walks.filter((walk) => offerLevel(search, walk, level))
  return top
}
