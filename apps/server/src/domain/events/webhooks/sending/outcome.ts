import { maxTries } from '@tiller/contract/platform/webhooks/schemas'

/** What came of sending a message once. */
export type Attempt = {
  /** What the server answered; null: nothing. */
  httpStatus: number | null
  /** Of its `Retry-After`. */
  retryAfterSeconds: number | null
  /** Why it came to nothing; null if it did not. */
  fault: string | null
}

/** What follows from it. */
export type Outcome =
  | { status: 'DELIVERED' | 'FAILED'; waitSeconds: null }
  | { status: 'WAITING'; waitSeconds: number }

/** Before the second and third time: what is only being restarted has the message soon. */
const firstWaitsSeconds = [5, 300] as const
/** From the fourth time on, each wait half as long again as the one before. */
const leastWaitSeconds = 600
const mostWaitSeconds = 2 * 3600
/** A server cannot ask for a longer time. */
const mostAskedSeconds = 24 * 3600
/** Waits are longer by up to this part, so that messages that failed together do not come together. */
const jitter = 0.2

/** The server has the message already. */
const duplicate = 409
/** The server wants no messages any more. */
export const gone = 410

/** Whether the server has the message. */
export const hasArrived = ({ httpStatus }: Attempt) =>
  httpStatus !== null && ((httpStatus >= 200 && httpStatus <= 299) || httpStatus === duplicate)

/**
 * The rule of delivery: 2xx and 409 are a message that has arrived, 410 is one that is not wanted; everything else is
 * sent again, at most 100 times altogether, which takes about eight days.
 *
 * @param tries how often it was sent by now, at least 1
 * @param random from 0 to 1, below 1
 */
export function outcomeOf(attempt: Attempt, tries: number, random: number): Outcome {
  if (hasArrived(attempt)) return { status: 'DELIVERED', waitSeconds: null }
  if (attempt.httpStatus === gone || tries >= maxTries) return { status: 'FAILED', waitSeconds: null }
  const asked = Math.min(attempt.retryAfterSeconds ?? 0, mostAskedSeconds)
  return { status: 'WAITING', waitSeconds: Math.max(waitSeconds(tries), asked) * (1 + jitter * random) }
}

/** The least that is waited after so many tries. */
export function waitSeconds(tries: number): number {
  const first = firstWaitsSeconds[tries - 1]
  if (first !== undefined) return first
  const further = tries - firstWaitsSeconds.length - 1
  return Math.min(leastWaitSeconds * 1.5 ** further, mostWaitSeconds)
}

/** `Retry-After` as seconds or as a date (RFC 9110, 10.2.3); null: it says nothing that can be followed. */
export function readRetryAfter(header: string | undefined, at: Date): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - at.getTime()) / 1000))
}
