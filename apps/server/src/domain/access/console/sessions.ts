import { sql } from 'kysely'
import { maxSessions, maxUserAgentLength } from '@tiller/contract/platform/users/sessions'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant } from '#lib/postgres/tenant.ts'
import { ownRatesSql } from '#domain/accounts/customers/limits.ts'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'
import { hashSecret, createSecret } from '#lib/crypto/secrets.ts'
import type { AppClientRow } from '../app-clients/app-clients.ts'
import type { SignInUser } from '../sign-in/users.ts'
import { revokeTokenFamily, startTokenFamily } from '../tokens/families.ts'
import type { Principal } from '../tokens/tokens.ts'
import { roleScopes } from './roles.ts'

const idleMs = 12 * 3600_000
const maxAgeMs = 30 * 86_400_000
/** Minimum age of `seen_at` before it is written again, so that not every request writes. */
const seenAtIntervalMs = 5 * 60_000

/** Starts a session for an authenticated user. Returns the secret for the browser; only its hash is stored. */
export async function startConsoleSession(
  tx: Tx,
  {
    client,
    user,
    userAgent,
  }: { client: AppClientRow; user: Pick<SignInUser, 'id'>; userAgent: string | undefined },
  at: Date,
): Promise<string> {
  const secret = createSecret('tlr_session')
  const familyId = await startTokenFamily(tx, client, user.id, at)
  await tx
    .insertInto('consoleSession')
    .values({
      sessionHash: hashSecret(secret),
      familyId,
      createdAt: at,
      seenAt: at,
      userAgent: userAgent?.slice(0, maxUserAgentLength) ?? null,
    })
    .execute()
  return secret
}

/** Returns the principal of a session. Sessions end after 12 hours without a request and after 30 days. */
export async function findSessionPrincipal(db: Db, secret: string, at: Date): Promise<Principal | undefined> {
  const sessionHash = hashSecret(secret)
  const found = await db
    .selectFrom('consoleSession')
    .innerJoin('tokenFamily', 'tokenFamily.id', 'consoleSession.familyId')
    .innerJoin('appUser', (join) =>
      join.on(joinSameTenant('appUser', 'tokenFamily', { id: 'tokenFamily.appUserId' })),
    )
    .select([
      'tokenFamily.rootCustomerId',
      'tokenFamily.customerId',
      'tokenFamily.appClientId',
      'appUser.id as userId',
      'appUser.role',
      'consoleSession.id as sessionId',
      'consoleSession.createdAt',
      'consoleSession.seenAt',
    ])
    .select(ownRatesSql('tokenFamily').as('rates'))
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { role, createdAt, seenAt, ...holder } = found
  const expiresAt = expiryOf({ seenAt, createdAt })
  if (expiresAt <= at) return undefined
  if (at.getTime() - seenAt.getTime() >= seenAtIntervalMs)
    await db
      .updateTable('consoleSession')
      .set({ seenAt: at })
      .where('sessionHash', '=', sessionHash)
      .where('seenAt', '<', at)
      .execute()
  return { ...holder, scopes: roleScopes[role], expiresAt }
}

const expiryOf = ({ seenAt, createdAt }: { seenAt: Date; createdAt: Date }) =>
  new Date(Math.min(seenAt.getTime() + idleMs, createdAt.getTime() + maxAgeMs))

type UserRef = Tenant & { userId: number }

const sessionsOf = (db: Db, { rootCustomerId, customerId, userId }: UserRef) =>
  db
    .selectFrom('consoleSession')
    .innerJoin('tokenFamily', 'tokenFamily.id', 'consoleSession.familyId')
    .where('tokenFamily.rootCustomerId', '=', rootCustomerId)
    .where('tokenFamily.customerId', '=', customerId)
    .where('tokenFamily.appUserId', '=', userId)

/** Lists a user's active sessions, most recently used first. */
export async function listConsoleSessions(db: Db, userRef: UserRef, at: Date) {
  const rows = await sessionsOf(db, userRef)
    .select(['consoleSession.id', 'consoleSession.createdAt', 'seenAt', 'userAgent'])
    .where('seenAt', '>', new Date(at.getTime() - idleMs))
    .where('consoleSession.createdAt', '>', new Date(at.getTime() - maxAgeMs))
    .orderBy('seenAt', 'desc')
    .orderBy('consoleSession.id', 'desc')
    .limit(maxSessions)
    .execute()
  return rows.map((row) => ({ ...row, endsAt: expiryOf(row) }))
}

/** Ends a session and the tokens of its sign-in. Returns false if there is no such session. */
export async function endUserSession(db: Db, person: UserRef, id: number): Promise<boolean> {
  const found = await sessionsOf(db, person)
    .select('consoleSession.familyId')
    .where('consoleSession.id', '=', id)
    .executeTakeFirst()
  if (found !== undefined) await revokeTokenFamily(db, found.familyId)
  return found !== undefined
}

/** Ends a session and the tokens of its sign-in. */
export async function endConsoleSession(db: Db, secret: string): Promise<void> {
  const found = await db
    .selectFrom('consoleSession')
    .select('familyId')
    .where('sessionHash', '=', hashSecret(secret))
    .executeTakeFirst()
  if (found !== undefined) await revokeTokenFamily(db, found.familyId)
}

export const sessionRetention: RetentionRule[] = [
  {
    table: 'consoleSession',
    isExpired: (at) =>
      sql`(seen_at <= ${new Date(at.getTime() - idleMs)} or created_at <= ${new Date(at.getTime() - maxAgeMs)})`,
  },
]
