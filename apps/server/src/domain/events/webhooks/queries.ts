import { readLimit } from '#domain/accounts/customers/limits.ts'
import type { EventType } from '@tiller/contract/platform/webhooks/event-types'
import { maxWebhooks, webhookFields, type Webhook } from '@tiller/contract/platform/webhooks/schemas'
import { sql } from 'kysely'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

/** All columns except the secrets, which are decrypted only for signing. */
const columns = [
  'id',
  'description',
  'url',
  'eventTypes',
  'status',
  'disabledReason',
  'failingSince',
  'previousSecretUntil',
  'createdAt',
  'modifiedAt',
] as const

const webhooks = (tx: Tx, tenant: Tenant) =>
  tx.selectFrom('webhook').where(tenantIsSql('webhook', tenant)).select(columns)

type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhooks>['execute']>>[number]

const webhookList = (tenant: Tenant): ListDefinition => ({
  fields: webhookFields,
  table: 'webhook',
  where: tenantIsSql('webhook', tenant),
})

export const listWebhooks = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(tx, webhookList(tenant), webhooks(tx, tenant), page)

/** Finds a webhook. A webhook of another customer is reported as not found, never as forbidden. */
export const findWebhook = (tx: Tx, tenant: Tenant, id: number) =>
  webhooks(tx, tenant).where('id', '=', id).executeTakeFirst()

/** Finds a webhook and locks it until the end of the transaction. */
export const lockWebhook = (tx: Tx, tenant: Tenant, id: number) =>
  webhooks(tx, tenant).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * Converts a webhook to its API representation. Event types are text in SQL, but only values of the contract are
 * written.
 */
export const toWebhook = (row: WebhookRow): Webhook => ({
  ...row,
  eventTypes: row.eventTypes as EventType[],
  failingSince: row.failingSince?.toISOString() ?? null,
  previousSecretUntil: row.previousSecretUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  modifiedAt: row.modifiedAt.toISOString(),
})

export type NewWebhook = { url: string; eventTypes: readonly EventType[]; description: string }

/** Throws if the customer has the maximum number of webhooks; inserts for the same customer are serialized. */
export async function insertWebhook(
  tx: Tx,
  tenant: Tenant,
  { eventTypes, ...webhook }: NewWebhook,
  { sealed, at }: { sealed: Buffer; at: Date },
) {
  await sql`select pg_advisory_xact_lock(${toObjectLockKey('webhooks', tenant.customerId)})`.execute(tx)
  const { total } = await tx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(tenantIsSql('webhook', tenant))
    .executeTakeFirstOrThrow()
  const limit = await readLimit(tx, tenant, 'webhooks', maxWebhooks)
  if (total >= limit) throw new ApiError('quota-exceeded', `A customer may have ${limit} webhooks.`)
  return tx
    .insertInto('webhook')
    .values({
      ...tenant,
      ...webhook,
      eventTypes: [...eventTypes],
      status: 'ACTIVE',
      secret: sealed,
      createdAt: at,
      modifiedAt: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export type WebhookChange = Partial<NewWebhook> & { status?: Webhook['status'] }

/** Changes a locked webhook. Disabling cancels waiting deliveries; enabling resets its failures. */
export async function changeWebhook(
  tx: Tx,
  tenant: Tenant,
  { id, status: before }: Pick<WebhookRow, 'id' | 'status'>,
  { change: { eventTypes, status, ...change }, at }: { change: WebhookChange; at: Date },
) {
  const moved = status !== undefined && status !== before
  const row = await tx
    .updateTable('webhook')
    .set({
      ...change,
      ...(eventTypes === undefined ? {} : { eventTypes: [...eventTypes] }),
      ...(moved
        ? { status, disabledReason: status === 'DISABLED' ? 'OWNER' : null, failingSince: null }
        : {}),
      modifiedAt: at,
    })
    .where(tenantIsSql('webhook', tenant))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  if (moved && status === 'DISABLED')
    await tx
      .updateTable('delivery')
      .set({ status: 'CANCELLED', dueAt: null, finishedAt: at })
      .where(tenantIsSql('delivery', tenant))
      .where('webhookId', '=', id)
      .where('status', '=', 'WAITING')
      .execute()
  return row
}

/** Deletes the webhook with its deliveries. Returns false if it does not exist. */
export async function deleteWebhook(tx: Tx, tenant: Tenant, id: number) {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook')
    .where(tenantIsSql('webhook', tenant))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Returns the owner of a webhook, because operators specify only the id of the webhook. */
export const getWebhookOwner = async (db: Db, id: number): Promise<Tenant> =>
  requireFound(
    await db
      .selectFrom('webhook')
      .select(['rootCustomerId', 'customerId'])
      .where('id', '=', id)
      .executeTakeFirst(),
    'webhook',
    id,
  )

/** Returns the owner of a webhook delivery. */
export const getDeliveryOwner = async (db: Db, id: number): Promise<Tenant> =>
  requireFound(
    await db
      .selectFrom('delivery')
      .select(['rootCustomerId', 'customerId'])
      .where('id', '=', id)
      .executeTakeFirst(),
    'delivery',
    id,
  )

export const listAllWebhooks = (db: Db, customerId?: number) =>
  db
    .selectFrom('webhook')
    .select([
      'id',
      'customerId',
      'status',
      'disabledReason',
      'failingSince',
      'url',
      'description',
      'eventTypes',
    ])
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? 0))
    .orderBy('id')
    .execute()
