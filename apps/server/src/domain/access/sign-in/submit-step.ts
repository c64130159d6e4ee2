import { normalizeCode } from '@tiller/contract/pasted-text'
import type { ChallengeName } from '@tiller/contract/platform/access/schemas'
import type { Language, Message } from '@tiller/pages/pages'
import type { Db, Tx } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { restrictScopesToRole } from '../console/roles.ts'
import { recordGuess, withdrawGuesses, guessLimits, type AttemptLimit } from './attempts.ts'
import { readDeviceCookie } from './known-device.ts'
import { isSentCodeStep, sendSignInCode } from './codes.ts'
import {
  checkStepResponse,
  codeUsedRejection,
  findStepFormatProblem,
  type StepRejection,
  type StepResponse,
} from './sign-in-checks.ts'
import { endSignIn, lockSignIn, getNextSignInStep, type SignInHolder, type SignIn } from './sign-in.ts'
import { findUser, findUserByEmail, type SignInUser } from './users.ts'

const wrongAnswersMax = 5

export type SignInContext = {
  db: Db
  secretBox: SecretBox
  /** The subscriber's address, which is rate-limited. */
  address: string
  /** The cookie of `issueDeviceCookie`. */
  device?: string | undefined
  /** The language of the page; English without a page. */
  language: Language
  at: Date
  /** The machine's clock, because authenticator apps do not follow the clock of a sandbox. */
  machine: () => Date
}

export type SignInProgress =
  | { outcome: 'unknown' }
  | { outcome: 'wrong'; signIn: SignIn; message: Message }
  | { outcome: 'challenged'; signIn: SignIn; step: ChallengeName; user: SignInUser }
  | { outcome: 'authenticated'; signIn: SignIn; user: SignInUser }

/** A response whose attempt has been recorded, so that it may be checked. */
type CountedResponse = { signIn: SignIn; user: SignInUser | undefined; subjects: readonly AttemptLimit[] }

/**
 * Checks the response to the current step and advances the sign-in. Each response is recorded before it is checked, per
 * sign-in, user, and address or device, so the limits hold for concurrent requests; a correct response is withdrawn
 * again. The fifth wrong response after the password ends the sign-in. No connection is held while a password is
 * hashed.
 * @throws `sign-in-locked`, and `too-many-requests` above the limit of sent codes
 */
export async function submitSignInStep(
  parts: SignInContext,
  holder: SignInHolder,
  { username, ...given }: StepResponse,
): Promise<SignInProgress> {
  const { db, at } = parts
  const response = username === undefined ? given : { ...given, username: normalizeCode(username) }
  const counted = await db.transaction().execute((tx) => countResponse(tx, parts, holder, response))
  if ('outcome' in counted) return counted
  const judged = await checkStepResponse({ ...counted, handle: holder.handle, response }, parts)
  if ('fault' in judged && !judged.counts) await withdrawResponse(db, counted)
  if ('user' in judged) await withdrawGuesses(db, counted.subjects, at)
  return db.transaction().execute(async (tx) => {
    const signIn = await lockSignIn(tx, holder, at)
    if (signIn === undefined || signIn.step !== counted.signIn.step) return { outcome: 'unknown' }
    if ('fault' in judged) return refuse(tx, signIn, judged)
    if (judged.persist !== undefined && !(await judged.persist(tx)))
      return refuse(tx, signIn, codeUsedRejection)
    return advance(tx, { signIn, user: judged.user, handle: holder.handle, language: parts.language }, at)
  })
}

async function countResponse(
  tx: Tx,
  context: SignInContext,
  holder: SignInHolder,
  response: StepResponse,
): Promise<SignInProgress | CountedResponse> {
  const { at } = context
  const signIn = await lockSignIn(tx, holder, at)
  if (signIn === undefined || signIn.step === 'CONSENT') return { outcome: 'unknown' }
  const fault = findStepFormatProblem(signIn, response)
  if (fault !== undefined) return { outcome: 'wrong', signIn, message: fault.fault }
  if (hasAttemptLimit(signIn) && signIn.attempts >= wrongAnswersMax) return { outcome: 'unknown' }
  const user = await findRespondent(tx, signIn, response)
  const subjects = limitsFor(signIn, { user, response }, context)
  await recordGuess(tx, subjects, at)
  await setAttempts(tx, signIn, signIn.attempts + 1)
  return { signIn, user, subjects }
}

/** False for the password page, which may be retried; the limits of user and address still apply. */
const hasAttemptLimit = ({ step, browserHash }: SignIn) => step !== 'PASSWORD' || browserHash === null

const findRespondent = async (tx: Tx, signIn: SignIn, { username = '' }: StepResponse) =>
  signIn.appUserId === null ? findUserByEmail(tx, signIn, username) : findUser(tx, signIn, signIn.appUserId)

/**
 * Returns the limits always in the same order, because different orders could deadlock. A new password is not a guess.
 */
function limitsFor(
  signIn: SignIn,
  { user, response }: { user: SignInUser | undefined; response: StepResponse },
  { secretBox, address, device }: SignInContext,
): readonly AttemptLimit[] {
  const { step, appClientId, browserHash } = signIn
  if (step === 'NEW_PASSWORD_REQUIRED') return []
  const subject = user?.credentialId ?? (response.username ?? '').toLowerCase()
  const known = user && readDeviceCookie(secretBox, device, user.credentialId)
  const source = known ?? address
  const ofAddress =
    browserHash === null
      ? [guessLimits.endpoint(appClientId, address)]
      : known === undefined
        ? [guessLimits.browser(appClientId, address)]
        : []
  if (user !== undefined && step !== 'PASSWORD') return [...ofAddress, guessLimits.code(user.credentialId)]
  return [
    ...ofAddress,
    guessLimits.password(subject, source),
    // All users of the password grant share the address of the app client's server.
    ...(browserHash === null ? [] : [guessLimits.passwordsOfDay(subject, source)]),
  ]
}

const setAttempts = (db: Db, { handleHash }: SignIn, attempts: number) =>
  db.updateTable('signIn').set({ attempts }).where('handleHash', '=', handleHash).execute()

const withdrawResponse = (db: Db, { signIn: { handleHash } }: CountedResponse) =>
  db
    .updateTable('signIn')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('handleHash', '=', handleHash)
    .where('attempts', '>', 0)
    .execute()

async function refuse(tx: Tx, signIn: SignIn, { fault }: StepRejection): Promise<SignInProgress> {
  const isPassword = signIn.step === 'PASSWORD'
  if (hasAttemptLimit(signIn) && (isPassword || signIn.attempts >= wrongAnswersMax))
    await endSignIn(tx, signIn)
  return { outcome: 'wrong', signIn, message: fault }
}

type VerifiedStep = { signIn: SignIn; user: SignInUser; handle: string; language: Language }

async function advance(
  tx: Tx,
  { signIn, user, handle, language }: VerifiedStep,
  at: Date,
): Promise<SignInProgress> {
  if (signIn.step === 'CONSENT') return { outcome: 'unknown' }
  const step = getNextSignInStep(signIn.step, user)
  const codeHash = isSentCodeStep(step)
    ? await sendSignInCode(tx, { step, user, handle, language }, at)
    : null
  if (step === undefined) await rememberLanguage(tx, user, language)
  const scopes = restrictScopesToRole(user.role, signIn.scopes)
  await tx
    .updateTable('signIn')
    .set({ step: step ?? 'CONSENT', appUserId: user.id, codeHash, attempts: 0, scopes })
    .where('handleHash', '=', signIn.handleHash)
    .execute()
  const narrowed = { ...signIn, scopes }
  return step === undefined
    ? { outcome: 'authenticated', signIn: narrowed, user }
    : { outcome: 'challenged', signIn: narrowed, step, user }
}

/**
 * Stores the language in which a person signs in, unless one is known. English is not stored, so that a later sign-in
 * in another language counts.
 */
async function rememberLanguage(tx: Tx, { credentialId, language: known }: SignInUser, language: Language) {
  if (known !== null || language === 'en') return
  await tx.updateTable('credential').set({ language }).where('id', '=', credentialId).execute()
}
