import { sql } from 'kysely'
import { money, scheduler } from '#lib/runtime/actor.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { campaignBudgetOwner, segmentBudgetOwner, settle } from '../../budget/settle.ts'
import { lockSegment } from '../../segments/queries.ts'
import { toOneTimeBudget, type OneTimeBudgetRow } from '../one-time-budget-queries.ts'
import { recordSchedules } from '../record-schedule.ts'
import type { DueAction } from './due-actions.ts'

/**
 * Begins a month for a campaign: one-time budgets of months that are over end, what is left of those that roll over goes
 * on in new ones, and what is OUT_OF_BUDGET is LIVE again if there is money. What was spent begins anew by itself,
 * because each month has buckets of its own. Done twice it does no more than once.
 */
export async function turnMonth(tx: Tx, { tenant, campaign, moment }: DueAction) {
  // Segments are locked before buckets.
  const segments = await lockOutOfBudget(tx, { tenant, campaign, moment })
  await closeBuckets(tx, { tenant, campaign, moment })
  await endBudgets(tx, { tenant, campaign, moment })
  const month = { ...moment, by: money }
  await settle(tx, tenant, campaignBudgetOwner(campaign), month)
  for (const segment of segments) await settle(tx, tenant, segmentBudgetOwner(campaign, segment), month)
  return true
}

type Turn = Omit<DueAction, 'id'>

async function lockOutOfBudget(tx: Tx, { tenant, campaign, moment: { period } }: Turn) {
  const ids = await tx
    .selectFrom('segment')
    .select('id')
    .where(tenantIs('segment', tenant))
    .where('campaignId', '=', campaign.id)
    .where('status', '=', 'OUT_OF_BUDGET')
    .orderBy('id')
    .execute()
  const segments = []
  for (const { id } of ids) segments.push(await lockSegment(tx, tenant, id, period))
  return segments.filter((segment) => segment !== undefined)
}

/** Takes out of the buckets of months that are over what one-time budgets have left: from here on a late click finds none of it. */
const closeBuckets = (tx: Tx, { tenant, campaign, moment: { period } }: Turn) =>
  sql`
  update bucket set cap_cents = cap_cents - (one_time_cap_cents - one_time_spent_cents), one_time_cap_cents = one_time_spent_cents
  where ${tenantIs('bucket', tenant)} and campaign_id = ${campaign.id} and segment_id = 0 and period < ${period}
    and one_time_cap_cents > one_time_spent_cents`.execute(tx)

/** A budget before and after its month has ended, or after it was made of the rest of another. */
type Ended = OneTimeBudgetRow & { isMade: boolean; errorBefore: string | null }

/**
 * Ends the one-time budgets of months that are over. The rest of each that rolls over goes on in a new one, begun at once,
 * which wakes no campaign; an archived campaign's goes nowhere: its owner has no use for it.
 */
async function endBudgets(tx: Tx, { tenant, campaign, moment: { at, period, monthStart } }: Turn) {
  const isArchived = campaign.status === 'ARCHIVED'
  const { rows } = await sql<Ended>`
  with ended as (
    update one_time_budget set completed_at = ${at}, error_message = case
      when ${isArchived} and before.rollover and before.spent_cents < before.budget_cents then ${notCarriedOver} else before.error_message end
    from one_time_budget as before
    where ${tenantIs('oneTimeBudget', tenant)} and one_time_budget.campaign_id = ${campaign.id}
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
  const done = { objectType: 'ONE_TIME_BUDGET', by: scheduler, at } as const
  await recordSchedules(
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
