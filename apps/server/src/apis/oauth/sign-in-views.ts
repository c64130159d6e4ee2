import { scopeDescriptions as scopeTexts, type Scope } from '@tiller/contract/scopes'
import type { SignInView } from '@tiller/pages/pages'
import type { Db } from '#lib/postgres/database.ts'
import type { AppClientRow } from '#domain/access/app-clients/app-clients.ts'
import { minPasswordLength } from '#domain/access/sign-in/passwords.ts'
import type { SignInProgress } from '#domain/access/sign-in/submit-step.ts'
import { maskDestination, type SignIn } from '#domain/access/sign-in/sign-in.ts'
import { findUser } from '#domain/access/sign-in/users.ts'

/** The path of the page that sends a link for a new password by e-mail. */
export const requestRecoveryPath = '/console/forgot-password'

/** Returns the first page of a sign-in. */
export const createPasswordView = (
  view: Omit<Extract<SignInView, { page: 'password' }>, 'page' | 'recoveryUrl'>,
): SignInView => ({ page: 'password', recoveryUrl: requestRecoveryPath, ...view })

type Of<Outcome extends SignInProgress['outcome']> = Extract<SignInProgress, { outcome: Outcome }>

/** Returns the page of the next step, or the page of the same step with an error. */
export async function createStepView(
  db: Db,
  {
    handle: signIn,
    client,
    progress,
    emailAddress,
  }: {
    handle: string
    client: AppClientRow
    progress: Of<'challenged'> | Of<'wrong'>
    emailAddress: string
  },
): Promise<SignInView> {
  const error = progress.outcome === 'wrong' ? progress.message : null
  const step = progress.outcome === 'wrong' ? progress.signIn.step : progress.step
  if (step === 'PASSWORD' || step === 'CONSENT')
    return createPasswordView({ signIn, clientName: client.name, emailAddress, error })
  if (step === 'NEW_PASSWORD_REQUIRED')
    return { page: 'new-password', signIn, lengthMin: minPasswordLength, error }
  const code = { page: 'code', signIn, error, isSentAgain: false } as const
  if (step === 'SOFTWARE_TOKEN_MFA') return { ...code, destination: null }
  const asked =
    progress.outcome === 'challenged' ? { ...progress.signIn, appUserId: progress.user.id } : progress.signIn
  return { ...code, destination: await destinationOf(db, { ...asked, step }) }
}

export const createResentView = async (db: Db, handle: string, signIn: SignIn): Promise<SignInView> => ({
  page: 'code',
  signIn: handle,
  destination: await destinationOf(db, signIn),
  error: null,
  isSentAgain: true,
})

/** Returns the masked address to which the code was sent, or an empty text if the user no longer has one. */
async function destinationOf(db: Db, signIn: SignIn): Promise<string> {
  const user = signIn.appUserId === null ? undefined : await findUser(db, signIn, signIn.appUserId)
  return (user && maskDestination(signIn.step, user)) ?? ''
}

export async function createConsentView(
  db: Db,
  {
    handle: signIn,
    client,
    progress,
  }: { handle: string; client: AppClientRow; progress: Of<'authenticated'> },
): Promise<SignInView> {
  const { rootCustomerId, customerId, emailAddress } = progress.user
  const { name: customerName } = await db
    .selectFrom('customer')
    .select('name')
    .where('rootCustomerId', '=', rootCustomerId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return {
    page: 'consent',
    signIn,
    clientName: client.name,
    customerName,
    emailAddress,
    redirectHost: new URL(progress.signIn.redirectUri ?? '').host,
    // The column is text, but only scopes of the contract are written to it.
    scopes: progress.signIn.scopes.map((scope) => ({ name: scope, description: scopeTexts[scope as Scope] })),
  }
}
