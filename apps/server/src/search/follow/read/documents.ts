import { createHash } from 'node:crypto'
import type { Categories } from '@tiller/job-text/categories'
import type { JobDocument } from '@tiller/search-index/port'
import { sql } from 'kysely'
import type { Db } from '../../../kit/db/database.ts'
import { jobs } from '../../../jobs/queries.ts'
import { jobIsOpenSql } from '../../../jobs/serving.ts'
import { groupId, type Assigned } from './groups.ts'

/** A job as the index holds it, and what its group is made of. */
export type GroupedDocument = { document: JobDocument; group: Assigned }

/**
 * Reads jobs as the search index holds them: those whose own gates are open, whatever campaign and price
 * say. A job that is asked for and missing from the answer is to be removed.
 *
 * @param after gives the jobs with a higher id, in order, at most `limit`; for reading them all
 */
export async function readDocuments(
  db: Db,
  categories: Categories,
  which: { ids: readonly number[] } | { after: number; limit: number },
): Promise<GroupedDocument[]> {
  const open = openJobs(db)
  const rows = await (
    'ids' in which
      ? open.innerJoin(wanted(which.ids), 'wanted.id', 'job.id')
      : open.where('job.id', '>', which.after).orderBy('job.id').limit(which.limit)
  ).execute()
  return rows.map((row) => toDocument(row, categories))
}

/**
 * Ids as a table to join from. PostgreSQL then looks each of them up, whatever it knows of the tables; of
 * `id = any(…)` it may make, in a new database without statistics, a walk through all jobs for each campaign.
 */
const wanted = (ids: readonly number[]) =>
  sql<{ id: number }>`unnest(${ids}::bigint[])`.as<'wanted'>(sql`wanted(id)`)

type OpenRow = Awaited<ReturnType<ReturnType<typeof openJobs>['execute']>>[number]

const openJobs = (db: Db) =>
  jobs(db)
    .select([
      'job.id',
      'job.customerId',
      'job.title',
      'job.descriptionText as description',
      'job.companyId',
      'company.name as company',
      'job.places',
      'job.remote',
      'job.majorCategories',
      'job.minorCategories',
      'job.feedCpc',
      'job.postedAt',
      'job.expiresAt',
      'job.createdAt',
      'assignment.campaignId',
      'assignment.segmentId',
    ])
    .where(jobIsOpenSql)

function toDocument(row: OpenRow, categories: Categories): GroupedDocument {
  const { id, title, description, company, companyId, remote, campaignId, segmentId, feedCpc } = row
  const group = { campaignId, segmentId, feedCpc }
  const document = {
    id,
    title,
    company,
    companyId,
    description,
    remote,
    groupId: groupId(group),
    adKey: adKey(row.customerId, companyId, title, description),
    categories: [...row.majorCategories, ...row.minorCategories].flatMap(
      (category) => categories.byId.get(category)?.description ?? [],
    ),
    places: row.places.flatMap(({ name, stateId, lat, lng }) =>
      stateId === null ? [] : [{ name, stateId, lat, lng }],
    ),
    postedAtMs: (row.postedAt ?? row.createdAt).getTime(),
    expiresAtMs: row.expiresAt?.getTime() ?? null,
  }
  return { document, group }
}

/** Copies of one advertisement have the same company, title and text. */
const adKey = (...parts: (string | number)[]) =>
  createHash('sha256')
    .update(parts.join('\n').toLowerCase().replaceAll(/\s+/g, ' '))
    .digest('base64url')
    .slice(0, 22)
