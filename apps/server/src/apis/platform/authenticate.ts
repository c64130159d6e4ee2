import { listAcceptedScopes, type Operation } from '@tiller/contract/operation'
import { isScopeGranted } from '@tiller/contract/scopes'
import type { FastifyRequest } from 'fastify'
import type { AppClientRow } from '#domain/access/app-clients/app-clients.ts'
import { authenticateAppClient } from '#domain/access/app-clients/authenticate.ts'
import type { createTokenVerifier, Principal } from '#domain/access/tokens/tokens.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { ApiError, throwIfInvalid } from '#lib/http/api-error.ts'
import type { Config } from '#lib/config/config.ts'
import { parseCredentials } from '#lib/http/request/authorization.ts'
import { findTextFault } from '#lib/http/request/invalid-text.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'

/**
 * The caller of a request: the owner of a token, or an app client with its secret. Both are missing for public
 * operations.
 */
export type AuthenticatedCaller = {
  /** The time of the request. */
  at: Date
  principal?: Principal
  client?: AppClientRow
  /** The hash of the console session; absent for a token. */
  session?: string
}

/** Authenticates and authorizes the caller from the headers alone. */
export async function authenticateCaller(
  parts: AppDependencies,
  checkToken: ReturnType<typeof createTokenVerifier>,
  operation: Operation,
  request: FastifyRequest,
): Promise<AuthenticatedCaller> {
  const { auth } = operation
  const at = parts.now()
  if (auth === 'none') return { at }
  const { authorization } = request.headers
  if (auth === 'basic') {
    const [id, secret] = basicCredentials(parseCredentials(authorization, 'basic') ?? '')
    if (id === undefined || secret === undefined)
      throw clientUnknown('Send client id and secret with Basic authentication.')
    throwIfInvalid(textProblems(id + secret))
    const from = { address: toSubscriber(request.ip), at }
    const client = await authenticateAppClient(parts.accessDb, { clientId: id, secret }, from)
    if (client === undefined) throw clientUnknown('The client id or secret is wrong.')
    return { at, client }
  }
  const token = parseCredentials(authorization, 'bearer')
  if (token === undefined) throw new ApiError('token-missing', 'Send `Authorization: Bearer <token>`.')
  const principal = await checkToken(token)
  if (principal === undefined)
    throw new ApiError('token-invalid', 'The token is unknown, expired, or revoked.')
  return { at, principal: requireScope(principal, operation, parts.config) }
}

/** Throws `scope-missing` if the token lacks the scope of the operation. */
export function requireScope(
  principal: Principal,
  operation: Operation,
  { broadCustomerScope }: Pick<Config, 'broadCustomerScope'>,
): Principal {
  const accepted = listAcceptedScopes(operation)
  const former = broadCustomerScope && operation.formerAuth !== undefined ? [operation.formerAuth] : []
  if (![...accepted, ...former].some((scope) => isScopeGranted(principal.scopes, scope)))
    throw new ApiError('scope-missing', `This operation requires the scope ${accepted.join(' or ')}.`)
  return principal
}

const clientUnknown = (detail: string) => new ApiError('client-authentication-failed', detail)

/** Returns text errors of the `Authorization` header. They never repeat its value, because it contains a secret. */
function textProblems(text: string) {
  const message = findTextFault(text)
  return message === undefined ? [] : [{ in: 'header' as const, field: 'Authorization', message }]
}

/** Decodes basic credentials. Id and secret are form-encoded before they are joined (RFC 6749, 2.3.1). */
function basicCredentials(encoded: string): string[] {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return []
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return []
  try {
    return [text.slice(0, colon), text.slice(colon + 1)].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    )
  } catch {
    return []
  }
}
