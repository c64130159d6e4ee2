import { sql } from 'kysely'
import { spendingActor, schedulerActor } from '#lib/runtime/actor.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { toCampaignBudgetOwner, toSegmentBudgetOwner, settleBudget } from '../../budget/settle.ts'
import { lockSegment } from '../../segments/queries.ts'
import { toOneTimeBudget, type OneTimeBudgetRow } from '../one-time-budget-queries.ts'
import { publishScheduleChanges } from '../publish-schedule-change.ts'
import type { DueAction } from './due-actions.ts'

/**
 * Starts a month for a campaign: ends one-time budgets of past months, carries over the rest of those that roll
 * over, and makes OUT_OF_BUDGET objects LIVE if they have a budget. Spending starts at zero, because each month
 * has its own buckets. Idempotent.
 */
export async function startMonth(tx: Tx, { tenant, campaign, moment }: DueAction) {
  // Segments are locked before buckets.
  const segments = await lockOutOfBudget(tx, { tenant, campaign, moment })
  await closeBuckets(tx, { tenant, campaign, moment })
  await endBudgets(tx, { tenant, campaign, moment })
  const month = { ...moment, by: spendingActor }
  await settleBudget(tx, tenant, toCampaignBudgetOwner(campaign), month)
  for (const segment of segments)
    await settleBudget(tx, tenant, toSegmentBudgetOwner(campaign, segment), month)
  return true
}

type MonthStart = Omit<DueAction, 'id'>

async function lockOutOfBudget(tx: Tx, { tenant, campaign, moment: { period } }: MonthStart) {
  const ids = await tx
    .selectFrom('segment')
    .select('id')
    .where(tenantIsSql('segment', tenant))
    .where('campaignId', '=', campaign.id)
    .where('status', '=', 'OUT_OF_BUDGET')
    .orderBy('id')
    .execute()
  const segments = []
  for (const { id } of ids) segments.push(await lockSegment(tx, tenant, id, period))
  return segments.filter((segment) => segment !== undefined)
}

/** Removes the rest of one-time budgets from buckets of past months, so that late clicks cannot use it. */
const closeBuckets = (tx: Tx, { tenant, campaign, moment: { period } }: MonthStart) =>
  sql`
  update bucket set cap_cents = cap_cents - (one_time_cap_cents - one_time_spent_cents), one_time_cap_cents = one_time_spent_cents
  where ${tenantIsSql('bucket', tenant)} and campaign_id = ${campaign.id} and segment_id = 0 and period < ${period}
    and one_time_cap_cents > one_time_spent_cents`.execute(tx)

/** A one-time budget that has ended with its month, or its successor with the rest of the amount. */
type Ended = OneTimeBudgetRow & { isMade: boolean; errorBefore: string | null }

/**
 * Ends one-time budgets of past months. The rest of a budget that rolls over continues as a new, started one,
 * except in an archived campaign.
 */
async function endBudgets(tx: Tx, { tenant, campaign, moment: { at, period, monthStart } }: MonthStart) {
  const isArchived = campaign.status === 'ARCHIVED'
  const { rows } = await sql<Ended>`
  with ended as (
    update one_time_budget set completed_at = ${at}, error_message = case
      when ${isArchived} and before.rollover and before.spent_cents < before.budget_cents then ${notCarriedOver} else before.error_message end
    from one_time_budget as before
    where ${tenantIsSql('oneTimeBudget', tenant)} and one_time_budget.campaign_id = ${campaign.id}
      and one_time_budget.period < ${period} and one_time_budget.started_at is not null and one_time_budget.completed_at is null
      and (before.root_customer_id, before.customer_id, before.id)
        = (one_time_budget.root_customer_id, one_time_budget.customer_id, one_time_budget.id)
    returning one_time_budget.*, before.error_message as error_before
  ), made as (
    insert into one_time_budget (root_customer_id, customer_id, campaign_id, budget_cents, start_on, due_at, period,
      rollover, launch_on_start, started_at, carried_from)
    select root_customer_id, customer_id, campaign_id, budget_cents - spent_cents, ${period}, ${monthStart}, ${period},
      true, false, ${at}, id
    from ended where rollover and spent_cents < budget_cents and not ${isArchived} order by start_on, id
    returning *)
  select ended.*, false as is_made from ended union all select made.*, null, true from made order by is_made, start_on, id`.execute(
    tx,
  )
  const done = { objectType: 'ONE_TIME_BUDGET', by: schedulerActor, at } as const
  await publishScheduleChanges(
    tx,
    tenant,
    rows.map(({ isMade, errorBefore, ...row }) => {
      const after = toOneTimeBudget(row)
      if (isMade)
        return { ...done, action: 'CREATE', reason: `The rest of one-time budget ${row.carriedFrom}.`, after }
      const before = { ...after, completed: false, errorMessage: errorBefore }
      const reason = row.errorMessage === errorBefore ? null : row.errorMessage
      return { ...done, action: 'COMPLETE', reason, before, after }
    }),
  )
}

const notCarriedOver = 'The campaign is ARCHIVED, so the rest was not carried over.'
