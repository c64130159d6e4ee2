import { maxDeliveryAttempts } from '@tiller/contract/platform/webhooks/schemas'

export type DeliveryAttempt = {
  /** The status of the response; null without a response. */
  httpStatus: number | null
  /** The delay from the `Retry-After` header, in seconds; null if absent. */
  retryAfterSeconds: number | null
  /** The reason of a failure; null if the message was delivered. */
  fault: string | null
}

/** What happens to the delivery after an attempt. */
export type DeliveryOutcome =
  | { status: 'DELIVERED' | 'FAILED'; delaySeconds: null }
  | { status: 'WAITING'; delaySeconds: number }

/** Delays before the second and third attempt. They are short, because a receiver may only be restarting. */
const firstWaitsSeconds = [5, 300] as const
/** From the fourth attempt on, each delay is 1.5 times the previous one. */
const minDelaySeconds = 600
const mostWaitSeconds = 2 * 3600
/** A longer `Retry-After` is shortened to this limit. */
const maxRetryAfterSeconds = 24 * 3600
/** Delays are randomly extended by up to this share, so that failed messages are not retried together. */
const jitter = 0.2

/** HTTP 409 means that the receiver already has the message. */
const duplicate = 409
/** HTTP 410 means that the receiver rejects further messages. */
export const httpStatusGone = 410

/** Returns whether the receiver has accepted the message. */
export const isDelivered = ({ httpStatus }: DeliveryAttempt) =>
  httpStatus !== null && ((httpStatus >= 200 && httpStatus <= 299) || httpStatus === duplicate)

/**
 * Applies the delivery rule: 2xx and 409 mean delivered, 410 means unwanted. Other messages are sent again, up to 100
 * times in about eight days.
 *
 * @param tries number of attempts so far, at least 1
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function determineDeliveryOutcome(
  attempt: DeliveryAttempt,
  tries: number,
  random: number,
): DeliveryOutcome {
  if (isDelivered(attempt)) return { status: 'DELIVERED', delaySeconds: null }
  if (attempt.httpStatus === httpStatusGone || tries >= maxDeliveryAttempts)
    return { status: 'FAILED', delaySeconds: null }
  const asked = Math.min(attempt.retryAfterSeconds ?? 0, maxRetryAfterSeconds)
  return {
    status: 'WAITING',
    delaySeconds: Math.max(computeMinRetryDelaySeconds(tries), asked) * (1 + jitter * random),
  }
}

/** Returns the minimum delay in seconds after a number of attempts. */
export function computeMinRetryDelaySeconds(tries: number): number {
  const first = firstWaitsSeconds[tries - 1]
  if (first !== undefined) return first
  const further = tries - firstWaitsSeconds.length - 1
  return Math.min(minDelaySeconds * 1.5 ** further, mostWaitSeconds)
}

/** Parses `Retry-After` as seconds or a date (RFC 9110, 10.2.3); null if it is invalid. */
export function parseRetryAfter(header: string | undefined, at: Date): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - at.getTime()) / 1000))
}
