import { createHash } from 'node:crypto'
import type { Db } from '../../kit/db/database.ts'
import { ApiError } from '../../kit/http/api-error.ts'

/** Who tries: an app client, or those who sign in to it, from one address. */
export type Attempt = { clientId: string; address: string; at: Date }

const failuresMax = 10
const windowMs = 15 * 60_000

const subject = ({ clientId, address }: Attempt) =>
  createHash('sha256').update(`${clientId}\n${address}`).digest()

/**
 * Refuses whoever has failed 10 times in the last 15 minutes, before the secret is looked at: a right one is
 * refused too, or the lock would not stop guessing.
 */
export async function refuseLocked(db: Db, attempt: Attempt) {
  const failures = await db
    .selectFrom('signInFailure')
    .select('at')
    .where('subjectHash', '=', subject(attempt))
    .where('at', '>', new Date(attempt.at.getTime() - windowMs))
    .orderBy('at', 'desc')
    .limit(failuresMax)
    .execute()
  const oldest = failures[failuresMax - 1]
  if (oldest === undefined) return
  const seconds = Math.ceil((oldest.at.getTime() + windowMs - attempt.at.getTime()) / 1000)
  throw new ApiError(
    'sign-in-locked',
    `${failuresMax} attempts have failed in 15 minutes; the next is taken in ${seconds} seconds.`,
    [],
    seconds,
  )
}

export async function recordFailure(db: Db, attempt: Attempt) {
  await db
    .insertInto('signInFailure')
    .values({ subjectHash: subject(attempt), at: attempt.at })
    .execute()
}
