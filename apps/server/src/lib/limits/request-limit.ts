import type { FastifyReply } from 'fastify'
import { applyRateLimit } from './rate-limit-headers.ts'
import { createTokenBuckets, type QuotaScope, type Quota } from './token-bucket.ts'

/**
 * Counts a request under a key, sets the rate limit headers, and throws if the quota is exceeded.
 *
 * @param cost number of requests to count
 * @param requests the quota of this key, if it has its own; 0 means unlimited
 */
export type RequestLimit = (key: string, reply: FastifyReply, cost?: number, requests?: number) => void

/**
 * Creates a rate limit per key.
 *
 * @param quota 0 requests means unlimited
 */
export function createRequestLimit(name: string, quota: Quota, pace: QuotaScope): RequestLimit {
  const buckets = createTokenBuckets(quota, pace)
  return (key, reply, cost, requests = quota.requests) => {
    if (requests === 0) return
    applyRateLimit(reply, name, { ...quota, requests }, buckets.take(key, cost, requests))
  }
}
