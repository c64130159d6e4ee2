import type { JobCustomer } from '@tiller/contract/platform/customers/schemas'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { readAheadMs } from '#lib/clock/clock.ts'
import { ApiError, found } from '#lib/http/api-error.ts'

export type NewCustomer = {
  name: string
  /** Makes a sub-customer of this one. */
  parentId?: number | undefined
  emailAddress?: string | undefined
  ccEmailAddress?: string | undefined
  /** A sandbox customer. */
  test?: boolean
  revenueType?: JobCustomer['revenueType'] | undefined
  at: Date
}

/**
 * Makes a customer, at the root or below another one, whatever the depth. Throws `transition-not-allowed` for one that is
 * billed where the clock was moved.
 */
export async function createCustomer(tx: Tx, { parentId, at, ...fields }: NewCustomer) {
  const parent = parentId === undefined ? undefined : await getTenant(tx, parentId)
  const { id } = await tx
    .insertInto('customer')
    .values({
      ...fields,
      rootCustomerId: parent?.rootCustomerId ?? 0,
      parentId: parent?.customerId ?? null,
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // After the customer was made, whom `tiller clock` would wait for.
  if (fields.test !== true && (await readAheadMs(tx)) > 0)
    throw new ApiError(
      'transition-not-allowed',
      'The clock of this Tiller was moved (tiller clock show), so it is a sandbox: it takes customers made with --test alone.',
    )
  // A root is its own root, which is known only now.
  if (parent === undefined)
    await tx.updateTable('customer').set({ rootCustomerId: id }).where('id', '=', id).execute()
  return customers(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

const customers = (db: Db) =>
  db
    .selectFrom('customer')
    .select(['id', 'name', 'parentId', 'rootCustomerId', 'emailAddress', 'test', 'revenueType', 'createdAt'])

/** All customers, or those directly below one. */
export const listCustomers = (db: Db, parentId?: number) =>
  customers(db)
    .$if(parentId !== undefined, (query) => query.where('parentId', '=', parentId ?? 0))
    .orderBy('id')
    .execute()

/** As whom to act for a customer that the operator names. */
export async function getTenant(db: Db, customerId: number): Promise<Tenant> {
  const row = await db
    .selectFrom('customer')
    .select(['rootCustomerId', 'id as customerId'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  return found(row, 'customer', customerId)
}

/** The customer that was made first, of which there is always one. */
export const firstTenant = (db: Db): Promise<Tenant> =>
  db
    .selectFrom('customer')
    .select(['rootCustomerId', 'id as customerId'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
