import type { Connection } from './connection.ts'
import { NoResponseError, TillerError } from './error.ts'

export type RetryOptions = {
  /** Maximum number of retries. */
  retries: number
  /** Whether repeating the request is harmless even if an earlier attempt succeeded. */
  isSafe: boolean
  /** Whether all attempts share an idempotency key. */
  hasKey: boolean
  signal?: AbortSignal | undefined
}

/**
 * Runs `attempt`, and repeats it as described in `waitMs`.
 *
 * @throws the last error, or the signal's reason
 */
export async function withRetries<T>(
  connection: Connection,
  repetition: RetryOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt()
    } catch (error) {
      const ms = number > repetition.retries ? undefined : waitMs(error, number, { connection, repetition })
      if (ms === undefined) throw error
      await connection.sleep(ms, repetition.signal)
    }
  }
}

/**
 * Returns the wait before the next attempt; undefined to give up.
 * - 429 and 503: `Retry-After` plus jitter, so that rejected clients do not return at the same time. Gives up if the
 * header is missing or the wait too long.
 * - No response: a growing random wait, if the call is safe to repeat.
 * - 409 `request-in-progress`: an earlier attempt of this call is still running. The wait is the same.
 */
function waitMs(
  error: unknown,
  number: number,
  { connection, repetition }: { connection: Connection; repetition: RetryOptions },
): number | undefined {
  const spreadMs = randomDelayMs(number, { ...growth, random: connection.random })
  if (error instanceof NoResponseError) return repetition.isSafe ? spreadMs : undefined
  if (!(error instanceof TillerError)) return undefined
  if (error.code === 'request-in-progress') return repetition.hasKey ? spreadMs : undefined
  const { status, retryAfterSeconds } = error
  if ((status !== 429 && status !== 503) || retryAfterSeconds === undefined) return undefined
  const askedMs = retryAfterSeconds * 1000
  return askedMs <= connection.maxWaitMs ? askedMs + spreadMs : undefined
}

const growth = { firstDelayMs: 500, maxDelayMs: 10_000 }

/** Returns a random part of an exponentially growing wait ("full jitter"), in ms. */
export const randomDelayMs = (
  number: number,
  { firstDelayMs, maxDelayMs, random }: { firstDelayMs: number; maxDelayMs: number; random: () => number },
): number => random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (number - 1))
