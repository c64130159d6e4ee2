import { sql } from 'kysely'
import { spendingActor, schedulerActor } from '#lib/runtime/actor.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { BillingTime } from '../../budget/billing-month.ts'
import type { BucketKey, CappedBucket } from '../../budget/buckets.ts'
import { lockOrCreateBuckets } from '../../budget/lock-buckets.ts'
import { toMonthBucket } from '../../budget/spending.ts'
import { toCampaignBudgetOwner, toSegmentBudgetOwner, settleAllBudgets } from '../../budget/settle.ts'
import type { CampaignRow } from '../../queries.ts'
import { lockExhaustedSegments } from '../../segments/queries.ts'
import { toOneTimeBudget, toOneTimeBudgetWebhook, type OneTimeBudgetRow } from '../one-time-budget-queries.ts'
import { publishScheduleChanges } from '../publish-schedule-change.ts'

/** Locked campaigns of a customer whose month starts. */
type MonthStart = { tenant: Tenant; campaigns: readonly CampaignRow[]; moment: BillingTime }

/**
 * Starts a month for campaigns: ends one-time budgets of past months, carries over the rest of those that roll over,
 * and makes OUT_OF_BUDGET objects LIVE if they have a budget. Spending starts at zero, because each month has its own
 * buckets. Idempotent.
 */
export async function startBillingMonths(tx: Tx, start: MonthStart) {
  const { tenant, campaigns, moment } = start
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  // Segments are locked before buckets.
  const locked = await lockExhaustedSegments(tx, tenant, [...byId.keys()], moment.period)
  const segments = locked.flatMap((segment) => {
    const campaign = byId.get(segment.campaignId)
    return campaign === undefined ? [] : [toSegmentBudgetOwner(campaign, segment)]
  })
  const owners = campaigns.map(toCampaignBudgetOwner)
  await closeBuckets(
    tx,
    start,
    [...owners, ...segments].map((owner) => toMonthBucket(owner, moment.period)),
  )
  await endBudgets(tx, start)
  const month = { ...moment, by: spendingActor }
  await settleAllBudgets(tx, tenant, owners, month)
  await settleAllBudgets(tx, tenant, segments, month)
}

/**
 * Removes the rest of one-time budgets from buckets of past months, so that late clicks cannot use it. Buckets of two
 * months, those in `current` and the past ones, are locked in key order, as clicks do.
 */
async function closeBuckets(
  tx: Tx,
  { tenant, campaigns, moment: { period } }: MonthStart,
  current: readonly CappedBucket[],
) {
  const isOpen = (
    ids: readonly number[],
  ) => sql`${tenantIsSql('bucket', tenant)} and campaign_id = any(${ids}::bigint[])
    and segment_id = 0 and period < ${period} and one_time_cap_cents > one_time_spent_cents`
  const { rows } = await sql<BucketKey & { capCents: number | null }>`
    select campaign_id, segment_id, period, cap_cents from bucket
    where ${isOpen(campaigns.map(({ id }) => id))}`.execute(tx)
  if (rows.length === 0) return
  const past = rows.map(({ capCents, ...key }) => ({ key, capCents }))
  await lockOrCreateBuckets(
    tx,
    [...past, ...current].map((bucket) => ({ tenant, ...bucket })),
  )
  await sql`
    update bucket set cap_cents = cap_cents - (one_time_cap_cents - one_time_spent_cents), one_time_cap_cents = one_time_spent_cents
    where ${isOpen(past.map(({ key }) => key.campaignId))}`.execute(tx)
}

/** A one-time budget that has ended with its month, or its successor with the rest of the amount. */
type Ended = OneTimeBudgetRow & { isMade: boolean; errorBefore: string | null }

/**
 * Ends one-time budgets of past months. The rest of a budget that rolls over continues as a new, started one,
 * except in an archived campaign.
 */
async function endBudgets(tx: Tx, { tenant, campaigns, moment: { at, period, monthStart } }: MonthStart) {
  const { rows } = await sql<Ended>`
  with ended as (
    update one_time_budget set completed_at = ${at}, error_message = case
      when is_archived and before.rollover and before.spent_cents < before.budget_cents then ${notCarriedOver} else before.error_message end
    from one_time_budget as before
      join unnest(${campaigns.map(({ id }) => id)}::bigint[], ${campaigns.map(({ status }) => status === 'ARCHIVED')}::boolean[])
        as campaign (id, is_archived) on campaign.id = before.campaign_id
    where ${tenantIsSql('oneTimeBudget', tenant)} and ${tenantIsSql('before', tenant)}
      and before.period < ${period} and before.started_at is not null and before.completed_at is null
      and one_time_budget.id = before.id
    returning one_time_budget.*, before.error_message as error_before, is_archived
  ), made as (
    insert into one_time_budget (root_customer_id, customer_id, campaign_id, budget_cents, start_on, due_at, period,
      rollover, launch_on_start, started_at, carried_from)
    select root_customer_id, customer_id, campaign_id, budget_cents - spent_cents, ${period}, ${monthStart}, ${period},
      true, false, ${at}, id
    from ended where rollover and spent_cents < budget_cents and not is_archived order by campaign_id, start_on, id
    returning *)
  select ended.*, false as is_made from ended union all select made.*, null, null, true from made
  order by campaign_id, is_made, start_on, id`.execute(tx)
  const done = { objectType: 'ONE_TIME_BUDGET', by: schedulerActor, at } as const
  await publishScheduleChanges(
    tx,
    tenant,
    rows.map(({ isMade, errorBefore, ...row }) => {
      const [after, webhook] = [toOneTimeBudget(row), toOneTimeBudgetWebhook(row)]
      if (isMade) {
        const reason = `The rest of one-time budget ${row.carriedFrom}.`
        return { ...done, action: 'CREATE', reason, after, webhook }
      }
      const before = { ...after, completed: false, errorMessage: errorBefore }
      const reason = row.errorMessage === errorBefore ? null : row.errorMessage
      return { ...done, action: 'COMPLETE', reason, before, after, webhook }
    }),
  )
}

const notCarriedOver = 'The campaign is ARCHIVED, so the rest was not carried over.'
