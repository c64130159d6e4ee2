import { errorTable } from '@tiller/contract/errors'
import type { Operation } from '@tiller/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../api-error.ts'

/** When to come again after an answer 503 that does not say it itself. */
const retryAfterSeconds = 5

/**
 * Begins the answer to a request that is refused or has failed, the same way in every form of error: its
 * status, when to try again, how to prove who calls; and the one line in the log for a failure of ours.
 *
 * @param cause what was thrown, for the log
 */
export function beginRefusal(
  refusal: ApiError,
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code } = refusal
  const { status } = errorTable[code]
  if (status >= 500) request.log.error({ err: cause, operation: operationOf(request)?.id }, code)
  const challenge = challengeOf(refusal, operationOf(request))
  if (challenge !== undefined) void reply.header('www-authenticate', challenge)
  const seconds = refusal.retryAfterSeconds ?? (status === 503 ? retryAfterSeconds : undefined)
  if (seconds !== undefined) void reply.header('retry-after', seconds)
  return reply.code(status).header('cache-control', 'no-store')
}

/** The binder puts each operation into the configuration of its route. */
export const operationOf = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.config as { operation?: Operation }).operation

/** RFC 6750, 3: an error is named only to those who sent a token. */
function challengeOf({ code, message }: ApiError, operation: Operation | undefined): string | undefined {
  if (code === 'client-authentication-failed') return 'Basic realm="tiller"'
  if (code === 'token-missing') return bearer
  if (code === 'token-invalid')
    return `${bearer}, error="invalid_token", error_description="${message.replaceAll(/["\\`]/g, '')}"`
  if (code !== 'scope-missing') return undefined
  return `${bearer}, error="insufficient_scope", scope="${operation?.optionalAuth ?? operation?.auth ?? ''}"`
}

const bearer = 'Bearer realm="tiller"'
