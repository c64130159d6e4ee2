import type { PartName, PartsRequest } from '@tiller/contract/platform/reports/parts'
import { sql } from 'kysely'
import { billingDay } from '../../campaigns/budgets/days.ts'
import type { CampaignContext } from '../../campaigns/filters/quotas.ts'
import { readOpenSchedules } from '../../campaigns/schedules/open-schedules.ts'
import type { Tx } from '../../kit/db/database.ts'
import { sameTenant, tenantIs } from '../../kit/db/tenant.ts'
import { billingDays } from '../billing-days.ts'
import { partsAsked, type Level } from './asked.ts'
import { readCounted, toEvents } from './counted-events.ts'
import { readJobCounts } from './job-counts.ts'
import { readMoney, toSpending } from './money.ts'

type Reader = (
  ctx: CampaignContext,
  tx: Tx,
  of: { level: Level; ids: readonly number[]; request: PartsRequest },
) => Promise<(id: number) => unknown>

const readEvents: Reader = async (ctx, tx, { level, ids, request }) => {
  const zone = ctx.billingZone
  const counted = await readCounted(tx, ctx.tenant, {
    level,
    ids,
    zone,
    days: billingDays(request, ctx.at, zone),
  })
  return (id) => toEvents(counted(id))
}

const readSpending: Reader = async (ctx, tx, { level, ids, request }) => {
  const zone = ctx.billingZone
  const today = billingDay(ctx.at, zone)
  const within = (days: { from: string; to: string }) =>
    readCounted(tx, ctx.tenant, { level, ids, zone, days })
  const inDays = await within(billingDays(request, ctx.at, zone))
  const onToday = await within({ from: today, to: today })
  const money = await readMoney(tx, ctx.tenant, { level, ids, period: ctx.period })
  return (id) => toSpending(money(id), inDays(id), onToday(id))
}

const readScheduling: Reader = async (ctx, tx, { level, ids }) => {
  const open = await readOpenSchedules(tx, ctx.tenant, level === 'segment' ? 'segment' : 'campaign', ids)
  return (id) => open.get(id) ?? { pauses: [], oneTimeBudgets: [], monthlyBudgetChanges: [] }
}

/** The pools of segments: a campaign has its own without being asked. */
const readPools: Reader = async (ctx, tx, { level, ids }) => {
  if (level !== 'segment') return () => undefined
  const rows = await tx
    .selectFrom('segment')
    .innerJoin('campaign', (join) => join.on(sameTenant('campaign', 'segment', { id: 'segment.campaignId' })))
    .innerJoin('pool', (join) => join.on(sameTenant('pool', 'campaign', { id: 'campaign.poolId' })))
    .innerJoin('customer', 'customer.id', 'segment.customerId')
    .select(['segment.id as segmentId', 'pool.id', 'pool.name', 'pool.isCpa'])
    .select(['customer.id as customerId', 'customer.name as customerName'])
    .where(tenantIs('segment', ctx.tenant))
    .where(sql<boolean>`segment.id = any(${ids}::bigint[])`)
    .execute()
  const byId = new Map(
    rows.map(({ segmentId, customerId, customerName, ...pool }) => [
      segmentId,
      { ...pool, customer: { id: customerId, name: customerName } },
    ]),
  )
  return (id) => byId.get(id)
}

const readers: Record<PartName, Reader> = {
  events: readEvents,
  spending: readSpending,
  scheduling: readScheduling,
  pool: readPools,
  jobs: (ctx, tx, { level, ids }) => readJobCounts(tx, ctx.tenant, { level, ids, at: ctx.at }),
  surveyStatus: async () => () => ({ status: 'NOT_SENT', sentAt: null, completedAt: null }),
}

/** Adds to each object the parts that a request asks for: one query a part, whatever the number of objects. */
export async function withParts<Item extends { id: number }>(
  ctx: CampaignContext,
  tx: Tx,
  level: Level,
  { items, request }: { items: readonly Item[]; request: PartsRequest },
): Promise<Item[]> {
  const asked = [...partsAsked(request)]
  const of = { level, ids: items.map(({ id }) => id), request }
  const read: [PartName, (id: number) => unknown][] = []
  for (const name of asked) read.push([name, await readers[name](ctx, tx, of)])
  return items.map((item) => ({
    ...item,
    ...Object.fromEntries(
      read.flatMap(([name, partOf]) => {
        const part = partOf(item.id)
        return part === undefined ? [] : [[name, part]]
      }),
    ),
  }))
}
