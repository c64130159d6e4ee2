import { diverseOrder } from './diversity.ts'
import { countAds, foldAds, ranksBefore, type FoldedAds } from './fold-ads.ts'
import { fewResults, lenientAnswer } from '../../analyse/lenient.ts'
import { queryText, type QueryText } from '../../analyse/query-text.ts'
import type { IndexState } from '../index-state.ts'
import { endPlan, planOf, type Plan } from './plan.ts'
import type { Hit, Query, Result } from '../../port.ts'
import { priceAt } from './score.ts'
import { vocabularyOf } from '../tables/terms.ts'

function hitOf(index: IndexState, folded: FoldedAds, ad: number): Hit {
  const slot = folded.slots[ad] ?? 0
  const km = folded.km[ad] ?? Infinity
  const terms = folded.terms.get(ad)
  return {
    id: index.documents.ids[slot] ?? 0,
    score: folded.scores[ad] ?? 0,
    priceCents: priceAt(index, slot),
    placeIndex: folded.placeIndexes[ad] ?? 0,
    distanceKm: km === Infinity ? null : km,
    ...(terms === undefined ? {} : { terms }),
  }
}

function answer(index: IndexState, folded: FoldedAds, plan: Plan, query: Query): Result {
  if (query.limit <= 0) return { total: countAds(index, folded, plan), hits: [] }
  const items = foldAds(index, folded, plan, query.explain === true)
  if (query.start >= items.length) return { total: items.length, hits: [] }
  const { companies } = index.documents
  const ranking = {
    items,
    companyOf: (ad: number) => companies[folded.slots[ad] ?? 0] ?? 0,
    scoreOf: (ad: number) => folded.scores[ad] ?? 0,
    before: ranksBefore(index, folded),
  }
  const order = diverseOrder(ranking, query.start + query.limit)
  return {
    total: items.length,
    hits: order.slice(query.start).map((ad) => hitOf(index, folded, ad)),
  }
}

function answerText(index: IndexState, folded: FoldedAds, text: QueryText, query: Query): Result {
  const plan = planOf(index, text, query)
  if (plan === null) return { total: 0, hits: [] }
  try {
    return answer(index, folded, plan, query)
  } finally {
    endPlan(index, plan)
  }
}

/** Answers one query from the index as it is now. `folded` is working space that queries share. */
export function search(index: IndexState, folded: FoldedAds, query: Query): Result {
  const text = queryText(query.words)
  const result = answerText(index, folded, text, query)
  if (query.lenient !== true || result.total >= fewResults) return result
  return lenientAnswer(result, text, vocabularyOf(index.terms), (other) =>
    answerText(index, folded, other, query),
  )
}
