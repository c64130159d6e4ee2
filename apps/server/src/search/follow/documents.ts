import { createHash } from 'node:crypto'
import type { Categories } from '@tiller/job-text/categories'
import type { JobDocument } from '@tiller/search-index/port'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/database.ts'
import { jobs } from '../../jobs/queries.ts'
import { groupId } from './groups.ts'
import { plainText } from './plain-text.ts'

/**
 * Reads jobs as the search index holds them: those that a campaign has taken, whose source is live, and
 * that are still in the feed. A job that is asked for and missing from the answer is to be removed.
 *
 * @param after gives the jobs with a higher id, in order, at most `limit`; for reading them all
 */
export async function readDocuments(
  db: Db,
  categories: Categories,
  which: { ids: readonly number[] } | { after: number; limit: number },
): Promise<JobDocument[]> {
  const advertised = advertisedJobs(db)
  const rows = await (
    'ids' in which
      ? advertised.where('job.id', '=', sql<number>`any(${which.ids})`)
      : advertised.where('job.id', '>', which.after).orderBy('job.id').limit(which.limit)
  ).execute()
  return rows.map((row) => toDocument(row, categories))
}

type AdvertisedRow = Awaited<ReturnType<ReturnType<typeof advertisedJobs>['execute']>>[number]

const advertisedJobs = (db: Db) =>
  jobs(db)
    .select([
      'job.id',
      'job.customerId',
      'job.title',
      'job.description',
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
      'assignment.segmentId',
    ])
    .select((row) => row.ref('assignment.campaignId').$notNull().as('campaignId'))
    .where('job.deletedAt', 'is', null)
    .where('source.status', '=', 'LIVE')
    .where('assignment.campaignId', 'is not', null)

function toDocument(row: AdvertisedRow, categories: Categories): JobDocument {
  const { id, title, company, companyId, remote } = row
  const description = plainText(row.description)
  return {
    id,
    title,
    company,
    companyId,
    description,
    remote,
    groupId: groupId(row.campaignId, row.segmentId),
    adKey: adKey(row.customerId, companyId, title, description),
    categories: [...row.majorCategories, ...row.minorCategories].flatMap(
      (category) => categories.byId.get(category)?.description ?? [],
    ),
    places: row.places.flatMap(({ name, stateId, lat, lng }) =>
      stateId === null ? [] : [{ name, stateId, lat, lng }],
    ),
    postedAtMs: (row.postedAt ?? row.createdAt).getTime(),
    expiresAtMs: row.expiresAt?.getTime() ?? null,
    bidCents: row.feedCpc,
  }
}

/** Copies of one advertisement have the same company, title and text. */
const adKey = (...parts: (string | number)[]) =>
  createHash('sha256')
    .update(parts.join('\n').toLowerCase().replaceAll(/\s+/g, ' '))
    .digest('base64url')
    .slice(0, 22)
