import type { PartName, PartsRequest } from '@tiller/contract/platform/reports/parts'
import { billingDay } from '#domain/campaigns/budget/billing-days.ts'
import type { CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { billingDays } from '../billing-days.ts'
import { partsAsked, type Level } from './requested-parts.ts'
import { readCounted, toEvents } from './counted-events.ts'
import { readJobCounts } from './job-counts.ts'
import { moneyOfJob, readMoney, toSpending } from './money.ts'
import { readPools } from './pools.ts'
import { readScheduling } from './scheduling.ts'

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
  if (level !== 'job') {
    const money = await readMoney(tx, ctx.tenant, { level, ids, period: ctx.period })
    return (id) => toSpending(money(id), inDays(id), onToday(id))
  }
  const inMonth = await within({ from: ctx.period, to: today })
  return (id) => toSpending(moneyOfJob(inMonth(id)), inDays(id), onToday(id))
}

const readers: Record<PartName, Reader> = {
  events: readEvents,
  spending: readSpending,
  scheduling: (ctx, tx, of) => readScheduling(tx, ctx.tenant, of),
  // A campaign has its own without being asked.
  pool: async (ctx, tx, { level, ids }) =>
    level === 'segment' || level === 'job' ? readPools(tx, ctx.tenant, { level, ids }) : () => undefined,
  jobs: (ctx, tx, { level, ids }) => readJobCounts(tx, ctx.tenant, { level, ids, at: ctx.at }),
  surveyStatus: async () => () => ({ status: 'NOT_SENT', sentAt: null, completedAt: null }),
}

/** Adds to each object the parts that a request asks for: one query a part, whatever the number of objects. */
export async function expandObjects<Item extends { id: number }>(
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
