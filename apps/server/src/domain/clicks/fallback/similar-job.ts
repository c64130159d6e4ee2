import { buildSeekerUrl } from '#domain/jobs/landing-url.ts'
import { selectJobs } from '#domain/jobs/queries.ts'
import { findSimilarJobIds, type SimilarJobDependencies } from '#domain/search-sync/query/similar-jobs.ts'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'

/**
 * Returns the URL of the best nearby job with the same title as an expired job, otherwise of the same minor category.
 * Advertisers are not charged for this redirect because the seeker did not choose the job.
 */
export async function findSimilarJobUrl(
  { clicksDb, ...dependencies }: SimilarJobDependencies & { clicksDb: Db },
  { tenant, jobId, sid, at }: { tenant: Tenant; jobId: number; sid: string; at: Date },
): Promise<string | undefined> {
  const expiredJob = await clicksDb
    .selectFrom('job')
    .select(['id', 'title', 'places', 'remote', 'minorCategories'])
    .where(tenantIsSql('job', tenant))
    .where('id', '=', jobId)
    .executeTakeFirst()
  if (expiredJob === undefined) return undefined
  for await (const id of findSimilarJobIds(dependencies, expiredJob, { at, limit: 3 })) {
    const found = await findLandingUrl(clicksDb, id)
    if (found !== undefined) return buildSeekerUrl(found, sid)
  }
  return undefined
}

const findLandingUrl = (db: Db, id: number) =>
  selectJobs(db)
    .innerJoin('pool', (join) => join.on(joinSameTenant('pool', 'job', { id: 'job.poolId' })))
    .select(['job.url', 'pool.enableTlrSid', 'pool.thirdPartyIntegration', 'campaign.tierSourceParam'])
    .where('job.id', '=', id)
    .where('job.deletedAt', 'is', null)
    .executeTakeFirst()
