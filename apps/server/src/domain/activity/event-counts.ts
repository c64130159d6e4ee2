import type { FigureCounts } from '@tiller/contract/platform/reports/figures'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { sameTenant, tenantIs } from '#lib/postgres/tenant.ts'
import { activity, noCounts, sumsSql, type Counts } from './read.ts'

export type Days = { from: string; to: string }

export type ObjectLevel = 'campaign' | 'segment' | 'pool' | 'job'

/** Counts with the conversions that count as acquisitions. */
export type EventCounts = Counts & { acquisitions: number }

const belongs = {
  campaign: sql`activity.campaign_id`,
  segment: sql`activity.segment_id`,
  pool: sql`job.pool_id`,
  job: sql`activity.job_id`,
}

const counted = (bit: number, conversions: string) =>
  sql`case when coalesce(nullif(pool.cpa_bitmap, 0), 2) & ${sql.lit(bit)} <> 0 then activity.${sql.ref(conversions)} else 0 end`

/** Conversions of the events that count as acquisitions of their `pool`; of event 2 by default. */
export const acquisitionsSql = sql`coalesce(sum(${sql.join(
  [counted(1, 'conversions1'), counted(2, 'conversions2'), counted(4, 'conversions3')],
  sql` + `,
)}), 0)::bigint as acquisitions`

/**
 * Counts of a range of billing days by campaign, segment, pool, or job id; those of a pool are of its jobs.
 *
 * @param ids absent for all that have activity
 */
export async function readEventCounts(
  tx: Tx,
  tenant: Tenant,
  { level, ids, days, zone }: { level: ObjectLevel; ids?: readonly number[]; days: Days; zone: string },
): Promise<Map<number, EventCounts>> {
  const key = belongs[level]
  const { rows } = await sql<EventCounts & { id: number }>`
    select ${key} as id, ${sumsSql}, ${acquisitionsSql}
    from ${activity(tenant, { grain: 'day', ...days }, zone)}
    join job on ${tenantIs('job', tenant)} and job.id = activity.job_id
    join pool on ${sameTenant('pool', 'job', { id: 'job.poolId' })}
    where ${ids === undefined ? sql`true` : sql`${key} = any(${ids}::bigint[])`}
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export const noEvents: EventCounts = { ...noCounts, acquisitions: 0 }

/** The counts by the names of the figures. */
export const figureCounts = ({ billable, ...counts }: EventCounts): FigureCounts => ({
  ...counts,
  billableClicks: billable,
})
