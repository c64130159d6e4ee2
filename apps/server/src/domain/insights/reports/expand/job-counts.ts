import type { JobStatus } from '@tiller/contract/platform/jobs/schemas'
import type { JobsPart } from '@tiller/contract/platform/reports/parts'
import { sql, type RawBuilder } from 'kysely'
import { selectJobs } from '#domain/jobs/queries.ts'
import { jobStatusSql } from '#domain/jobs/eligibility/gates.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import type { ObjectLevel } from '#domain/activity/event-counts.ts'

const belongs: Record<Exclude<ObjectLevel, 'job'>, RawBuilder<number | null>> = {
  campaign: sql`assignment.campaign_id`,
  segment: sql`assignment.segment_id`,
  pool: sql`job.pool_id`,
}

const noJobs: JobsPart = { total: 0, live: 0, paused: 0, outOfBudget: 0, dailyCapped: 0, expired: 0 }

/**
 * Counts the jobs by status of each campaign, segment, or pool. For a job, it counts the job itself and its title
 * expansions.
 */
export async function readJobCounts(
  tx: Tx,
  tenant: Tenant,
  { level, ids, at }: { level: ObjectLevel; ids: readonly number[]; at: Date },
): Promise<(id: number) => JobsPart> {
  const counted = selectJobs(tx)
    .select(jobStatusSql(at).as('status'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(tenantIsSql('job', tenant))
    .where('job.deletedAt', 'is', null)
  if (level !== 'job') {
    const key = belongs[level]
    const rows = await counted
      .select(key.as('id'))
      .where(sql<boolean>`${key} = any(${ids}::bigint[])`)
      .groupBy([key, sql`1`])
      .execute()
    return byId(rows)
  }
  const rows = await counted
    .innerJoin(withExpansions(tenant, ids).as('family'), 'family.memberId', 'job.id')
    .select('family.id')
    .groupBy(['family.id', sql`1`])
    .execute()
  return byId(rows)
}

/** Counts the distinct jobs of each campaign by title and company. */
export async function countUniqueJobs(
  tx: Tx,
  tenant: Tenant,
  campaignIds: readonly number[],
): Promise<(id: number) => number> {
  const rows = await tx
    .selectFrom('assignment')
    .innerJoin('job', (join) => join.on(joinSameTenant('job', 'assignment', { id: 'assignment.jobId' })))
    .select([
      'assignment.campaignId as id',
      sql<number>`count(distinct (job.title, job.company_id))`.as('count'),
    ])
    .where(tenantIsSql('assignment', tenant))
    .where(sql<boolean>`assignment.campaign_id = any(${campaignIds}::bigint[])`)
    .where('job.deletedAt', 'is', null)
    .groupBy('assignment.campaignId')
    .execute()
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return (id) => counts.get(id) ?? 0
}

/** SQL that joins each job with itself and its title expansions. */
const withExpansions = (tenant: Tenant, ids: readonly number[]) =>
  sql<{ id: number; memberId: number }>`(
    with asked as materialized (
      select id, coalesce(original_id, id) as original_id from job
      where ${tenantIsSql('job', tenant)} and id = any(${ids}::bigint[]))
    select id, original_id as member_id from asked
    union all
    select asked.id, copy.id from asked join job as copy
      on ${tenantIsSql('copy', tenant)} and copy.original_id = asked.original_id)`

function byId(rows: readonly { id: number | null; status: JobStatus; count: number }[]) {
  const found = new Map<number, JobsPart>()
  for (const { id, status, count } of rows) {
    const counts = found.get(id ?? 0) ?? { ...noJobs }
    counts.total += count
    if (status === 'LIVE') counts.live += count
    if (status === 'PAUSED') counts.paused += count
    if (status === 'OUT_OF_BUDGET') counts.outOfBudget += count
    if (status === 'DAILY_CAPPED') counts.dailyCapped += count
    if (status === 'EXPIRED') counts.expired += count
    found.set(id ?? 0, counts)
  }
  return (id: number) => found.get(id) ?? noJobs
}
