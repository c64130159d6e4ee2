import type { FastifyRequest } from 'fastify'
import type { Config } from '#lib/config/config.ts'

const name = 'tlr_sign_in'

/**
 * Ties a sign-in to the browser in which it began. Scripts cannot read it, and other sites' forms do not
 * carry it.
 */
export const browserCookie = (secret: string, path: string, { baseUrl }: Config) =>
  `${name}=${secret}; Path=${path}; Max-Age=900; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`

export const browserOf = ({ headers }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|; )${name}=(tlr_session_[\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
