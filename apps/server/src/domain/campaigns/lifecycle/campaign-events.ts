import { sql, type RawBuilder } from 'kysely'
import type { EventType } from '@tiller/contract/platform/webhooks/event-types'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { publish } from '#domain/events/publish/publish.ts'

/** What webhooks are told of campaigns, always in the transaction in which it happens. */

type StatusChange = {
  campaignId: number
  segmentId: number | null
  oldStatus: unknown
  status: unknown
  actor: string
  reason: string | null
}

/** What webhooks receive when a campaign, or its segment if one is named, changes its status. */
export const statusWebhook = ({ segmentId, ...change }: StatusChange) =>
  segmentId === null
    ? { type: 'platform:Campaign:statusChanged:v1' as const, data: change }
    : { type: 'platform:Segment:statusChanged:v1' as const, data: { segmentId, ...change } }

const budgets = (tenant: Tenant, condition: RawBuilder<unknown>) => sql<Told>`
  select 'platform:OneTimeBudget:' || case when completed_at is null then 'started' else 'completed' end || ':v1' as type,
    json_build_object('id', id, 'campaignId', campaign_id, 'budgetCents', budget_cents, 'spentCents', spent_cents,
      'errorMessage', error_message) as data
  from one_time_budget where ${tenantIs('oneTimeBudget', tenant)} and ${condition}`

type Told = { type: EventType; data: object }

/** Of each kind of thing that happens by itself: what has become of it. What else follows is a change of status. */
const told: Record<string, (happened: Tenant & Happening, at: Date) => RawBuilder<Told>> = {
  pause: (happened) => sql`
    select 'platform:ScheduledPause:completed:v1' as type, json_build_object('id', id, 'campaignId', campaign_id,
      'segmentId', segment_id, 'errorMessage', error_message) as data
    from scheduled_pause where ${tenantIs('scheduledPause', happened)} and id = ${happened.id}`,
  change: (happened) => sql`
    select 'platform:MonthlyBudgetChange:' || case when failed_at is null then 'completed' else 'failed' end || ':v1' as type,
      json_build_object('id', id, 'campaignId', campaign_id, 'absolute', absolute, 'budgetCents', budget_cents,
        'errorMessage', error_message) as data
    from monthly_budget_change where ${tenantIs('monthlyBudgetChange', happened)} and id = ${happened.id}`,
  'one-time': (happened) => budgets(happened, sql`id = ${happened.id}`),
  // Those that end with their month, and those that go on with what they have left.
  month: (happened, at) =>
    budgets(happened, sql`campaign_id = ${happened.campaignId} and ${at} in (started_at, completed_at)`),
}

type Happening = { kind: string; id: number; campaignId: number }

/** Tells what has happened by itself to a campaign, at the instant with which it was marked. */
export async function announceSchedule(tx: Tx, tenant: Tenant, happened: Happening, at: Date) {
  const { rows = [] } = (await told[happened.kind]?.({ ...tenant, ...happened }, at).execute(tx)) ?? {}
  await publish(tx, ...rows.map((webhook) => ({ ...tenant, at, webhook })))
}
