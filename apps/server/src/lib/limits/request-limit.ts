import type { FastifyReply } from 'fastify'
import { applyRateLimit } from './rate-limit-headers.ts'
import { createTokenBuckets, type QuotaScope, type Quota } from './token-bucket.ts'

/**
 * Counts a request under a key, sets the rate limit headers, and throws if the quota is exceeded.
 *
 * @param cost number of requests to count
 */
export type RequestLimit = (key: string, reply: FastifyReply, cost?: number) => void

/**
 * Creates a rate limit per key.
 *
 * @param quota 0 requests means unlimited
 */
export function createRequestLimit(name: string, quota: Quota, pace: QuotaScope): RequestLimit {
  if (quota.requests === 0) return () => {}
  const buckets = createTokenBuckets(quota, pace)
  return (key, reply, cost) => applyRateLimit(reply, name, quota, buckets.take(key, cost))
}
