import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Client secrets and access tokens are 256 random bits, so SHA-256 suffices: brute force is impossible, with or
 * without a slow hash. The prefix lets secret scanners recognize them.
 */
export const newSecret = (
  prefix:
    | 'tlr_secret'
    | 'tlr_token'
    | 'tlr_pass'
    | 'tlr_refresh'
    | 'tlr_code'
    | 'tlr_session'
    | 'tlr_invitation',
) => `${prefix}_${randomBytes(32).toString('base64url')}`

export const hashSecret = (secret: string) => hash('sha256', secret, 'buffer')

/** Compares in constant time. */
export const secretMatches = (secret: string, hash: Buffer) => timingSafeEqual(hashSecret(secret), hash)
