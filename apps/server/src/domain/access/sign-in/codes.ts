import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { hashSecret } from '#lib/crypto/secrets.ts'
import { createSentCodeLimit, recordAttempt } from './attempts.ts'
import { readBrandName } from '#lib/brand/brand.ts'
import type { Language } from '@tiller/pages/pages'
import { storeMail } from '#lib/mail/outbox.ts'
import { createMailText, toLanguage } from '#lib/mail/user-mail.ts'
import { lockSignIn, type SignInHolder, type SignIn } from './sign-in.ts'
import { findUser, type SignInUser } from './users.ts'

/** Limits how many codes an attacker can guess in parallel. */
const maxPendingCodes = 5

type SentStep = 'SMS_MFA' | 'EMAIL_OTP'

/** Returns whether Tiller sends the code of a step. Other codes come from an authenticator app. */
export const isSentCodeStep = (step: SignIn['step'] | undefined): step is SentStep =>
  step === 'SMS_MFA' || step === 'EMAIL_OTP'

type Sending = {
  step: SentStep
  user: SignInUser
  handle: string
  /** The language of the page, in which the code is sent if that of the user is not known. */
  language: Language
}

/**
 * Sends a code. Throws `too-many-requests` above the hourly limit.
 * @returns the hash to store; without the handle, which is not stored, it is useless
 */
export async function sendSignInCode(
  tx: Tx,
  { step, user, handle, language: ofPage }: Sending,
  at: Date,
): Promise<Buffer> {
  await enforceCodeLimits(tx, { user, handle }, at)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const phone = step === 'SMS_MFA' ? user.phone : null
  const recipient = phone ?? user.emailAddress
  const channel = phone === null ? 'MAIL' : 'TEXT'
  const language = toLanguage(user.language ?? ofPage)
  const t = createMailText(language)
  const body = t(
    '{code} is your code for signing in to {brand}. We will never ask you for it anywhere else.',
    { code, brand: await readBrandName(tx) },
  )
  await storeMail(
    tx,
    { recipient, channel, language, subject: t('Your sign-in code'), body, secret: code },
    at,
  )
  return hashSecret(handle + code)
}

/**
 * Sends a new code and invalidates the old one; failed attempts still count. On `too-many-requests`, the old code
 * remains valid.
 * @returns undefined if the sign-in is not at a step with a code
 */
export async function resendSignInCode(
  db: Db,
  holder: SignInHolder,
  language: Language,
  at: Date,
): Promise<SignIn | undefined> {
  return db.transaction().execute(async (tx) => {
    const signIn = await lockSignIn(tx, holder, at)
    if (signIn === undefined || signIn.appUserId === null || !isSentCodeStep(signIn.step)) return undefined
    const user = await findUser(tx, signIn, signIn.appUserId)
    if (user === undefined) return undefined
    const sending = { step: signIn.step, user, handle: holder.handle, language }
    const codeHash = await sendSignInCode(tx, sending, at)
    await tx.updateTable('signIn').set({ codeHash }).where('handleHash', '=', signIn.handleHash).execute()
    return signIn
  })
}

/** Recording the attempt locks the user's counter until the commit, so concurrent requests cannot exceed the limit. */
async function enforceCodeLimits(tx: Tx, { user, handle }: Pick<Sending, 'user' | 'handle'>, at: Date) {
  const subject = createSentCodeLimit(user.credentialId)
  const seconds = await recordAttempt(tx, subject, at)
  if (seconds !== undefined)
    throw tooMany(`At most ${subject.allowed} codes are sent to a user per hour`, seconds)
  const waiting = await tx
    .selectFrom('signIn')
    .select('expiresAt')
    .where('rootCustomerId', '=', user.rootCustomerId)
    .where('customerId', '=', user.customerId)
    .where('appUserId', '=', user.id)
    .where('codeHash', 'is not', null)
    .where('handleHash', '!=', hashSecret(handle))
    .where('expiresAt', '>', at)
    .orderBy('expiresAt')
    .limit(maxPendingCodes)
    .execute()
  const [first] = waiting
  if (first === undefined || waiting.length < maxPendingCodes) return
  const left = Math.ceil((first.expiresAt.getTime() - at.getTime()) / 1000)
  throw tooMany(`At most ${maxPendingCodes} sign-ins of a user may wait for a code`, left)
}

const tooMany = (rule: string, seconds: number) =>
  new ApiError('too-many-requests', `${rule}; try again in ${seconds} seconds.`, [], seconds)
