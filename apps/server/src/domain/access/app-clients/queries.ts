import { appClientFields, clientSecretOverlapHours } from '@tiller/contract/platform/app-clients/schemas'
import { sql } from 'kysely'
import { publishEvents } from '#domain/events/publish/publish.ts'
import type { Actor } from '#lib/runtime/actor.ts'
import { requireFound } from '#lib/http/api-error.ts'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'
import { hashSecret, createSecret } from '#lib/crypto/secrets.ts'
import { appClientColumns, toAppClientAuditFields, type AppClientRow } from './app-clients.ts'

/** Selects a customer's app clients without the one of the console. */
const isOwn = (tenant: Tenant) =>
  sql<boolean>`(${tenantIsSql('appClient', tenant)} and not ${sql.ref('appClient.console')})`

const appClients = (tx: Tx, tenant: Tenant) =>
  tx.selectFrom('appClient').where(isOwn(tenant)).select(appClientColumns)

const appClientList = (tenant: Tenant): ListDefinition => ({
  fields: appClientFields,
  table: 'app_client',
  where: isOwn(tenant),
})

export const listAppClients = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(tx, appClientList(tenant), appClients(tx, tenant), page)

export const findAppClient = (tx: Tx, tenant: Tenant, id: number) =>
  appClients(tx, tenant).where('id', '=', id).executeTakeFirst()

/** Deletes an app client with its tokens, codes, and sessions (foreign keys), and adds an audit record. */
export async function deleteAppClient(
  tx: Tx,
  tenant: Tenant,
  id: number,
  { by, at }: { by: Actor; at: Date },
) {
  const row = await tx
    .deleteFrom('appClient')
    .where(isOwn(tenant))
    .where('id', '=', id)
    .returning(appClientColumns)
    .executeTakeFirst()
  const before = toAppClientAuditFields(requireFound(row, 'app client', id))
  const change = { objectType: 'APP_CLIENT', objectId: id, action: 'DELETE', by, before } as const
  await publishEvents(tx, { ...tenant, at, change })
}

/** Serializes the customer's requests, so that concurrent ones cannot exceed the limit. */
export async function lockAndCountAppClients(tx: Tx, tenant: Tenant) {
  await sql`select pg_advisory_xact_lock(${toObjectLockKey('appClients', tenant.customerId)})`.execute(tx)
  const { total } = await tx
    .selectFrom('appClient')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isOwn(tenant))
    .executeTakeFirstOrThrow()
  return total
}

/** Creates a new secret with an audit record; the old secret remains valid for a day. */
export async function rotateClientSecret(
  tx: Tx,
  tenant: Tenant,
  row: AppClientRow,
  { by, at }: { by: Actor; at: Date },
) {
  const secret = createSecret('tlr_secret')
  const previousSecretUntil = new Date(at.getTime() + clientSecretOverlapHours * 3600_000)
  await tx
    .updateTable('appClient')
    .set({
      secretHash: hashSecret(secret),
      previousSecretHash: sql`secret_hash`,
      previousSecretUntil,
    })
    .where(isOwn(tenant))
    .where('id', '=', row.id)
    .execute()
  const until = (client: Pick<AppClientRow, 'previousSecretUntil'>) => ({
    previousSecretUntil: client.previousSecretUntil?.toISOString() ?? null,
  })
  const fields = { before: until(row), after: until({ previousSecretUntil }) }
  const change = { objectType: 'APP_CLIENT', objectId: row.id, action: 'CHANGE', by, ...fields } as const
  await publishEvents(tx, { ...tenant, at, change })
  return { ...row, previousSecretUntil, secret }
}
