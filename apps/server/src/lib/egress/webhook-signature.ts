import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates a secret in the format of Standard Webhooks. */
export const createWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Signs a body with HMAC-SHA256 over `t.body`, keyed with the secret as text. */
export const signWebhookBody = (secret: string, unixSeconds: number, body: string) =>
  createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')

/**
 * Returns the signature headers of a message: `x-tiller-signature` and those of Standard Webhooks, whose key is the
 * base64 part of the secret. While a secret is being replaced, both secrets sign.
 *
 * @param id of the message, equal for each attempt
 */
export function createSignatureHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
) {
  const seconds = Math.floor(at.getTime() / 1000)
  const standard = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')
  return {
    'x-tiller-signature': [
      `t=${seconds}`,
      ...secrets.map((secret) => `v1=${signWebhookBody(secret, seconds, body)}`),
    ].join(','),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${standard(secret)}`).join(' '),
  }
}

/** Messages with a timestamp outside of this tolerance are rejected. */
const toleranceSeconds = 300

type SignedMessage = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  at: Date
}

/** Verifies both signatures of a message. Returns the problem, or undefined if they are valid. */
export function findSignatureFault(secret: string, { headers, body, at }: SignedMessage): string | undefined {
  const header = (name: string) => String(headers[name] ?? '')
  const [, time = ''] = /^t=(\d{1,12}),v1=/.exec(header('x-tiller-signature')) ?? []
  if (time === '') return 'The header x-tiller-signature is missing or malformed.'
  if (Math.abs(at.getTime() / 1000 - Number(time)) > toleranceSeconds)
    return 'The timestamp is more than five minutes in the past or future.'
  const id = header('webhook-id')
  const right = createSignatureHeaders([secret], { id, at: new Date(Number(time) * 1000), body })
  if (header('webhook-timestamp') !== time) return 'The two timestamps differ.'
  const [, own = ''] = right['x-tiller-signature'].split(',')
  if (!includesSignature(header('x-tiller-signature').split(','), own))
    return 'x-tiller-signature contains no valid signature.'
  if (!includesSignature(header('webhook-signature').split(' '), right['webhook-signature']))
    return 'webhook-signature contains no valid signature.'
  return undefined
}

/** Compares signatures in constant time. */
const includesSignature = (sent: readonly string[], right: string) =>
  sent.some(
    (each) =>
      each.length === right.length &&
      timingSafeEqual(Buffer.from(each, 'latin1'), Buffer.from(right, 'latin1')),
  )
