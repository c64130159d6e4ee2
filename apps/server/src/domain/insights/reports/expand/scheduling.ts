import type { SchedulingPart } from '@tiller/contract/platform/reports/parts'
import { sql } from 'kysely'
import { readOpenSchedules } from '#domain/campaigns/scheduling/open-schedules.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { ObjectLevel } from '#domain/activity/event-counts.ts'

const nothing: SchedulingPart = { pauses: [], oneTimeBudgets: [], monthlyBudgetChanges: [] }

/**
 * Reads unfinished schedules by campaign, segment, or job id. A job has the schedules of its campaign and its segment.
 */
export async function readScheduling(
  tx: Tx,
  tenant: Tenant,
  { level, ids }: { level: ObjectLevel; ids: readonly number[] },
): Promise<(id: number) => SchedulingPart> {
  if (level === 'job') return ofJobs(tx, tenant, ids)
  const open = await readOpenSchedules(tx, tenant, level === 'segment' ? 'segment' : 'campaign', ids)
  return (id) => open.get(id) ?? nothing
}

async function ofJobs(tx: Tx, tenant: Tenant, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('assignment')
    .select(['jobId', 'campaignId', 'segmentId'])
    .where(tenantIsSql('assignment', tenant))
    .where(sql<boolean>`job_id = any(${ids}::bigint[])`)
    .execute()
  const campaigns = [...new Set(rows.flatMap(({ campaignId }) => campaignId ?? []))]
  const open = await readOpenSchedules(tx, tenant, 'campaign', campaigns)
  const byId = new Map(
    rows.map(({ jobId, campaignId, segmentId }) => {
      const { pauses, ...budgets } = open.get(campaignId ?? 0) ?? nothing
      const own = pauses.filter((pause) => pause.segmentId === null || pause.segmentId === segmentId)
      return [jobId, { ...budgets, pauses: own }]
    }),
  )
  return (id: number) => byId.get(id) ?? nothing
}
