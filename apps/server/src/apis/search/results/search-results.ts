import { isBlankQuery } from '@tiller/search-engine/query-text'
import type { OperationInput } from '@tiller/contract/operation'
import { commuteRadii, searchRadiiKm, type searchOperations } from '@tiller/contract/search/search'
import type { PlaceMatch } from '@tiller/job-text/place-match'
import type { SpellingCorrection, SearchHit } from '@tiller/search-engine/port'
import type { AppDependencies } from '#apis/dependencies.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'
import { toSearchArea } from '#domain/search-sync/query/area.ts'
import { toRequestedYearlyPay } from '#domain/search-sync/query/pay.ts'
import { toPlaceTraitClauses, toTraitClauses } from '#domain/search-sync/query/job-traits.ts'
import type { SearchInput } from '#domain/search-sync/query/normalized-text.ts'
import { createExcerptSelector, type DescriptionExcerpt } from './excerpt.ts'
import { isReachablePage, rejectUnreachablePage } from '../params/limits.ts'
import type { RowCache } from '../row-cache/row-cache.ts'
import { describeQueryRewrites } from './query-rewrites.ts'
import { readFullDescriptions, type ResultJob } from './result-jobs.ts'

export type SearchQuery = OperationInput<typeof searchOperations.searchJobs>['query']

/** The query, and its words and place as people typed them. */
export type ParsedSearch = { query: SearchQuery; typed: SearchInput }

export type ResultHit = {
  hit: SearchHit
  job: ResultJob
  excerpt: DescriptionExcerpt
}

/** Search results that do not depend on the publisher. */
export type SearchResults = {
  total: number
  headers: readonly (readonly [string, string])[]
  hits: readonly ResultHit[]
}

export type SearchContext = AppDependencies & {
  at: Date
  shownJobs: RowCache<ResultJob>
  readPlace: (text: string) => PlaceMatch | null
  /** Whether the caller has set the radius. */
  namesRadius: boolean
}

/** The maximum radius to which a search without a radius is widened. */
const widestKm = Math.max(...searchRadiiKm)

export async function findSearchResults(
  ctx: SearchContext,
  { query, typed }: ParsedSearch,
): Promise<SearchResults> {
  const { words, placeText, zip } = typed
  const place = placeText === '' ? null : ctx.readPlace(placeText)
  const headers: [string, string][] = placeText === '' ? [] : [['x-tiller-location', locationHeader(place)]]
  const isEmpty = isBlankQuery(words)
  if (isEmpty) headers.push(['x-tiller-query', 'empty'])
  if (isEmpty || (place === null && placeText !== '')) return { total: 0, headers, hits: [] }
  const result = await ctx.searchIndex.search({
    lenient: true,
    ...searchOptions(query, place),
    ...(isReachablePage(query) ? {} : { limit: 0 }),
    words,
    area:
      place === null ? null : toSearchArea(place, radiusKm(query), ctx.namesRadius ? undefined : widestKm),
    nowMs: ctx.at.getTime(),
  })
  const { total, hits } = result
  rejectUnreachablePage(query, total)
  const reading = describeQueryRewrites({
    ...result,
    corrected: [...zipAsPlace(zip, place), ...(result.corrected ?? [])],
  })
  if (reading !== null) headers.push(['x-tiller-query', reading])
  const rows = await readHitJobs(ctx, hits, query)
  const excerptOf = createExcerptSelector(query, { jobs: hits.length, words })
  const found = await mapInChunks(hits, (hit) => {
    const job = rows.get(hit.id)
    return job === undefined ? [] : [{ hit, job, excerpt: excerptOf(job) }]
  })
  return { total, headers, hits: found.flat() }
}

/** Formats the header `X-Tiller-Location`. */
const locationHeader = (place: PlaceMatch | null) =>
  place === null
    ? 'unknown'
    : encodeURI(
        `${place.name}${toPlaceTraitClauses(place).length > 0 ? '; remote jobs first' : ''}${ambiguity(place)}`,
      )

/** Reports a zip code among the words as a correction. */
const zipAsPlace = (zip: string | undefined, place: PlaceMatch | null): SpellingCorrection[] =>
  zip === undefined || place === null ? [] : [{ typed: zip, read: [place.name] }]

function ambiguity({ alternatives }: PlaceMatch) {
  if (alternatives === 0) return ''
  return alternatives === 1
    ? '; 1 other place has this name'
    : `; ${alternatives} other places have this name`
}

function radiusKm({ commute, d }: SearchQuery): number {
  if (commute === undefined) return d
  const away = (minutes: number) => Math.abs(minutes - commute)
  return commuteRadii.reduce((best, next) => (away(next.minutes) < away(best.minutes) ? next : best)).radiusKm
}

/** Reads the filters and preferences of a search, apart from its words and area. */
function searchOptions(query: SearchQuery, place: PlaceMatch | null) {
  const { start, limit, explain, salary, 'salary.min': min = salary, 'salary.max': max } = query
  const pay = toRequestedYearlyPay(query['salary.period'], min, max)
  return {
    start,
    limit,
    explain: explain === 1,
    isOnOwnPage: query.format === 'html',
    traitClauses: [...toTraitClauses(query), ...toPlaceTraitClauses(place)],
    ...(pay === undefined ? {} : { yearlyPay: pay }),
  }
}

async function readHitJobs(
  ctx: SearchContext,
  hits: readonly SearchHit[],
  query: SearchQuery,
): Promise<Map<number, ResultJob>> {
  const ids = hits.map(({ id }) => id)
  const jobs = await ctx.shownJobs(ids)
  if (query.full_desc !== 1 || query.skip_desc === 1 || ids.length === 0) return jobs
  const descriptions = await readFullDescriptions(ctx, ids)
  const described = descriptions.flatMap(({ id, description }) => {
    const job = jobs.get(id)
    return job === undefined ? [] : { ...job, description }
  })
  return new Map(described.map((job) => [job.id, job]))
}
