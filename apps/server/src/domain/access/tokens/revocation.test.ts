import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@tiller/client'
import { checkedFetch } from '#test/harness/documents.ts'
import { harness } from '#test/harness/harness.ts'
import { oauth } from '#test/harness/oauth.ts'
import { startTokenFamily, issueUserTokens } from './families.ts'
import { createAppClient } from '../app-clients/app-clients.ts'
import { createUser } from '../sign-in/users.ts'

const form = (fields: Record<string, string>) => new URLSearchParams(fields)

test('ends a revoked token within 5 seconds, however it was revoked', async (t) => {
  const h = await harness(t)
  for (const spelled of [
    (token: string) => ({ token }),
    (token: string) => form({ token, token_type_hint: 'x' }),
  ]) {
    const { body } = await oauth(h, 'token', { grantType: 'CLIENT_CREDENTIALS' })
    const token = String(body['accessToken'])
    const api = createClient({ baseUrl: h.baseUrl, token, fetch: checkedFetch })
    await api.getMe()
    const revoked = await oauth(h, 'revoke', spelled(token))
    assert.deepEqual([revoked.status, revoked.body], [200, {}])
    assert.deepEqual((await oauth(h, 'introspect', { token })).body, { active: false })
    h.clock.at = new Date(h.clock.at.getTime() + 5000)
    await assert.rejects(api.getMe(), { status: 401, code: 'token-invalid' })
  }
})

test("ignores revocations of another app client's tokens and reveals nothing about them", async (t) => {
  const h = await harness(t)
  const stranger = await harness(t)
  const { body } = await oauth(h, 'token', { grantType: 'CLIENT_CREDENTIALS' })
  const token = String(body['accessToken'])
  for (const other of [token, 'tlr_token_x'])
    assert.deepEqual((await oauth(stranger, 'revoke', { token: other })).body, {})
  assert.deepEqual((await oauth(stranger, 'introspect', { token })).body, { active: false })
  assert.equal((await oauth(h, 'introspect', { token })).body['active'], true)
})

test('introspects tokens as in RFC 7662 for all app clients of the customer', async (t) => {
  const h = await harness(t, { scopes: ['campaigns', 'jobs:read'] })
  const { body } = await oauth(h, 'token', { grantType: 'CLIENT_CREDENTIALS', scopes: ['jobs:read'] })
  const at = h.clock.at
  const credentials = await createAppClient(h.db, h.tenant, { name: 'Gateway', scopes: [], at })
  const iat = at.getTime() / 1000
  const told = await oauth({ ...h, credentials }, 'introspect', form({ token: String(body['accessToken']) }))
  assert.deepEqual(told.body, {
    active: true,
    scope: 'jobs:read',
    client_id: h.credentials.clientId,
    token_type: 'Bearer',
    sub: `customer:${h.tenant.customerId}`,
    iat,
    exp: iat + 3600,
  })
  h.clock.at = new Date(at.getTime() + 3600_000)
  assert.deepEqual((await oauth(h, 'introspect', form({ token: String(body['accessToken']) }))).body, {
    active: false,
  })
})

test('ends all tokens of a sign-in when its refresh token is revoked or the user is deleted', async (t) => {
  const h = await harness(t)
  const at = h.clock.at
  const client = await createAppClient(h.db, h.tenant, { name: 'App', scopes: ['customer:read'], at })
  const { id } = await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress: 'revoked@example.com',
    password: 'correct horse battery',
    secondFactor: 'NONE',
    at,
  })
  const signIn = () =>
    h.db.transaction().execute(async (tx) => {
      const familyId = await startTokenFamily(tx, client, id, at)
      return issueUserTokens(tx, client, { id: familyId, scopes: ['customer:read'] }, at)
    })
  const caller = { ...h, credentials: client }
  const state = async (token: string) => (await oauth(caller, 'introspect', { token })).body
  const revoked = await signIn()
  const kept = await signIn()
  assert.equal((await state(revoked.accessToken))['sub'], `user:${id}`)
  await oauth(caller, 'revoke', { token: revoked.refreshToken })
  assert.equal((await state(revoked.accessToken))['active'], false)
  assert.equal((await state(kept.accessToken))['active'], true)
  await h.db.deleteFrom('appUser').where('id', '=', id).execute()
  assert.equal((await state(kept.accessToken))['active'], false)
})

test('rejects malformed requests to the token endpoints', async (t) => {
  const h = await harness(t)
  const wrong = { ...h, credentials: { ...h.credentials, clientSecret: 'wrong' } }
  for (const operation of ['token', 'revoke', 'introspect'] as const) {
    const refusals = [
      await oauth(wrong, operation, { token: 'x' }),
      await oauth(h, operation, {}),
      await oauth(h, operation, form({ token: '' })),
      await oauth(h, operation, { token: 'x' }, { 'content-type': 'application/xml' }),
      await oauth(h, operation, { token: 'x'.repeat(1_048_576) }),
    ]
    assert.deepEqual(
      refusals.map(({ status }) => status),
      [401, 400, 400, 415, 413],
    )
  }
})
