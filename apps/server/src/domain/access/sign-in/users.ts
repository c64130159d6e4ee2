import { randomBytes } from 'node:crypto'
import type { ChallengeName } from '@tiller/contract/platform/access/schemas'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { ApiError, found } from '#lib/http/api-error.ts'
import type { Role } from '../console/roles.ts'
import { hashPassword, temporaryPassword } from './passwords.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

export type User = Selectable<Database['appUser']>

export type SecondFactor = Exclude<ChallengeName, 'NEW_PASSWORD_REQUIRED'> | 'NONE'

export type NewUser = {
  emailAddress: string
  /** Without it one is made up, which the user has to change at the first sign-in. */
  password?: string | undefined
  secondFactor: SecondFactor
  phone?: string | undefined
  /** What the user may do in the console; absent: everything. */
  role?: Role
  at: Date
}

/** Makes a user, with what has to be handed over: the password, and the secret for an authenticator app. */
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

/** Writes a user. Throws `user-exists` if somebody has the e-mail address, of whatever customer. @returns its id */
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
      throw new ApiError('user-exists', `Somebody has the e-mail address ${user.emailAddress} already.`)
    })
  return id
}

/** Whoever has the e-mail address, whatever the customer: it is one person's alone. */
export const findAnyUserByEmail = (db: Db, emailAddress: string) =>
  db
    .selectFrom('appUser')
    .selectAll()
    .where(sql<string>`lower(email_address)`, '=', sql<string>`lower(${emailAddress})`)
    .executeTakeFirst()

/** A user signs in only to app clients of its own customer. */
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

/** Sets a password and ends every sign-in, because whoever knew the old one may have signed in with it. */
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

/** Takes the code of an authenticator app, if none of its time or later was taken: of two sign-ins at once, one. */
export async function takeTotpStep(
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

/** For the operator, who sees all users. */
export const listUsers = (db: Db, customerId?: number) =>
  db
    .selectFrom('appUser')
    .select(['id', 'customerId', 'emailAddress', 'role', 'secondFactor', 'mustChangePassword', 'createdAt'])
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? 0))
    .orderBy('id')
    .execute()

/** For the operator, who names a user by its id alone. */
export async function getUser(db: Db, id: number): Promise<User> {
  return found(await db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirst(), 'user', id)
}

/** Deletes a user and with it, by foreign keys, every token that it has allowed. */
export async function deleteUser(db: Db, id: number) {
  const user = await getUser(db, id)
  await db.deleteFrom('appUser').where(tenantIs('appUser', user)).where('id', '=', id).execute()
}

const resealedAtOnce = 500

/** Seals the secrets of authenticator apps anew that were sealed with an older key. @returns how many */
export async function resealTotpSecrets(db: Db, box: SecretBox): Promise<number> {
  const header = box.header()
  const rows = await db
    .selectFrom('appUser')
    .select(['rootCustomerId', 'customerId', 'id', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .where(sql`substring(totp_secret for ${header.length})`, '<>', header)
    .limit(resealedAtOnce)
    .execute()
  for (const { rootCustomerId, customerId, id, totpSecret } of rows) {
    if (totpSecret === null) continue
    await db
      .updateTable('appUser')
      .set({ totpSecret: box.seal(box.unseal(totpSecret)) })
      .where('rootCustomerId', '=', rootCustomerId)
      .where('customerId', '=', customerId)
      .where('id', '=', id)
      // Somebody else may have been quicker.
      .where('totpSecret', '=', totpSecret)
      .execute()
  }
  return rows.length
}
