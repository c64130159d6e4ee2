import { diverseOrder } from './diversity.ts'
import { countAds, foldAds, ranksBefore, type FoldedAds } from './fold-ads.ts'
import type { IndexState } from '../index-state.ts'
import { endPlan, planOf, type Plan } from './plan.ts'
import type { Hit, Query, Result } from '../../port.ts'
import { priceAt, scoreTerms } from './score.ts'

function hitOf(
  index: IndexState,
  folded: FoldedAds,
  ad: number,
  { plan, explain }: { plan: Plan; explain: boolean },
): Hit {
  const slot = folded.slots[ad] ?? 0
  const km = folded.km[ad] ?? Infinity
  const found = { slot, text: folded.texts[ad] ?? 0, km }
  return {
    id: index.documents.ids[slot] ?? 0,
    score: folded.scores[ad] ?? 0,
    priceCents: priceAt(index, slot),
    placeIndex: folded.placeIndexes[ad] ?? 0,
    distanceKm: km === Infinity ? null : km,
    ...(explain ? { terms: scoreTerms(index, found, plan) } : {}),
  }
}

function answer(index: IndexState, folded: FoldedAds, plan: Plan, query: Query): Result {
  if (query.limit <= 0) return { total: countAds(index, folded, plan), hits: [] }
  const items = foldAds(index, folded, plan)
  if (query.start >= items.length) return { total: items.length, hits: [] }
  const { companies } = index.documents
  const ranking = {
    items,
    companyOf: (ad: number) => companies[folded.slots[ad] ?? 0] ?? 0,
    before: ranksBefore(index, folded),
  }
  const order = diverseOrder(ranking, query.start + query.limit)
  return {
    total: items.length,
    hits: order
      .slice(query.start)
      .map((ad) => hitOf(index, folded, ad, { plan, explain: query.explain === true })),
  }
}

/** Answers one query from the index as it is now. `folded` is working space that queries share. */
export function search(index: IndexState, folded: FoldedAds, query: Query): Result {
  const plan = planOf(index, query)
  if (plan === null) return { total: 0, hits: [] }
  try {
    return answer(index, folded, plan, query)
  } finally {
    endPlan(index, plan)
  }
}
