import type { DispositionEventName, DispositionReason } from '@tiller/contract/disposition/events'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { dispositionTables, type DispositionEnvironment } from './store.ts'

export type ApplicationHistory = {
  applicationId: string
  stage: DispositionEventName
  /** The click that the session id refers to; null if none is recorded. */
  click: { customerId: number; jobId: number; at: Date } | null
  /** Ordered by event time. */
  events: ReportedEvent[]
}

export type ReportedEvent = {
  sid: string
  event: DispositionEventName
  reason: DispositionReason | null
  /** In the notation that the partner used. */
  eventTime: string
  rawEvent: string | null
  metaData: unknown
  receivedAt: Date
  /** Whether the event time was in the future when it was received. */
  future: boolean
}

/** Limits for forged events; a genuine session has one application with a few events. */
const maxApplications = 100
const maxEvents = 10_000

export async function readDispositionHistories(
  db: Db,
  environment: DispositionEnvironment,
  id: string,
): Promise<ApplicationHistory[]> {
  const { events, stages } = dispositionTables[environment]
  const { rows } = await sql<Row>`
    select stage.tlr_application_id as application_id, stage.event as stage,
      click.customer_id as click_customer_id, click.job_id as click_job_id, click.at as click_at,
      event.tlr_sid as sid, event.event, event.reason, event.event_time_text as event_time, event.raw_event,
      event.meta_data, event.received_at, event.future
    from (
      select tlr_application_id, tlr_sid, event from ${sql.table(stages)}
      where tlr_application_id = ${id} or tlr_application_id in (
        select tlr_application_id from ${sql.table(events)} where tlr_sid = ${asUuid(id)}::uuid)
      order by tlr_application_id
      limit ${maxApplications}
    ) as stage
    join ${sql.table(events)} as event using (tlr_application_id)
    left join click on click.id = stage.tlr_sid
    order by stage.tlr_application_id, event.event_time, event.event, event.tlr_sid, event.reason nulls first
    limit ${maxEvents}`.execute(db)
  return [...Map.groupBy(rows, ({ applicationId }) => applicationId).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [historyOf(first, [first, ...rest])],
  )
}

/** The columns of the session's click; all are null if none is recorded. */
type ClickColumns = { clickCustomerId: number | null; clickJobId: number; clickAt: Date }
type Row = ReportedEvent & Omit<ApplicationHistory, 'events' | 'click'> & ClickColumns

const historyOf = (
  { applicationId, stage, clickCustomerId, clickJobId, clickAt }: Row,
  rows: Row[],
): ApplicationHistory => ({
  applicationId,
  stage,
  click: clickCustomerId === null ? null : { customerId: clickCustomerId, jobId: clickJobId, at: clickAt },
  events: rows.map(({ sid, event, reason, eventTime, rawEvent, metaData, receivedAt, future }) => ({
    sid,
    event,
    reason,
    eventTime,
    rawEvent,
    metaData,
    receivedAt,
    future,
  })),
})

const asUuid = (id: string) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null)
