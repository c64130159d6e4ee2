import type { Config } from '#lib/config/config.ts'
import type { EgressClient } from '#lib/egress/egress.ts'
import { EgressError } from '#lib/egress/egress-error.ts'
import { createSignatureHeaders } from '#lib/egress/webhook-signature.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { type DeliveryAttempt, isDelivered, parseRetryAfter } from './outcome.ts'

export type CallDependencies = {
  egress: Pick<EgressClient, 'open'>
  secretBox: Pick<SecretBox, 'unseal'>
  config: Pick<Config, 'egressAllowPrivate'>
}

/** The time limit of a call from name resolution to the end of the response. */
const totalMs = 15_000
const maxAnswerBytes = 65_536

/** A message and the URL to which it is sent. It is not signed if there are no secrets. */
export type SignedMessage = {
  url: string
  secrets: readonly Buffer[]
  id: string
  body: string
  /** The span of the attempt, for the traces of the receiver. */
  traceParent?: string | undefined
}

/**
 * Sends a message once and returns the result, or undefined if a shutdown aborted it, so that the result is unknown.
 * Redirects are not followed. A received status counts, even if the body fails.
 */
export async function sendWebhookMessage(
  { egress, secretBox, config }: CallDependencies,
  { url, secrets, id, body, traceParent }: SignedMessage,
  { at, signal }: { at: Date; signal: AbortSignal },
): Promise<DeliveryAttempt | undefined> {
  try {
    const unsealed = secrets.map((sealed) => secretBox.unseal(sealed).toString())
    const answer = await egress.open({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Tiller-Webhooks/1',
        ...(traceParent === undefined ? {} : { traceparent: traceParent }),
        ...(unsealed.length === 0
          ? { 'webhook-id': id }
          : createSignatureHeaders(unsealed, { id, at, body })),
      },
      body: Buffer.from(body),
      http: config.egressAllowPrivate,
      totalMs,
      maxBytes: maxAnswerBytes,
      signal,
    })
    answer.close()
    const attempt = {
      httpStatus: answer.status,
      retryAfterSeconds: parseRetryAfter(answer.headers['retry-after'], at),
      fault: null,
    }
    return isDelivered(attempt) ? attempt : { ...attempt, fault: `The server answered ${answer.status}.` }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    if (error.reason === 'stopped') return undefined
    return { httpStatus: null, retryAfterSeconds: null, fault: error.message }
  }
}
