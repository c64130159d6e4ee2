import { LRUCache } from 'lru-cache'

/** So many requests at once, refilled evenly over the window. */
export type Quota = { requests: number; windowSeconds: number }

/** What a quota is counted by. */
export type Pace = {
  /** Any clock that does not go back. */
  nowMs(): number
  /** How many processes answer the same callers: each gives its part of the quota, at least one request at a time. */
  processes(): number
}

export type Take = {
  allowed: boolean
  /** Requests left right now. */
  remaining: number
  /** Seconds until as much is allowed again; 0 if it is now. */
  retryAfterSeconds: number
  /** Seconds until the bucket is full again. */
  resetSeconds: number
}

export type TokenBuckets = {
  /** @param cost how many requests it counts as; more than the quota counts as the quota */
  take(key: string, cost?: number): Take
}

/**
 * Counts requests by key, in memory. Beyond `maxKeys`, the least recently used bucket is evicted, which is the most likely to be
 * full again and so to be the same as a new one. Callers that invent keys can neither fill the memory nor lock others out.
 */
export function createTokenBuckets(
  { requests, windowSeconds }: Quota,
  { nowMs, processes }: Pace,
  maxKeys = 50_000,
): TokenBuckets {
  const capacity = () => Math.max(1, requests / processes())
  const perMs = () => requests / processes() / (windowSeconds * 1000)
  // A maximum size and not a maximum count, for which memory would be allocated in advance.
  const buckets = new LRUCache<string, { tokens: number; atMs: number }>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
  })

  const tokensAt = ({ tokens, atMs }: { tokens: number; atMs: number }, now: number) =>
    Math.min(capacity(), tokens + Math.max(0, now - atMs) * perMs())

  return {
    take: (key, cost = 1) => {
      const full = capacity()
      const needed = Math.min(cost, full)
      const now = nowMs()
      const bucket = buckets.get(key)
      const before = bucket === undefined ? full : tokensAt(bucket, now)
      // A hair less than enough is enough: the refill is counted in fractions.
      const allowed = before >= needed - 1e-9
      const tokens = allowed ? Math.max(0, before - needed) : before
      buckets.set(key, { tokens, atMs: now })
      return {
        allowed,
        remaining: Math.floor(tokens),
        retryAfterSeconds: tokens >= needed ? 0 : Math.ceil((needed - tokens) / perMs() / 1000),
        resetSeconds: Math.ceil((full - tokens) / perMs() / 1000),
      }
    },
  }
}
