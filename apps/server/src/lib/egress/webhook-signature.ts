import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret as libraries for Standard Webhooks take it. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** The signature of a body at an instant: HMAC-SHA256 over `t.body` with the secret as it is written. */
export const tillerSignature = (secret: string, unixSeconds: number, body: string) =>
  createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')

/**
 * The headers that prove a message: `x-tiller-signature`, and those of Standard Webhooks, whose key is what `whsec_`
 * is followed by in base64. With several secrets, as while one is being replaced, each signs.
 *
 * @param id of the message, the same each time it is sent
 */
export function signatureHeaders(
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
      ...secrets.map((secret) => `v1=${tillerSignature(secret, seconds, body)}`),
    ].join(','),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${standard(secret)}`).join(' '),
  }
}

/** A message whose timestamp is further from the present is not taken. */
const toleranceSeconds = 300

type SignedMessage = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  at: Date
}

/** What is wrong with a message that should be signed with a secret, in both ways; undefined: nothing. */
export function messageFault(secret: string, { headers, body, at }: SignedMessage): string | undefined {
  const header = (name: string) => String(headers[name] ?? '')
  const [, time = ''] = /^t=(\d{1,12}),v1=/.exec(header('x-tiller-signature')) ?? []
  if (time === '') return 'The header x-tiller-signature is missing or malformed.'
  if (Math.abs(at.getTime() / 1000 - Number(time)) > toleranceSeconds)
    return 'The message was signed more than five minutes ago, or will be.'
  const id = header('webhook-id')
  const right = signatureHeaders([secret], { id, at: new Date(Number(time) * 1000), body })
  if (header('webhook-timestamp') !== time) return 'The two timestamps differ.'
  const [, own = ''] = right['x-tiller-signature'].split(',')
  if (!holds(header('x-tiller-signature').split(','), own))
    return 'No signature of x-tiller-signature is right.'
  if (!holds(header('webhook-signature').split(' '), right['webhook-signature']))
    return 'No signature of webhook-signature is right.'
  return undefined
}

/** Whether one of what was sent is what is right, without telling by the time it takes how much of it is. */
const holds = (sent: readonly string[], right: string) =>
  sent.some(
    (each) =>
      each.length === right.length &&
      timingSafeEqual(Buffer.from(each, 'latin1'), Buffer.from(right, 'latin1')),
  )
