import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { hashSecret } from '#lib/crypto/secrets.ts'
import { codesSent, count } from './attempts.ts'
import { keepMail } from '#lib/mail/outbox.ts'
import { lockSignIn, type Holder, type SignIn } from './sign-in.ts'
import { findUser, type User } from './users.ts'

/** Each is a code that can be guessed. */
const waitingForCodeMax = 5

type SentStep = 'SMS_MFA' | 'EMAIL_OTP'

/** True for a step whose code we send, in place of one that the user's own app shows. */
export const isSent = (step: SignIn['step'] | undefined): step is SentStep =>
  step === 'SMS_MFA' || step === 'EMAIL_OTP'

type Sending = { step: SentStep; user: User; handle: string }

/**
 * Sends a code. Throws `too-many-requests` when the user has been sent all that are allowed.
 *
 * @returns what is kept of it: worthless without the handle, which is not kept
 */
export async function sendCode(tx: Tx, { step, user, handle }: Sending, at: Date): Promise<Buffer> {
  await refuseMoreCodes(tx, { user, handle }, at)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const phone = step === 'SMS_MFA' ? user.phone : null
  const recipient = phone ?? user.emailAddress
  const channel = phone === null ? 'MAIL' : 'TEXT'
  const body = `${code} is your code for signing in to Tiller. Nobody will ask you for it anywhere else.`
  await keepMail(tx, { recipient, channel, subject: 'Your sign-in code', body }, at)
  return hashSecret(handle + code)
}

/**
 * Sends another code to a user who waits for one; only the new one counts from then on. The wrong answers are
 * still counted. Throws `too-many-requests` as `sendCode` does, and then the old code still counts.
 *
 * @returns the sign-in, or undefined if it is not at such a step
 */
export async function sendCodeAgain(db: Db, holder: Holder, at: Date): Promise<SignIn | undefined> {
  return db.transaction().execute(async (tx) => {
    const signIn = await lockSignIn(tx, holder, at)
    if (signIn === undefined || signIn.appUserId === null || !isSent(signIn.step)) return undefined
    const user = await findUser(tx, signIn, signIn.appUserId)
    if (user === undefined) return undefined
    const codeHash = await sendCode(tx, { step: signIn.step, user, handle: holder.handle }, at)
    await tx.updateTable('signIn').set({ codeHash }).where('handleHash', '=', signIn.handleHash).execute()
    return signIn
  })
}

/** Counting locks the user's row of codes until the commit, so nobody else can be the last one meanwhile. */
async function refuseMoreCodes(tx: Tx, { user, handle }: Pick<Sending, 'user' | 'handle'>, at: Date) {
  const subject = codesSent(user, user.id)
  const seconds = await count(tx, subject, at)
  if (seconds !== undefined)
    throw tooMany(`At most ${subject.allowed} codes are sent to a user in an hour`, seconds)
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
    .limit(waitingForCodeMax)
    .execute()
  const [first] = waiting
  if (first === undefined || waiting.length < waitingForCodeMax) return
  const left = Math.ceil((first.expiresAt.getTime() - at.getTime()) / 1000)
  throw tooMany(`${waitingForCodeMax} sign-ins of a user may wait for a code`, left)
}

const tooMany = (rule: string, seconds: number) =>
  new ApiError('too-many-requests', `${rule}; the next one begins in ${seconds} seconds.`, [], seconds)
