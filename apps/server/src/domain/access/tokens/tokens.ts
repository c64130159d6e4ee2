import type { Db, Tenant } from '#lib/postgres/database.ts'
import { sameTenant } from '#lib/postgres/tenant.ts'
import { scopesWithin } from '../console/roles.ts'
import { hashSecret, newSecret } from '#lib/crypto/secrets.ts'

/** What a valid token proves. */
export type Principal = Tenant & {
  appClientId: number
  /** Who has signed in; null for client credentials. */
  userId: number | null
  /** The session of the console; absent for a token. */
  sessionId?: number
  scopes: readonly string[]
  expiresAt: Date
}

/** Who gets a token: an app client, on behalf of a user if there is a family. */
export type TokenHolder = Tenant & { id: number; accessTokenExpirySeconds: number; familyId?: string }

/** Gives an access token, which is not kept: who has lost it needs another. */
export async function issueToken(db: Db, client: TokenHolder, scopes: readonly string[], at: Date) {
  const token = newSecret('tlr_token')
  await db
    .insertInto('accessToken')
    .values({
      tokenHash: hashSecret(token),
      rootCustomerId: client.rootCustomerId,
      customerId: client.customerId,
      appClientId: client.id,
      scopes: [...scopes],
      familyId: client.familyId ?? null,
      issuedAt: at,
      expiresAt: new Date(at.getTime() + client.accessTokenExpirySeconds * 1000),
    })
    .execute()
  return token
}

const rememberedMs = 5_000
const remembered = 10_000

/**
 * Finds who a token stands for. A valid answer is remembered for 5 seconds, which bounds how long a
 * revoked token may live on; the number of remembered tokens is bounded too, oldest out first.
 */
export function createTokenCheck(db: Db, now: () => Date) {
  const known = new Map<string, { principal: Principal; untilMs: number }>()
  return async (token: string): Promise<Principal | undefined> => {
    const at = now()
    const hash = hashSecret(token)
    const key = hash.toString('base64')
    const hit = known.get(key)
    if (hit !== undefined && hit.untilMs > at.getTime() && hit.principal.expiresAt > at) return hit.principal
    known.delete(key)
    const found = await db
      .selectFrom('accessToken')
      .leftJoin('tokenFamily', 'tokenFamily.id', 'accessToken.familyId')
      .leftJoin('appUser', (join) =>
        join.on(sameTenant('appUser', 'tokenFamily', { id: 'tokenFamily.appUserId' })),
      )
      .select([
        'accessToken.rootCustomerId',
        'accessToken.customerId',
        'accessToken.appClientId',
        'tokenFamily.appUserId as userId',
        'appUser.role',
        'scopes',
        'expiresAt',
      ])
      .where('tokenHash', '=', hash)
      .where('expiresAt', '>', at)
      .executeTakeFirst()
    if (found === undefined) return undefined
    const { role, ...holder } = found
    // The role may be another one than when the token was given.
    const principal = { ...holder, scopes: role === null ? holder.scopes : scopesWithin(role, holder.scopes) }
    if (known.size >= remembered)
      for (const oldest of known.keys()) {
        known.delete(oldest)
        break
      }
    known.set(key, { principal, untilMs: at.getTime() + rememberedMs })
    return principal
  }
}
