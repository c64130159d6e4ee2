import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { TillerError } from '@tiller/client'
import { webhookEventTypeNames } from '@tiller/contract/platform/webhooks/event-types'
import { maxWebhooks } from '@tiller/contract/platform/webhooks/schemas'
import { Webhook } from 'standardwebhooks'
import { harness, type Harness } from '#test/harness/harness.ts'
import { signWebhookBody } from '#lib/egress/webhook-signature.ts'
import { addSpanishUser, assertSpanish } from '#test/harness/spanish.ts'
import { listMails } from '#lib/mail/outbox.ts'
import { receiver, sendDue, webhookTo, type Received } from '#test/harness/webhook-receiver.ts'

const hook = { url: 'https://hooks.example.com/tiller', eventTypes: webhookEventTypeNames }

const refusal = (status: number, detail: RegExp) => (error: unknown) =>
  error instanceof TillerError && error.status === status && detail.test(JSON.stringify(error.body))

const later = (h: Harness, seconds: number) => (h.clock.at = new Date(h.clock.at.getTime() + seconds * 1000))

/** A customer's webhook and its receiver. */
async function hooked(t: TestContext) {
  const h = await harness(t)
  const to = await receiver(t)
  const webhook = await webhookTo(h, to.url)
  const params = { webhookId: webhook.id }
  const deliveries = async () => (await h.api.listWebhookDeliveries({ params })).content
  return { ...h, ...to, webhook, params, deliveries }
}

/** Whether a message has a valid Tiller signature. */
function proves({ headers, body }: Received, secret: string, at: Date) {
  const [time = '', ...signatures] = String(headers['x-tiller-signature']).split(',')
  assert.equal(time, `t=${Math.floor(at.getTime() / 1000)}`)
  return signatures.includes(`v1=${signWebhookBody(secret, Number(time.slice(2)), body)}`)
}

/** Verifies with the public Standard Webhooks library at the time of the test. */
function verify(t: TestContext, { headers, body }: Received, secret: string, at: Date) {
  t.mock.timers.enable({ apis: ['Date'], now: at })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    t.mock.timers.reset()
  }
}

test('a webhook can be created with a secret shown once, changed, and deleted', async (t) => {
  const { api } = await harness(t)
  const made = await api.createWebhook({ body: { ...hook, description: 'Reports' } })
  assert.match(made.secret ?? '', /^whsec_[\w+/]{43}=$/)
  const params = { webhookId: made.id }
  const { secret: _, ...shown } = made
  assert.deepEqual(await api.getWebhook({ params }), shown)
  assert.deepEqual((await api.listWebhooks()).content, [shown])
  const changed = await api.updateWebhook({ params, body: { description: 'Other' } })
  assert.deepEqual(changed, { ...shown, description: 'Other' })
  await api.deleteWebhook({ params })
  await assert.rejects(api.getWebhook({ params }), refusal(404, /no webhook/))
})

test('refuses webhook URLs of internal addresses or without TLS', async (t) => {
  const { api } = await harness(t)
  const made = await api.createWebhook({ body: hook })
  for (const url of [
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://db.internal/',
  ]) {
    await assert.rejects(api.createWebhook({ body: { ...hook, url } }), refusal(400, /"field":"url"/))
    await assert.rejects(
      api.updateWebhook({ params: { webhookId: made.id }, body: { url } }),
      refusal(400, /"field":"url"/),
    )
  }
})

test('limits webhooks per customer', async (t) => {
  const { api } = await harness(t)
  const made = await Promise.allSettled(
    Array.from({ length: maxWebhooks + 3 }, () => api.createWebhook({ body: hook })),
  )
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, maxWebhooks)
  await assert.rejects(api.createWebhook({ body: hook }), refusal(409, /quota-exceeded/))
})

test('sends a test event once, with a signature that the Standard Webhooks library accepts', async (t) => {
  const h = await hooked(t)
  const { id, eventId } = await h.api.testWebhook({ params: h.params })
  await sendDue(h)
  await sendDue(h)
  assert.equal(h.received.length, 1)
  const [message = assert.fail()] = h.received
  const body = {
    id: eventId,
    type: 'platform:Webhook:test:v1',
    createdAt: h.clock.at.toISOString(),
    data: { webhookId: h.webhook.id },
  }
  assert.deepEqual(verify(t, message, h.webhook.secret, h.clock.at), body)
  assert.throws(() => verify(t, message, `whsec_${Buffer.alloc(32).toString('base64')}`, h.clock.at))
  assert.ok(proves(message, h.webhook.secret, h.clock.at))
  assert.equal(message.headers['webhook-id'], eventId)
  assert.equal(message.headers['content-type'], 'application/json')
  const detail = await h.api.getWebhookDelivery({ params: { deliveryId: id } })
  assert.partialDeepStrictEqual(detail, {
    status: 'DELIVERED',
    attempts: 1,
    httpStatus: 204,
    fault: null,
    body,
  })
  assert.equal(detail.log.length, 1)
})

test('signs with real time while the clock of a sandbox is ahead', async (t) => {
  const h = await hooked(t)
  const real = h.clock.at
  later(h, 40 * 86_400)
  await h.api.testWebhook({ params: h.params })
  await sendDue({ ...h, parts: { ...h.parts, machine: () => real } })
  const [message] = h.received
  assert.ok(message && proves(message, h.webhook.secret, real))
  assert.ok(verify(t, message, h.webhook.secret, real))
})

test('signs with both the old and the new secret for one day after a rotation', async (t) => {
  const h = await hooked(t)
  const { secret = '' } = await h.api.rotateWebhookSecret({ params: h.params })
  assert.notEqual(secret, h.webhook.secret)
  const send = async () => {
    await h.api.testWebhook({ params: h.params })
    await sendDue(h)
    return h.received.at(-1) ?? assert.fail()
  }
  const both = await send()
  for (const each of [secret, h.webhook.secret]) {
    verify(t, both, each, h.clock.at)
    assert.ok(proves(both, each, h.clock.at))
  }
  later(h, 24 * 3600)
  const one = await send()
  verify(t, one, secret, h.clock.at)
  assert.throws(() => verify(t, one, h.webhook.secret, h.clock.at))
  assert.equal(proves(one, h.webhook.secret, h.clock.at), false)
})

test('retries failed deliveries on schedule with the same id, and logs each attempt', async (t) => {
  const h = await hooked(t)
  h.answers.push(500, { status: 503, headers: { 'retry-after': '400' } }, 204)
  const { id } = await h.api.testWebhook({ params: h.params })
  await sendDue(h)
  later(h, 4)
  await sendDue(h)
  assert.equal(h.received.length, 1)
  later(h, 1)
  await sendDue(h)
  assert.equal(h.received.length, 2)
  assert.ok((await h.api.getWebhook({ params: h.params })).failingSince !== null)
  later(h, 399)
  await sendDue(h)
  assert.equal(h.received.length, 2)
  later(h, 1)
  await sendDue(h)
  assert.equal(h.received.length, 3)
  assert.equal(new Set(h.received.map(({ headers }) => headers['webhook-id'])).size, 1)
  assert.equal(new Set(h.received.map(({ body }) => body)).size, 1)
  const { status, attempts, log } = await h.api.getWebhookDelivery({ params: { deliveryId: id } })
  assert.deepEqual([status, attempts, log.map((each) => each.httpStatus)], ['DELIVERED', 3, [500, 503, 204]])
  assert.match(log[0]?.fault ?? '', /answered 500/)
  assert.equal((await h.api.getWebhook({ params: h.params })).failingSince, null)
})

test('treats a redirect as a failure without following it', async (t) => {
  const h = await hooked(t)
  h.answers.push({ status: 307, headers: { location: '/elsewhere' } })
  await h.api.testWebhook({ params: h.params })
  await sendDue(h)
  assert.deepEqual(
    h.received.map(({ path }) => path),
    ['/hook'],
  )
  assert.equal((await h.deliveries())[0]?.status, 'WAITING')
})

test('disables a webhook whose receiver returns 410, and mails the customer with a copy, each in the language of its user', async (t) => {
  const h = await hooked(t)
  const recipient = `owner${h.tenant.customerId}@example.com`
  await h.db
    .updateTable('customer')
    .set({ emailAddress: recipient, ccEmailAddress: `copy-${recipient}` })
    .where('id', '=', h.tenant.customerId)
    .execute()
  const ana = await addSpanishUser(h, `copy-${recipient}`)
  h.answers.push(500, 410)
  await h.api.testWebhook({ params: h.params })
  await sendDue(h)
  await h.api.testWebhook({ params: h.params })
  await sendDue(h)
  assert.partialDeepStrictEqual(await h.api.getWebhook({ params: h.params }), {
    status: 'DISABLED',
    disabledReason: 'GONE',
  })
  assert.deepEqual(
    (await h.deliveries()).map(({ status }) => status),
    ['FAILED', 'CANCELLED'],
  )
  const [mail, ...more] = await listMails(h.db, 10, { recipient })
  const [copy] = await h.db.selectFrom('mail').selectAll().where('recipient', '=', ana.emailAddress).execute()
  assertSpanish(copy)
  assert.match(`${copy?.subject} ${copy?.body}`, /El webhook \d+ está desactivado.*respondió 410/s)
  assert.match(`${mail?.subject} ${mail?.body}`, /Webhook \d+ is disabled.*answered 410/s)
  assert.deepEqual(more, [])
})

test('disables a webhook after five days without a successful delivery', async (t) => {
  const h = await hooked(t)
  const fail = async (days: number, answer: number) => {
    later(h, days * 86_400)
    h.answers.push(...Array.from({ length: 20 }, () => answer))
    await h.api.testWebhook({ params: h.params })
    await sendDue(h)
    h.answers.length = 0
    return (await h.api.getWebhook({ params: h.params })).status
  }
  assert.equal(await fail(0, 500), 'ACTIVE')
  assert.equal(await fail(4.9, 500), 'ACTIVE')
  assert.equal(await fail(0.05, 204), 'ACTIVE')
  assert.equal(await fail(1, 500), 'ACTIVE')
  assert.equal(await fail(4.9, 500), 'ACTIVE')
  assert.equal(await fail(0.1, 500), 'DISABLED')
  assert.equal((await h.api.getWebhook({ params: h.params })).disabledReason, 'FAILING')
})

test('creates no deliveries for a disabled webhook; once enabled, missed events can be replayed by id or time range', async (t) => {
  const h = await hooked(t)
  const pause = async () => {
    const { id } = await h.seed.campaign(h.poolId, { live: true })
    await h.api.pauseCampaign({ params: { campaignId: id }, body: {} })
  }
  await pause()
  await sendDue(h)
  const told = h.received.length
  assert.equal(told, 2)
  const first = h.received[0]?.headers['webhook-id']
  later(h, 60)
  const from = h.clock.at.toISOString()
  await h.api.updateWebhook({ params: h.params, body: { status: 'DISABLED' } })
  await pause()
  await sendDue(h)
  assert.equal(h.received.length, told)
  const replay = (body: object) => h.api.replayWebhook({ params: h.params, body })
  await assert.rejects(replay({ from }), refusal(409, /DISABLED/))
  await h.api.updateWebhook({ params: h.params, body: { status: 'ACTIVE' } })
  assert.deepEqual(await replay({ from }), { deliveries: 2 })
  await sendDue(h)
  assert.equal(h.received.length, told + 2)
  const one = (await h.deliveries()).find(({ eventId }) => eventId === first)
  assert.deepEqual(await replay({ deliveryId: one?.id }), { deliveries: 1 })
  await sendDue(h)
  assert.equal(h.received.at(-1)?.headers['webhook-id'], first)
  assert.deepEqual(await replay({ from: '2026-03-01T00:00:00Z', to: from }), {
    deliveries: 2,
  })
  await assert.rejects(replay({}), refusal(400, /either deliveryId or from/))
  await assert.rejects(replay({ from, to: from }), refusal(400, /after from/))
  await assert.rejects(replay({ from: '2020-01-01T00:00:00Z' }), refusal(400, /not be before/))
  await assert.rejects(replay({ deliveryId: 999_999 }), refusal(404, /no delivery/))
})

test('disabling a webhook cancels its pending deliveries', async (t) => {
  const h = await hooked(t)
  await h.api.testWebhook({ params: h.params })
  await h.api.updateWebhook({ params: h.params, body: { status: 'DISABLED' } })
  await sendDue(h)
  assert.deepEqual([(await h.deliveries())[0]?.status, h.received], ['CANCELLED', []])
})
