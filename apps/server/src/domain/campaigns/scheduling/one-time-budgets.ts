import type { OneTimeBudget, OneTimeBudgetPatch } from '@tiller/contract/platform/scheduling/one-time-budgets'
import type { oneTimeBudgetOperations } from '@tiller/contract/platform/scheduling/operations'
import type { Handlers } from '@tiller/contract/operation'
import type { FieldProblem } from '@tiller/contract/problem'
import type { Tx } from '#lib/postgres/database.ts'
import { requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { lockBucket } from '../budget/buckets.ts'
import { toFirstDayOfMonth, startOfDay } from '../budget/billing-days.ts'
import { toCampaignBudgetOwner, settleBudget } from '../budget/settle.ts'
import { pickChangedFields } from '../settings/rules.ts'
import {
  deleteOneTimeBudget,
  findOneTimeBudget,
  insertOneTimeBudget,
  listOneTimeBudgets,
  toOneTimeBudget,
  updateOneTimeBudget,
} from './one-time-budget-queries.ts'
import { publishScheduleChange } from './publish-schedule-change.ts'
import {
  findPastDayFaults,
  createAlreadyAppliedError,
  lockCampaignForScheduling,
  lockSchedule,
  requireScheduleQuota,
  requireCampaign,
  type SchedulingContext,
} from './schedule.ts'

const noun = 'one-time budget'

const find = (ctx: SchedulingContext, tx: Tx, id: number) => findOneTimeBudget(tx, ctx.tenant, id)

const what = ({ at, by }: SchedulingContext) => ({ objectType: 'ONE_TIME_BUDGET' as const, at, by })

/** Returns the columns that store a start date. */
const startColumns = (start: string, ctx: SchedulingContext) => ({
  startOn: start,
  period: toFirstDayOfMonth(start),
  dueAt: startOfDay(start, ctx.billingZone),
})

/** Locks an unfinished one-time budget and its campaign, so that it cannot be spent meanwhile. */
async function lockOpen(ctx: SchedulingContext, tx: Tx, id: number) {
  const look = () => find(ctx, tx, id)
  const { campaign, schedule } = await lockSchedule(ctx, tx, { find: look, noun, id })
  if (schedule.completedAt !== null) throw createAlreadyAppliedError(noun, id, 'completed')
  if (schedule.startedAt === null) return { campaign, budget: schedule }
  const { campaignId, period } = schedule
  await lockBucket(tx, ctx.tenant, { campaignId, segmentId: 0, period })
  return { campaign, budget: requireFound(await look(), noun, id) }
}

function patchFaults(
  { started, spentCents }: OneTimeBudget,
  changed: OneTimeBudgetPatch,
  ctx: SchedulingContext,
): FieldProblem[] {
  const { start, budgetCents } = changed
  if (!started) return start === undefined ? [] : findPastDayFaults('start', start, ctx)
  const faults: FieldProblem[] = (['start', 'launchOnStart'] as const)
    .filter((field) => field in changed)
    .map((field) => ({
      in: 'body',
      field,
      message: 'can no longer change: the budget has started',
      value: changed[field],
    }))
  if (budgetCents !== undefined && budgetCents < spentCents)
    faults.push({
      in: 'body',
      field: 'budgetCents',
      message: `must not be below the spent amount, ${spentCents}`,
      value: budgetCents,
    })
  return faults
}

export const oneTimeBudgetHandlers: Handlers<typeof oneTimeBudgetOperations, SchedulingContext> = {
  listMyOneTimeBudgets: (ctx, { query }) =>
    ctx.read(async (tx) =>
      mapPage(await listOneTimeBudgets(tx, ctx.tenant, undefined, query), toOneTimeBudget),
    ),

  listCampaignOneTimeBudgets: (ctx, { params: { campaignId }, query }) =>
    ctx.read(async (tx) => {
      await requireCampaign(ctx, tx, campaignId)
      return mapPage(await listOneTimeBudgets(tx, ctx.tenant, campaignId, query), toOneTimeBudget)
    }),

  createOneTimeBudget: (ctx, { params: { campaignId }, body }) =>
    ctx.write(async (tx) => {
      await lockCampaignForScheduling(ctx, tx, campaignId)
      const { start, ...settings } = body
      throwIfInvalid(findPastDayFaults('start', start, ctx))
      await requireScheduleQuota(ctx, tx, 'oneTimeBudget', campaignId)
      const defaults = { rollover: false, launchOnStart: true }
      const row = { ...defaults, ...settings, ...startColumns(start, ctx), campaignId }
      const made = toOneTimeBudget(await insertOneTimeBudget(tx, ctx.tenant, row))
      await publishScheduleChange(tx, ctx.tenant, { ...what(ctx), action: 'CREATE', after: made })
      return made
    }),

  getOneTimeBudget: (ctx, { params: { oneTimeBudgetId: id } }) =>
    ctx.read(async (tx) => toOneTimeBudget(requireFound(await find(ctx, tx, id), noun, id))),

  updateOneTimeBudget: (ctx, { params: { oneTimeBudgetId: id }, body }) =>
    ctx.write(async (tx) => {
      const { campaign, budget } = await lockOpen(ctx, tx, id)
      const before = toOneTimeBudget(budget)
      ctx.requireVersion(before)
      const changes = pickChangedFields(before, body)
      if (Object.keys(changes).length === 0) return before
      throwIfInvalid(patchFaults(before, changes, ctx))
      const { start, ...values } = changes
      const row = { ...values, ...(start === undefined ? {} : startColumns(start, ctx)) }
      const after = toOneTimeBudget(await updateOneTimeBudget(tx, ctx.tenant, id, row))
      await publishScheduleChange(tx, ctx.tenant, { ...what(ctx), action: 'CHANGE', before, after })
      if (after.started) await settleBudget(tx, ctx.tenant, toCampaignBudgetOwner(campaign), ctx)
      return after
    }),

  deleteOneTimeBudget: (ctx, { params: { oneTimeBudgetId: id } }) =>
    ctx.write(async (tx) => {
      const { budget } = await lockOpen(ctx, tx, id)
      if (budget.startedAt !== null)
        throw createAlreadyAppliedError(noun, id, 'started', 'change rollover or budgetCents')
      await deleteOneTimeBudget(tx, ctx.tenant, id)
      const before = toOneTimeBudget(budget)
      await publishScheduleChange(tx, ctx.tenant, { ...what(ctx), action: 'DELETE', before })
      return {}
    }),
}
