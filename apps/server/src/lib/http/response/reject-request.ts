import { errorTable } from '@tiller/contract/errors'
import type { Operation } from '@tiller/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../api-error.ts'

/** The default `Retry-After` of 503 responses, in seconds. */
const retryAfterSeconds = 5

/**
 * Starts an error response in the same way for all formats: status, Retry-After, WWW-Authenticate, and a log entry for
 * internal errors.
 *
 * @param cause the error to log
 */
export function startErrorResponse(
  refusal: ApiError,
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code } = refusal
  const { status } = errorTable[code]
  if (status >= 500) request.log.error({ err: cause, operation: getRequestOperation(request)?.id }, code)
  const challenge = challengeOf(refusal, getRequestOperation(request))
  if (challenge !== undefined) void reply.header('www-authenticate', challenge)
  const seconds = refusal.retryAfterSeconds ?? (status === 503 ? retryAfterSeconds : undefined)
  if (seconds !== undefined) void reply.header('retry-after', seconds)
  return reply.code(status).header('cache-control', 'no-store')
}

/** Returns the operation of a request, which the binder stores in the configuration of the route. */
export const getRequestOperation = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.config as { operation?: Operation }).operation

/** Returns the `WWW-Authenticate` header. It contains the error only if the request had a token (RFC 6750, 3). */
function challengeOf({ code, message }: ApiError, operation: Operation | undefined): string | undefined {
  if (code === 'client-authentication-failed') return 'Basic realm="tiller"'
  if (code === 'token-missing') return bearer
  if (code === 'token-invalid')
    return `${bearer}, error="invalid_token", error_description="${message.replaceAll(/["\\`]/g, '')}"`
  if (code !== 'scope-missing') return undefined
  return `${bearer}, error="insufficient_scope", scope="${operation?.optionalAuth ?? operation?.auth ?? ''}"`
}

const bearer = 'Bearer realm="tiller"'
