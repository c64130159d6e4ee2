import { userFields, type User } from '@tiller/contract/platform/users/schemas'
import { sql } from 'kysely'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { signInStateColumns } from '../sign-in/users.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

const customerUsers = (tx: Tx, tenant: Tenant) =>
  tx
    .selectFrom('appUser')
    .leftJoin('credential', 'credential.id', 'appUser.credentialId')
    .select(['appUser.id', 'appUser.emailAddress', 'appUser.role', 'appUser.createdAt'])
    .select(signInStateColumns)
    .where(tenantIsSql('appUser', tenant))

export type CustomerUser = NonNullable<Awaited<ReturnType<typeof findCustomerUser>>>

export const findCustomerUser = (tx: Tx, tenant: Tenant, id: number) =>
  customerUsers(tx, tenant).where('appUser.id', '=', id).executeTakeFirst()

const userList = (tenant: Tenant): ListDefinition => ({
  fields: userFields,
  table: 'app_user',
  where: tenantIsSql('appUser', tenant),
  joins: { credential: { left: true, on: sql`credential.id = app_user.credential_id` } },
  otherFields: {
    secondFactor: { dependencies: ['credential'], sql: sql`coalesce(credential.second_factor, 'NONE')` },
    mustChangePassword: {
      dependencies: ['credential'],
      sql: sql`coalesce(credential.must_change_password, true)`,
    },
  },
})

export const listCustomerUsers = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(tx, userList(tenant), customerUsers(tx, tenant), page)

/**
 * Serializes changes of a customer's users, so that concurrent requests cannot exceed a limit or remove the last owner.
 */
export const lockCustomerUsers = (tx: Tx, { customerId }: Tenant) =>
  sql`select pg_advisory_xact_lock(${toObjectLockKey('users', customerId)})`.execute(tx)

export async function countUsers(tx: Tx, tenant: Tenant): Promise<number> {
  const { total } = await tx
    .selectFrom('appUser')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(tenantIsSql('appUser', tenant))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns whether another owner has chosen a password, and thus has signed in. */
export const hasOtherOwner = async (tx: Tx, tenant: Tenant, id: number): Promise<boolean> =>
  (await customerUsers(tx, tenant)
    .where('role', '=', 'OWNER')
    .where('mustChangePassword', '=', false)
    .where('appUser.id', '!=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns the times of the invitations since an instant, oldest first. */
export const listInvitationTimes = (tx: Tx, tenant: Tenant, since: Date) =>
  tx
    .selectFrom('changeRecord')
    .select('at')
    .where(tenantIsSql('changeRecord', tenant))
    .where('objectType', '=', 'USER')
    .where('action', '=', 'CREATE')
    .where('at', '>', since)
    .orderBy('at')
    .execute()

export const toUser = (row: CustomerUser): User => ({ ...row, createdAt: row.createdAt.toISOString() })
