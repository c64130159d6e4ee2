import { sql } from 'kysely'
import type { Db, Tenant, Tx } from '../../kit/db/database.ts'

export const getCustomer = (tx: Tx, { rootCustomerId, customerId }: Tenant) =>
  tx
    .selectFrom('customer')
    .selectAll()
    .where('rootCustomerId', '=', rootCustomerId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()

/** Whether `subCustomerId` is below the customer in its tree, at any depth. */
export async function findActing(db: Db, { rootCustomerId, customerId }: Tenant, subCustomerId: number) {
  const { rows } = await sql<{ id: number }>`
    with recursive ancestor as (
      select parent_id from customer where root_customer_id = ${rootCustomerId} and id = ${subCustomerId}
      union all
      select customer.parent_id from customer join ancestor on customer.id = ancestor.parent_id
      where customer.root_customer_id = ${rootCustomerId})
    select parent_id as id from ancestor where parent_id = ${customerId}`.execute(db)
  return rows.length > 0
}
