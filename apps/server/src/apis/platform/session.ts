import { createHash } from 'node:crypto'
import type { Operation } from '@tiller/contract/operation'
import type { FastifyRequest } from 'fastify'
import { findSession } from '#domain/access/console/sessions.ts'
import { ApiError, invalid } from '#lib/http/api-error.ts'
import type { Config } from '#lib/config/config.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { requireScope, type Caller } from './authenticate.ts'

/** Where the console finds the operations of the Platform API. */
export const consoleBasePath = '/console/v5'

const longestSeconds = 30 * 86_400

/** A browser takes a name that begins with `__Host-` from this host alone, and only over HTTPS. */
const nameOf = ({ baseUrl }: Config) => (baseUrl.startsWith('https:') ? '__Host-tlr_console' : 'tlr_console')

/** Holds the session. Scripts cannot read it, and no other site's request carries it. */
export const sessionCookie = (secret: string, config: Config) =>
  `${nameOf(config)}=${secret}; Path=/; Max-Age=${secret === '' ? 0 : longestSeconds}; HttpOnly; SameSite=Strict${config.baseUrl.startsWith('https:') ? '; Secure' : ''}`

/** The secret of the session in which a request comes. */
export const sessionOf = ({ headers }: FastifyRequest, config: Config): string | undefined =>
  new RegExp(`(?:^|; )${nameOf(config)}=(tlr_session_[\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]

/**
 * Proves that a request comes from the console's own script, in the session of somebody who may call the operation. A
 * cookie alone proves nothing: the header is one that no form and no other site can send.
 */
export async function authenticateSession(
  { accessDb, config, now }: AppDependencies,
  { auth }: Operation,
  request: FastifyRequest,
): Promise<Caller> {
  const at = now()
  if (auth === 'none' || auth === 'basic') return { at }
  refuseStrangers(request, config)
  const secret = sessionOf(request, config)
  if (secret === undefined) throw new ApiError('token-missing', 'Sign in to the console.')
  const principal = await findSession(accessDb, secret, at)
  if (principal === undefined)
    throw new ApiError('token-invalid', 'The session has ended. Sign in to the console again.')
  const session = createHash('sha256').update(secret).digest('base64url')
  return { at, principal: requireScope(principal, auth), session }
}

/** Refuses what the console's script does not send. */
export function refuseStrangers({ headers }: FastifyRequest, { baseUrl }: Config) {
  const refuse = (field: string, message: string) => invalid([{ in: 'header', field, message }])
  if (headers.authorization !== undefined)
    throw refuse('Authorization', 'is not taken here: programs with a token call the addresses below /v5')
  if (headers['x-tiller-console'] !== '1') throw refuse('X-Tiller-Console', 'must be 1')
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw refuse('Sec-Fetch-Site', 'must be same-origin')
  const { origin } = headers
  if (site === undefined && origin !== undefined && origin !== new URL(baseUrl).origin)
    throw refuse('Origin', 'must be that of the console')
}
