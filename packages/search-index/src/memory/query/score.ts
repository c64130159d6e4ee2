import type { IndexState } from '../index-state.ts'
import type { ScoreTerms } from '../../port.ts'
import type { Plan } from './plan.ts'
import { bidFactor, distanceFactor, featuredFactor, freshnessFactor } from '../../weights.ts'

/** What a click on the document costs now. */
export const priceAt = ({ documents, groups }: IndexState, slot: number): number =>
  groups.priceCents[documents.groups[slot] ?? 0] ?? 0

/** What was found out of one document while matching: its text's factor, and its distance (Infinity = none asked). */
export type Found = { slot: number; text: number; km: number }

/** The factors of a document's score. */
export function scoreTerms(index: IndexState, { slot, text, km }: Found, plan: Plan): ScoreTerms {
  const { nowMs, wishes } = plan
  return {
    text,
    bid: bidFactor(priceAt(index, slot)),
    freshness: freshnessFactor(index.documents.postedAtMs[slot] ?? 0, nowMs),
    distance: distanceFactor(km === Infinity ? null : km),
    featured: featuredFactor(index.groups.featured[index.documents.groups[slot] ?? 0] === 1),
    ...(wishes === null ? {} : { signals: wishes.signals(index.documents.ids[slot] ?? 0) }),
  }
}
