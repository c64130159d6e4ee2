import type {
  MonthlyBudgetChange,
  MonthlyBudgetChangePatch,
} from '@tiller/contract/platform/scheduling/monthly-budget-changes'
import type { monthlyBudgetChangeOperations } from '@tiller/contract/platform/scheduling/operations'
import type { Handlers } from '@tiller/contract/operation'
import type { FieldProblem } from '@tiller/contract/problem'
import type { Tx } from '#lib/postgres/database.ts'
import { requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { startOfDay } from '../budget/billing-days.ts'
import { lockCampaign } from '../queries.ts'
import { pickChangedFields } from '../settings/rules.ts'
import {
  deleteMonthlyBudgetChange,
  findMonthlyBudgetChange,
  insertMonthlyBudgetChange,
  listMonthlyBudgetChanges,
  toMonthlyBudgetChange,
  updateMonthlyBudgetChange,
  type MonthlyBudgetChangeRow,
} from './monthly-budget-change-queries.ts'
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

const noun = 'monthly budget change'

const find = (ctx: SchedulingContext, tx: Tx, id: number) => findMonthlyBudgetChange(tx, ctx.tenant, id)

const what = ({ at, by }: SchedulingContext) => ({ objectType: 'MONTHLY_BUDGET_CHANGE' as const, at, by })

/** Locks a budget change that has not been applied. */
async function lockOpen(ctx: SchedulingContext, tx: Tx, id: number): Promise<MonthlyBudgetChangeRow> {
  const { schedule } = await lockSchedule(ctx, tx, { find: () => find(ctx, tx, id), noun, id })
  if (schedule.failedAt !== null) throw createAlreadyAppliedError(noun, id, 'failed', 'acknowledge')
  if (schedule.completedAt !== null) throw createAlreadyAppliedError(noun, id, 'completed')
  return schedule
}

/**
 * Returns the faults of a requested change.
 *
 * @param after the change after the request
 * @param changed the requested fields
 */
function changeFaults(
  after: Pick<MonthlyBudgetChange, 'absolute' | 'budgetCents'>,
  changed: MonthlyBudgetChangePatch,
  ctx: SchedulingContext,
): FieldProblem[] {
  const faults = changed.applyOn === undefined ? [] : findPastDayFaults('applyOn', changed.applyOn, ctx)
  if (after.absolute && after.budgetCents < 0)
    faults.push({
      in: 'body',
      field: 'budgetCents',
      message: 'must not be below 0 when absolute is true',
      value: after.budgetCents,
    })
  return faults
}

export const monthlyBudgetChangeHandlers: Handlers<typeof monthlyBudgetChangeOperations, SchedulingContext> =
  {
    listMyMonthlyBudgetChanges: (ctx, { query }) =>
      ctx.read(async (tx) =>
        mapPage(await listMonthlyBudgetChanges(tx, ctx.tenant, undefined, query), toMonthlyBudgetChange),
      ),

    listCampaignMonthlyBudgetChanges: (ctx, { params: { campaignId }, query }) =>
      ctx.read(async (tx) => {
        await requireCampaign(ctx, tx, campaignId)
        return mapPage(
          await listMonthlyBudgetChanges(tx, ctx.tenant, campaignId, query),
          toMonthlyBudgetChange,
        )
      }),

    createMonthlyBudgetChange: (ctx, { params: { campaignId }, body }) =>
      ctx.write(async (tx) => {
        await lockCampaignForScheduling(ctx, tx, campaignId)
        throwIfInvalid(changeFaults(body, body, ctx))
        await requireScheduleQuota(ctx, tx, 'monthlyBudgetChange', campaignId)
        const dueAt = startOfDay(body.applyOn, ctx.billingZone)
        const made = toMonthlyBudgetChange(
          await insertMonthlyBudgetChange(tx, ctx.tenant, { ...body, campaignId, dueAt }),
        )
        await publishScheduleChange(tx, ctx.tenant, { ...what(ctx), action: 'CREATE', after: made })
        return made
      }),

    getMonthlyBudgetChange: (ctx, { params: { monthlyBudgetChangeId: id } }) =>
      ctx.read(async (tx) => toMonthlyBudgetChange(requireFound(await find(ctx, tx, id), noun, id))),

    updateMonthlyBudgetChange: (ctx, { params: { monthlyBudgetChangeId: id }, body }) =>
      ctx.write(async (tx) => {
        const before = toMonthlyBudgetChange(await lockOpen(ctx, tx, id))
        ctx.requireVersion(before)
        const changes = pickChangedFields(before, body)
        if (Object.keys(changes).length === 0) return before
        throwIfInvalid(changeFaults({ ...before, ...changes }, changes, ctx))
        const { applyOn } = changes
        const dueAt = applyOn === undefined ? {} : { dueAt: startOfDay(applyOn, ctx.billingZone) }
        const after = toMonthlyBudgetChange(
          await updateMonthlyBudgetChange(tx, ctx.tenant, id, { ...changes, ...dueAt }),
        )
        await publishScheduleChange(tx, ctx.tenant, { ...what(ctx), action: 'CHANGE', before, after })
        return after
      }),

    deleteMonthlyBudgetChange: (ctx, { params: { monthlyBudgetChangeId: id } }) =>
      ctx.write(async (tx) => {
        const before = toMonthlyBudgetChange(await lockOpen(ctx, tx, id))
        await deleteMonthlyBudgetChange(tx, ctx.tenant, id)
        await publishScheduleChange(tx, ctx.tenant, { ...what(ctx), action: 'DELETE', before })
        return {}
      }),

    acknowledgeMonthlyBudgetChange: (ctx, { params: { monthlyBudgetChangeId: id } }) =>
      ctx.write(async (tx) => {
        const { campaignId } = requireFound(await find(ctx, tx, id), noun, id)
        // Also for archived campaigns.
        await lockCampaign(tx, ctx.tenant, campaignId, ctx.period)
        const change = requireFound(await find(ctx, tx, id), noun, id)
        if (change.failedAt === null)
          throw createAlreadyAppliedError(noun, id, change.completedAt === null ? 'not failed' : 'completed')
        const before = toMonthlyBudgetChange(change)
        const after = toMonthlyBudgetChange(
          await updateMonthlyBudgetChange(tx, ctx.tenant, id, { failedAt: null, completedAt: ctx.at }),
        )
        await publishScheduleChange(tx, ctx.tenant, { ...what(ctx), action: 'ACKNOWLEDGE', before, after })
        return after
      }),
  }
