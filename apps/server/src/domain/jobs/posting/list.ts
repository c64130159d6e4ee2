import {
  postedJobFields,
  type EndReason,
  type ListedPostedJob,
} from '@tiller/contract/platform/source-jobs/schemas'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { mapPage, readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { determineServing, servingColumns } from '../eligibility/gates.ts'
import { defineJobList, selectJobs, type StateNames } from '../queries.ts'

/**
 * SQL that joins a job to the posting that created it, by reference. Title expansions are not joined, because they
 * have references of their own.
 */
const isPosted = sql<boolean>`(posted_job.root_customer_id, posted_job.customer_id, posted_job.source_id, posted_job.job_reference)
  = (job.root_customer_id, job.customer_id, job.source_id, job.job_reference)`

/** Returns the definition of the job list, limited to jobs by API. */
function definePostedJobList(tenant: Tenant, at: Date, names: StateNames): ListDefinition {
  const { joins = {}, otherFields = {} } = defineJobList(tenant, at, names)
  const posted = (column: string) => ({ dependencies: ['postedJob'], sql: sql.ref(`posted_job.${column}`) })
  return {
    fields: postedJobFields,
    table: 'job',
    where: sql`${tenantIsSql('job', tenant)} and exists (select from posted_job where ${isPosted})`,
    joins: { ...joins, postedJob: { on: isPosted } },
    otherFields: {
      ...otherFields,
      endReason: posted('end_reason'),
      endedAt: posted('ended_at'),
      createdAt: posted('created_at'),
      modifiedAt: posted('modified_at'),
    },
  }
}

/**
 * Lists the jobs by API of all sources of a customer.
 *
 * @param names the names of states
 */
export async function listPostedJobs(
  tx: Tx,
  tenant: Tenant,
  { at, names }: { at: Date; names: StateNames },
  page: PageRequest,
) {
  const rows = selectJobs(tx)
    .innerJoin('postedJob', (join) => join.on(isPosted))
    .select(['job.id', 'job.sourceId', 'job.jobReference', 'job.title', 'job.places'])
    .select(['company.name as company', 'assignment.campaignId', ...servingColumns])
    .select(['postedJob.version', 'postedJob.endedAt', 'postedJob.createdAt', 'postedJob.modifiedAt'])
    // A database constraint allows only these values.
    .select(sql<EndReason | null>`posted_job.end_reason`.as('endReason'))
    .where(tenantIsSql('job', tenant))
  const found = await readPage(tx, definePostedJobList(tenant, at, names), rows, page)
  return mapPage(found, (row): ListedPostedJob => ({
    id: row.id,
    sourceId: row.sourceId,
    jobReference: row.jobReference,
    version: row.version,
    title: row.title,
    company: row.company,
    places: row.places.map(({ name }) => name),
    status: determineServing(row, at).status,
    campaignId: row.campaignId,
    endReason: row.endReason,
    endedAt: row.endedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    modifiedAt: row.modifiedAt.toISOString(),
  }))
}
