import { subCustomerFields } from '@tiller/contract/platform/customers/schemas'
import { sql } from 'kysely'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

export const getCustomer = (db: Db, { rootCustomerId, customerId }: Tenant) =>
  db
    .selectFrom('customer')
    .selectAll()
    .where('rootCustomerId', '=', rootCustomerId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()

/** Returns whether `subCustomerId` is a descendant of the customer, at any depth. */
export async function isDescendant(db: Db, { rootCustomerId, customerId }: Tenant, subCustomerId: number) {
  const { rows } = await sql<{ id: number }>`
    with recursive ancestor as (
      select parent_id from customer where root_customer_id = ${rootCustomerId} and id = ${subCustomerId}
      union all
      select customer.parent_id from customer join ancestor on customer.id = ancestor.parent_id
      where customer.root_customer_id = ${rootCustomerId})
    select parent_id as id from ancestor where parent_id = ${customerId}`.execute(db)
  return rows.length > 0
}

const isDescendantOf = ({ rootCustomerId, customerId }: Tenant) => sql<boolean>`
  (customer.root_customer_id = ${rootCustomerId} and customer.id in (
    with recursive below as (
      select id from customer where root_customer_id = ${rootCustomerId} and parent_id = ${customerId}
      union all
      select customer.id from customer join below on customer.parent_id = below.id
      where customer.root_customer_id = ${rootCustomerId})
    select id from below))`

const subCustomerList = (tenant: Tenant): ListDefinition => ({
  fields: subCustomerFields,
  table: 'customer',
  where: isDescendantOf(tenant),
})

export const listSubCustomers = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(
    tx,
    subCustomerList(tenant),
    tx
      .selectFrom('customer')
      .select(['id', 'name', 'emailAddress', 'test', 'createdAt'])
      // A descendant always has a parent.
      .select(({ ref }) => ref('parentId').$notNull().as('parentId'))
      .where(isDescendantOf(tenant)),
    page,
  )

export const hasSubCustomers = async (db: Db, { rootCustomerId, customerId }: Tenant): Promise<boolean> =>
  (await db
    .selectFrom('customer')
    .select('id')
    .where('rootCustomerId', '=', rootCustomerId)
    .where('parentId', '=', customerId)
    .limit(1)
    .executeTakeFirst()) !== undefined
