import type { Client, Types } from '@opensearch-project/opensearch'
import { averageClickRatePercent, computeClickRateFactor } from '@tiller/search-engine/weights'
import type { StoredPlace } from '../document.ts'
import { toCandidate, type FoundDocument } from './candidates.ts'
import type { Best } from './page.ts'
import type { QueryPlan } from './plan.ts'
import { buildQuery } from './query-body.ts'
import { countAds } from './scripts.ts'

/** The index that queries read. */
export type SearchTarget = { client: Client; index: string }

/** What all matches of a query have in common. */
export type MatchSummary = { total: number; medianClickRate: number }

type ClusterHit = Types.Core_Search.Hit & { _source?: { places?: StoredPlace[] } }

function toFoundDocument({ fields, _source, matched_queries: conditions }: ClusterHit): FoundDocument {
  const valuesOf = (name: string) => (fields?.[name] ?? []) as unknown[]
  const numberIn = (name: string) => valuesOf(name)[0] as number
  return {
    id: numberIn('id'),
    ad: numberIn('ad'),
    group: numberIn('group'),
    company: numberIn('company'),
    postedAt: numberIn('postedAt'),
    clickRate: valuesOf('clickRate')[0] as number | undefined,
    traits: valuesOf('traits') as string[],
    places: _source?.places ?? [],
    // The request asks for scores; the client's types know only the list of names.
    conditions: (conditions ?? {}) as unknown as Record<string, number>,
  }
}

const readFields = ['id', 'ad', 'group', 'company', 'postedAt', 'clickRate', 'traits']

/** Orders by score, then distance, then lower id, so that equal scores are cut where the final order has them. */
function sortFor({ query: { area } }: QueryPlan): Types.Common.SortCombinations[] {
  const byDistance: Types.Common.SortCombinations[] =
    area?.kind === 'circle'
      ? [
          {
            _geo_distance: {
              points: { lat: area.lat, lon: area.lng },
              order: 'asc',
              mode: 'min',
              unit: 'm',
            },
          },
        ]
      : []
  return [{ _score: { order: 'desc' } }, ...byDistance, { id: { order: 'asc' } }]
}

/** More distinct click rates than the server computes. */
const maxClickRates = 10_000

const summaryOf = ({ groups }: QueryPlan) => ({
  ads: countAds,
  ...(groups.isAnyFeaturedByClickRate
    ? { clickRates: { terms: { field: 'clickRate', size: maxClickRates, missing: averageClickRatePercent } } }
    : {}),
})

type ClickRateCount = { key: number; doc_count: number }

/** Returns the lower median of the click rates. */
function findMedian(counts: readonly ClickRateCount[]): number {
  const all = counts.reduce((sum, { doc_count: count }) => sum + count, 0)
  let below = 0
  for (const { key, doc_count: count } of counts.toSorted((one, other) => one.key - other.key)) {
    below += count
    if (2 * below >= all) return computeClickRateFactor(key)
  }
  return Infinity
}

type Options = {
  /** Number of hits, each of another ad. */
  size: number
  withoutCompanies?: readonly number[]
  /** Whether to summarize all matches. */
  summarize?: boolean
}

/** Reads the best matches of a query. Fails if a shard does not answer, because the total would be wrong. */
export async function runQuery(
  { client, index }: SearchTarget,
  plan: QueryPlan,
  { size, withoutCompanies = [], summarize = false }: Options,
): Promise<Best & { summary: MatchSummary }> {
  const { body } = await client.search({
    index,
    allow_partial_search_results: false,
    request_cache: false,
    include_named_queries_score: true,
    // Searches with the same words read the same replicas, whose recent changes may differ.
    preference: `words ${plan.query.words}`,
    body: {
      size,
      track_total_hits: false,
      track_scores: true,
      _source: ['places'],
      docvalue_fields: readFields,
      query: buildQuery(plan, withoutCompanies),
      ...(size === 0 ? {} : { collapse: { field: 'ad' }, sort: sortFor(plan) }),
      ...(summarize ? { aggs: summaryOf(plan) } : {}),
    },
  })
  const hits = body.hits.hits as ClusterHit[]
  const { ads, clickRates } = (body.aggregations ?? {}) as {
    ads?: { value: number }
    clickRates?: { buckets: ClickRateCount[] }
  }
  return {
    candidates: hits.map((hit) => toCandidate(toFoundDocument(hit), plan)),
    hasMore: hits.length === size,
    summary: { total: ads?.value ?? 0, medianClickRate: findMedian(clickRates?.buckets ?? []) },
  }
}
