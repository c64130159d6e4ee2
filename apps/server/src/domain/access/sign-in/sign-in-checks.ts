import assert from 'node:assert/strict'
import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { secretMatches } from '#lib/crypto/secrets.ts'
import { hashPassword, passwordLengthMax, passwordLengthMin, passwordMatches } from './passwords.ts'
import type { SignIn, Step } from './sign-in.ts'
import { matchingStep } from './totp.ts'
import { takeTotpStep, setPassword, type User } from './users.ts'

/** What a user answers: a code or a password, at the first step with the e-mail address. */
export type Response = {
  username?: string
  answer: string
  /** The step that is meant; another one is not taken for it. */
  step?: string
}

type Given = {
  signIn: SignIn
  handle: string
  response: Response
  /** Undefined at the first step, if nobody has the e-mail address. */
  user: User | undefined
}

/** A fault counts if it was a guess, rather than a new password that is too short. */
export type Fault = { fault: string; counts: boolean }
type Judged = Fault | { user: User; keep?: (db: Db) => Promise<boolean> }

const wrong = (fault: string): Fault => ({ fault, counts: true })
const codeUsed = wrong('The code is wrong, or was used before.')

type Judge = (given: Given, parts: { secretBox: SecretBox; at: Date }) => Judged | Promise<Judged>

const judges: Record<Exclude<Step, 'CONSENT'>, Judge> = {
  PASSWORD: checkPassword,
  SMS_MFA: checkSentCode,
  EMAIL_OTP: checkSentCode,
  SOFTWARE_TOKEN_MFA: checkAppCode,
  NEW_PASSWORD_REQUIRED: takeNewPassword,
}

/** What can be refused before anything is counted: it is no guess. */
export function shapeFault({ step }: SignIn, response: Response): Fault | undefined {
  if (response.step !== undefined && response.step !== step)
    return { fault: `The session is at the challenge ${step}.`, counts: false }
  const { length } = response.answer
  if (step !== 'NEW_PASSWORD_REQUIRED' || (length >= passwordLengthMin && length <= passwordLengthMax))
    return undefined
  const fault = `The new password must have ${passwordLengthMin} to ${passwordLengthMax} characters.`
  return { fault, counts: false }
}

/**
 * Judges the answer to the step at which a sign-in is, without the database: passwords take long. What is
 * right comes with what it changes: `keep` says false if somebody was quicker with the same code.
 */
export function judge(given: Given, parts: { secretBox: SecretBox; at: Date }): Judged | Promise<Judged> {
  const { step } = given.signIn
  assert(step !== 'CONSENT', 'consent is a decision and cannot be wrong')
  return judges[step](given, parts)
}

/** Why an answer that was right when it was judged is not any more. */
export const lateFault = codeUsed

/** Whether the address or the password is wrong, or an invitation is over, is not told and cannot be timed. */
async function checkPassword({ response, user }: Given, { at }: { at: Date }): Promise<Judged> {
  const matches = await passwordMatches(response.answer, user?.passwordHash)
  const isOver = user?.passwordUntil != null && user.passwordUntil <= at
  return user !== undefined && matches && !isOver
    ? { user }
    : wrong('The e-mail address or the password is wrong.')
}

function checkSentCode({ signIn, handle, response, user }: Given): Judged {
  assert(signIn.codeHash !== null, 'a step that takes a sent code follows its sending')
  return secretMatches(handle + response.answer.trim(), signIn.codeHash)
    ? { user: known(user) }
    : wrong('The code is wrong.')
}

function checkAppCode(
  { response, ...given }: Given,
  { secretBox, at }: { secretBox: SecretBox; at: Date },
): Judged {
  const user = known(given.user)
  assert(user.totpSecret !== null, 'the table demands a secret')
  const secret = secretBox.unseal(user.totpSecret)
  const step = matchingStep(secret, response.answer.trim(), at, user.totpStep)
  return step === undefined ? codeUsed : { user, keep: (db) => takeTotpStep(db, user, step) }
}

async function takeNewPassword({ response, ...given }: Given): Promise<Judged> {
  const user = known(given.user)
  if (await passwordMatches(response.answer, user.passwordHash))
    return { fault: 'The new password must be another than the old one.', counts: false }
  const passwordHash = await hashPassword(response.answer)
  return {
    user: { ...user, mustChangePassword: false },
    keep: async (db) => {
      await setPassword(db, user, { passwordHash, mustChange: false })
      return true
    },
  }
}

function known(user: User | undefined): User {
  assert(user !== undefined, 'a step after the password has its user')
  return user
}
