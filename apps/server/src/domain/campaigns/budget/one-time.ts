import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'

/** The part of a charge that a one-time budget pays. */
export type OneTimePayment = { oneTimeBudgetId: number; cents: number }

/** A one-time budget with its remaining amount. */
export type RemainingOneTimeBudget = { oneTimeBudgetId: number; rollover: boolean; leftCents: number }

/** SQL that sums the one-time budgets of the campaign and month that the columns contain, spent or not. */
export const activeOneTimeCentsSql = (tenant: Tenant, month: { campaignId: string; period: string }) =>
  sql<number>`(select coalesce(sum(budget_cents), 0) from one_time_budget
    where ${tenantIsSql('oneTimeBudget', tenant)} and one_time_budget.campaign_id = ${sql.ref(month.campaignId)}
      and one_time_budget.period = ${sql.ref(month.period)} and started_at is not null and completed_at is null)`

/**
 * Divides an amount among one-time budgets: first those that expire with the month, then the monthly budget,
 * then those that roll over. The monthly budget pays the rest. The amount must fit into all of them together.
 */
export function allocateToOneTimeBudgets(
  cents: number,
  sources: readonly RemainingOneTimeBudget[],
  monthlyLeftCents: number,
): OneTimePayment[] {
  const parts: OneTimePayment[] = []
  let rest = cents
  const take = (rollover: boolean) => {
    for (const { oneTimeBudgetId, leftCents } of sources.filter((each) => each.rollover === rollover)) {
      const taken = Math.min(rest, leftCents)
      if (taken > 0) parts.push({ oneTimeBudgetId, cents: taken })
      rest -= taken
    }
  }
  take(false)
  const monthly = Math.min(rest, monthlyLeftCents)
  rest -= monthly
  take(true)
  assert(rest === 0, 'the amount does not fit')
  return parts
}

export const sumOneTimePayments = (parts: readonly OneTimePayment[]) =>
  parts.reduce((sum, { cents }) => sum + cents, 0)

/**
 * Spends the parts, or refunds negative ones, in one statement. The caller has locked the campaigns' buckets.
 */
export async function applyOneTimePayments(tx: Tx, parts: readonly (OneTimePayment & Tenant)[]) {
  if (parts.length === 0) return
  await sql`
    update one_time_budget set spent_cents = spent_cents + part.cents
    from (
      select root_customer_id, customer_id, id, sum(cents) as cents
      from unnest(${parts.map(({ rootCustomerId }) => rootCustomerId)}::bigint[], ${parts.map(({ customerId }) => customerId)}::bigint[],
        ${parts.map(({ oneTimeBudgetId }) => oneTimeBudgetId)}::bigint[], ${parts.map(({ cents }) => cents)}::bigint[])
        as sent (root_customer_id, customer_id, id, cents)
      group by root_customer_id, customer_id, id
    ) part
    where (one_time_budget.root_customer_id, one_time_budget.customer_id, one_time_budget.id)
      = (part.root_customer_id, part.customer_id, part.id)`.execute(tx)
}

/** Returns whether a campaign has an unfinished one-time budget, including future ones. */
export async function hasUnfinishedOneTimeBudget(
  tx: Tx,
  tenant: Tenant,
  campaignId: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('oneTimeBudget')
    .select('id')
    .where(tenantIsSql('oneTimeBudget', tenant))
    .where('campaignId', '=', campaignId)
    .where('completedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
