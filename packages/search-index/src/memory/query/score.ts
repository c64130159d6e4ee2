import type { IndexState } from '../index-state.ts'
import type { ScoreTerms } from '../../port.ts'
import { findPhrase, phraseIn, type PhraseIn } from '../tables/text-store.ts'
import {
  bidFactor,
  distanceFactor,
  featuredFactor,
  freshnessFactor,
  proximityFactor,
  relaxedFactor,
  stateFactor,
  textFactor,
} from '../../weights.ts'
import type { Match } from './matches.ts'
import type { Plan } from './plan.ts'

/** What a click on the document costs now. */
export const priceAt = ({ documents, groups }: IndexState, slot: number): number =>
  groups.priceCents[documents.groups[slot] ?? 0] ?? 0

/** Relevance of the document that a match is at. */
const textOf = ({ impacts, satisfied }: Match, { rarities, runs }: Plan): number =>
  textFactor(impacts, rarities) * relaxedFactor(runs.length - satisfied)

/** How many of the query's neighbours are neighbours in the document, as a factor. */
function proximityOf(index: IndexState, slot: number, { neighbours, asked }: Plan): number {
  const where = neighbours.map((phrase) => findPhrase(index.texts, slot, phrase))
  const count = (place: PhraseIn) => where.filter((one) => one === place).length
  return proximityFactor(asked, count(phraseIn.head), count(phraseIn.rest))
}

function distanceOf(
  { documents }: IndexState,
  { slot, km, placesInState }: Match,
  { stateId }: Plan,
): number {
  if (stateId !== null) return stateFactor(placesInState, documents.pointCounts[slot] ?? 1)
  return distanceFactor(km === Infinity ? null : km)
}

/** The factors of the score of the document that a match is at. */
export function scoreTerms(index: IndexState, match: Match, plan: Plan): ScoreTerms {
  const { slot } = match
  return {
    text: textOf(match, plan),
    proximity: proximityOf(index, slot, plan),
    bid: bidFactor(priceAt(index, slot)),
    freshness: freshnessFactor(index.documents.postedAtMs[slot] ?? 0, plan.nowMs),
    distance: distanceOf(index, match, plan),
    featured: featuredFactor(index.groups.featured[index.documents.groups[slot] ?? 0] === 1),
  }
}
