import { fewResultsThreshold, searchLeniently } from '../../analysis/lenient.ts'
import { analyzeQuery, type QueryText } from '../../analysis/query-text.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../port.ts'
import type { IndexState } from '../index-state.ts'
import { refreshServingState } from '../segment/serving.ts'
import { createVocabulary } from '../tables/terms.ts'
import { orderMatchesDiversely } from './diversity.ts'
import { collectMatches, findMatches, computeMedianClickRate, type Matches } from './find.ts'
import { releasePlan, resolvePlan, resolveSegmentPlan, type QueryPlan } from './plan.ts'
import { isFeaturedAt, computeScoreTermsAt } from './score.ts'
import { AllMatches, TopMatches, type RankedMatch } from './top.ts'
import { resetWorkspace, type Workspace } from './workspace.ts'

function hitOf(
  index: IndexState,
  matches: readonly Matches[],
  found: RankedMatch,
  explain: boolean,
): SearchHit {
  const asked = matches.find(({ asked: { segment } }) => segment.number === found.segment)?.asked
  const group = asked?.segment.rows.groups[found.slot] ?? 0
  return {
    id: found.id,
    score: found.score,
    priceCents: index.groups.priceCents[group] ?? 0,
    isFeatured: asked !== undefined && isFeaturedAt(index, asked, found.slot),
    placeIndex: found.placeIndex,
    distanceKm: found.km === Infinity ? null : found.km,
    ...(explain && asked !== undefined ? { terms: computeScoreTermsAt(index, asked, found.slot).terms } : {}),
  }
}

/** At least this many results are kept; keeping them in order costs little. */
const minKept = 300
/**
 * If the order may depend on results that were not kept, the search is repeated: this many times more results are
 * kept, or all.
 */
const growth = 8

function pageOf(
  index: IndexState,
  { matches, total }: { matches: readonly Matches[]; total: number },
  { start, limit }: SearchQuery,
): RankedMatch[] {
  const wanted = Math.min(start + limit, total)
  for (let keep = wanted; keep <= minKept || keep * growth < total; keep *= growth) {
    const top = collectMatches(index, matches, new TopMatches(keep))
    const order = orderMatchesDiversely(top.found(), wanted, top.unknown())
    if (order !== null) return order.slice(start)
  }
  return (
    orderMatchesDiversely(collectMatches(index, matches, new AllMatches()).found(), wanted)?.slice(start) ??
    []
  )
}

function answer(index: IndexState, space: Workspace, plan: QueryPlan, query: SearchQuery): SearchResult {
  resetWorkspace(space, index.ads.used)
  const matches: Matches[] = []
  let total = 0
  refreshServingState(index.segments, index.groups, query.nowMs)
  for (const segment of index.segments) {
    const asked = resolveSegmentPlan(plan, segment)
    if (asked === null) continue
    const found = findMatches(index, asked, space, matches.length)
    total += found.ads
    matches.push(found)
  }
  if (query.limit <= 0 || query.start >= total) return { total, hits: [] }
  if (index.groups.featuredByClickRate.size > 0) plan.medianClickRate = computeMedianClickRate(matches)
  const page = pageOf(index, { matches, total }, query)
  return { total, hits: page.map((found) => hitOf(index, matches, found, query.explain === true)) }
}

function answerText(index: IndexState, space: Workspace, text: QueryText, query: SearchQuery): SearchResult {
  const plan = resolvePlan(index, text, query)
  if (plan === null) return { total: 0, hits: [] }
  try {
    return answer(index, space, plan, query)
  } finally {
    releasePlan(index, plan)
  }
}

/** Runs a query on the current index. Queries share the scratch memory `space`. */
export function searchIndex(index: IndexState, space: Workspace, query: SearchQuery): SearchResult {
  const text = analyzeQuery(query.words)
  const result = answerText(index, space, text, query)
  if (query.lenient !== true || result.total >= fewResultsThreshold) return result
  return searchLeniently(result, { text, area: query.area }, createVocabulary(index.terms), (asking) =>
    answerText(index, space, asking.text, { ...query, area: asking.area }),
  )
}
