import type { EventsPart } from '@tiller/contract/platform/reports/parts'
import { sql } from 'kysely'
import { activity, noCounts, sumsSql, type Counts } from '#domain/activity/read.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { sameTenant, tenantIs } from '#lib/postgres/tenant.ts'
import type { ObjectLevel } from './requested-parts.ts'

export type Days = { from: string; to: string }

/** Counts of campaigns, segments, or pools, with the conversions that count as acquisitions. */
export type EventCounts = Counts & { acquisitions: number }

type Row = Counts & { id: number; cpaBitmap: number }

const belongs = {
  campaign: sql`activity.campaign_id`,
  segment: sql`activity.segment_id`,
  pool: sql`job.pool_id`,
  job: sql`activity.job_id`,
}

/** Counts of a range of billing days by campaign, segment, or pool id; those of a pool are of its jobs. */
export async function readEventCounts(
  tx: Tx,
  tenant: Tenant,
  { level, ids, days, zone }: { level: ObjectLevel; ids: readonly number[]; days: Days; zone: string },
): Promise<(id: number) => EventCounts> {
  const key = belongs[level]
  const { rows } = await sql<Row>`
    select ${key} as id, max(pool.cpa_bitmap) as cpa_bitmap, ${sumsSql}
    from ${activity(tenant, { grain: 'day', ...days }, zone)}
    join job on ${tenantIs('job', tenant)} and job.id = activity.job_id
    join pool on ${sameTenant('pool', 'job', { id: 'job.poolId' })}
    where ${key} = any(${ids}::bigint[])
    group by 1`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, { ...row, acquisitions: acquisitionsOf(row) }]))
  return (id) => byId.get(id) ?? { ...noCounts, acquisitions: 0 }
}

/** Conversions of the events that count as acquisitions; of event 2, completed applications, by default. */
function acquisitionsOf({ cpaBitmap, conversions1, conversions2, conversions3 }: Row): number {
  const bitmap = cpaBitmap === 0 ? 0b010 : cpaBitmap
  return [conversions1, conversions2, conversions3].reduce(
    (sum, conversions, index) => sum + ((bitmap >> index) & 1) * conversions,
    0,
  )
}

/** Null for division by zero. */
export const ratio = (part: number, whole: number) => (whole === 0 ? null : Math.max(0, part / whole))

export const toEvents = (counts: EventCounts): EventsPart => ({
  impressions: counts.impressions,
  clicks: counts.clicks,
  billableClicks: counts.billable,
  applications: counts.applications,
  qualifiedApplications: counts.qualified,
  rsvps: counts.rsvps,
  conversions1: counts.conversions1,
  conversions2: counts.conversions2,
  conversions3: counts.conversions3,
  ctr: ratio(counts.clicks, counts.impressions),
  cvr: ratio(counts.acquisitions, counts.clicks),
})
