import { randomBytes } from 'node:crypto'
import type { Message } from '@tiller/pages/pages'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { ApiError } from '#lib/http/api-error.ts'

/** Argon2id with OWASP's minimum: about 20 ms and 19 MB per hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const minPasswordLength = 12
export const maxPasswordLength = 256

/** Returns why a password is not accepted, or undefined if it is. */
export const findPasswordProblem = ({ length }: string): Message | undefined =>
  length >= minPasswordLength && length <= maxPasswordLength
    ? undefined
    : {
        id: 'The new password must have {min} to {max} characters.',
        values: { min: minPasswordLength, max: maxPasswordLength },
      }

/** Two of Node's four pool threads; file and DNS operations need the others. */
const hashing = new PQueue({ concurrency: 2 })
/** Hashing this many queued passwords takes about a second. */
const maxQueued = 100

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.size >= maxQueued)
    throw new ApiError('unavailable', 'Too many concurrent sign-ins; try again later.')
  return hashing.add(work)
}

/**
 * Hashes a password. It may wait for a slot, so do not call it in a transaction, which would hold a connection
 * meanwhile.
 */
export const hashPassword = (password: string): Promise<string> => withHashSlot(() => hash(password, cost))

let dummyHash: Promise<string> | undefined

/**
 * Returns whether the password is correct. Without a hash, the check takes as long as for a wrong password. It may wait
 * for a slot, so do not call it in a transaction.
 */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummyHash ??= hash(randomBytes(16).toString('base64url'), cost)
  const expected = passwordHash ?? (await dummyHash)
  const matches = await withHashSlot(() => verify(expected, password))
  return passwordHash !== undefined && matches
}

/** Generates a password for the first sign-in, which requires a new one. */
export const generateTemporaryPassword = () => randomBytes(12).toString('base64url')
