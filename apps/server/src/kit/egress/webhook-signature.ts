import { createHmac, randomBytes } from 'node:crypto'

/** A secret as libraries for Standard Webhooks take it. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** The signature of a body at an instant: HMAC-SHA256 over `t.body` with the secret as it is written. */
export const tillerSignature = (secret: string, unixSeconds: number, body: string) =>
  createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')

/**
 * The headers that prove a message: `x-tiller-signature`, and those of Standard Webhooks, whose key is what `whsec_`
 * is followed by in base64.
 *
 * @param id of the message, the same each time it is sent
 */
export function signatureHeaders(secret: string, { id, at, body }: { id: string; at: Date; body: string }) {
  const seconds = Math.floor(at.getTime() / 1000)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const standard = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'x-tiller-signature': `t=${seconds},v1=${tillerSignature(secret, seconds, body)}`,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${standard}`,
  }
}
