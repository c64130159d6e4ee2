import { LRUCache } from 'lru-cache'

/** A quota of `requests` that can be used in a burst and is refilled evenly over the window. */
export type Quota = { requests: number; windowSeconds: number }

/** The clock that measures a quota, and the number of processes that share it. */
export type QuotaScope = {
  /** Returns the time of a monotonic clock. */
  nowMs(): number
  /**
   * Returns the number of processes that serve the same callers. Each allows its share of the quota, at least one
   * request.
   */
  processes(): number
}

export type RateLimitResult = {
  allowed: boolean
  remaining: number
  /** Seconds until the same request is allowed; 0 if it is allowed now. */
  retryAfterSeconds: number
  /** Seconds until the bucket is full again. */
  resetSeconds: number
}

export type TokenBuckets = {
  /**
   * Takes tokens from the bucket of a key.
   *
   * @param cost number of requests to count; a cost above the quota counts as the quota
   * @param requests the quota of this key, if it has its own
   */
  take(key: string, cost?: number, requests?: number): RateLimitResult
}

/**
 * Creates rate limits by key, in memory. Beyond `maxKeys`, the least recently used bucket is evicted, which is most
 * likely full and therefore equal to a new one. Callers that invent keys can neither fill the memory nor lock others
 * out.
 */
export function createTokenBuckets(
  { requests, windowSeconds }: Quota,
  { nowMs, processes }: QuotaScope,
  maxKeys = 50_000,
): TokenBuckets {
  const capacityOf = (quota: number) => Math.max(1, quota / processes())
  // `max` would allocate memory for all entries in advance.
  const buckets = new LRUCache<string, { tokens: number; atMs: number }>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
  })

  return {
    take: (key, cost = 1, quota = requests) => {
      const full = capacityOf(quota)
      const perMs = quota / processes() / (windowSeconds * 1000)
      const needed = Math.min(cost, full)
      const now = nowMs()
      const bucket = buckets.get(key)
      const before =
        bucket === undefined ? full : Math.min(full, bucket.tokens + Math.max(0, now - bucket.atMs) * perMs)
      // Tolerates rounding errors of fractional refills.
      const allowed = before >= needed - 1e-9
      const tokens = allowed ? Math.max(0, before - needed) : before
      buckets.set(key, { tokens, atMs: now })
      return {
        allowed,
        remaining: Math.floor(tokens),
        retryAfterSeconds: tokens >= needed ? 0 : Math.ceil((needed - tokens) / perMs / 1000),
        resetSeconds: Math.ceil((full - tokens) / perMs / 1000),
      }
    },
  }
}
