import assert from 'node:assert/strict'
import type { Tx } from '../../kit/db/database.ts'
import { passwordLengthMax, passwordLengthMin, passwordMatches } from './passwords.ts'
import type { SecretBox } from '../../kit/secrets/secret-box.ts'
import { secretMatches } from '../../kit/secrets/secrets.ts'
import type { SignIn, Step } from './sign-in.ts'
import { matchingStep } from './totp.ts'
import { findUser, findUserByEmail, setPassword, type User } from './users.ts'

/** What a user answers: a code or a password, at the first step with the e-mail address. */
export type Response = {
  username?: string
  answer: string
  /** The step that is meant; another one is not taken for it. */
  step?: string
}

type Parts = { tx: Tx; secretBox: SecretBox; at: Date }
type Given = { signIn: SignIn; handle: string; response: Response }
type Checked = { user: User } | { fault: string; counts: boolean }

const wrong = (fault: string): Checked => ({ fault, counts: true })

const checks: Record<Exclude<Step, 'CONSENT'>, (parts: Parts, given: Given) => Promise<Checked>> = {
  PASSWORD: checkPassword,
  SMS_MFA: checkSentCode,
  EMAIL_OTP: checkSentCode,
  SOFTWARE_TOKEN_MFA: checkAppCode,
  NEW_PASSWORD_REQUIRED: takeNewPassword,
}

/** Checks the answer to the step at which a sign-in is. */
export async function checkStep(parts: Parts, given: Given): Promise<Checked> {
  const { step } = given.signIn
  assert(step !== 'CONSENT', 'consent is a decision and cannot be wrong')
  if (given.response.step !== undefined && given.response.step !== step)
    return { fault: `The session is at the challenge ${step}.`, counts: false }
  return checks[step](parts, given)
}

/** Whether the address or the password is wrong is not told, and cannot be timed. */
async function checkPassword({ tx }: Parts, { signIn, response }: Given): Promise<Checked> {
  const user = await findUserByEmail(tx, signIn, response.username ?? '')
  const matches = await passwordMatches(response.answer, user?.passwordHash)
  return user !== undefined && matches ? { user } : wrong('The e-mail address or the password is wrong.')
}

async function checkSentCode({ tx }: Parts, { signIn, handle, response }: Given): Promise<Checked> {
  assert(signIn.codeHash !== null, 'a step that takes a sent code follows its sending')
  return secretMatches(handle + response.answer.trim(), signIn.codeHash)
    ? { user: await userOf(tx, signIn) }
    : wrong('The code is wrong.')
}

async function checkAppCode({ tx, secretBox, at }: Parts, { signIn, response }: Given): Promise<Checked> {
  const user = await userOf(tx, signIn)
  assert(user.totpSecret !== null, 'the table demands a secret')
  const secret = secretBox.open(user.totpSecret)
  const step = matchingStep(secret, response.answer.trim(), at, user.totpStep)
  if (step === undefined) return wrong('The code is wrong, or was used before.')
  // The condition decides between two sign-ins that show the same code at once.
  const { numUpdatedRows } = await tx
    .updateTable('appUser')
    .set({ totpStep: step })
    .where('rootCustomerId', '=', user.rootCustomerId)
    .where('customerId', '=', user.customerId)
    .where('id', '=', user.id)
    .where('totpStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { user } : wrong('The code is wrong, or was used before.')
}

async function takeNewPassword({ tx }: Parts, { signIn, response }: Given): Promise<Checked> {
  const user = await userOf(tx, signIn)
  const { length } = response.answer
  if (length < passwordLengthMin || length > passwordLengthMax)
    return {
      fault: `The new password must have ${passwordLengthMin} to ${passwordLengthMax} characters.`,
      counts: false,
    }
  if (await passwordMatches(response.answer, user.passwordHash))
    return { fault: 'The new password must be another than the old one.', counts: false }
  await setPassword(tx, user, { password: response.answer, mustChange: false })
  return { user: { ...user, mustChangePassword: false } }
}

async function userOf(tx: Tx, signIn: SignIn): Promise<User> {
  const user = signIn.appUserId === null ? undefined : await findUser(tx, signIn, signIn.appUserId)
  assert(user !== undefined, 'a step after the password has its user')
  return user
}
