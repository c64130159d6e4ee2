import { jobFields } from '@tiller/contract/platform/jobs/schemas'
import { toPlaceKey } from '@tiller/job-text/place-key'
import type { Places } from '@tiller/job-text/places'
import { sql, type QueryCreator } from 'kysely'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { foldAsciiCase, type SearchValue } from '#lib/postgres/search-grammar/expression.ts'
import type { SqlPredicate, MultiValued } from '#lib/postgres/search-grammar/to-sql.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'
import { adTypeSql, eventEndSql, eventStartSql, servingColumns, jobStatusSql } from './eligibility/gates.ts'

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>

const joins = {
  company: { on: joinSameTenant('company', 'job', { id: 'job.companyId' }) },
  source: { on: joinSameTenant('source', 'job', { id: 'job.sourceId' }) },
  assignment: { left: true, on: joinSameTenant('assignment', 'job', { jobId: 'job.id' }) },
  campaign: { left: true, on: joinSameTenant('campaign', 'job', { id: 'assignment.campaignId' }) },
  segment: { left: true, on: joinSameTenant('segment', 'job', { id: 'assignment.segmentId' }) },
} as const

/** Joins jobs with the objects that determine their status: source, campaign, and segment. */
export const selectJobs = (tx: QueryCreator<Database>) =>
  tx
    .selectFrom('job')
    .innerJoin('company', (join) => join.on(joins.company.on))
    .innerJoin('source', (join) => join.on(joins.source.on))
    .leftJoin('assignment', (join) => join.on(joins.assignment.on))
    .leftJoin('campaign', (join) => join.on(joins.campaign.on))
    .leftJoin('segment', (join) => join.on(joins.segment.on))

/** Returns the highest id of a job, or 0 without a job. */
export async function readLastJobId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('job')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Reads the next `limit` job ids after `after`, regardless of status. */
export async function readJobIdsAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * SQL that replaces the table `job` with the rows of these ids. They are looked up before any join: in a new database
 * without statistics, PostgreSQL would otherwise read all jobs of a source, or of each company, for a few of them.
 */
export const selectJobsById = (db: Db, ids: readonly number[]) =>
  db.with(
    (cte) => cte('job').materialized(),
    (query) =>
      query
        .selectFrom(sql<{ id: number }>`unnest(${ids}::bigint[])`.as<'wanted'>(sql`wanted(id)`))
        .innerJoin('job', 'job.id', 'wanted.id')
        .selectAll('job'),
  )

const shown = (tx: Tx, tenant: Tenant) =>
  selectJobs(tx)
    .selectAll('job')
    .select(['company.name as company', 'assignment.campaignId', 'assignment.segmentId', ...servingColumns])
    .select([adTypeSql.as('adType'), eventStartSql.as('eventStartDt'), eventEndSql.as('eventEndDt')])
    .where(tenantIsSql('job', tenant))

export const findJob = (tx: Tx, tenant: Tenant, id: number) =>
  shown(tx, tenant).where('job.id', '=', id).executeTakeFirst()

/** Reads job titles by job id. Jobs of other customers are omitted. */
export async function readJobTitles(tx: Tx, tenant: Tenant, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('job')
    .select(['id', 'title'])
    .where(tenantIsSql('job', tenant))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The names of states, which callers search for; jobs store the ids of states. */
export type StateNames = Pick<Places, 'states'>

/** Defines a search field with several values per job. `stored` converts a value of a search to its stored form. */
const several = <T extends string | number>(
  column: string,
  type: 'text' | 'integer',
  stored: (value: Exclude<SearchValue, null>) => T[],
  containing: (text: string) => SqlPredicate,
): MultiValued => ({
  any: (values) => sql`${sql.ref(column)} && ${values.flatMap(stored)}::${sql.raw(type)}[]`,
  containing,
  none: sql`cardinality(${sql.ref(column)}) = 0`,
})

const contains = (column: string) => (text: string) =>
  sql<boolean>`exists (select from unnest(${sql.ref(column)}) as each (value) where strpos(each.value, ${text}::text) > 0)`

function placesOf({ states }: StateNames) {
  const withState = (fits: (abbreviation: string) => boolean) =>
    [...states.values()].filter(({ abbreviation }) => fits(abbreviation)).map(({ id }) => id)
  const named = (value: unknown) => withState((abbreviation) => abbreviation === value)
  return {
    city: several(
      'job.city_keys',
      'text',
      (value) => [toPlaceKey(String(value))],
      (text) => contains('job.city_keys')(toPlaceKey(text)),
    ),
    state: several(
      'job.state_ids',
      'integer',
      named,
      (text) =>
        sql`job.state_ids && ${withState((abbreviation) => foldAsciiCase(abbreviation).includes(foldAsciiCase(text)))}::integer[]`,
    ),
    zipcode: several('job.zipcodes', 'text', (value) => [String(value)], contains('job.zipcodes')),
  }
}

const category: MultiValued = {
  any: (values) => {
    const ids = values.filter((value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31)
    return sql`(job.major_categories && ${ids}::integer[] or job.minor_categories && ${ids}::integer[])`
  },
  containing: () => sql`false`,
  none: sql`cardinality(job.major_categories) = 0`,
}

export function defineJobList(
  tenant: Tenant,
  now: Date,
  names: StateNames,
  figures: ListDefinition['otherFields'] = {},
): ListDefinition {
  const places = placesOf(names)
  return {
    fields: jobFields,
    table: 'job',
    where: tenantIsSql('job', tenant),
    total: sql`select coalesce(sum(job_count), 0)::bigint as total from source where ${tenantIsSql('source', tenant)}`,
    joins,
    otherFields: {
      company: { dependencies: ['company'], sql: sql`company.name` },
      campaignId: { dependencies: ['assignment'], sql: sql`assignment.campaign_id` },
      segmentId: { dependencies: ['assignment'], sql: sql`assignment.segment_id` },
      adType: { dependencies: ['assignment', 'campaign'], sql: adTypeSql },
      eventStartDt: { dependencies: ['assignment', 'campaign'], sql: eventStartSql },
      eventEndDt: { dependencies: ['assignment', 'campaign'], sql: eventEndSql },
      status: { dependencies: ['source', 'assignment', 'campaign', 'segment'], sql: jobStatusSql(now) },
      derived: { dependencies: [], sql: sql`(job.original_id is not null)` },
      city: { dependencies: [], several: places.city },
      state: { dependencies: [], several: places.state },
      zipcode: { dependencies: [], several: places.zipcode },
      category: { dependencies: [], several: category },
      ...figures,
    },
  }
}

/**
 * Lists jobs.
 *
 * @param request.names the names of states, for searches by state
 * @param request.figures the figures by which the page is sorted or searched
 * @param request.unique whether to list only one job per title and company
 */
export const listJobs = (
  tx: Tx,
  tenant: Tenant,
  {
    at,
    names,
    unique = false,
    figures,
  }: { at: Date; names: StateNames; unique?: boolean; figures?: ListDefinition['otherFields'] },
  page: PageRequest,
) => {
  const list = defineJobList(tenant, at, names, figures)
  const distinctOn = unique ? { distinctOn: sql`job.title, job.company_id` } : {}
  return readPage(tx, { ...list, ...distinctOn }, shown(tx, tenant), page)
}
