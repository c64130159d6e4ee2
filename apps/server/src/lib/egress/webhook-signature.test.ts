import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { createWebhookSecret, createSignatureHeaders, signWebhookBody } from './webhook-signature.ts'

test('creates the signature that the documentation shows', () => {
  const body = '{"id":"evt_1","type":"platform:JobApplication:completed:v2"}'
  assert.equal(
    signWebhookBody('tiller_test_secret', 1_700_000_000, body),
    'da3cb51c904ce0fb285bf11133ac1ad79252d1b7ac15112dde3f750683ea4b6f',
  )
})

test('signs the same message according to Standard Webhooks', () => {
  const secret = createWebhookSecret()
  const at = new Date(1_700_000_000_999)
  const headers = createSignatureHeaders([secret], { id: 'msg_1', at, body: '{}' })
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  assert.equal(key.length, 32)
  assert.deepEqual(headers, {
    'x-tiller-signature': `t=1700000000,v1=${signWebhookBody(secret, 1_700_000_000, '{}')}`,
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': `v1,${createHmac('sha256', key).update('msg_1.1700000000.{}').digest('base64')}`,
  })
})

test('carries a signature of both secrets while a secret is being replaced', () => {
  const [present, before] = [createWebhookSecret(), createWebhookSecret()]
  const message = { id: 'msg_1', at: new Date(1_700_000_000_000), body: '{}' }
  const both = createSignatureHeaders([present, before], message)
  const [one, other] = [present, before].map((secret) => createSignatureHeaders([secret], message))
  assert.equal(both['webhook-signature'], `${one?.['webhook-signature']} ${other?.['webhook-signature']}`)
  assert.equal(
    both['x-tiller-signature'],
    `${one?.['x-tiller-signature']},${other?.['x-tiller-signature'].replace('t=1700000000,', '')}`,
  )
})
