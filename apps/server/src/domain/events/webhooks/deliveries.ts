import { testEventType } from '@tiller/contract/platform/webhooks/event-types'
import {
  deliveryFields,
  type Delivery,
  type DeliveryDetail,
} from '@tiller/contract/platform/webhooks/schemas'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'
import { formatEventBody } from './sending/message.ts'

const columns = [
  'delivery.id',
  'delivery.webhookId',
  'delivery.eventId',
  'event.type as eventType',
  'delivery.status',
  'delivery.attempts',
  'delivery.httpStatus',
  'delivery.fault',
  'delivery.dueAt',
  'delivery.createdAt',
  'delivery.finishedAt',
] as const

const itsEvent = joinSameTenant('event', 'delivery', { id: 'delivery.eventId' })

/** Selects deliveries to the customer's webhooks, without those to publishers. */
const deliveries = (tx: Tx, tenant: Tenant) =>
  tx
    .selectFrom('delivery')
    .innerJoin('event', (join) => join.on(itsEvent))
    .where(tenantIsSql('delivery', tenant))
    .where('delivery.webhookId', 'is not', null)

type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

const deliveryList = (tenant: Tenant, webhookId: number): ListDefinition => ({
  fields: deliveryFields,
  table: 'delivery',
  where: sql`${tenantIsSql('delivery', tenant)} and delivery.webhook_id = ${webhookId}`,
  joins: { event: { on: itsEvent } },
  otherFields: { eventType: { dependencies: ['event'], sql: sql`event.type` } },
})

export const listDeliveries = (tx: Tx, tenant: Tenant, webhookId: number, page: PageRequest) =>
  readPage(tx, deliveryList(tenant, webhookId), deliveries(tx, tenant).select(columns), page)

/** Finds a delivery. A delivery of another customer is reported as not found, never as forbidden. */
export const findDelivery = (tx: Tx, tenant: Tenant, id: number) =>
  deliveries(tx, tenant).select(columns).where('delivery.id', '=', id).executeTakeFirst()

/** Converts a delivery to its API representation. */
export const toDelivery = (row: DeliveryRow): Delivery => ({
  ...row,
  webhookId: row.webhookId ?? 0,
  dueAt: row.dueAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Maximum number of attempts in a response, the latest ones. */
const shownAttempts = 100

/** Finds a delivery with its message as sent and its last attempts. */
export async function findDeliveryDetail(
  tx: Tx,
  tenant: Tenant,
  id: number,
): Promise<DeliveryDetail | undefined> {
  const row = await deliveries(tx, tenant)
    .select([...columns, 'event.at as eventAt', sql<string>`event.data::text`.as('data')])
    .where('delivery.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const attempts = await tx
    .selectFrom('deliveryAttempt')
    .select(['number', 'at', 'durationMs', 'httpStatus', 'fault'])
    .where(tenantIsSql('deliveryAttempt', tenant))
    .where('deliveryId', '=', id)
    .orderBy('number', 'desc')
    .limit(shownAttempts)
    .execute()
  const { eventAt, data, ...shown } = row
  return {
    ...toDelivery(shown),
    body: JSON.parse(formatEventBody({ id: row.eventId, type: row.eventType, at: eventAt, data })) as unknown,
    log: attempts.reverse().map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  }
}

export async function enqueueTestEvent(tx: Tx, tenant: Tenant, webhookId: number, at: Date) {
  const id = `evt_${randomUUID().replaceAll('-', '')}`
  await tx
    .insertInto('event')
    .values({ ...tenant, id, type: testEventType, at, data: JSON.stringify({ webhookId }) })
    .execute()
  const { id: deliveryId } = await tx
    .insertInto('delivery')
    .values({ ...tenant, eventId: id, webhookId, status: 'WAITING', dueAt: at, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return deliveryId
}

/** Queues one message again. Returns false if the webhook has no such delivery. */
export async function replayDelivery(
  tx: Tx,
  tenant: Tenant,
  { webhookId, deliveryId }: { webhookId: number; deliveryId: number },
  at: Date,
) {
  const { numUpdatedRows } = await tx
    .updateTable('delivery')
    .set({ status: 'WAITING', dueAt: at, finishedAt: null, tries: 0 })
    .where(tenantIsSql('delivery', tenant))
    .where('webhookId', '=', webhookId)
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Queues all events of a period to which the webhook is now subscribed, including events from before its
 * subscription. A waiting delivery becomes due immediately.
 *
 * @returns the number of deliveries
 */
export async function replayTimeRange(
  tx: Tx,
  tenant: Tenant,
  { webhookId, from, to }: { webhookId: number; from: Date; to: Date | null },
  at: Date,
) {
  const { numAffectedRows } = await sql`
    insert into delivery (root_customer_id, customer_id, event_id, webhook_id, status, due_at, created_at)
    select event.root_customer_id, event.customer_id, event.id, webhook.id, 'WAITING', ${at}, ${at}
    from event join webhook on webhook.root_customer_id = event.root_customer_id
      and webhook.customer_id = event.customer_id and event.type = any(webhook.event_types)
    where ${tenantIsSql('event', tenant)} and webhook.id = ${webhookId} and event.at >= ${from}
      and (${to}::timestamptz is null or event.at < ${to})
    order by event.at, event.id
    on conflict on constraint delivery_once do update
      set status = 'WAITING', due_at = excluded.due_at, finished_at = null, tries = 0`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
