import type { ChallengeName } from '@tiller/contract/platform/access/schemas'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { joinSameTenant } from '#lib/postgres/tenant.ts'
import { appClientColumns, type AppClientRow } from '../app-clients/app-clients.ts'
import { hashSecret, createSecret } from '#lib/crypto/secrets.ts'
import type { SignInUser } from './users.ts'

/** A sign-in is a row that advances from step to step. The pages and the token endpoint both submit to it. */
export type SignIn = Selectable<Database['signIn']>
export type SignInStep = SignIn['step']

const minutes = 60_000
const validMs = { browser: 15 * minutes, endpoint: 5 * minutes }

/** Returns the step that follows a correct response. The second factor is required before anything is changed. */
export function getNextSignInStep(
  done: Exclude<SignInStep, 'CONSENT'>,
  { secondFactor, mustChangePassword }: Pick<SignInUser, 'secondFactor' | 'mustChangePassword'>,
): ChallengeName | undefined {
  if (done === 'PASSWORD' && secondFactor !== 'NONE') return secondFactor
  return mustChangePassword && done !== 'NEW_PASSWORD_REQUIRED' ? 'NEW_PASSWORD_REQUIRED' : undefined
}

export type NewSignIn = {
  scopes: readonly string[]
  /** The cookie of a sign-in on the pages, and the code's destination if it ends with a code. */
  browser?: {
    secret: string
    code?: { redirectUri: string; state: string | null; codeChallenge: string }
  }
}

/** Starts at the password step. Returns an opaque handle; only its hash is stored. */
export async function beginSignIn(db: Db, client: AppClientRow, { scopes, browser }: NewSignIn, at: Date) {
  const handle = createSecret('tlr_session')
  await db
    .insertInto('signIn')
    .values({
      handleHash: hashSecret(handle),
      browserHash: browser === undefined ? null : hashSecret(browser.secret),
      rootCustomerId: client.rootCustomerId,
      customerId: client.customerId,
      appClientId: client.id,
      scopes: [...scopes],
      step: 'PASSWORD',
      redirectUri: browser?.code?.redirectUri ?? null,
      state: browser?.code?.state ?? null,
      codeChallenge: browser?.code?.codeChallenge ?? null,
      expiresAt: new Date(at.getTime() + (browser === undefined ? validMs.endpoint : validMs.browser)),
    })
    .execute()
  return handle
}

/** The party that continues a sign-in: the app client that started it, or the browser with its cookie. */
export type SignInHolder = { handle: string } & ({ appClientId: number } | { browser: string })

/** Finds a sign-in on the pages with its app client. */
export async function findSignIn(db: Db, { handle, browser }: { handle: string; browser: string }, at: Date) {
  const signIn = await db
    .selectFrom('signIn')
    .selectAll()
    .where('handleHash', '=', hashSecret(handle))
    .where('browserHash', '=', hashSecret(browser))
    .where('expiresAt', '>', at)
    .executeTakeFirst()
  if (signIn === undefined) return undefined
  const client = await db
    .selectFrom('appClient')
    .select(appClientColumns)
    .where('rootCustomerId', '=', signIn.rootCustomerId)
    .where('customerId', '=', signIn.customerId)
    .where('id', '=', signIn.appClientId)
    .executeTakeFirst()
  return client === undefined ? undefined : { signIn, client }
}

/** Locks a sign-in of this holder unless it has expired. */
export const lockSignIn = (tx: Tx, holder: SignInHolder, at: Date): Promise<SignIn | undefined> =>
  tx
    .selectFrom('signIn')
    .selectAll()
    .where('handleHash', '=', hashSecret(holder.handle))
    .where((eb) =>
      'browser' in holder
        ? eb('browserHash', '=', hashSecret(holder.browser))
        : eb.and([eb('browserHash', 'is', null), eb('appClientId', '=', holder.appClientId)]),
    )
    .where('expiresAt', '>', at)
    .forUpdate()
    .executeTakeFirst()

export const endSignIn = (tx: Db, { handleHash }: Pick<SignIn, 'handleHash'>) =>
  tx.deleteFrom('signIn').where('handleHash', '=', handleHash).execute()

/** Ends the sign-ins of a person that have passed the password. */
export const endSignInsOfCredential = (tx: Tx, credentialId: number) =>
  tx
    .deleteFrom('signIn')
    .using('appUser')
    .where(joinSameTenant('appUser', 'signIn', { id: 'signIn.appUserId' }))
    .where('appUser.credentialId', '=', credentialId)
    .execute()

/** Returns the masked e-mail address or phone number to which a code was sent. */
export function maskDestination(step: SignInStep, user: SignInUser): string | undefined {
  if (step === 'SMS_MFA') return `***${user.phone?.slice(-2) ?? ''}`
  if (step !== 'EMAIL_OTP') return undefined
  const [name = '', host = ''] = user.emailAddress.split('@')
  return `${name.slice(0, 1)}***@${host}`
}
