import type { Db } from '#lib/postgres/database.ts'
import type { AppClientRow } from '../app-clients/app-clients.ts'
import { issueAuthorizationCode } from '../tokens/codes.ts'
import { endSignIn, lockSignIn, type SignInHolder } from './sign-in.ts'

/**
 * Completes a sign-in with the user's decision.
 * @returns the parameters of the redirect, or undefined if there is no open decision
 */
export const completeConsent = (
  { db, at }: { db: Db; at: Date },
  holder: SignInHolder,
  { client, allowed }: { client: AppClientRow; allowed: boolean },
): Promise<Record<string, string | null> | undefined> =>
  db.transaction().execute(async (tx) => {
    const signIn = await lockSignIn(tx, holder, at)
    if (signIn?.step !== 'CONSENT') return undefined
    const { appUserId, redirectUri, codeChallenge, scopes, state } = signIn
    if (appUserId === null || redirectUri === null || codeChallenge === null) return undefined
    await endSignIn(tx, signIn)
    if (!allowed) return { error: 'access_denied', error_description: 'The user denied access.', state }
    const code = await issueAuthorizationCode(
      tx,
      client,
      { appUserId, scopes, redirectUri, codeChallenge },
      at,
    )
    return { code, state }
  })
