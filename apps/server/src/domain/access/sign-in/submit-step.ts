import type { ChallengeName } from '@tiller/contract/platform/access/schemas'
import type { Db, Tx } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { scopesWithin } from '../console/roles.ts'
import { countGuess, forgive, guesses, type Subject } from './attempts.ts'
import { isSent, sendCode } from './codes.ts'
import { judge, lateFault, shapeFault, type Fault, type Response } from './sign-in-checks.ts'
import { endSignIn, lockSignIn, stepAfter, type Holder, type SignIn } from './sign-in.ts'
import { findUser, findUserByEmail, type User } from './users.ts'

const wrongAnswersMax = 5

export type SignInParts = {
  db: Db
  secretBox: SecretBox
  /** The subscriber from which the answer comes. */
  address: string
  at: Date
}

export type Progress =
  | { outcome: 'unknown' }
  | { outcome: 'wrong'; signIn: SignIn; message: string }
  | { outcome: 'asked'; signIn: SignIn; step: ChallengeName; user: User }
  | { outcome: 'proved'; signIn: SignIn; user: User }

/** An answer that has been counted and may be judged. */
type Counted = { signIn: SignIn; user: User | undefined; subjects: readonly Subject[] }

/**
 * Takes the answer to the step at which a sign-in is, and asks for the next. Every answer is counted before it
 * is judged, for the sign-in, the user and the address, so that of any number at once only those that are
 * allowed are judged; a right one is taken back. The fifth wrong one to a step after the password ends the
 * sign-in. No connection is held while a password is hashed. Throws `sign-in-locked`, and `too-many-requests`
 * when the user has been sent all the codes that are allowed.
 */
export async function answerSignIn(
  parts: SignInParts,
  holder: Holder,
  response: Response,
): Promise<Progress> {
  const { db, at } = parts
  const counted = await db.transaction().execute((tx) => countAnswer(tx, parts, holder, response))
  if ('outcome' in counted) return counted
  const judged = await judge({ ...counted, handle: holder.handle, response }, parts)
  if ('fault' in judged && !judged.counts) await uncount(db, counted)
  if ('user' in judged) await forgive(db, counted.subjects, at)
  return db.transaction().execute(async (tx) => {
    const signIn = await lockSignIn(tx, holder, at)
    if (signIn === undefined || signIn.step !== counted.signIn.step) return { outcome: 'unknown' }
    if ('fault' in judged) return refuse(tx, signIn, judged)
    if (judged.keep !== undefined && !(await judged.keep(tx))) return refuse(tx, signIn, lateFault)
    return goOn(tx, { signIn, user: judged.user, handle: holder.handle }, at)
  })
}

async function countAnswer(
  tx: Tx,
  { address, at }: SignInParts,
  holder: Holder,
  response: Response,
): Promise<Progress | Counted> {
  const signIn = await lockSignIn(tx, holder, at)
  if (signIn === undefined || signIn.step === 'CONSENT') return { outcome: 'unknown' }
  const fault = shapeFault(signIn, response)
  if (fault !== undefined) return { outcome: 'wrong', signIn, message: fault.fault }
  if (isBounded(signIn) && signIn.attempts >= wrongAnswersMax) return { outcome: 'unknown' }
  const user = await findAnswering(tx, signIn, response)
  const subjects = subjectsOf(signIn, { user, address, response })
  await countGuess(tx, subjects, at)
  await setAttempts(tx, signIn, signIn.attempts + 1)
  return { signIn, user, subjects }
}

/** The page that asks for the password may be tried again; the user and the address bound how often. */
const isBounded = ({ step, browserHash }: SignIn) => step !== 'PASSWORD' || browserHash === null

const findAnswering = async (tx: Tx, signIn: SignIn, { username = '' }: Response) =>
  signIn.appUserId === null ? findUserByEmail(tx, signIn, username) : findUser(tx, signIn, signIn.appUserId)

/** The address first in every sign-in, or two of them would wait for each other. A new password is no guess. */
function subjectsOf(
  signIn: SignIn,
  { user, address, response }: { user: User | undefined; address: string; response: Response },
): readonly Subject[] {
  if (signIn.step === 'NEW_PASSWORD_REQUIRED') return []
  const { appClientId, browserHash } = signIn
  return [
    browserHash === null ? guesses.endpoint(appClientId, address) : guesses.browser(appClientId, address),
    guesses.user(signIn, user?.id ?? (response.username ?? '').toLowerCase()),
  ]
}

const setAttempts = (db: Db, { handleHash }: SignIn, attempts: number) =>
  db.updateTable('signIn').set({ attempts }).where('handleHash', '=', handleHash).execute()

const uncount = (db: Db, { signIn: { handleHash } }: Counted) =>
  db
    .updateTable('signIn')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('handleHash', '=', handleHash)
    .where('attempts', '>', 0)
    .execute()

async function refuse(tx: Tx, signIn: SignIn, { fault }: Fault): Promise<Progress> {
  const isPassword = signIn.step === 'PASSWORD'
  if (isBounded(signIn) && (isPassword || signIn.attempts >= wrongAnswersMax)) await endSignIn(tx, signIn)
  return { outcome: 'wrong', signIn, message: fault }
}

type Proof = { signIn: SignIn; user: User; handle: string }

async function goOn(tx: Tx, { signIn, user, handle }: Proof, at: Date): Promise<Progress> {
  if (signIn.step === 'CONSENT') return { outcome: 'unknown' }
  const step = stepAfter(signIn.step, user)
  const codeHash = isSent(step) ? await sendCode(tx, { step, user, handle }, at) : null
  // What is asked of the user, and given, is never more than the role opens.
  const scopes = scopesWithin(user.role, signIn.scopes)
  await tx
    .updateTable('signIn')
    .set({ step: step ?? 'CONSENT', appUserId: user.id, codeHash, attempts: 0, scopes })
    .where('handleHash', '=', signIn.handleHash)
    .execute()
  const narrowed = { ...signIn, scopes }
  return step === undefined
    ? { outcome: 'proved', signIn: narrowed, user }
    : { outcome: 'asked', signIn: narrowed, step, user }
}
