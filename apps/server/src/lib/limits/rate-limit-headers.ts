import type { FastifyReply } from 'fastify'
import { ApiError } from '#lib/http/api-error.ts'
import type { Quota, RateLimitResult } from './token-bucket.ts'

/**
 * Sets the rate limit headers (draft-ietf-httpapi-ratelimit-headers). Throws `too-many-requests`, with the time to
 * wait, if the quota is exceeded.
 *
 * @param name of the policy
 */
export function applyRateLimit(
  reply: FastifyReply,
  name: string,
  { requests, windowSeconds }: Quota,
  take: RateLimitResult,
) {
  void reply.headers({
    'ratelimit-policy': `"${name}";q=${requests};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${take.remaining};t=${take.resetSeconds}`,
  })
  if (take.allowed) return
  throw new ApiError(
    'too-many-requests',
    `At most ${requests} requests in ${windowSeconds} seconds; the next one is accepted in ${take.retryAfterSeconds} seconds.`,
    [],
    take.retryAfterSeconds,
  )
}
