import type { EventType } from '@tiller/contract/platform/webhooks/event-types'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { DomainEvent } from './domain-event.ts'

/** SQL for the id of a new event. */
export const newEventId = `'evt_' || replace(gen_random_uuid()::text, '-', '')`

/**
 * SQL that follows a CTE `happened (root_customer_id, customer_id, id, type, at, data)` of the same statement: stores the
 * events of customers with webhooks, and a delivery for each webhook that subscribes to them.
 */
export const insertEventsSql = `heard as materialized (
      select happened.id, webhook.root_customer_id, webhook.customer_id, webhook.id as webhook_id,
        webhook.status = 'ACTIVE' and happened.type = any(webhook.event_types) as told
      from happened join webhook on webhook.root_customer_id = happened.root_customer_id
        and webhook.customer_id = happened.customer_id
    ), kept as (
      insert into event (root_customer_id, customer_id, id, type, at, data)
      select * from happened where id in (select id from heard)
      returning root_customer_id, customer_id, id, at
    ), told as (
      insert into delivery (root_customer_id, customer_id, event_id, webhook_id, status, due_at, created_at)
      select kept.root_customer_id, kept.customer_id, kept.id, heard.webhook_id, 'WAITING', kept.at, kept.at
      from kept join heard using (id) where heard.told
    )`

/** Stores the webhook events, with a delivery for each webhook that subscribes to them, in one statement. */
export async function enqueueDeliveries(tx: Tx, events: readonly DomainEvent[]) {
  const rows = events.flatMap(({ rootCustomerId, customerId, at, webhook }) =>
    webhook === undefined
      ? []
      : [{ root_customer_id: rootCustomerId, customer_id: customerId, at, ...webhook }],
  )
  if (rows.length === 0) return
  await sql`
    with happened as materialized (
      select root_customer_id, customer_id, ${sql.raw(newEventId)} as id, type, at, data
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as each (root_customer_id bigint, customer_id bigint, type text, at timestamptz, data json)
    ), ${sql.raw(insertEventsSql)}
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

/** An event for a publisher. */
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
