import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'

/** What a charge takes from one one-time budget. */
export type Part = { oneTimeBudgetId: number; cents: number }

/** What is left of a one-time budget. */
export type Source = { oneTimeBudgetId: number; rollover: boolean; leftCents: number }

type Month = { campaignId: number; period: string }

const runs = (tenant: Tenant, { campaignId, period }: Month) =>
  sql<boolean>`(${tenantIs('oneTimeBudget', tenant)} and one_time_budget.campaign_id = ${campaignId}
    and one_time_budget.period = ${period} and started_at is not null and completed_at is null)`

/** The money of a campaign's one-time budgets that run in a month, spent or not, as an expression of SQL. */
export const activeIn = (tenant: Tenant, month: Month) =>
  sql<number>`(select coalesce(sum(budget_cents), 0) from one_time_budget where ${runs(tenant, month)})`

/**
 * Which one-time budgets pay which part of an amount: first those that end with the month, then the monthly budget, then
 * those that roll over. What no part covers, the monthly budget pays. The amount must fit into all of them together.
 */
export function partsOf(cents: number, sources: readonly Source[], monthlyLeftCents: number): Part[] {
  const parts: Part[] = []
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

export const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

/** Spends the parts, or below 0 gives them back, all in one statement. The campaigns' buckets of the month are held. */
export async function bookParts(tx: Tx, parts: readonly (Part & Tenant)[]) {
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

/** Whether a campaign has a one-time budget that is not completed, also one that has not started. */
export async function hasOneTimeBudget(tx: Tx, tenant: Tenant, campaignId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('oneTimeBudget')
    .select('id')
    .where(tenantIs('oneTimeBudget', tenant))
    .where('campaignId', '=', campaignId)
    .where('completedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
