import {
  dispositionEventNames,
  type DispositionEventName,
  type DispositionReason,
} from '@tiller/contract/disposition/events'
import type { ApplicationEvents, CampaignFunnel } from '@tiller/contract/platform/applications/events'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'

/** A limit above the number of events that any partner reports per application. */
const maxEvents = 1_000

/** Returns whether the customer's events are in the sandbox tables. */
export async function usesSandboxTables(tx: Tx, { rootCustomerId, customerId }: Tenant): Promise<boolean> {
  const customer = await tx
    .selectFrom('customer')
    .select('test')
    .where('rootCustomerId', '=', rootCustomerId)
    .where('id', '=', customerId)
    .executeTakeFirst()
  return customer?.test ?? false
}

type Row = {
  event: DispositionEventName
  reason: DispositionReason | null
  eventTime: string
  rawEvent: string | null
  metaData: Record<string, unknown> | null
  receivedAt: Date
  future: boolean
}

/** Reads the events of an application with a click of the tenant, ordered by event time. */
export async function readApplicationEvents(
  tx: Tx,
  tenant: Tenant,
  tlrApplicationId: string,
): Promise<ApplicationEvents> {
  const { rows } = await sql<Row>`
    select event, reason, event_time_text as event_time, raw_event, meta_data, received_at, future
    from reported_events(${await usesSandboxTables(tx, tenant)}, ${tlrApplicationId}) as reported
    order by reported.event_time, event, tlr_sid, reason nulls first limit ${maxEvents}`.execute(tx)
  return {
    stage: rows.at(-1)?.event ?? null,
    events: rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })),
  }
}

type Totals = { stage: DispositionEventName; reached: number; current: number }

/** Counts a campaign's applications per stage and measures the time between stages. */
export async function readCampaignFunnel(
  tx: Tx,
  tenant: Tenant,
  campaignId: number,
): Promise<CampaignFunnel> {
  const { rows } = await sql<{ totals: Totals[]; steps: CampaignFunnel['steps'] }>`
    with reported as materialized (
      select * from reported_events(${await usesSandboxTables(tx, tenant)}, null, ${campaignId})
    ), latest as (
      select distinct on (tlr_application_id) event from reported
      order by tlr_application_id, event_time desc, event desc, tlr_sid desc, reason desc nulls last
    ), first as (
      select tlr_application_id, event, min(event_time) as at from reported group by 1, 2
    ), step as (
      select lag(event) over path as "from", event as "to", extract(epoch from at - lag(at) over path) as seconds
      from first window path as (partition by tlr_application_id order by at, event)
    )
    select coalesce((
        select json_agg(json_build_object('stage', event, 'reached', reached,
          'current', (select count(*) from latest where latest.event = first.event)))
        from (select event, count(*) as reached from first group by 1) as first
      ), '[]') as totals,
      coalesce((
        select json_agg(step order by applications desc, "from", "to") from (
          select "from", "to", count(*) as applications,
            percentile_cont(0.5) within group (order by seconds) as "medianSeconds",
            percentile_cont(0.9) within group (order by seconds) as "p90Seconds"
          from step where "from" is not null group by 1, 2) as step
      ), '[]') as steps`.execute(tx)
  const { totals = [], steps = [] } = rows[0] ?? {}
  const byStage = new Map(totals.map((each) => [each.stage, each]))
  return {
    applications: totals.reduce((sum, { current }) => sum + current, 0),
    stages: dispositionEventNames.map((stage) => byStage.get(stage) ?? { stage, reached: 0, current: 0 }),
    steps,
  }
}
