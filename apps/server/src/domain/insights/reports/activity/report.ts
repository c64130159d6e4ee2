import {
  maxActivityRows,
  type Activity,
  type ActivityRow,
  type ActivityInterval,
} from '@tiller/contract/platform/reports/activity'
import type { ReportDimension } from '@tiller/contract/platform/reports/dimensions'
import { performanceFigures } from '@tiller/contract/platform/reports/figures'
import { sql, type RawBuilder } from 'kysely'
import {
  acquisitionsSql,
  toFigureCounts,
  zeroEventCounts,
  type EventCounts,
} from '#domain/activity/event-counts.ts'
import { selectActivity, measureSumsSql } from '#domain/activity/read.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { createInvalidRequestError } from '#lib/http/api-error.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { dimensionSql } from './dimensions.ts'
import { resolveReportRange, type RequestedRange, type ReportRange } from './range.ts'

export type ActivityRequest = RequestedRange & { groupBy: readonly ReportDimension[]; campaignId?: number }
type Dependencies = Pick<ReferenceData, 'categories'> & { at: Date; zone: string }
type Found = EventCounts & { slot: string; ids: (string | null)[]; names: (string | null)[] }

const slotSql: Record<ActivityInterval, RawBuilder<unknown>> = {
  hour: sql`to_char(slot at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
  day: sql`to_char(slot, 'YYYY-MM-DD')`,
  month: sql`to_char(slot, 'YYYY-MM-01')`,
  total: sql`''`,
}

/** Reports a tenant's activity by interval and up to two dimensions. Intervals without events have rows of zeros. */
export async function reportActivity(
  tx: Tx,
  tenant: Tenant,
  request: ActivityRequest,
  dependencies: Dependencies,
): Promise<Activity> {
  const { interval, groupBy } = request
  const covered = resolveReportRange(request, dependencies.at, dependencies.zone)
  refuseBeyond(covered.slots.length, groupBy)
  const found = await readFound(tx, tenant, { request, covered, zone: dependencies.zone })
  const groups = await groupsOf(found)
  if (groupBy.length === 0 && groups.size === 0)
    groups.set('', { ids: [], names: [], bySlot: new Map(), order: [] })
  refuseBeyond(covered.slots.length * groups.size, groupBy)
  const { from, to } = covered
  const named = (ids: Found['ids'], names: Found['names']) =>
    groupBy.map((by, index) => ({
      by,
      id: ids[index] ?? null,
      name:
        by === 'category'
          ? (dependencies.categories.byId.get(Number(ids[index]))?.description ?? null)
          : (names[index] ?? null),
    }))
  const sorted = [...groups.values()].toSorted(inOrder)
  const cells = covered.slots.flatMap((slot) => sorted.map((group) => ({ slot, group })))
  const rows = await mapInChunks(
    cells,
    ({ slot, group: { ids, names, bySlot } }) =>
      rowOf(slot, bySlot.get(interval === 'total' ? '' : slot) ?? zeroEventCounts, named(ids, names)),
    rowsAtOnce,
  )
  return { asOf: dependencies.at.toISOString(), from, to, interval, timeZone: dependencies.zone, rows }
}

/** A report has up to 50,000 rows, so it yields to the event loop after this many. */
const rowsAtOnce = 500

function refuseBeyond(rows: number, groupBy: readonly ReportDimension[]) {
  if (rows > maxActivityRows)
    throw createInvalidRequestError([
      {
        in: 'query',
        field: 'groupBy',
        message: `would give ${rows} rows; ask for fewer days, longer intervals or other groups`,
        value: groupBy,
      },
    ])
}

async function readFound(
  tx: Tx,
  tenant: Tenant,
  {
    request: { interval, groupBy, campaignId },
    covered,
    zone,
  }: { request: ActivityRequest; covered: ReportRange; zone: string },
): Promise<Found[]> {
  const ids = groupBy.map((by) => sql`(${dimensionSql[by].id})::text`)
  const names = groupBy.map((by) => dimensionSql[by].name)
  const { rows } = await sql<Found>`
    select ${slotSql[interval]} as slot, array[${sql.join(ids)}]::text[] as ids, array[${sql.join(names)}]::text[] as names, ${measureSumsSql}, ${acquisitionsSql}
    from ${selectActivity(tenant, covered.range, zone)}
    join job on ${tenantIsSql('job', tenant)} and job.id = activity.job_id
    join pool on ${joinSameTenant('pool', 'job', { id: 'job.poolId' })}
    join source on ${joinSameTenant('source', 'job', { id: 'job.sourceId' })}
    join company on ${joinSameTenant('company', 'job', { id: 'job.companyId' })}
    left join campaign on ${joinSameTenant('campaign', 'job', {})} and campaign.id = activity.campaign_id
    left join segment on ${joinSameTenant('segment', 'job', {})} and segment.id = activity.segment_id
    where ${campaignId === undefined ? sql`true` : sql`activity.campaign_id = ${campaignId}`}
    group by 1, 2 order by 1, 2 limit ${maxActivityRows + 1}`.execute(tx)
  refuseBeyond(rows.length, groupBy)
  return rows
}

type Group = {
  ids: Found['ids']
  names: Found['names']
  bySlot: Map<string, EventCounts>
  /** Sort keys of a group. */
  order: readonly SortKey[]
}

async function groupsOf(found: readonly Found[]): Promise<Map<string, Group>> {
  const groups = new Map<string, Group>()
  const take = (row: Found) => {
    const key = JSON.stringify(row.ids)
    const { ids, names } = row
    const group = groups.get(key) ?? {
      ids,
      names,
      bySlot: new Map<string, EventCounts>(),
      order: ids.map(sortKeyOf),
    }
    group.bySlot.set(row.slot, row)
    groups.set(key, group)
  }
  await mapInChunks(found, take, rowsAtOnce)
  return groups
}

/** A sort key of a group, computed once because comparing 50,000 titles by locale takes 0.3 s. */
type SortKey = number | string | null

/** Returns a sort key that orders numbers by size and before texts, and null last. */
const sortKeyOf = (id: string | null): SortKey =>
  id === null ? null : /^\d{1,15}$/.test(id) ? Number(id) : id.normalize('NFKD').toLowerCase()

const inOrder = (a: Group, b: Group) =>
  a.order.reduce((sum: number, place, index) => sum || compare(place, b.order[index] ?? null), 0)

function compare(a: SortKey, b: SortKey): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : 1
}

function rowOf(at: string, events: EventCounts, groups: ActivityRow['groups']): ActivityRow {
  const { impressions, shareVisits, clicks, billable, spendCents, applications, qualified, rsvps } = events
  const { conversions1, conversions2, conversions3, acquisitions } = events
  const counts = toFigureCounts(events)
  return {
    at,
    groups,
    impressions,
    clicks,
    billable,
    unbilled: clicks - billable,
    spendCents,
    applications,
    qualified,
    rsvps,
    conversions1,
    conversions2,
    conversions3,
    shareVisits,
    acquisitions,
    ctr: performanceFigures.ctr.of(counts),
    cvr: performanceFigures.cvr.of(counts),
    avgCpcCents: performanceFigures.avgCpcCents.of(counts),
    costPerApplicationCents: performanceFigures.costPerApplicationCents.of(counts),
    cpaCents: performanceFigures.cpaCents.of(counts),
  }
}
