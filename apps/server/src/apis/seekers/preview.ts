import { renderPreviewPage, type Page } from '@tiller/pages/pages'
import { findCallToAction } from '#domain/accounts/pools/call-to-action.ts'
import type { ClickToken } from '#domain/clicks/token.ts'
import { toSafeLandingUrl } from '#domain/jobs/landing-url.ts'
import { selectJobs } from '#domain/jobs/queries.ts'
import {
  hostsApplicationFormSql,
  showsPreviewPageSql,
  determineServing,
  servingColumns,
} from '#domain/jobs/eligibility/gates.ts'
import { type Db, isTemporaryDatabaseError } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'

/**
 * Renders the preview page of a job with Pro traffic. Returns undefined for other jobs, for jobs that are no longer
 * advertised, and while the database is unavailable; those clicks are redirected at once.
 *
 * @param goUrl the click URL behind the button
 */
export async function renderJobPreview(
  db: Db,
  token: ClickToken,
  { at, goUrl }: { at: Date; goUrl: string },
): Promise<Page | undefined> {
  const job = await findJob(db, token).catch((error: unknown) => {
    if (isTemporaryDatabaseError(error)) return undefined
    throw error
  })
  if (job === undefined || !determineServing(job, at).served) return undefined
  const { title, company, places, description, url, callToActionId, hosted } = job
  return renderPreviewPage({
    title,
    company,
    places: places.map(({ name }) => name),
    description,
    callToAction: findCallToAction(callToActionId)?.text ?? (hosted ? 'Apply now' : 'View job'),
    goUrl,
    host: hosted ? null : (URL.parse(toSafeLandingUrl(url))?.host ?? null),
  })
}

const findJob = (db: Db, token: ClickToken) =>
  selectJobs(db)
    .innerJoin('pool', (join) => join.on(joinSameTenant('pool', 'job', { id: 'job.poolId' })))
    .select(['job.title', 'job.places', 'job.description', 'job.url', 'pool.callToActionId'])
    .select(['company.name as company', ...servingColumns])
    .select(hostsApplicationFormSql.as('hosted'))
    .where(tenantIsSql('job', token))
    .where('job.id', '=', token.jobId)
    .where(showsPreviewPageSql)
    .executeTakeFirst()
