import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Creates a client secret or access token. It has 256 random bits, so its SHA-256 hash suffices: brute force is
 * impossible, with or without a slow hash. The prefix lets secret scanners recognize it.
 */
export const createSecret = (
  prefix:
    | 'tlr_secret'
    | 'tlr_token'
    | 'tlr_pass'
    | 'tlr_refresh'
    | 'tlr_code'
    | 'tlr_session'
    | 'tlr_invitation'
    | 'tlr_recovery',
) => `${prefix}_${randomBytes(32).toString('base64url')}`

export const hashSecret = (secret: string) => hash('sha256', secret, 'buffer')

/** Returns whether a hash is that of the secret. It compares in constant time. */
export const verifySecret = (secret: string, hash: Buffer) => timingSafeEqual(hashSecret(secret), hash)
