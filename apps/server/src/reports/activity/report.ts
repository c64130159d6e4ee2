import {
  maxActivityRows,
  type Activity,
  type ActivityRow,
  type Interval,
} from '@tiller/contract/platform/reports/activity'
import type { Dimension } from '@tiller/contract/platform/reports/dimensions'
import { sql, type RawBuilder } from 'kysely'
import { activity, noCounts, sumsSql, type Counts } from '../../activity/read.ts'
import type { Tenant, Tx } from '../../kit/db/database.ts'
import { sameTenant, tenantIs } from '../../kit/db/tenant.ts'
import { invalid } from '../../kit/http/api-error.ts'
import type { Reference } from '../../reference/reference-data.ts'
import { dimensions } from './dimensions.ts'
import { coveredBy, type Asked, type Covered } from './range.ts'

export type ActivityRequest = Asked & { groupBy: readonly Dimension[] }
type Needs = Pick<Reference, 'categories'> & { at: Date; zone: string }
type Found = Counts & { slot: string; ids: (string | null)[]; names: (string | null)[] }

const slotSql: Record<Interval, RawBuilder<unknown>> = {
  hour: sql`to_char(slot at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
  day: sql`to_char(slot, 'YYYY-MM-DD')`,
  month: sql`to_char(slot, 'YYYY-MM-01')`,
  total: sql`''`,
}

/** What happened to a tenant, by intervals and up to two groups; an interval in which nothing happened to a group is a row of zeros. */
export async function reportActivity(
  tx: Tx,
  tenant: Tenant,
  request: ActivityRequest,
  needs: Needs,
): Promise<Activity> {
  const { interval, groupBy } = request
  const covered = coveredBy(request, needs.at, needs.zone)
  refuseBeyond(covered.slots.length, groupBy)
  const found = await readFound(tx, tenant, { request, covered, zone: needs.zone })
  const groups = groupsOf(found)
  if (groupBy.length === 0 && groups.size === 0) groups.set('', { ids: [], names: [], bySlot: new Map() })
  refuseBeyond(covered.slots.length * groups.size, groupBy)
  const { from, to } = covered
  return {
    asOf: needs.at.toISOString(),
    from,
    to,
    interval,
    timeZone: needs.zone,
    rows: covered.slots.flatMap((slot) =>
      [...groups.values()].map(({ ids, names, bySlot }) =>
        rowOf(
          slot,
          bySlot.get(interval === 'total' ? '' : slot) ?? noCounts,
          groupBy.map((by, index) => ({
            by,
            id: ids[index] ?? null,
            name:
              by === 'category'
                ? (needs.categories.byId.get(Number(ids[index]))?.description ?? null)
                : (names[index] ?? null),
          })),
        ),
      ),
    ),
  }
}

function refuseBeyond(rows: number, groupBy: readonly Dimension[]) {
  if (rows > maxActivityRows)
    throw invalid([
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
    request: { interval, groupBy },
    covered,
    zone,
  }: { request: ActivityRequest; covered: Covered; zone: string },
): Promise<Found[]> {
  const ids = groupBy.map((by) => sql`(${dimensions[by].id})::text`)
  const names = groupBy.map((by) => sql`max(${dimensions[by].name})`)
  const { rows } = await sql<Found>`
    select ${slotSql[interval]} as slot, array[${sql.join(ids)}]::text[] as ids, array[${sql.join(names)}]::text[] as names, ${sumsSql}
    from ${activity(tenant, covered.range, zone)}
    join job on ${tenantIs('job', tenant)} and job.id = activity.job_id
    join pool on ${sameTenant('pool', 'job', { id: 'job.poolId' })}
    join source on ${sameTenant('source', 'job', { id: 'job.sourceId' })}
    join company on ${sameTenant('company', 'job', { id: 'job.companyId' })}
    left join campaign on ${sameTenant('campaign', 'job', {})} and campaign.id = activity.campaign_id
    left join segment on ${sameTenant('segment', 'job', {})} and segment.id = activity.segment_id
    group by 1, 2 order by 1, 2 limit ${maxActivityRows + 1}`.execute(tx)
  refuseBeyond(rows.length, groupBy)
  return rows
}

type Group = { ids: Found['ids']; names: Found['names']; bySlot: Map<string, Counts> }

/** The groups in their order. */
function groupsOf(found: readonly Found[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const row of found.toSorted((a, b) => order(a.ids, b.ids))) {
    const key = JSON.stringify(row.ids)
    const group = groups.get(key) ?? { ids: row.ids, names: row.names, bySlot: new Map<string, Counts>() }
    group.bySlot.set(row.slot, row)
    groups.set(key, group)
  }
  return groups
}

const order = (a: Found['ids'], b: Found['ids']) =>
  a.reduce((sum, id, index) => sum || compare(id, b[index] ?? null), 0)

/** Numbers by their size, and before words; what is none last. */
function compare(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a.localeCompare(b, 'en', { numeric: true })
}

function rowOf(at: string, counts: Counts, groups: ActivityRow['groups']): ActivityRow {
  const { impressions, clicks, billable, spendCents, applications, qualified, rsvps } = counts
  const { conversions1, conversions2, conversions3 } = counts
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
  }
}
