import type { ChallengeName } from '@tiller/contract/platform/access/schemas'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { appClientColumns, type AppClientRow } from '../app-clients/app-clients.ts'
import { hashSecret, newSecret } from '#lib/crypto/secrets.ts'
import type { User } from './users.ts'

/**
 * A sign-in is a row that goes from step to step until nothing is left to ask. The pages and the token
 * endpoint are two ways to answer the same questions.
 */
export type SignIn = Selectable<Database['signIn']>
export type Step = SignIn['step']

const minutes = 60_000
/** Reading a page takes longer than answering a program. */
const validMs = { browser: 15 * minutes, endpoint: 5 * minutes }

/** What is asked after a step: the second factor comes before anything can be changed. */
export function stepAfter(
  done: Exclude<Step, 'CONSENT'>,
  { secondFactor, mustChangePassword }: Pick<User, 'secondFactor' | 'mustChangePassword'>,
): ChallengeName | undefined {
  if (done === 'PASSWORD' && secondFactor !== 'NONE') return secondFactor
  return mustChangePassword && done !== 'NEW_PASSWORD_REQUIRED' ? 'NEW_PASSWORD_REQUIRED' : undefined
}

export type NewSignIn = {
  scopes: readonly string[]
  /** The cookie of the browser for a sign-in on the pages, and where the code goes if it ends with one. */
  browser?: {
    secret: string
    code?: { redirectUri: string; state: string | null; codeChallenge: string }
  }
}

/** Begins with the question for the password. @returns an opaque handle of the sign-in, of which only a hash is kept */
export async function beginSignIn(db: Db, client: AppClientRow, { scopes, browser }: NewSignIn, at: Date) {
  const handle = newSecret('tlr_session')
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

/** Who goes on with a sign-in: the app client with which it began, or the browser, known by its cookie. */
export type Holder = { handle: string } & ({ appClientId: number } | { browser: string })

/** A sign-in on the pages, with the app client for which it is. */
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

/** A sign-in that may go on, for whoever holds it; nobody else's requests can change it meanwhile. */
export const lockSignIn = (tx: Tx, holder: Holder, at: Date): Promise<SignIn | undefined> =>
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

/** Where a code was sent, without telling more than its owner needs to know. */
export function maskedDestination(step: Step, user: User): string | undefined {
  if (step === 'SMS_MFA') return `***${user.phone?.slice(-2) ?? ''}`
  if (step !== 'EMAIL_OTP') return undefined
  const [name = '', host = ''] = user.emailAddress.split('@')
  return `${name.slice(0, 1)}***@${host}`
}
