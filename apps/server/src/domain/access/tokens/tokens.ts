import { LRUCache } from 'lru-cache'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { type OwnRates, ownRatesSql } from '#domain/accounts/customers/limits.ts'
import { joinSameTenant } from '#lib/postgres/tenant.ts'
import { restrictScopesToRole } from '../console/roles.ts'
import { hashSecret, createSecret } from '#lib/crypto/secrets.ts'

/** The verified identity of a token or session. */
export type Principal = Tenant & {
  appClientId: number
  /** Null if the token was issued for client credentials. */
  userId: number | null
  /** The console session; absent for a token. */
  sessionId?: number
  scopes: readonly string[]
  expiresAt: Date
  /** The rates of the customer that differ from the defaults. */
  rates: OwnRates
}

export type TokenHolder = Tenant & { id: number; accessTokenExpirySeconds: number; familyId?: string }

/** Issues an access token. Only its hash is stored. */
export async function issueAccessToken(db: Db, client: TokenHolder, scopes: readonly string[], at: Date) {
  const token = createSecret('tlr_token')
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

/**
 * Looks up the principal of a token. Valid tokens are cached for 5 seconds, which bounds how long a revoked token still
 * works.
 */
export function createTokenVerifier(db: Db, now: () => Date) {
  const principals = new LRUCache<string, Principal>({
    max: 10_000,
    // An entry is stale when it is older than this.
    ttl: 4_999,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  return async (token: string): Promise<Principal | undefined> => {
    const at = now()
    const hash = hashSecret(token)
    const key = hash.toString('base64')
    const cached = principals.get(key)
    if (cached !== undefined && cached.expiresAt > at) return cached
    const found = await db
      .selectFrom('accessToken')
      .leftJoin('tokenFamily', 'tokenFamily.id', 'accessToken.familyId')
      .leftJoin('appUser', (join) =>
        join.on(joinSameTenant('appUser', 'tokenFamily', { id: 'tokenFamily.appUserId' })),
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
      .select(ownRatesSql('accessToken').as('rates'))
      .where('tokenHash', '=', hash)
      .where('expiresAt', '>', at)
      .executeTakeFirst()
    if (found === undefined) return undefined
    const { role, ...holder } = found
    // The role may have changed since the token was issued.
    const principal = {
      ...holder,
      scopes: role === null ? holder.scopes : restrictScopesToRole(role, holder.scopes),
    }
    principals.set(key, principal)
    return principal
  }
}
