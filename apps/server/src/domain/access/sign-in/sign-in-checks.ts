import assert from 'node:assert/strict'
import { normalizeCode } from '@tiller/contract/pasted-text'
import type { Message, TextId } from '@tiller/pages/pages'
import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { verifySecret } from '#lib/crypto/secrets.ts'
import { hashPassword, verifyPassword, findPasswordProblem } from './passwords.ts'
import type { SignIn, SignInStep } from './sign-in.ts'
import { findMatchingTotpStep } from './totp.ts'
import { consumeTotpStep, setPassword, type SignInUser } from './users.ts'

/** The user's input at a step: a code or a password, and at the first step the e-mail address. */
export type StepResponse = {
  username?: string
  answer: string
  /** The step that the response is meant for; another step rejects it. */
  step?: string
}

type CheckInput = {
  signIn: SignIn
  handle: string
  response: StepResponse
  /** Undefined at the first step if the e-mail address is unknown. */
  user: SignInUser | undefined
}

/** A rejected response. `counts` is false if it was not a guess, for example a new password that is too short. */
export type StepRejection = { fault: Message; counts: boolean }
type CheckResult = StepRejection | { user: SignInUser; persist?: (db: Db) => Promise<boolean> }

const wrongGuess = (fault: TextId): StepRejection => ({ fault, counts: true })
/** Also returned when a concurrent request used the same code. */
export const codeUsedRejection = wrongGuess('The code is wrong or was already used.')

type CheckDependencies = { secretBox: SecretBox; at: Date; machine: () => Date }
type Check = (given: CheckInput, dependencies: CheckDependencies) => CheckResult | Promise<CheckResult>

const checks: Record<Exclude<SignInStep, 'CONSENT'>, Check> = {
  PASSWORD: checkPassword,
  SMS_MFA: checkSentCode,
  EMAIL_OTP: checkSentCode,
  SOFTWARE_TOKEN_MFA: checkAppCode,
  NEW_PASSWORD_REQUIRED: checkNewPassword,
}

/** Rejects malformed responses before anything is counted. */
export function findStepFormatProblem({ step }: SignIn, response: StepResponse): StepRejection | undefined {
  if (response.step !== undefined && response.step !== step)
    return { fault: { id: 'The session is at the challenge {step}.', values: { step } }, counts: false }
  const fault = step === 'NEW_PASSWORD_REQUIRED' ? findPasswordProblem(response.answer) : undefined
  return fault === undefined ? undefined : { fault, counts: false }
}

/**
 * Checks the response to the current step. It runs outside a transaction because password hashing is slow; `persist`
 * applies the changes of a correct response and returns false if a concurrent request used the same code.
 */
export function checkStepResponse(
  given: CheckInput,
  dependencies: CheckDependencies,
): CheckResult | Promise<CheckResult> {
  const { step } = given.signIn
  assert(step !== 'CONSENT', 'consent is a decision and cannot be wrong')
  return checks[step](given, dependencies)
}

/** The response and its duration do not reveal whether the address or the password was the reason. */
async function checkPassword({ response, user }: CheckInput): Promise<CheckResult> {
  const matches = await verifyPassword(response.answer, user?.passwordHash)
  return user !== undefined && matches ? { user } : wrongGuess('The e-mail address or the password is wrong.')
}

/** Removes the spaces and hyphens with which codes are displayed. */
const codeOf = ({ answer }: StepResponse) => normalizeCode(answer).replaceAll(/[\s-]/g, '')

function checkSentCode({ signIn, handle, response, user }: CheckInput): CheckResult {
  assert(signIn.codeHash !== null, 'a code was sent before this step')
  return verifySecret(handle + codeOf(response), signIn.codeHash)
    ? { user: requireUser(user) }
    : wrongGuess('The code is wrong.')
}

function checkAppCode(
  { response, ...given }: CheckInput,
  { secretBox, machine }: CheckDependencies,
): CheckResult {
  const user = requireUser(given.user)
  assert(user.totpSecret !== null, 'a table constraint requires the secret')
  const secret = secretBox.unseal(user.totpSecret)
  const step = findMatchingTotpStep(secret, codeOf(response), machine(), user.totpStep)
  return step === undefined ? codeUsedRejection : { user, persist: (db) => consumeTotpStep(db, user, step) }
}

async function checkNewPassword({ response, ...given }: CheckInput): Promise<CheckResult> {
  const user = requireUser(given.user)
  if (await verifyPassword(response.answer, user.passwordHash))
    return { fault: 'The new password must differ from the old one.', counts: false }
  const passwordHash = await hashPassword(response.answer)
  return {
    user: { ...user, mustChangePassword: false },
    persist: async (db) => {
      await setPassword(db, user, { passwordHash, mustChange: false })
      return true
    },
  }
}

function requireUser(user: SignInUser | undefined): SignInUser {
  assert(user !== undefined, 'a step after the password has a user')
  return user
}
