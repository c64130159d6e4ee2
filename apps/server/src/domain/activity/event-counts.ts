import type { FigureCounts } from '@tiller/contract/platform/reports/figures'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { selectActivity, zeroActivityCounts, measureSumsSql, type ActivityCounts } from './read.ts'

export type DayRange = { from: string; to: string }

export type ObjectLevel = 'campaign' | 'segment' | 'pool' | 'job'

/** Event counts, including the conversions that count as acquisitions. */
export type EventCounts = ActivityCounts & { acquisitions: number }

const belongs = {
  campaign: sql`activity.campaign_id`,
  segment: sql`activity.segment_id`,
  pool: sql`job.pool_id`,
  job: sql`activity.job_id`,
}

const counted = (bit: number, conversions: string) =>
  sql`case when coalesce(nullif(pool.cpa_bitmap, 0), 2) & ${sql.lit(bit)} <> 0 then activity.${sql.ref(conversions)} else 0 end`

/** SQL that counts the conversions whose events the `pool` counts as acquisitions, by default event 2. */
export const acquisitionsSql = sql`coalesce(sum(${sql.join(
  [counted(1, 'conversions1'), counted(2, 'conversions2'), counted(4, 'conversions3')],
  sql` + `,
)}), 0)::bigint as acquisitions`

/**
 * Reads the counts of a range of billing days by campaign, segment, pool, or job id. The counts of a pool are the sums
 * of its jobs.
 *
 * @param ids absent for all objects with activity
 */
export async function readEventCounts(
  tx: Tx,
  tenant: Tenant,
  { level, ids, days, zone }: { level: ObjectLevel; ids?: readonly number[]; days: DayRange; zone: string },
): Promise<Map<number, EventCounts>> {
  const key = belongs[level]
  const { rows } = await sql<EventCounts & { id: number }>`
    select ${key} as id, ${measureSumsSql}, ${acquisitionsSql}
    from ${selectActivity(tenant, { grain: 'day', ...days }, zone)}
    join job on ${tenantIsSql('job', tenant)} and job.id = activity.job_id
    join pool on ${joinSameTenant('pool', 'job', { id: 'job.poolId' })}
    where ${ids === undefined ? sql`true` : sql`${key} = any(${ids}::bigint[])`}
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export const zeroEventCounts: EventCounts = { ...zeroActivityCounts, acquisitions: 0 }

/** Converts counts to the names of the figures. */
export const toFigureCounts = ({ billable, ...counts }: EventCounts): FigureCounts => ({
  ...counts,
  billableClicks: billable,
})
