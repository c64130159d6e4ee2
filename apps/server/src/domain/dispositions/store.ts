import type { DispositionEventName, DispositionReason } from '@tiller/contract/disposition/events'
import type { EventType } from '@tiller/contract/platform/webhooks/event-types'
import pg from 'pg'
import { defaultConnections } from '#lib/postgres/connection-numbers.ts'
import { isTemporaryDatabaseError, ignoreIdleConnectionErrors } from '#lib/postgres/database.ts'
import type { PartitionedTable } from '#lib/postgres/partitions/partitions.ts'
import { publishSql } from '#domain/events/publish/publish.ts'
import { storeTimeoutMs } from './limits.ts'

export type DispositionEnvironment = 'production' | 'sandbox'

export type StoredDispositionEvent = {
  applicationId: string
  sid: string
  event: DispositionEventName
  /** In UTC, as a PostgreSQL timestamp. */
  eventTime: string
  reason: DispositionReason | null
  /** As reported by the partner, with the original UTC offset. */
  eventTimeText: string
  rawEvent: string | null
  /** JSON text. */
  metaData: string | null
}

export const dispositionTables = {
  production: { events: 'disposition_event', stages: 'disposition_stage' },
  sandbox: { events: 'sandbox_disposition_event', stages: 'sandbox_disposition_stage' },
} as const satisfies Record<DispositionEnvironment, Tables>

type Tables = { events: string; stages: string }

/** Partners report times that are years away, whose events are in the default partition. */
export const dispositionPartitions = (['dispositionEvent', 'sandboxDispositionEvent'] as const).map(
  (table): PartitionedTable => ({ table, column: 'event_time', interval: 'month', clock: 'tiller' }),
)

/**
 * SQL for the sort key of events: the greatest event of an application is its stage. The key contains the whole unique
 * key, so the order of arrival does not matter.
 */
export const recencySql = (row: string) =>
  `row(${row}.event_time, ${row}.event, ${row}.tlr_sid, ${row}.reason is not null, ${row}.reason)`

const dispositionReported: EventType = 'platform:Disposition:reported:v1'

/**
 * SQL that selects a webhook event for each stored disposition, for the customer of its click if that is in the same
 * environment. A disposition without a click has none.
 */
const webhookEventsSql = (environment: DispositionEnvironment) => `
  select click.root_customer_id, click.customer_id, '${dispositionReported}' as type, stored.received_at as at,
    json_build_object('tlrApplicationId', stored.tlr_application_id, 'applicationId', application.id, 'tlrSid', stored.tlr_sid,
      'event', stored.event, 'reason', stored.reason, 'eventTime', stored.event_time_text, 'jobId', click.job_id,
      'campaignId', click.campaign_id) as data
  from stored
  join click on click.id = stored.tlr_sid
  join customer on customer.root_customer_id = click.root_customer_id and customer.id = click.customer_id
    and customer.test = ${environment === 'sandbox'}
  left join application on application.root_customer_id = click.root_customer_id
    and application.customer_id = click.customer_id and application.tlr_application_id =
      case when stored.tlr_application_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then stored.tlr_application_id::uuid end`

/**
 * Stores events, updates stages, and enqueues webhook events in one statement, so in one commit. Known events change
 * nothing. Rows are locked in key order, events before stages, so that overlapping statements cannot deadlock.
 */
const storeEventsSql = (
  environment: DispositionEnvironment,
  { events, stages }: Tables = dispositionTables[environment],
) => `
  with stored as (
    insert into ${events}
      (tlr_application_id, tlr_sid, event, event_time, reason, event_time_text, raw_event, meta_data, received_at)
    select application_id, sid, event, event_time, reason, event_time_text, raw_event, meta_data::jsonb, $9
    from unnest($1::text[], $2::uuid[], $3::disposition_event_name[], $4::timestamptz[],
      $5::disposition_reason[], $6::text[], $7::text[], $8::text[])
      as sent (application_id, sid, event, event_time, reason, event_time_text, raw_event, meta_data)
    order by application_id collate "C", sid, event, event_time, reason
    on conflict do nothing
    returning tlr_application_id, tlr_sid, event, event_time, reason, received_at, event_time_text
  ), ${publishSql({ webhooks: webhookEventsSql(environment) })}
  insert into ${stages} as stage (tlr_application_id, tlr_sid, event, event_time, reason, received_at)
  select distinct on (tlr_application_id) tlr_application_id, tlr_sid, event, event_time, reason, received_at
  from stored
  order by tlr_application_id, ${recencySql('stored')} desc
  on conflict (tlr_application_id) do update
  set tlr_sid = excluded.tlr_sid, event = excluded.event, event_time = excluded.event_time,
    reason = excluded.reason, received_at = excluded.received_at
  where ${recencySql('excluded')} > ${recencySql('stage')}`

const statements = {
  production: storeEventsSql('production'),
  sandbox: storeEventsSql('sandbox'),
}

/** Stores events and resolves when they are on disk. */
export async function storeDispositionEvents(
  pool: pg.Pool,
  environment: DispositionEnvironment,
  events: readonly StoredDispositionEvent[],
  at: Date,
): Promise<void> {
  await pool.query({
    // Prepared once per connection: planning takes as long as storing a single event.
    name: `store-${environment}-dispositions`,
    text: statements[environment],
    values: [
      events.map(({ applicationId }) => applicationId),
      events.map(({ sid }) => sid),
      events.map(({ event }) => event),
      events.map(({ eventTime }) => eventTime),
      events.map(({ reason }) => reason),
      events.map(({ eventTimeText }) => eventTimeText),
      events.map(({ rawEvent }) => rawEvent),
      events.map(({ metaData }) => metaData),
      at,
    ],
  })
}

/**
 * Creates a separate pool for storing reports, so that they are accepted while other pools are exhausted. Its settings
 * guarantee durability. Like those of `pool`, its connections are sessions, also with a pooler.
 *
 * @param name part of the application name in `pg_stat_activity`
 */
export function createReportPool(
  pool: pg.Pool,
  name: 'dispositions' | 'conversions',
  connections = defaultConnections[name],
): pg.Pool {
  const own = new pg.Pool({
    ...pool.options,
    max: connections,
    application_name: `tiller ${name}`,
    // 200 means on disk, whatever the database's own settings say.
    options: '-c synchronous_commit=on',
    connectionTimeoutMillis: storeTimeoutMs,
    statement_timeout: storeTimeoutMs,
    // Abandons a dead connection shortly after PostgreSQL's own timeout.
    query_timeout: storeTimeoutMs + 2_000,
  })
  ignoreIdleConnectionErrors(own)
  return own
}

/** Thrown if the queue is full or the database does not respond. Nothing was acknowledged. */
export class StoreUnavailableError extends Error {}

/** Maps transient database errors to `StoreUnavailableError`, because the events are valid and can be sent again. */
export const toStoreError = (error: unknown): unknown =>
  isTemporaryDatabaseError(error)
    ? new StoreUnavailableError('The database does not answer.', { cause: error })
    : error
