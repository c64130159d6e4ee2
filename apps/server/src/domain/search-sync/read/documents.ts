import { createHash } from 'node:crypto'
import type { JobCategories } from '@tiller/job-text/categories'
import type { JobDocument } from '@tiller/search-engine/port'
import type { Db } from '#lib/postgres/database.ts'
import { joinSameTenant } from '#lib/postgres/tenant.ts'
import type { LandingUrl } from '#domain/jobs/landing-url.ts'
import { selectJobsById, selectJobs } from '#domain/jobs/queries.ts'
import { jobIsOpenSql } from '#domain/jobs/eligibility/gates.ts'
import { listJobTraits } from '../query/job-traits.ts'
import { toYearlyPay } from '../query/pay.ts'
import { formatGroupId, type JobAssignment } from './groups.ts'

export type GroupedDocument = { document: JobDocument; group: JobAssignment; landing: LandingUrl }

/**
 * Reads jobs for the search index: those that are open themselves, regardless of campaign and price. A requested job
 * that is missing from the result must be removed from the index.
 */
export async function readDocuments(
  db: Db,
  categories: JobCategories,
  ids: readonly number[],
): Promise<GroupedDocument[]> {
  const rows = await openJobs(db, ids).execute()
  return rows.map((row) => toDocument(row, categories))
}

type OpenRow = Awaited<ReturnType<ReturnType<typeof openJobs>['execute']>>[number]

const openJobs = (db: Db, ids: readonly number[]) =>
  selectJobs(selectJobsById(db, ids))
    .innerJoin('pool', (join) => join.on(joinSameTenant('pool', 'job', { id: 'job.poolId' })))
    .leftJoin('clickRate', 'clickRate.jobId', 'job.id')
    .select('clickRate.percent as clickRatePercent')
    .select(['job.url', 'job.poolId', 'pool.enableTlrSid', 'pool.thirdPartyIntegration', 'pool.cpaBitmap'])
    .select('campaign.tierSourceParam')
    .select([
      'job.id',
      'job.customerId',
      'job.title',
      'job.descriptionText as description',
      'job.companyId',
      'job.sourceId',
      'company.name as company',
      'job.places',
      'job.remote',
      'job.majorCategories',
      'job.minorCategories',
      'job.feedCpc',
      'job.postedAt',
      'job.expiresAt',
      'job.details',
      'job.createdAt',
      'assignment.campaignId',
      'assignment.segmentId',
    ])
    .where(jobIsOpenSql)

function toDocument(row: OpenRow, categories: JobCategories): GroupedDocument {
  const { id, title, description, company, companyId, remote, sourceId, campaignId, segmentId, feedCpc } = row
  const group = { sourceId, campaignId, segmentId, feedCpc, category: row.majorCategories[0] ?? null }
  const pay = toYearlyPay(row.details.salaries)
  const document = {
    id,
    title,
    company,
    companyId,
    description,
    remote,
    groupId: formatGroupId(group),
    adKey: adKey(row.customerId, companyId, title, description),
    categories: [...row.majorCategories, ...row.minorCategories].flatMap(
      (category) => categories.byId.get(category)?.description ?? [],
    ),
    places: row.places.flatMap(({ name, stateId, lat, lng }) =>
      stateId === null ? [] : [{ name, stateId, lat, lng }],
    ),
    postedAtMs: (row.postedAt ?? row.createdAt).getTime(),
    expiresAtMs: row.expiresAt?.getTime() ?? null,
    traits: listJobTraits(row),
    ...(pay === undefined ? {} : { yearlyPay: pay }),
    ...(row.clickRatePercent === null ? {} : { clickRatePercent: row.clickRatePercent }),
  }
  const { url, poolId, enableTlrSid, tierSourceParam, thirdPartyIntegration, cpaBitmap } = row
  return {
    document,
    group,
    landing: { url, poolId, enableTlrSid, tierSourceParam, thirdPartyIntegration, cpaBitmap },
  }
}

/** Returns the key that copies of one ad share: company, title, and text. */
const adKey = (...parts: (string | number)[]) =>
  createHash('sha256')
    .update(parts.join('\n').toLowerCase().replaceAll(/\s+/g, ' '))
    .digest('base64url')
    .slice(0, 22)
