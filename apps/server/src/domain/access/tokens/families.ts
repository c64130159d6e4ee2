import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import type { AppClientRow } from '../app-clients/app-clients.ts'
import { hashSecret, createSecret } from '#lib/crypto/secrets.ts'
import { joinSameTenant } from '#lib/postgres/tenant.ts'
import { restrictScopesToRole } from '../console/roles.ts'
import { issueAccessToken } from './tokens.ts'

/** All tokens that descend from one sign-in. They are revoked together. */
export type TokenFamily = { id: string; scopes: readonly string[] }

const refreshDays = 30

export async function startTokenFamily(tx: Tx, client: AppClientRow, appUserId: number, at: Date) {
  const id = randomUUID()
  const { rootCustomerId, customerId, id: appClientId } = client
  await tx
    .insertInto('tokenFamily')
    .values({ id, rootCustomerId, customerId, appClientId, appUserId, createdAt: at })
    .execute()
  return id
}

/** Revokes every code and token of a family; cached tokens expire within 5 seconds. */
export const revokeTokenFamily = (db: Db, id: string) =>
  db.deleteFrom('tokenFamily').where('id', '=', id).execute()

export type UserTokens = { accessToken: string; refreshToken: string; scopes: readonly string[] }

/**
 * Issues an access token and the next refresh token. The returned scopes are the effective ones: the tokens keep all
 * granted scopes, which the current role of the user restricts.
 * @param family `narrowed` limits the access token; the refresh token keeps all granted scopes
 */
export async function issueUserTokens(
  tx: Tx,
  client: AppClientRow,
  family: TokenFamily & { narrowed?: readonly string[] },
  at: Date,
): Promise<UserTokens> {
  const scopes = family.narrowed ?? family.scopes
  const refreshToken = createSecret('tlr_refresh')
  await tx
    .insertInto('refreshToken')
    .values({
      tokenHash: hashSecret(refreshToken),
      familyId: family.id,
      scopes: [...family.scopes],
      expiresAt: new Date(at.getTime() + refreshDays * 86_400_000),
    })
    .execute()
  const accessToken = await issueAccessToken(tx, { ...client, familyId: family.id }, scopes, at)
  const { role } = await tx
    .selectFrom('tokenFamily')
    .innerJoin('appUser', (join) =>
      join.on(joinSameTenant('appUser', 'tokenFamily', { id: 'tokenFamily.appUserId' })),
    )
    .select('role')
    .where('tokenFamily.id', '=', family.id)
    .executeTakeFirstOrThrow()
  return { accessToken, refreshToken, scopes: restrictScopesToRole(role, scopes) }
}

/**
 * Exchanges a refresh token for the next one. A second use means that it was stolen, so the whole family is revoked
 * (RFC 9700, section 4.14.2).
 */
export async function rotateRefreshToken(
  db: Db,
  client: AppClientRow,
  { token, requestedScopes }: { token: string; requestedScopes: readonly string[] | undefined },
  at: Date,
): Promise<UserTokens> {
  const issued = await db.transaction().execute(async (tx) => {
    const found = await lockRefreshToken(tx, client, token)
    if (found === undefined || found.expiresAt <= at) return undefined
    if (found.usedAt !== null) {
      await revokeTokenFamily(tx, found.familyId)
      return undefined
    }
    const beyond = requestedScopes?.filter((scope) => !found.scopes.includes(scope)) ?? []
    if (beyond.length > 0)
      throw new ApiError('invalid-scope', `The refresh token lacks the scopes: ${beyond.join(', ')}.`)
    await tx
      .updateTable('refreshToken')
      .set({ usedAt: at })
      .where('tokenHash', '=', hashSecret(token))
      .execute()
    const narrowed =
      requestedScopes === undefined || requestedScopes.length === 0 ? found.scopes : requestedScopes
    return issueUserTokens(tx, client, { id: found.familyId, scopes: found.scopes, narrowed }, at)
  })
  if (issued === undefined)
    throw new ApiError('invalid-grant', 'The refresh token is unknown, expired, revoked, or already used.')
  return issued
}

/** Locks a refresh token, which serializes requests with the same token. */
const lockRefreshToken = (tx: Tx, client: AppClientRow, token: string) =>
  tx
    .selectFrom('refreshToken')
    .innerJoin('tokenFamily', 'tokenFamily.id', 'refreshToken.familyId')
    .select(['familyId', 'scopes', 'expiresAt', 'usedAt'])
    .where('tokenHash', '=', hashSecret(token))
    .where('tokenFamily.appClientId', '=', client.id)
    .forUpdate('refreshToken')
    .executeTakeFirst()
