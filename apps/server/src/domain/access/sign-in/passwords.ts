import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '#lib/http/api-error.ts'

/** Argon2id with OWASP's least memory: about 20 ms and 19 MB a password, so that a few at once are bearable. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const passwordLengthMin = 12
export const passwordLengthMax = 256

/** Passwords that are hashed at once: two of Node's four threads, which files and names need, too. */
const atOnce = 2
/** What may wait for its turn: a second of work. */
const waitingMax = 100

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else if (waiting.length >= waitingMax)
    throw new ApiError('unavailable', 'More people sign in at once than can be served.')
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** Takes its turn, so it must not be waited for in a transaction, which would hold a connection meanwhile. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let decoy: Promise<string> | undefined

/**
 * Checks a password. Where there is no hash, because there is no such user, it takes as long. It takes its
 * turn, so it must not be waited for in a transaction.
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hash(randomBytes(16).toString('base64url'), cost)
  const expected = passwordHash ?? (await decoy)
  const matches = await inTurn(() => verify(expected, password))
  return passwordHash !== undefined && matches
}

/** A password for the first sign-in, after which it has to be changed. */
export const temporaryPassword = () => randomBytes(12).toString('base64url')
