import type { EventType } from '@tiller/contract/platform/webhooks/event-types'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { DomainEvent } from './domain-event.ts'

/**
 * Returns CTEs that store webhook events of customers with webhooks, a delivery for each webhook that subscribes to
 * them, and, while the event stream is on, the events of all customers for it.
 *
 * @param events an SQL query that selects root_customer_id, customer_id, type, at, and data
 */
export const enqueueWebhooksSql = (events: string) => `webhook_event as materialized (
      select root_customer_id, customer_id, 'evt_' || replace(gen_random_uuid()::text, '-', '') as id, type, at, data
      from (${events}) as new_event
    ), recipient as materialized (
      select webhook_event.id, webhook.id as webhook_id,
        webhook.status = 'ACTIVE' and webhook_event.type = any(webhook.event_types) as subscribes
      from webhook_event join webhook on webhook.root_customer_id = webhook_event.root_customer_id
        and webhook.customer_id = webhook_event.customer_id
    ), stored_event as (
      insert into event (root_customer_id, customer_id, id, type, at, data)
      select * from webhook_event where id in (select id from recipient)
      returning root_customer_id, customer_id, id, at
    ), enqueued_delivery as (
      insert into delivery (root_customer_id, customer_id, event_id, webhook_id, status, due_at, created_at)
      select root_customer_id, customer_id, id, webhook_id, 'WAITING', at, at
      from stored_event join recipient using (id) where subscribes
    ), enqueued_stream_message as (
      insert into event_stream_message (root_customer_id, customer_id, event_id, type, at, data)
      select * from webhook_event where exists (select from event_stream)
    )`

/** Stores the events for webhooks and for the event stream in one statement. */
export async function enqueueDeliveries(tx: Tx, events: readonly DomainEvent[]) {
  const rows = events.flatMap((event) =>
    event.webhook === undefined
      ? []
      : [
          {
            root_customer_id: event.rootCustomerId,
            customer_id: event.customerId,
            at: event.at,
            ...event.webhook,
          },
        ],
  )
  if (rows.length === 0) return
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as each (root_customer_id bigint, customer_id bigint, type text, at timestamptz, data json)
    ), ${sql.raw(enqueueWebhooksSql('select * from given'))}
    select`.execute(tx)
}

/** Stores an event and its delivery to the post URL of a job, whether or not the customer has webhooks. */
export async function enqueuePostUrlDelivery(
  tx: Tx,
  tenant: Tenant,
  { type, at, data }: { type: EventType; at: Date; data: object },
  postUrl: string,
) {
  const { rootCustomerId, customerId } = tenant
  const { id: eventId } = await tx
    .insertInto('event')
    .values({
      rootCustomerId,
      customerId,
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      type,
      at,
      data: JSON.stringify(data),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('delivery')
    .values({ rootCustomerId, customerId, eventId, postUrl, status: 'WAITING', dueAt: at, createdAt: at })
    .execute()
}

/** An event that is sent to a publisher. */
export type PublisherMessage = Tenant & {
  publisherId: number
  id: string
  type: string
  at: Date
  data: object
}

/** Stores events for publishers and their deliveries. */
export async function enqueuePublisherMessages(tx: Tx, messages: readonly PublisherMessage[]) {
  if (messages.length === 0) return
  await tx
    .insertInto('event')
    .values(messages.map(({ publisherId: _, data, ...event }) => ({ ...event, data: JSON.stringify(data) })))
    .execute()
  await tx
    .insertInto('delivery')
    .values(
      messages.map(({ rootCustomerId, customerId, id, publisherId, at }) => ({
        rootCustomerId,
        customerId,
        eventId: id,
        publisherId,
        status: 'WAITING',
        dueAt: at,
        createdAt: at,
      })),
    )
    .execute()
}
