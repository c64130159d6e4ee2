import type { Connection } from './connection.ts'
import { NoAnswer, TillerError } from './error.ts'

export type Repetition = {
  /** At most so often after the first attempt. */
  retries: number
  /** Whether a request that has had its effect, unknown to us, may be sent again. */
  isSafe: boolean
  /** Whether all attempts have the same idempotency key. */
  hasKey: boolean
  signal?: AbortSignal | undefined
}

/**
 * Makes attempts until one succeeds or there is no reason to expect it of the next: see `waitMs`.
 *
 * @throws what the last attempt threw, or the signal's reason
 */
export async function repeat<T>(
  connection: Connection,
  repetition: Repetition,
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
 * How long to wait before the next attempt; undefined if there shall be none.
 *
 * - 429 and 503: what `Retry-After` says, and a random part of a growing wait more, so that clients which were
 *   turned away together do not come back together. None without that header, or if it asks for too much.
 * - no answer: a random part of a growing wait, if the call is safe to repeat.
 * - 409 `request-in-progress`: our own earlier attempt is under way; the same wait.
 */
function waitMs(
  error: unknown,
  number: number,
  { connection, repetition }: { connection: Connection; repetition: Repetition },
): number | undefined {
  const spreadMs = spreadDelayMs(number, { ...growth, random: connection.random })
  if (error instanceof NoAnswer) return repetition.isSafe ? spreadMs : undefined
  if (!(error instanceof TillerError)) return undefined
  if (error.code === 'request-in-progress') return repetition.hasKey ? spreadMs : undefined
  const { status, retryAfterSeconds } = error
  if ((status !== 429 && status !== 503) || retryAfterSeconds === undefined) return undefined
  const askedMs = retryAfterSeconds * 1000
  return askedMs <= connection.maxWaitMs ? askedMs + spreadMs : undefined
}

const growth = { firstDelayMs: 500, maxDelayMs: 10_000 }

/** A random part of a wait that doubles from attempt to attempt ("full jitter"). */
export const spreadDelayMs = (
  number: number,
  { firstDelayMs, maxDelayMs, random }: { firstDelayMs: number; maxDelayMs: number; random: () => number },
): number => random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (number - 1))
