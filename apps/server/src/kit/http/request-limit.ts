import type { FastifyReply } from 'fastify'
import { ApiError } from './api-error.ts'
import { createTokenBuckets, type Quota } from './token-bucket.ts'

/** Counts a request under a key, says in the headers of the answer what is left, and refuses what is too much. */
export type RequestLimit = (key: string, reply: FastifyReply) => void

/** @param quota with 0 requests there is no limit */
export function createRequestLimit(name: string, quota: Quota, nowMs: () => number): RequestLimit {
  const { requests, windowSeconds } = quota
  if (requests === 0) return () => {}
  const buckets = createTokenBuckets(quota, nowMs)
  return (key, reply) => {
    const { allowed, remaining, resetSeconds, retryAfterSeconds } = buckets.take(key)
    void reply.header('ratelimit-policy', `"${name}";q=${requests};w=${windowSeconds}`)
    void reply.header('ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`)
    if (allowed) return
    throw new ApiError(
      'too-many-requests',
      `At most ${requests} requests in ${windowSeconds} seconds; the next one is taken in ${retryAfterSeconds} seconds.`,
      [],
      retryAfterSeconds,
    )
  }
}
