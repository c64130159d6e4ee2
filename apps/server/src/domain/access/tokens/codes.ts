import { createHash, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { ApiError } from '#lib/http/api-error.ts'
import type { AppClientRow } from '../app-clients/app-clients.ts'
import { issueUserTokens, revokeTokenFamily, startTokenFamily, type UserTokens } from './families.ts'
import { hashSecret, createSecret } from '#lib/crypto/secrets.ts'

type CodeRow = Selectable<Database['authorizationCode']>

/** A client redeems a code within a second; a longer lifetime would only help an attacker. */
const codeSeconds = 60

/** Issues an authorization code for the scopes that a user has granted. */
export async function issueAuthorizationCode(
  tx: Tx,
  client: AppClientRow,
  allowed: { appUserId: number; scopes: readonly string[]; redirectUri: string; codeChallenge: string },
  at: Date,
) {
  const code = createSecret('tlr_code')
  const { scopes, redirectUri, codeChallenge } = allowed
  await tx
    .insertInto('authorizationCode')
    .values({
      codeHash: hashSecret(code),
      familyId: await startTokenFamily(tx, client, allowed.appUserId, at),
      scopes: [...scopes],
      redirectUri,
      codeChallenge,
      expiresAt: new Date(at.getTime() + codeSeconds * 1000),
    })
    .execute()
  return code
}

type Redemption = { code: string; redirectUri: string; codeVerifier: string }

/** The order matters: only the first failing check is reported. */
const checks: ((row: CodeRow, redemption: Redemption, at: Date) => string | undefined)[] = [
  ({ usedAt }) => (usedAt === null ? undefined : 'The code was already used.'),
  ({ expiresAt }, _, at) => (expiresAt > at ? undefined : 'The code has expired.'),
  (row, { redirectUri }) =>
    row.redirectUri === redirectUri
      ? undefined
      : 'The redirect URI differs from that of the authorization request.',
  ({ codeChallenge }, { codeVerifier }) =>
    matchesChallenge(codeVerifier, codeChallenge)
      ? undefined
      : 'The code verifier does not match the code challenge.',
]

/**
 * Exchanges a code for tokens, once. A second use or a wrong verifier means that the code has leaked, so the whole
 * family is revoked (RFC 6749, section 4.1.2).
 */
export async function redeemAuthorizationCode(
  db: Db,
  client: AppClientRow,
  redemption: Redemption,
  at: Date,
): Promise<UserTokens> {
  const outcome = await db.transaction().execute(async (tx) => {
    const row = await lockCode(tx, client, redemption.code)
    if (row === undefined) return 'The code is unknown or was issued to another app client.'
    for (const check of checks) {
      const fault = check(row, redemption, at)
      if (fault === undefined) continue
      await revokeTokenFamily(tx, row.familyId)
      return fault
    }
    await tx
      .updateTable('authorizationCode')
      .set({ usedAt: at })
      .where('codeHash', '=', row.codeHash)
      .execute()
    return issueUserTokens(tx, client, { id: row.familyId, scopes: row.scopes }, at)
  })
  if (typeof outcome === 'string') throw new ApiError('invalid-grant', outcome)
  return outcome
}

/** Locks a code, which serializes redemptions of the same code. */
const lockCode = (tx: Tx, client: AppClientRow, code: string) =>
  tx
    .selectFrom('authorizationCode')
    .innerJoin('tokenFamily', 'tokenFamily.id', 'authorizationCode.familyId')
    .selectAll('authorizationCode')
    .where('codeHash', '=', hashSecret(code))
    .where('tokenFamily.appClientId', '=', client.id)
    .forUpdate('authorizationCode')
    .executeTakeFirst()

/** Verifies a PKCE challenge with S256 (RFC 7636, section 4.6). */
function matchesChallenge(verifier: string, challenge: string) {
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const given = Buffer.from(challenge)
  return made.length === given.length && timingSafeEqual(made, given)
}
