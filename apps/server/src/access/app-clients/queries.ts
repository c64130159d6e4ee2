import { appClientFields } from '@tiller/contract/platform/app-clients/shapes'
import { sql } from 'kysely'
import type { Tenant, Tx } from '../../kit/db/database.ts'
import { readPage, type List, type PageRequest } from '../../kit/lists/paging.ts'
import { appClientColumns } from './app-clients.ts'

const appClients = (tx: Tx, { rootCustomerId, customerId }: Tenant) =>
  tx
    .selectFrom('appClient')
    .where('rootCustomerId', '=', rootCustomerId)
    .where('customerId', '=', customerId)
    .select(appClientColumns)

const appClientList = ({ rootCustomerId, customerId }: Tenant): List => ({
  fields: appClientFields,
  table: 'app_client',
  from: () =>
    sql`from app_client where app_client.root_customer_id = ${rootCustomerId} and app_client.customer_id = ${customerId}`,
})

export const listAppClients = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(tx, appClientList(tenant), appClients(tx, tenant), page)

/** An app client of another customer is not found, never forbidden. */
export const findAppClient = (tx: Tx, tenant: Tenant, id: number) =>
  appClients(tx, tenant).where('id', '=', id).executeTakeFirst()

/** Deletes it, and with it, by foreign keys, every token, code and sign-in that came through it. */
export async function deleteAppClient(tx: Tx, { rootCustomerId, customerId }: Tenant, id: number) {
  const { numDeletedRows } = await tx
    .deleteFrom('appClient')
    .where('rootCustomerId', '=', rootCustomerId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How many there are. The customer's requests wait for each other, so that two at once cannot both be the last one. */
export async function lockAndCountAppClients(tx: Tx, { rootCustomerId, customerId }: Tenant) {
  await sql`select pg_advisory_xact_lock(hashtextextended('app_client', ${customerId}))`.execute(tx)
  const { total } = await tx
    .selectFrom('appClient')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('rootCustomerId', '=', rootCustomerId)
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  return total
}
