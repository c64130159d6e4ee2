import type { FastifyReply } from 'fastify'
import { applyRateLimit } from './rate-limit-headers.ts'
import { createTokenBuckets, type Quota } from './token-bucket.ts'

/** Counts a request under a key, says in the headers of the answer what is left, and refuses what is too much. */
export type RequestLimit = (key: string, reply: FastifyReply) => void

/** @param quota with 0 requests there is no limit */
export function createRequestLimit(name: string, quota: Quota, nowMs: () => number): RequestLimit {
  if (quota.requests === 0) return () => {}
  const buckets = createTokenBuckets(quota, nowMs)
  return (key, reply) => applyRateLimit(reply, name, quota, buckets.take(key))
}
