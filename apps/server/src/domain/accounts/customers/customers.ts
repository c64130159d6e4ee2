import type { JobCustomer } from '@tiller/contract/platform/customers/schemas'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { readClockOffsetMs } from '#lib/clock/clock.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'

export type NewCustomer = {
  name: string
  /** If set, the new customer is a sub-customer of this one. */
  parentId?: number | undefined
  emailAddress?: string | undefined
  ccEmailAddress?: string | undefined
  test?: boolean
  revenueType?: JobCustomer['revenueType'] | undefined
  at: Date
}

/**
 * Creates a customer at the root or at any depth below another one. Throws `transition-not-allowed` for a billed
 * customer if the clock was moved.
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
  // Checked after the insert, because `tiller clock` waits for uncommitted customers.
  if (fields.test !== true && (await readClockOffsetMs(tx)) > 0)
    throw new ApiError(
      'transition-not-allowed',
      'The clock was moved (see `tiller clock show`), so only customers with --test are allowed.',
    )
  // A root customer refers to itself.
  if (parent === undefined)
    await tx.updateTable('customer').set({ rootCustomerId: id }).where('id', '=', id).execute()
  return customers(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

const customers = (db: Db) =>
  db
    .selectFrom('customer')
    .select(['id', 'name', 'parentId', 'rootCustomerId', 'emailAddress', 'test', 'revenueType', 'createdAt'])

/** Lists all customers, or the direct sub-customers of one. */
export const listCustomers = (db: Db, parentId?: number) =>
  customers(db)
    .$if(parentId !== undefined, (query) => query.where('parentId', '=', parentId ?? 0))
    .orderBy('id')
    .execute()

export async function getTenant(db: Db, customerId: number): Promise<Tenant> {
  const row = await db
    .selectFrom('customer')
    .select(['rootCustomerId', 'id as customerId'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  return requireFound(row, 'customer', customerId)
}

/** Returns the oldest customer; at least one always exists. */
export const getFirstTenant = (db: Db): Promise<Tenant> =>
  db
    .selectFrom('customer')
    .select(['rootCustomerId', 'id as customerId'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
