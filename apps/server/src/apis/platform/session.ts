import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Operation } from '@tiller/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseSessionSecret } from '#apis/oauth/browser-cookie.ts'
import { findSessionPrincipal } from '#domain/access/console/sessions.ts'
import { ApiError, createInvalidRequestError } from '#lib/http/api-error.ts'
import { getBasePath } from '#lib/http/base-path.ts'
import type { Config } from '#lib/config/config.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { requireScope, type AuthenticatedCaller } from './authenticate.ts'

export const consoleBasePath = '/console/v5'

const cookieMaxAgeSeconds = 30 * 86_400

/**
 * Returns the name of the cookie. Over HTTPS, browsers accept the prefix `__Host-` only from this host and for all of
 * its paths, and `__Secure-` also below a base path.
 */
function nameOf({ baseUrl }: Config) {
  if (!baseUrl.startsWith('https:')) return 'tlr_console'
  return getBasePath(baseUrl) === '' ? '__Host-tlr_console' : '__Secure-tlr_console'
}

/**
 * Sets the session cookie. Scripts cannot read it, and requests from other sites do not include it.
 *
 * @param secret an empty secret deletes the cookie
 */
export const setConsoleSessionCookie = (reply: FastifyReply, secret: string, config: Config): FastifyReply =>
  reply.setCookie(nameOf(config), secret, {
    path: '/',
    maxAge: secret === '' ? 0 : cookieMaxAgeSeconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.baseUrl.startsWith('https:'),
  })

/** Returns the secret in the session cookie of a request. */
export const getConsoleSessionSecret = ({ cookies }: FastifyRequest, config: Config): string | undefined =>
  parseSessionSecret(cookies[nameOf(config)])

/**
 * Authenticates a request of the console's script. The cookie alone is not enough: forms and other sites cannot send
 * the additional header.
 */
export async function authenticateSession(
  { accessDb, config, now }: AppDependencies,
  operation: Operation,
  request: FastifyRequest,
): Promise<AuthenticatedCaller> {
  const at = now()
  const { auth } = operation
  if (auth === 'none' || auth === 'basic') return { at }
  requireConsoleHeaders(request, config)
  const secret = getConsoleSessionSecret(request, config)
  if (secret === undefined) throw new ApiError('token-missing', 'Sign in to the console.')
  const principal = await findSessionPrincipal(accessDb, secret, at)
  if (principal === undefined)
    throw new ApiError('token-invalid', 'The session has ended. Sign in to the console again.')
  const session = createHash('sha256').update(secret).digest('base64url')
  return { at, principal: requireScope(principal, operation, config), session }
}

/** Throws unless the headers are those of the console's script. */
export function requireConsoleHeaders({ headers }: FastifyRequest, { baseUrl }: Config) {
  if (headers.authorization !== undefined)
    throw refuse('Authorization', 'is not accepted here; use the paths below /v5 with a token')
  if (headers['x-tiller-console'] !== '1') throw refuse('X-Tiller-Console', 'must be 1')
  requireSameOrigin(headers, baseUrl)
}

const refuse = (field: string, message: string) =>
  createInvalidRequestError([{ in: 'header', field, message }])

/** Throws if a page of another origin caused the request. */
export function requireSameOrigin(headers: IncomingHttpHeaders, baseUrl: string) {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw refuse('Sec-Fetch-Site', 'must be same-origin')
  const { origin } = headers
  // Browsers omit Sec-Fetch-Site without HTTPS.
  if (site === undefined && origin !== undefined && origin !== new URL(baseUrl).origin)
    throw refuse('Origin', `must be ${new URL(baseUrl).origin}`)
}
