import type { FastifyRequest } from 'fastify'
import type { Config } from '#lib/config/config.ts'

const name = 'tlr_sign_in'

/**
 * Binds a sign-in to its browser. `HttpOnly` hides it from scripts and `SameSite` from forms of other sites.
 */
export const browserCookie = (secret: string, path: string, { baseUrl }: Config) =>
  `${name}=${secret}; Path=${path}; Max-Age=900; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`

export const browserOf = ({ headers }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|; )${name}=(tlr_session_[\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
