import { jobFields } from '@tiller/contract/platform/jobs/shapes'
import { sql } from 'kysely'
import type { Db, Tenant, Tx } from '../kit/db/database.ts'
import { readPage, type List, type PageRequest } from '../kit/lists/paging.ts'
import { jobStatusSql } from './status.ts'

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** Jobs with what decides their status: source, campaign and segment. */
export const jobs = (tx: Tx | Db) =>
  tx
    .selectFrom('job')
    .innerJoin('company', (join) =>
      join
        .onRef('company.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('company.customerId', '=', 'job.customerId')
        .onRef('company.id', '=', 'job.companyId'),
    )
    .innerJoin('source', (join) =>
      join
        .onRef('source.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('source.customerId', '=', 'job.customerId')
        .onRef('source.id', '=', 'job.sourceId'),
    )
    .leftJoin('assignment', (join) =>
      join
        .onRef('assignment.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('assignment.customerId', '=', 'job.customerId')
        .onRef('assignment.jobId', '=', 'job.id'),
    )
    .leftJoin('campaign', (join) =>
      join
        .onRef('campaign.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('campaign.customerId', '=', 'job.customerId')
        .onRef('campaign.id', '=', 'assignment.campaignId'),
    )
    .leftJoin('segment', (join) =>
      join
        .onRef('segment.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('segment.customerId', '=', 'job.customerId')
        .onRef('segment.id', '=', 'assignment.segmentId'),
    )

/** The columns that `jobStatus` reads. */
export const gateColumns = [
  'job.deletedAt',
  'job.expiresAt',
  'source.status as sourceStatus',
  'assignment.campaignId',
  'campaign.status as campaignStatus',
  'assignment.segmentId',
  'segment.status as segmentStatus',
] as const

const shown = (tx: Tx, { rootCustomerId, customerId }: Tenant) =>
  jobs(tx)
    .selectAll('job')
    .select(['company.name as company', ...gateColumns])
    .where('job.rootCustomerId', '=', rootCustomerId)
    .where('job.customerId', '=', customerId)

export const findJob = (tx: Tx, tenant: Tenant, id: number) =>
  shown(tx, tenant).where('job.id', '=', id).executeTakeFirst()

/** Jobs by their id alone; a join costs a look-up for each of a million jobs, so each is made only if asked for. */
const jobList = ({ rootCustomerId, customerId }: Tenant, now: Date): List => ({
  fields: jobFields,
  table: 'job',
  from: (uses) => sql`from job
    ${uses('company') ? sql`join company on (company.root_customer_id, company.customer_id, company.id) = (job.root_customer_id, job.customer_id, job.company_id)` : sql``}
    ${uses('source') ? sql`join source on (source.root_customer_id, source.customer_id, source.id) = (job.root_customer_id, job.customer_id, job.source_id)` : sql``}
    ${uses('assignment') ? sql`left join assignment on (assignment.root_customer_id, assignment.customer_id, assignment.job_id) = (job.root_customer_id, job.customer_id, job.id)` : sql``}
    ${uses('campaign') ? sql`left join campaign on (campaign.root_customer_id, campaign.customer_id, campaign.id) = (job.root_customer_id, job.customer_id, assignment.campaign_id)` : sql``}
    ${uses('segment') ? sql`left join segment on (segment.root_customer_id, segment.customer_id, segment.id) = (job.root_customer_id, job.customer_id, assignment.segment_id)` : sql``}
    where job.root_customer_id = ${rootCustomerId} and job.customer_id = ${customerId}`,
  elsewhere: {
    company: { needs: ['company'], sql: sql`company.name` },
    campaignId: { needs: ['assignment'], sql: sql`assignment.campaign_id` },
    segmentId: { needs: ['assignment'], sql: sql`assignment.segment_id` },
    status: { needs: ['source', 'assignment', 'campaign', 'segment'], sql: jobStatusSql(now) },
  },
})

export const listJobs = (tx: Tx, tenant: Tenant, now: Date, page: PageRequest) =>
  readPage(tx, jobList(tenant, now), shown(tx, tenant), page)
