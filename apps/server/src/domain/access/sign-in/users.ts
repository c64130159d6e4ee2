import { randomBytes } from 'node:crypto'
import type { ChallengeName } from '@tiller/contract/platform/access/schemas'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { Role } from '../console/roles.ts'
import { hashPassword, temporaryPassword } from './passwords.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

export type User = Selectable<Database['appUser']>

export type SecondFactor = Exclude<ChallengeName, 'NEW_PASSWORD_REQUIRED'> | 'NONE'

export type NewUser = {
  emailAddress: string
  /** Absent: a temporary password is generated, which must be changed at the first sign-in. */
  password?: string | undefined
  secondFactor: SecondFactor
  phone?: string | undefined
  /** Defaults to `OWNER`. */
  role?: Role
  at: Date
}

/** Returns the credentials to hand over: the password and the secret for an authenticator app. */
export async function createUser(db: Db, box: SecretBox, tenant: Tenant, user: NewUser) {
  const password = user.password ?? temporaryPassword()
  const passwordHash = await hashPassword(password)
  const totpSecret = user.secondFactor === 'SOFTWARE_TOKEN_MFA' ? randomBytes(20) : undefined
  const id = await insertUser(db, tenant, {
    emailAddress: user.emailAddress,
    passwordHash,
    mustChangePassword: user.password === undefined,
    secondFactor: user.secondFactor,
    role: user.role ?? 'OWNER',
    phone: user.phone ?? null,
    totpSecret: totpSecret === undefined ? null : box.seal(totpSecret),
    createdAt: user.at,
  })
  return { id, password, totpSecret }
}

type UserRow = Omit<Insertable<Database['appUser']>, 'rootCustomerId' | 'customerId'>

/** Throws `user-exists` if any customer has a user with the e-mail address. */
export async function insertUser(
  db: Db,
  { rootCustomerId, customerId }: Tenant,
  user: UserRow,
): Promise<number> {
  const { id } = await db
    .insertInto('appUser')
    .values({ ...user, rootCustomerId, customerId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint !== 'app_user_email_address_key') throw error
      throw new ApiError('user-exists', `The e-mail address ${user.emailAddress} is already in use.`)
    })
  return id
}

/** E-mail addresses are unique across customers. */
export const findAnyUserByEmail = (db: Db, emailAddress: string) =>
  db
    .selectFrom('appUser')
    .selectAll()
    .where(sql<string>`lower(email_address)`, '=', sql<string>`lower(${emailAddress})`)
    .executeTakeFirst()

/** Finds users of the app client's own customer only. */
export const findUserByEmail = (db: Db, tenant: Tenant, emailAddress: string) =>
  db
    .selectFrom('appUser')
    .selectAll()
    .where(tenantIs('appUser', tenant))
    .where(sql<string>`lower(email_address)`, '=', sql<string>`lower(${emailAddress})`)
    .executeTakeFirst()

export const findUser = (db: Db, tenant: Tenant, id: number) =>
  db
    .selectFrom('appUser')
    .selectAll()
    .where(tenantIs('appUser', tenant))
    .where('id', '=', id)
    .executeTakeFirst()

/** Sets a password and ends all sessions, because they may have been opened with the old one. */
export async function setPassword(
  db: Db,
  user: Pick<User, 'rootCustomerId' | 'customerId' | 'id'>,
  { passwordHash, mustChange }: { passwordHash: string; mustChange: boolean },
) {
  await db
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: mustChange, passwordUntil: null })
    .where(tenantIs('appUser', user))
    .where('id', '=', user.id)
    .execute()
  await db
    .deleteFrom('tokenFamily')
    .where(tenantIs('tokenFamily', user))
    .where('appUserId', '=', user.id)
    .execute()
}

/**
 * Marks the step of an authenticator code as used. Returns false if this or a later step was used, so only one of two
 * concurrent sign-ins succeeds.
 */
export async function consumeTotpStep(
  db: Db,
  { rootCustomerId, customerId, id }: Pick<User, 'rootCustomerId' | 'customerId' | 'id'>,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appUser')
    .set({ totpStep: step })
    .where('rootCustomerId', '=', rootCustomerId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('totpStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** All users, for the operator. */
export const listUsers = (db: Db, customerId?: number) =>
  db
    .selectFrom('appUser')
    .select(['id', 'customerId', 'emailAddress', 'role', 'secondFactor', 'mustChangePassword', 'createdAt'])
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? 0))
    .orderBy('id')
    .execute()

/** For the operator, across customers. */
export async function getUser(db: Db, id: number): Promise<User> {
  return requireFound(
    await db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirst(),
    'user',
    id,
  )
}

/** Deletes a user and, by foreign keys, all of their tokens. */
export async function deleteUser(db: Db, id: number) {
  const user = await getUser(db, id)
  await db.deleteFrom('appUser').where(tenantIs('appUser', user)).where('id', '=', id).execute()
}

const resealBatchSize = 500

/** Seals secrets of authenticator apps with the current key. Returns how many. */
export async function resealTotpSecrets(db: Db, box: SecretBox): Promise<number> {
  const header = box.header()
  const rows = await db
    .selectFrom('appUser')
    .select(['rootCustomerId', 'customerId', 'id', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .where(sql`substring(totp_secret for ${header.length})`, '<>', header)
    .limit(resealBatchSize)
    .execute()
  for (const { rootCustomerId, customerId, id, totpSecret } of rows) {
    if (totpSecret === null) continue
    await db
      .updateTable('appUser')
      .set({ totpSecret: box.seal(box.unseal(totpSecret)) })
      .where('rootCustomerId', '=', rootCustomerId)
      .where('customerId', '=', customerId)
      .where('id', '=', id)
      // Another process may have resealed it.
      .where('totpSecret', '=', totpSecret)
      .execute()
  }
  return rows.length
}
