import { userFields, type User } from '@tiller/contract/platform/users/schemas'
import { sql } from 'kysely'
import { objectLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { readPage, type List, type PageRequest } from '#lib/postgres/pagination/paging.ts'

/** What a customer may know of its people; what proves who they are is closed to its connections. */
const columns = ['id', 'emailAddress', 'role', 'secondFactor', 'mustChangePassword', 'createdAt'] as const

const people = (tx: Tx, tenant: Tenant) =>
  tx.selectFrom('appUser').select(columns).where(tenantIs('appUser', tenant))

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** A person of another customer is not found, never forbidden. */
export const findPerson = (tx: Tx, tenant: Tenant, id: number) =>
  people(tx, tenant).where('id', '=', id).executeTakeFirst()

const peopleList = (tenant: Tenant): List => ({
  fields: userFields,
  table: 'app_user',
  where: tenantIs('appUser', tenant),
})

export const listPeople = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(tx, peopleList(tenant), people(tx, tenant), page)

/** Customers' requests that change who there is wait for each other, so that two at once cannot both be the last one. */
export const lockPeople = (tx: Tx, { customerId }: Tenant) =>
  sql`select pg_advisory_xact_lock(${objectLockKey('users', customerId)})`.execute(tx)

export async function countPeople(tx: Tx, tenant: Tenant): Promise<number> {
  const { total } = await tx
    .selectFrom('appUser')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(tenantIs('appUser', tenant))
    .executeTakeFirstOrThrow()
  return total
}

/** Whether there is another owner than this person, who has chosen a password and so has signed in. */
export const hasOtherOwner = async (tx: Tx, tenant: Tenant, id: number): Promise<boolean> =>
  (await people(tx, tenant)
    .where('role', '=', 'OWNER')
    .where('mustChangePassword', '=', false)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** When the invitations since an instant were made, the oldest first. */
export const invitationsSince = (tx: Tx, tenant: Tenant, since: Date) =>
  tx
    .selectFrom('changeRecord')
    .select('at')
    .where(tenantIs('changeRecord', tenant))
    .where('objectType', '=', 'USER')
    .where('action', '=', 'CREATE')
    .where('at', '>', since)
    .orderBy('at')
    .execute()

/** A row as the API shows it. */
export const toUser = (row: Person): User => ({ ...row, createdAt: row.createdAt.toISOString() })
