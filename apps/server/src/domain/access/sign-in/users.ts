import { randomBytes } from 'node:crypto'
import type { ChallengeName } from '@tiller/contract/platform/access/schemas'
import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { ApiError, createNotFoundError, requireFound } from '#lib/http/api-error.ts'
import type { UserRole } from '../console/roles.ts'
import { hashPassword, generateTemporaryPassword } from './passwords.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

const userColumns = [
  'appUser.rootCustomerId',
  'appUser.customerId',
  'appUser.id',
  'appUser.role',
  'credential.id as credentialId',
  'credential.emailAddress',
  'credential.passwordHash',
  'credential.mustChangePassword',
  'credential.secondFactor',
  'credential.phone',
  'credential.totpSecret',
  'credential.totpStep',
  'credential.language',
] as const

/** Selects users who have accepted their invitation, with their credentials. */
const users = (db: Db) =>
  db
    .selectFrom('appUser')
    .innerJoin('credential', 'credential.id', 'appUser.credentialId')
    .select(userColumns)

/** Columns that show whether and how a user can sign in. For invited users, they disclose nothing about the person. */
export const signInStateColumns = [
  sql<SecondFactor>`coalesce(credential.second_factor, 'NONE')`.as('secondFactor'),
  sql<boolean>`coalesce(credential.must_change_password, true)`.as('mustChangePassword'),
] as const

/** A person with access to one customer. The same person is a separate user of each customer. */
export type SignInUser = NonNullable<Awaited<ReturnType<typeof findUser>>>

export type SecondFactor = Exclude<ChallengeName, 'NEW_PASSWORD_REQUIRED'> | 'NONE'

export type NewUser = {
  emailAddress: string
  /** If absent, a temporary password is generated, which must be changed at the first sign-in. */
  password?: string | undefined
  secondFactor: SecondFactor
  phone?: string | undefined
  /** Defaults to `OWNER`. */
  role?: UserRole
  at: Date
}

/**
 * Creates a user and returns the credentials to hand over: the password and the secret for an authenticator app.
 * Throws `user-exists` if a person signs in with the e-mail address already: users are added to further customers by
 * invitation only.
 */
export async function createUser(db: Db, box: SecretBox, tenant: Tenant, user: NewUser) {
  const { emailAddress, secondFactor, at } = user
  const password = user.password ?? generateTemporaryPassword()
  const totpSecret = secondFactor === 'SOFTWARE_TOKEN_MFA' ? randomBytes(20) : undefined
  const sealedSecret = totpSecret === undefined ? null : box.seal(totpSecret)
  // One statement, because the caller may not be in a transaction.
  const { rows } = await sql<{ id: number }>`
    with created as (
      insert into credential (email_address, password_hash, must_change_password, second_factor, phone, totp_secret)
      values (${emailAddress}, ${await hashPassword(password)}, ${user.password === undefined}, ${secondFactor},
        ${user.phone ?? null}, ${sealedSecret})
      returning id
    )
    insert into app_user (root_customer_id, customer_id, email_address, role, created_at, credential_id)
    select ${tenant.rootCustomerId}::bigint, ${tenant.customerId}::bigint, ${emailAddress}::text,
      ${user.role ?? 'OWNER'}::text, ${at}::timestamptz, id
    from created returning id`
    .execute(db)
    .catch(createDuplicateUserHandler(emailAddress))
  return { id: rows[0]?.id ?? 0, password, totpSecret }
}

const addressKeys = new Set(['app_user_email_address_key', 'credential_email_address_key'])

/** Creates an error handler for inserts, which throws `user-exists` if the e-mail address is taken. */
export const createDuplicateUserHandler =
  (emailAddress: string) =>
  (error: unknown): never => {
    if (!addressKeys.has(String((error as { constraint?: string }).constraint))) throw error
    throw new ApiError('user-exists', `The e-mail address ${emailAddress} is already in use.`)
  }

/** SQL for "the credential has this e-mail address", in any case. */
export const hasEmailAddressSql = (emailAddress: string) =>
  sql<boolean>`lower(credential.email_address) = lower(${emailAddress})`

export const findAnyUserByEmail = (db: Db, emailAddress: string) =>
  users(db).where(hasEmailAddressSql(emailAddress)).orderBy('appUser.id').limit(1).executeTakeFirst()

/** Finds users of the app client's own customer only. */
export const findUserByEmail = (db: Db, tenant: Tenant, emailAddress: string) =>
  users(db).where(tenantIsSql('appUser', tenant)).where(hasEmailAddressSql(emailAddress)).executeTakeFirst()

export const findUser = (db: Db, tenant: Tenant, id: number) =>
  users(db).where(tenantIsSql('appUser', tenant)).where('appUser.id', '=', id).executeTakeFirst()

/** Lists a person's users at all customers, with the customers' names. */
export const listUsersOfCredential = (db: Db, credentialId: number) =>
  db
    .selectFrom('appUser')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.rootCustomerId', '=', 'appUser.rootCustomerId')
        .onRef('customer.id', '=', 'appUser.customerId'),
    )
    .select(['appUser.rootCustomerId', 'appUser.customerId', 'appUser.id', 'customer.name as customerName'])
    .where('credentialId', '=', credentialId)
    .orderBy('customer.name')
    .orderBy('appUser.id')
    .execute()

/**
 * Sets a password, ends all sessions, because they may have been opened with the old one, and invalidates mailed links.
 */
export async function setPassword(
  db: Db,
  { credentialId }: Pick<SignInUser, 'credentialId'>,
  { passwordHash, mustChange }: { passwordHash: string; mustChange: boolean },
) {
  await db
    .updateTable('credential')
    .set({ passwordHash, mustChangePassword: mustChange })
    .where('id', '=', credentialId)
    .execute()
  await db
    .deleteFrom('tokenFamily')
    .using('appUser')
    .where(joinSameTenant('appUser', 'tokenFamily', { id: 'tokenFamily.appUserId' }))
    .where('appUser.credentialId', '=', credentialId)
    .execute()
  await db.deleteFrom('recoveryLink').where('credentialId', '=', credentialId).execute()
}

/**
 * Marks the step of an authenticator code as used. Returns false if this or a later step was used, so only one of two
 * concurrent sign-ins succeeds.
 */
export async function consumeTotpStep(
  db: Db,
  { credentialId }: Pick<SignInUser, 'credentialId'>,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credential')
    .set({ totpStep: step })
    .where('id', '=', credentialId)
    .where('totpStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lists the users of all customers, or of one, for the operator. */
export const listAllUsers = (db: Db, customerId?: number) =>
  db
    .selectFrom('appUser')
    .leftJoin('credential', 'credential.id', 'appUser.credentialId')
    .select(['appUser.id', 'customerId', 'appUser.emailAddress', 'role', 'createdAt'])
    .select(signInStateColumns)
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? 0))
    .orderBy('appUser.id')
    .execute()

/** Reads a user of any customer for the operator. */
export async function getUser(db: Db, id: number): Promise<SignInUser> {
  return requireFound(await users(db).where('appUser.id', '=', id).executeTakeFirst(), 'user', id)
}

/** Deletes a user and, by foreign keys, all of their tokens. */
export async function deleteUser(db: Db, id: number) {
  const { numDeletedRows } = await db.deleteFrom('appUser').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw createNotFoundError('user', id)
}

const resealBatchSize = 500

/** Seals secrets of authenticator apps with the current key. Returns the number of resealed secrets. */
export async function resealTotpSecrets(db: Db, box: SecretBox): Promise<number> {
  const header = box.header()
  const rows = await db
    .selectFrom('credential')
    .select(['id', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .where(sql`substring(totp_secret for ${header.length})`, '<>', header)
    .limit(resealBatchSize)
    .execute()
  for (const { id, totpSecret } of rows) {
    if (totpSecret === null) continue
    await db
      .updateTable('credential')
      .set({ totpSecret: box.seal(box.unseal(totpSecret)) })
      .where('id', '=', id)
      // Another process may have resealed it.
      .where('totpSecret', '=', totpSecret)
      .execute()
  }
  return rows.length
}
