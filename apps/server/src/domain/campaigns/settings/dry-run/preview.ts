import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import type { JobFiltersPreview } from '@tiller/contract/platform/campaigns/preview'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { lowercaseColumnsSql, compileFilters, createFilterContext } from '../../targeting/filter-sql.ts'

const sampleSize = 10

/** Returns the jobs of a pool that match filters, with their current campaigns. It reads the pool twice. */
export async function previewFilterMatches(
  tx: Tx,
  tenant: Tenant,
  poolId: number,
  filters: readonly ConfigQuery[],
): Promise<JobFiltersPreview> {
  const matching = () => {
    const terms = createFilterContext(filters)
    const condition = compileFilters(filters, terms)
    return sql`from (select) as nothing
      ${terms.values.fromSql()}
      cross join lateral (
        select job.*${lowercaseColumnsSql(terms)} from job
        where ${tenantIsSql('job', tenant)} and job.pool_id = ${poolId} and job.deleted_at is null offset 0) as job
      left join lateral (
        select campaign_id from assignment
        where root_customer_id = job.root_customer_id and customer_id = job.customer_id and job_id = job.id offset 0) as held on true
      where ${sql.raw(condition)}`
  }
  const { rows: counts } = await sql<{ campaignId: number | null; jobs: number }>`
    select held.campaign_id, count(*) as jobs ${matching()}
    group by held.campaign_id order by jobs desc, campaign_id`.execute(tx)
  const { rows: sample } = await sql<JobFiltersPreview['sample'][number]>`
    select job.id, job.job_reference, job.title, held.campaign_id ${matching()}
    order by job.id limit ${sampleSize}`.execute(tx)
  return {
    matching: counts.reduce((sum, { jobs }) => sum + jobs, 0),
    free: counts.find(({ campaignId }) => campaignId === null)?.jobs ?? 0,
    held: counts.flatMap(({ campaignId, jobs }) => (campaignId === null ? [] : [{ campaignId, jobs }])),
    sample,
  }
}
