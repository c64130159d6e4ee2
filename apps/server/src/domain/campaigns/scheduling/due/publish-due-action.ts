import { sql, type RawBuilder } from 'kysely'
import type { EventType } from '@tiller/contract/platform/webhooks/event-types'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { publish } from '#domain/events/publish/publish.ts'

const budgets = (tenant: Tenant, condition: RawBuilder<unknown>) => sql<Webhook>`
  select 'platform:OneTimeBudget:' || case when completed_at is null then 'started' else 'completed' end || ':v1' as type,
    json_build_object('id', id, 'campaignId', campaign_id, 'budgetCents', budget_cents, 'spentCents', spent_cents,
      'errorMessage', error_message) as data
  from one_time_budget where ${tenantIsSql('oneTimeBudget', tenant)} and ${condition}`

type Webhook = { type: EventType; data: object }

/** Selects the webhook events of each kind of due action. A status change that follows is published by `transition`. */
const webhooks: Record<string, (action: Tenant & DueAction, at: Date) => RawBuilder<Webhook>> = {
  pause: (action) => sql`
    select 'platform:ScheduledPause:completed:v1' as type, json_build_object('id', id, 'campaignId', campaign_id,
      'segmentId', segment_id, 'errorMessage', error_message) as data
    from scheduled_pause where ${tenantIsSql('scheduledPause', action)} and id = ${action.id}`,
  change: (action) => sql`
    select 'platform:MonthlyBudgetChange:' || case when failed_at is null then 'completed' else 'failed' end || ':v1' as type,
      json_build_object('id', id, 'campaignId', campaign_id, 'absolute', absolute, 'budgetCents', budget_cents,
        'errorMessage', error_message) as data
    from monthly_budget_change where ${tenantIsSql('monthlyBudgetChange', action)} and id = ${action.id}`,
  'one-time': (action) => budgets(action, sql`id = ${action.id}`),
  // Budgets that end with their month, and those that carry over what is left.
  month: (action, at) =>
    budgets(action, sql`campaign_id = ${action.campaignId} and ${at} in (started_at, completed_at)`),
}

type DueAction = { kind: string; id: number; campaignId: number }

/** Publishes the outcome of a due action that ran at `at`. */
export async function publishDueAction(tx: Tx, tenant: Tenant, action: DueAction, at: Date) {
  const { rows = [] } = (await webhooks[action.kind]?.({ ...tenant, ...action }, at).execute(tx)) ?? {}
  await publish(tx, ...rows.map((webhook) => ({ ...tenant, at, webhook })))
}
