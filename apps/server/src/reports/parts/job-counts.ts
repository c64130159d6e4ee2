import type { JobsPart } from '@tiller/contract/platform/reports/parts'
import { sql } from 'kysely'
import { jobs } from '../../jobs/queries.ts'
import { statusSql } from '../../jobs/serving.ts'
import type { Tenant, Tx } from '../../kit/db/database.ts'
import { tenantIs } from '../../kit/db/tenant.ts'
import type { Level } from './asked.ts'

const belongs = {
  campaign: 'assignment.campaignId',
  segment: 'assignment.segmentId',
  pool: 'job.poolId',
} as const

const noJobs: JobsPart = { total: 0, live: 0, paused: 0, outOfBudget: 0, dailyCapped: 0, expired: 0 }

/** The jobs that the feeds hold, by status, of each campaign, segment or pool. */
export async function readJobCounts(
  tx: Tx,
  tenant: Tenant,
  { level, ids, at }: { level: Level; ids: readonly number[]; at: Date },
): Promise<(id: number) => JobsPart> {
  const key = belongs[level]
  const rows = await jobs(tx)
    .select([`${key} as id`, statusSql(at).as('status')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(tenantIs('job', tenant))
    .where(sql<boolean>`${sql.ref(key)} = any(${ids}::bigint[])`)
    .where('job.deletedAt', 'is', null)
    .groupBy([key, sql`2`])
    .execute()
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
  return (id) => found.get(id) ?? noJobs
}
