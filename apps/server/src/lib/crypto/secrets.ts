import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Client secrets and access tokens are 256 random bits, so they are kept as plain SHA-256: there is
 * nothing to guess that a slow hash would protect. The prefix lets leak scanners recognise them.
 */
export const newSecret = (
  prefix: 'tlr_secret' | 'tlr_token' | 'tlr_pass' | 'tlr_refresh' | 'tlr_code' | 'tlr_session',
) => `${prefix}_${randomBytes(32).toString('base64url')}`

export const hashSecret = (secret: string) => hash('sha256', secret, 'buffer')

/** Compares in constant time. */
export const secretMatches = (secret: string, hash: Buffer) => timingSafeEqual(hashSecret(secret), hash)
