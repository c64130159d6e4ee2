import { createHash, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { ApiError } from '#lib/http/api-error.ts'
import type { AppClientRow } from '../app-clients/app-clients.ts'
import { issueUserTokens, revokeFamily, startFamily, type UserTokens } from './families.ts'
import { hashSecret, newSecret } from '#lib/crypto/secrets.ts'

type CodeRow = Selectable<Database['authorizationCode']>

/** A client needs a second to redeem a code; what it does not redeem in a minute, somebody else might. */
const codeSeconds = 60

/** Gives a code for the tokens that a user has allowed. */
export async function issueCode(
  tx: Tx,
  client: AppClientRow,
  allowed: { appUserId: number; scopes: readonly string[]; redirectUri: string; codeChallenge: string },
  at: Date,
) {
  const code = newSecret('tlr_code')
  const { scopes, redirectUri, codeChallenge } = allowed
  await tx
    .insertInto('authorizationCode')
    .values({
      codeHash: hashSecret(code),
      familyId: await startFamily(tx, client, allowed.appUserId, at),
      scopes: [...scopes],
      redirectUri,
      codeChallenge,
      expiresAt: new Date(at.getTime() + codeSeconds * 1000),
    })
    .execute()
  return code
}

type Redemption = { code: string; redirectUri: string; codeVerifier: string }

/** What is wrong with a redemption; the first that is, in this order. */
const checks: ((row: CodeRow, redemption: Redemption, at: Date) => string | undefined)[] = [
  ({ usedAt }) => (usedAt === null ? undefined : 'The code was used before.'),
  ({ expiresAt }, _, at) => (expiresAt > at ? undefined : 'The code has expired.'),
  (row, { redirectUri }) =>
    row.redirectUri === redirectUri
      ? undefined
      : 'The redirect URI is not that of the authorization request.',
  ({ codeChallenge }, { codeVerifier }) =>
    isVerifierOf(codeVerifier, codeChallenge)
      ? undefined
      : 'The code verifier does not fit the code challenge.',
]

/**
 * Gives tokens for a code, once. A code that comes a second time, or with the wrong verifier, has been seen
 * by somebody for whom it was not meant: all that came from it ends (RFC 6749, 4.1.2).
 */
export async function redeemCode(
  db: Db,
  client: AppClientRow,
  redemption: Redemption,
  at: Date,
): Promise<UserTokens> {
  const outcome = await db.transaction().execute(async (tx) => {
    const row = await lockCode(tx, client, redemption.code)
    if (row === undefined) return 'The code is unknown, or was given to another app client.'
    for (const check of checks) {
      const fault = check(row, redemption, at)
      if (fault === undefined) continue
      await revokeFamily(tx, row.familyId)
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

/** Two redemptions of the same code come one after the other. */
const lockCode = (tx: Tx, client: AppClientRow, code: string) =>
  tx
    .selectFrom('authorizationCode')
    .innerJoin('tokenFamily', 'tokenFamily.id', 'authorizationCode.familyId')
    .selectAll('authorizationCode')
    .where('codeHash', '=', hashSecret(code))
    .where('tokenFamily.appClientId', '=', client.id)
    .forUpdate('authorizationCode')
    .executeTakeFirst()

/** RFC 7636, 4.6, with S256. */
function isVerifierOf(verifier: string, challenge: string) {
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const given = Buffer.from(challenge)
  return made.length === given.length && timingSafeEqual(made, given)
}
