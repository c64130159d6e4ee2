import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's least memory: about 20 ms and 19 MB a password, so that a few at once are bearable. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const passwordLengthMin = 12
export const passwordLengthMax = 256

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/** Checks a password. Where there is no hash, because there is no such user, it takes as long. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('base64url'))
  const matches = await verify(passwordHash ?? (await decoy), password)
  return passwordHash !== undefined && matches
}

/** A password for the first sign-in, after which it has to be changed. */
export const temporaryPassword = () => randomBytes(12).toString('base64url')
