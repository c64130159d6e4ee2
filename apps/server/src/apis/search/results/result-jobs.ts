import type { SearchJob } from '@tiller/contract/search/search'
import { sql } from 'kysely'
import { roundOpenJobScoreSql } from '#domain/jobs/landing-pages/open-job-score.ts'
import { selectJobs } from '#domain/jobs/queries.ts'
import { adTypeSql, showsPreviewPageSql } from '#domain/jobs/eligibility/gates.ts'
import { joinSameTenant } from '#lib/postgres/tenant.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'
import { normalizeSnippetSource, createDisplayedHtmlSql, snippetSourceSql } from './excerpt.ts'
import { selectDetailFields } from './detail-fields.ts'

type Reading = Pick<AppDependencies, 'searchDb' | 'categories' | 'landings'>

export type ResultJob = Awaited<ReturnType<typeof readResultJobs>>[number]

/**
 * Reads the jobs of a page and caches their landing URLs. `shown` contains the fields that are the same for every
 * search.
 */
export async function readResultJobs(reading: Reading, ids: readonly number[]) {
  const rows = await readRows(reading, ids)
  for (const row of rows) reading.landings.remember(row.id, row)
  return mapInChunks(rows, (row) => ({
    ...row,
    looked: normalizeSnippetSource(row.description),
    shown: sharedFields(reading, row),
  }))
}

/** Reads the descriptions for `full_desc=1`, which are too large to cache. */
export const readFullDescriptions = ({ searchDb }: Reading, ids: readonly number[]) =>
  searchDb
    .selectFrom('job')
    .select(['id', createDisplayedHtmlSql(ids.length).as('description')])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

/** Returns the fields of a job with the place nearest to the search first. */
export const withNearestPlaceFirst = ({ shown, places }: ResultJob, placeIndex: number) =>
  placeIndex === 0 ? shown : { ...shown, ...placeFields(nearestFirst(places, placeIndex)) }

const nearestFirst = <T>(places: readonly T[], index: number) => [
  ...places.slice(index, index + 1),
  ...places.toSpliced(index, 1),
]

type Row = Awaited<ReturnType<typeof readRows>>[number]

const readRows = ({ searchDb }: Reading, ids: readonly number[]) =>
  selectJobs(searchDb)
    .innerJoin('pool', (join) => join.on(joinSameTenant('pool', 'job', { id: 'job.poolId' })))
    .select([
      'job.id',
      'job.url',
      'pool.enableTlrSid',
      'pool.thirdPartyIntegration',
      'pool.cpaBitmap',
      'job.poolId',
      'assignment.campaignId',
      'assignment.segmentId',
      'job.rootCustomerId',
      'job.customerId',
      'job.title',
      'job.places',
      'job.postedAt',
      'job.createdAt',
      'job.majorCategories',
      'job.minorCategories',
      'job.logoUrl',
      'job.details',
      'company.name as company',
      'campaign.tierSourceParam',
    ])
    .select([adTypeSql.as('adType'), showsPreviewPageSql.as('previewed')])
    .select(roundOpenJobScoreSql('source.open_job_percent').as('openJobPercent'))
    .select(snippetSourceSql.as('description'))
    .where('job.id', '=', sql<number>`any(${ids})`)
    .execute()

function sharedFields({ categories }: Reading, job: Row) {
  const names = (ids: readonly number[]) => ids.flatMap((id) => categories.byId.get(id)?.description ?? [])
  const [major0, major1] = names(job.majorCategories)
  const [minor0, minor1] = names(job.minorCategories)
  return {
    id: String(job.id),
    title: job.title,
    company: job.company,
    ...placeFields(job.places),
    date: (job.postedAt ?? job.createdAt).toISOString(),
    preview: job.previewed ? 1 : 0,
    ad_type: job.adType,
    ...(job.openJobPercent === null ? {} : { open_job_percent: job.openJobPercent }),
    ...defined({
      major_category0: major0,
      major_category1: major1,
      minor_category0: minor0,
      minor_category1: minor1,
    }),
    ...selectDetailFields(job.details),
  } satisfies Partial<SearchJob>
}

const placeFields = (places: Row['places']) => ({
  city: places.map(({ name }) => name),
  coordinates: places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [`${lat},${lng}`])),
})

const defined = <T extends Record<string, string | undefined>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string
  }
