import { sql } from 'kysely'
import { maxSessions, userAgentLength } from '@tiller/contract/platform/users/sessions'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { sameTenant } from '#lib/postgres/tenant.ts'
import type { RetentionRule } from '#lib/runtime/retention.ts'
import { hashSecret, newSecret } from '#lib/crypto/secrets.ts'
import type { AppClientRow } from '../app-clients/app-clients.ts'
import type { User } from '../sign-in/users.ts'
import { revokeFamily, startFamily } from '../tokens/families.ts'
import type { Principal } from '../tokens/tokens.ts'
import { roleScopes } from './roles.ts'

const idleMs = 12 * 3600_000
const longestMs = 30 * 86_400_000
/** How old `seen_at` may be: a session is not written at every request. */
const seenEveryMs = 5 * 60_000

/** Begins a session for somebody who has proved who he is. @returns the secret for the browser, of which only a hash is kept */
export async function startSession(
  tx: Tx,
  {
    client,
    user,
    userAgent,
  }: { client: AppClientRow; user: Pick<User, 'id'>; userAgent: string | undefined },
  at: Date,
): Promise<string> {
  const secret = newSecret('tlr_session')
  const familyId = await startFamily(tx, client, user.id, at)
  await tx
    .insertInto('consoleSession')
    .values({
      sessionHash: hashSecret(secret),
      familyId,
      createdAt: at,
      seenAt: at,
      userAgent: userAgent?.slice(0, userAgentLength) ?? null,
    })
    .execute()
  return secret
}

/** Who is behind a session: 12 hours without a request end it, and 30 days in any case. */
export async function findSession(db: Db, secret: string, at: Date): Promise<Principal | undefined> {
  const sessionHash = hashSecret(secret)
  const found = await db
    .selectFrom('consoleSession')
    .innerJoin('tokenFamily', 'tokenFamily.id', 'consoleSession.familyId')
    .innerJoin('appUser', (join) =>
      join.on(sameTenant('appUser', 'tokenFamily', { id: 'tokenFamily.appUserId' })),
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
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { role, createdAt, seenAt, ...holder } = found
  const expiresAt = endOf({ seenAt, createdAt })
  if (expiresAt <= at) return undefined
  if (at.getTime() - seenAt.getTime() >= seenEveryMs)
    await db
      .updateTable('consoleSession')
      .set({ seenAt: at })
      .where('sessionHash', '=', sessionHash)
      .where('seenAt', '<', at)
      .execute()
  return { ...holder, scopes: roleScopes[role], expiresAt }
}

/** When a session ends if nobody uses it any more. */
const endOf = ({ seenAt, createdAt }: { seenAt: Date; createdAt: Date }) =>
  new Date(Math.min(seenAt.getTime() + idleMs, createdAt.getTime() + longestMs))

/** Whose session it is. */
type Person = Tenant & { userId: number }

const sessionsOf = (db: Db, { rootCustomerId, customerId, userId }: Person) =>
  db
    .selectFrom('consoleSession')
    .innerJoin('tokenFamily', 'tokenFamily.id', 'consoleSession.familyId')
    .where('tokenFamily.rootCustomerId', '=', rootCustomerId)
    .where('tokenFamily.customerId', '=', customerId)
    .where('tokenFamily.appUserId', '=', userId)

/** The sessions of a person that have not ended, the last used first. */
export async function listSessions(db: Db, person: Person, at: Date) {
  const rows = await sessionsOf(db, person)
    .select(['consoleSession.id', 'consoleSession.createdAt', 'seenAt', 'userAgent'])
    .where('seenAt', '>', new Date(at.getTime() - idleMs))
    .where('consoleSession.createdAt', '>', new Date(at.getTime() - longestMs))
    .orderBy('seenAt', 'desc')
    .orderBy('consoleSession.id', 'desc')
    .limit(maxSessions)
    .execute()
  return rows.map((row) => ({ ...row, endsAt: endOf(row) }))
}

/** Ends a session of a person, and all that came from its sign-in. @returns whether there was one */
export async function endSessionOf(db: Db, person: Person, id: number): Promise<boolean> {
  const found = await sessionsOf(db, person)
    .select('consoleSession.familyId')
    .where('consoleSession.id', '=', id)
    .executeTakeFirst()
  if (found !== undefined) await revokeFamily(db, found.familyId)
  return found !== undefined
}

/** Ends a session, and all that came from its sign-in. */
export async function endSession(db: Db, secret: string): Promise<void> {
  const found = await db
    .selectFrom('consoleSession')
    .select('familyId')
    .where('sessionHash', '=', hashSecret(secret))
    .executeTakeFirst()
  if (found !== undefined) await revokeFamily(db, found.familyId)
}

export const sessionSweeps: RetentionRule[] = [
  {
    table: 'consoleSession',
    over: (at) =>
      sql`(seen_at <= ${new Date(at.getTime() - idleMs)} or created_at <= ${new Date(at.getTime() - longestMs)})`,
  },
]
