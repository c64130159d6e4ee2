import type { FastifyReply } from 'fastify'
import { applyRateLimit } from './rate-limit-headers.ts'
import { createTokenBuckets, type Pace, type Quota } from './token-bucket.ts'

/**
 * Counts a request under a key, says in the headers of the answer what is left, and refuses what is too much.
 *
 * @param cost how many requests it counts as
 */
export type RequestLimit = (key: string, reply: FastifyReply, cost?: number) => void

/** @param quota with 0 requests there is no limit */
export function createRequestLimit(name: string, quota: Quota, pace: Pace): RequestLimit {
  if (quota.requests === 0) return () => {}
  const buckets = createTokenBuckets(quota, pace)
  return (key, reply, cost) => applyRateLimit(reply, name, quota, buckets.take(key, cost))
}
