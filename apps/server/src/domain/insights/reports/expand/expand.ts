import type { Operation } from '@tiller/contract/operation'
import type { platformOperations } from '@tiller/contract/platform/platform'
import { performanceFigures } from '@tiller/contract/platform/reports/figures'
import type { EventsPart, PartName, ReportRequest } from '@tiller/contract/platform/reports/parts'
import { toBillingDay } from '#domain/campaigns/budget/billing-days.ts'
import type { CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import { readSurveys } from '#domain/campaigns/survey/survey.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { resolveBillingDays } from '#domain/activity/report-days.ts'
import {
  toFigureCounts,
  zeroEventCounts,
  readEventCounts,
  type DayRange,
  type EventCounts,
  type ObjectLevel,
} from '#domain/activity/event-counts.ts'
import { parseRequestedExpansions } from './requested-parts.ts'
import { countUniqueJobs, readJobCounts } from './job-counts.ts'
import { toJobSpending, readBudgetSpending, toSpending } from './budget-spending.ts'
import { readPoolSummaries } from './pools.ts'
import { readScheduling } from './scheduling.ts'

type Reader = (
  ctx: CampaignContext,
  tx: Tx,
  of: { level: ObjectLevel; ids: readonly number[]; request: ReportRequest },
) => Promise<(id: number) => unknown>

async function countsOf(
  { tenant, billingZone: zone }: CampaignContext,
  tx: Tx,
  of: { level: ObjectLevel; ids: readonly number[]; days: DayRange },
): Promise<(id: number) => EventCounts> {
  const counts = await readEventCounts(tx, tenant, { ...of, zone })
  return (id) => counts.get(id) ?? zeroEventCounts
}

const toEvents = (events: EventCounts): EventsPart => {
  const counts = toFigureCounts(events)
  const { impressions, clicks, billableClicks, applications, acquisitions } = counts
  const { qualified, rsvps, conversions1, conversions2, conversions3 } = events
  return {
    impressions,
    clicks,
    billableClicks,
    applications,
    qualifiedApplications: qualified,
    rsvps,
    conversions1,
    conversions2,
    conversions3,
    acquisitions,
    ctr: performanceFigures.ctr.of(counts),
    cvr: performanceFigures.cvr.of(counts),
  }
}

const readEvents: Reader = async (ctx, tx, { level, ids, request }) => {
  const days = resolveBillingDays(request, ctx.at, ctx.billingZone)
  const counted = await countsOf(ctx, tx, { level, ids, days })
  return (id) => toEvents(counted(id))
}

const readSpending: Reader = async (ctx, tx, { level, ids, request }) => {
  const zone = ctx.billingZone
  const today = toBillingDay(ctx.at, zone)
  const within = (days: DayRange) => countsOf(ctx, tx, { level, ids, days })
  const inDays = await within(resolveBillingDays(request, ctx.at, zone))
  const onToday = await within({ from: today, to: today })
  if (level !== 'job') {
    const money = await readBudgetSpending(tx, ctx.tenant, { level, ids, period: ctx.period })
    return (id) => toSpending(money(id), inDays(id), onToday(id))
  }
  const inMonth = await within({ from: ctx.period, to: today })
  return (id) => toSpending(toJobSpending(inMonth(id)), inDays(id), onToday(id))
}

const readers: Record<PartName, Reader> = {
  events: readEvents,
  spending: readSpending,
  scheduling: (ctx, tx, of) => readScheduling(tx, ctx.tenant, of),
  // Campaigns always contain their pool.
  pool: async (ctx, tx, { level, ids }) =>
    level === 'segment' || level === 'job'
      ? readPoolSummaries(tx, ctx.tenant, { level, ids })
      : () => undefined,
  jobs: (ctx, tx, { level, ids }) => readJobCounts(tx, ctx.tenant, { level, ids, at: ctx.at }),
  // The list of jobs has its own `expand=unique`, which selects rows.
  unique: async (ctx, tx, { level, ids }) =>
    level === 'campaign' ? countUniqueJobs(tx, ctx.tenant, ids) : () => undefined,
  surveyStatus: async (ctx, tx, { level, ids }) =>
    level === 'campaign' ? readSurveys(tx, ctx.tenant, ids) : () => undefined,
}

type Platform = typeof platformOperations
type ExpandableId = {
  [Id in keyof Platform]: Platform[Id] extends { query: { properties: { report: unknown } } } ? Id : never
}[keyof Platform]

/**
 * The object type that each operation with `report` and `expand` returns. The compiler requires an entry for each
 * operation.
 */
const levels: Record<ExpandableId, ObjectLevel> = {
  listMyPools: 'pool',
  getPool: 'pool',
  listPoolCampaigns: 'campaign',
  listMyCampaigns: 'campaign',
  getCampaign: 'campaign',
  listCampaignSegments: 'segment',
  listMySegments: 'segment',
  getSegment: 'segment',
  listMyJobs: 'job',
  getJob: 'job',
}

const isExpandable = (id: string): id is ExpandableId => Object.hasOwn(levels, id)

/**
 * Adds the fields that `report` and `expand` request to an object or to each object of a page. Results of other
 * operations are returned unchanged.
 *
 * @param tx the snapshot from which the result was read, so that the objects and their additional fields agree
 */
export async function expandReportedResult<Answer>(
  ctx: CampaignContext,
  tx: Tx,
  { operation, input }: { operation: Pick<Operation, 'id'>; input: { query: unknown } },
  answer: Answer,
): Promise<Answer> {
  if (!isExpandable(operation.id)) return answer
  // The contract validated the query and types the answer of these operations.
  const request = input.query as ReportRequest
  const level = levels[operation.id]
  const result = answer as { id: number } | { content: { id: number }[] }
  const items = 'content' in result ? result.content : [result]
  const expanded = await expandObjects(ctx, tx, level, { items, request })
  return ('content' in result ? { ...result, content: expanded } : expanded[0]) as Answer
}

/** Adds the requested fields to each object, with one query per field. */
export async function expandObjects<Item extends { id: number }>(
  ctx: CampaignContext,
  tx: Tx,
  level: ObjectLevel,
  { items, request }: { items: readonly Item[]; request: ReportRequest },
): Promise<Item[]> {
  const of = { level, ids: items.map(({ id }) => id), request }
  const parts: [PartName, (id: number) => unknown][] = []
  for (const name of parseRequestedExpansions(request)) parts.push([name, await readers[name](ctx, tx, of)])
  return items.map((item) => {
    const read = parts.map(([name, partOf]) => [name, partOf(item.id)] as const)
    return { ...item, ...Object.fromEntries(read.filter(([, part]) => part !== undefined)) }
  })
}
