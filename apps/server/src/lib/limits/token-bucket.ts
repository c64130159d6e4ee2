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
 * Counts requests by key, in memory. A bucket that has filled up again says no more than one that was
 * never made, so full ones are dropped when there are `maxKeys`, and if all are in use the one that was
 * used longest ago: whoever makes up keys can neither fill the memory nor lock others out.
 */
export function createTokenBuckets(
  { requests, windowSeconds }: Quota,
  { nowMs, processes }: Pace,
  maxKeys = 50_000,
): TokenBuckets {
  const capacity = () => Math.max(1, requests / processes())
  const perMs = () => requests / processes() / (windowSeconds * 1000)
  // In order of use, because a bucket is put at the end whenever it is used.
  const buckets = new Map<string, { tokens: number; atMs: number }>()

  const tokensAt = ({ tokens, atMs }: { tokens: number; atMs: number }, now: number) =>
    Math.min(capacity(), tokens + Math.max(0, now - atMs) * perMs())

  function makeRoom(now: number) {
    for (const [key, bucket] of buckets) {
      // What was used longest ago comes first, so the first that is not full ends the search.
      if (buckets.size < maxKeys && tokensAt(bucket, now) < capacity()) return
      buckets.delete(key)
    }
  }

  return {
    take: (key, cost = 1) => {
      const full = capacity()
      const needed = Math.min(cost, full)
      const now = nowMs()
      const bucket = buckets.get(key)
      if (bucket === undefined && buckets.size >= maxKeys) makeRoom(now)
      const before = bucket === undefined ? full : tokensAt(bucket, now)
      // A hair less than enough is enough: the refill is counted in fractions.
      const allowed = before >= needed - 1e-9
      const tokens = allowed ? Math.max(0, before - needed) : before
      buckets.delete(key)
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
