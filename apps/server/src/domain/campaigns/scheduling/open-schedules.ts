import type { SchedulingPart } from '@tiller/contract/platform/reports/parts'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { toMonthlyBudgetChange } from './monthly-budget-change-queries.ts'
import { toOneTimeBudget } from './one-time-budget-queries.ts'
import { toScheduledPause } from './pause-queries.ts'

type Open = SchedulingPart

/**
 * Reads the unfinished schedules of campaigns and their segments, or of segments, in order. Segments have pauses
 * only.
 *
 * @returns schedules by campaign or segment id; objects without schedules are absent
 */
export async function readOpenSchedules(
  tx: Tx,
  tenant: Tenant,
  level: 'campaign' | 'segment',
  ids: readonly number[],
): Promise<Map<number, Open>> {
  const found = new Map<number, Open>()
  const of = (id: number) => {
    const open = found.get(id) ?? { pauses: [], oneTimeBudgets: [], monthlyBudgetChanges: [] }
    found.set(id, open)
    return open
  }
  const key = level === 'campaign' ? 'campaignId' : 'segmentId'
  const among = sql<boolean>`${sql.ref(key)} = any(${ids}::bigint[])`
  const pauses = await tx
    .selectFrom('scheduledPause')
    .selectAll()
    .where(tenantIsSql('scheduledPause', tenant))
    .where(among)
    .where('completedAt', 'is', null)
    .orderBy('dueAt')
    .orderBy('id')
    .execute()
  for (const row of pauses) of(row[key] ?? 0).pauses.push(toScheduledPause(row))
  if (level === 'segment') return found
  const budgets = await tx
    .selectFrom('oneTimeBudget')
    .selectAll()
    .where(tenantIsSql('oneTimeBudget', tenant))
    .where(among)
    .where('completedAt', 'is', null)
    .orderBy('dueAt')
    .orderBy('id')
    .execute()
  for (const row of budgets) of(row.campaignId).oneTimeBudgets.push(toOneTimeBudget(row))
  const changes = await tx
    .selectFrom('monthlyBudgetChange')
    .selectAll()
    .where(tenantIsSql('monthlyBudgetChange', tenant))
    .where(among)
    .where('completedAt', 'is', null)
    .orderBy('dueAt')
    .orderBy('id')
    .execute()
  for (const row of changes) of(row.campaignId).monthlyBudgetChanges.push(toMonthlyBudgetChange(row))
  return found
}
