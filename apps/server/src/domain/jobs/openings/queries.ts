import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { selectJobsById, selectJobs } from '../queries.ts'
import { hostsApplicationFormSql, jobIsOpenSql } from '../eligibility/gates.ts'

/**
 * SQL for whether a job has a public page for search engines: its source is published, and it is open, whether or not a
 * campaign advertises it. Copies of title expansions have none, because search engines penalize duplicates.
 */
export const isPublishedSql = (at: Date) =>
  sql<boolean>`(source.search_engines and job.original_id is null and ${jobIsOpenSql} and (job.expires_at is null or job.expires_at > ${at}))`

export type OpeningRow = NonNullable<Awaited<ReturnType<typeof findOpening>>>

/** Finds a job whose source is published, whether or not the job is open. */
export const findOpening = (db: Db, id: number, at: Date) =>
  selectJobs(db)
    .select(['job.rootCustomerId', 'job.customerId', 'job.id', 'job.originalId', 'job.jobReference'])
    .select(['job.title', 'job.description', 'job.url', 'job.places', 'job.remote', 'job.details'])
    .select([
      'job.jobType',
      'job.logoUrl',
      'job.existingVacancy',
      'job.minorCategories',
      'company.name as company',
    ])
    .select(['job.postedAt', 'job.createdAt', 'job.expiresAt'])
    .select([isPublishedSql(at).as('published'), hostsApplicationFormSql.as('hosted')])
    // A job by API is confirmed by each change, a job of a feed by each import.
    .select(
      sql<Date | null>`case source.type when 'API' then job.modified_at else source.last_imported_at end`.as(
        'confirmedAt',
      ),
    )
    .where('job.id', '=', id)
    .where('source.searchEngines', '=', true)
    .executeTakeFirst()

/** Lists the published jobs among these, in the order of `ids`. */
export async function listPublishedOpenings(db: Db, ids: readonly number[], at: Date) {
  if (ids.length === 0) return []
  const rows = await selectJobs(selectJobsById(db, ids))
    .select(['job.id', 'job.title', 'job.places', 'company.name as company'])
    .where(isPublishedSql(at))
    .execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Number of job ids per sitemap; the protocol allows 50,000 URLs. A job always stays in the same sitemap. */
const partIds = 50_000

export type SitemapPart = { part: number; changedAt: Date }

/**
 * Lists the sitemaps of published sources with the time of the last change of their content: a job was added, changed,
 * removed, or has expired.
 */
export async function listSitemapParts(db: Db, at: Date): Promise<SitemapPart[]> {
  const { rows } = await sql<SitemapPart>`
    select job.id / ${partIds}::bigint as part,
      max(greatest(job.modified_at, case when job.expires_at <= ${at} then job.expires_at end)) as changed_at
    from job join source on source.root_customer_id = job.root_customer_id and source.customer_id = job.customer_id
      and source.id = job.source_id
    where source.search_engines and job.original_id is null
    group by 1 order by 1`.execute(db)
  return rows
}

/** Reads the published jobs of a sitemap in batches, each with its own statement. */
export async function* readSitemapPart(db: Db, part: number, at: Date) {
  const batchIds = 1_000
  for (let first = part * partIds; first < (part + 1) * partIds; first += batchIds) {
    const rows = await selectJobs(db)
      .select(['job.id', 'job.modifiedAt'])
      .where('job.id', '>=', first)
      .where('job.id', '<', first + batchIds)
      .where(isPublishedSql(at))
      .orderBy('job.id')
      .execute()
    if (rows.length > 0) yield rows
  }
}
