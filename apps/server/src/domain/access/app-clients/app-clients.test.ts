import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, type TillerError } from '@tiller/client'
import { customerScopes, scopeDescriptions } from '@tiller/contract/scopes'
import { clientOf } from '#test/harness/clients.ts'
import { checkedFetch } from '#test/harness/documents.ts'
import { harness } from '#test/harness/harness.ts'
import { accessToken } from '#test/harness/oauth.ts'
import { createAppClient } from './app-clients.ts'

const pageQuery = { search: 'name="Second"' }

test('returns the working secret of a new app client once and lists the client without it', async (t) => {
  const { api, baseUrl, tenant } = await harness(t)
  const made = await api.createAppClient({
    body: { name: 'Second', scopes: ['campaigns:read'], accessTokenExpirySeconds: 300 },
  })
  assert.partialDeepStrictEqual(made, {
    name: 'Second',
    customerId: tenant.customerId,
    scopes: ['campaigns:read'],
    accessTokenExpirySeconds: 300,
    redirectUris: [],
  })
  const { secret = '', ...shown } = made
  assert.match(secret, /^tlr_secret_[\w-]{43}$/)
  assert.deepEqual(await api.getAppClient({ params: { id: made.id } }), shown)
  assert.deepEqual((await api.listMyAppClients({ query: pageQuery })).content, [shown])
  const other = createClient({
    baseUrl,
    credentials: { clientId: made.clientId, clientSecret: secret },
    fetch: checkedFetch,
  })
  await assert.rejects(other.getMe(), { status: 403, code: 'scope-missing' })
})

test('limits app clients per customer, also for concurrent requests', async (t) => {
  const { api } = await harness(t)
  const answers = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => api.createAppClient({ body: { name } })),
  )
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  const refusals = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as TillerError] : [],
  )
  assert.equal(refusals.length, 2)
  for (const { status, code } of refusals) assert.deepEqual([status, code], [409, 'app-client-limit'])
  assert.equal((await api.listMyAppClients()).totalElements, 2)
})

test('rejects an app client with more scopes than the token', async (t) => {
  const { api } = await harness(t, { scopes: ['integration', 'campaigns'] })
  await assert.rejects(api.createAppClient({ body: { name: 'More', scopes: ['jobs:read'] } }), {
    status: 400,
    code: 'invalid-scope',
  })
  const made = await api.createAppClient({ body: { name: 'Same' } })
  assert.deepEqual(made.scopes, ['campaigns', 'campaigns:read', 'integration'])
})

test('rejects an invalid app client field by field', async (t) => {
  const { api } = await harness(t)
  const body = {
    name: '',
    accessTokenExpirySeconds: 299,
    redirectUris: [],
  }
  await assert.rejects(api.createAppClient({ body }), {
    code: 'invalid-request',
    errors: [
      { in: 'body', field: 'name', message: 'must not be empty', value: '' },
      { in: 'body', field: 'accessTokenExpirySeconds', message: 'must be >= 300', value: 299 },
    ],
  })
  const unsafe = ['/callback', 'http://example.com/', 'https://a.example/#x', 'https://u:p@a.example/']
  const refused: unknown = await api
    .createAppClient({ body: { name: 'x', redirectUris: ['http://127.0.0.1:1/', ...unsafe] } })
    .catch((error: unknown) => error)
  const { errors } = refused as { errors: { field: string }[] }
  assert.deepEqual(
    errors.map(({ field }) => field),
    unsafe.map((_, index) => `redirectUris[${index + 1}]`),
  )
})

test('ends the tokens of a deleted app client within 5 seconds and issues no new ones', async (t) => {
  const { api, baseUrl, clock } = await harness(t)
  const { id, clientId, secret = '' } = await api.createAppClient({ body: { name: 'Short-lived' } })
  const credentials = { clientId, clientSecret: secret }
  const other = createClient({ baseUrl, credentials, fetch: checkedFetch })
  assert.equal((await other.listMyAppClients()).totalElements, 2)
  assert.deepEqual(await api.deleteAppClient({ params: { id } }), {})
  clock.at = new Date(clock.at.getTime() + 5000)
  await assert.rejects(other.listMyAppClients(), { status: 401, code: 'client-authentication-failed' })
  await assert.rejects(api.getAppClient({ params: { id } }), { status: 404 })
  await assert.rejects(api.deleteAppClient({ params: { id } }), { status: 404, code: 'not-found' })
})

test('does not find app clients of another customer', async (t) => {
  const mine = await harness(t)
  const stranger = await harness(t)
  const { id } = await mine.api.createAppClient({ body: { name: 'Mine' } })
  await assert.rejects(stranger.api.getAppClient({ params: { id } }), { status: 404 })
  await assert.rejects(stranger.api.deleteAppClient({ params: { id } }), { status: 404 })
  assert.equal((await mine.api.getAppClient({ params: { id } })).name, 'Mine')
})

test('lets a parent create and delete app clients of its sub-customer', async (t) => {
  const parent = await harness(t)
  const child = await harness(t, { parent: parent.tenant })
  const query = { subCustomerId: child.tenant.customerId }
  const made = await parent.api.createAppClient({ query, body: { name: 'For the child' } })
  assert.equal(made.customerId, child.tenant.customerId)
  assert.equal((await child.api.getAppClient({ params: { id: made.id } })).name, 'For the child')
  assert.deepEqual(await parent.api.deleteAppClient({ params: { id: made.id }, query }), {})
})

test('lists the scopes of the contract without those of the operator', async (t) => {
  const { api } = await harness(t)
  const list = await api.listAppClientScopes()
  assert.deepEqual(
    Object.fromEntries(list.map(({ name, description }) => [name, description])),
    Object.fromEntries(customerScopes.map((name) => [name, scopeDescriptions[name]])),
  )
})

test('returns 304 for an unchanged list of scopes', async (t) => {
  const h = await harness(t)
  const { etag } = await h.api.listAppClientScopes.withResponse()
  const again = await checkedFetch(`${h.baseUrl}/v5/app-clients/scopes`, {
    headers: { authorization: `Bearer ${await accessToken(h)}`, 'if-none-match': etag },
  })
  assert.equal(again.status, 304)
})

test('does not return a secret again for a repeated request', async (t) => {
  const { api } = await harness(t)
  const make = () => api.createAppClient({ body: { name: 'Once' } }, { idempotencyKey: 'made-once' })
  const { secret, ...first } = await make()
  assert.equal(typeof secret, 'string')
  assert.deepEqual(await make(), first)
})

test('rejects requests for app clients without the scope integration', async (t) => {
  const { api } = await harness(t, { scopes: ['customer:read'] })
  const denied = { status: 403, code: 'scope-missing' }
  await assert.rejects(api.listMyAppClients(), denied)
  await assert.rejects(api.createAppClient({ body: { name: 'x' } }), denied)
  await assert.rejects(api.getAppClient({ params: { id: 1 } }), denied)
  await assert.rejects(api.deleteAppClient({ params: { id: 1 } }), denied)
  await assert.rejects(api.listAppClientScopes(), denied)
})

test('accepts a rotated secret at once and the previous one for another day only', async (t) => {
  const { api, baseUrl, clock } = await harness(t)
  const made = await api.createAppClient({ body: { name: 'Second', scopes: ['customer:read'] } })
  const params = { id: made.id }
  const rotate = async () => (await api.rotateAppClientSecret({ params })).secret ?? ''
  const works = (clientSecret = '') =>
    createClient({ baseUrl, credentials: { clientId: made.clientId, clientSecret }, fetch: checkedFetch })
      .getMe()
      .then(
        () => true,
        (error: TillerError) => assert.equal(error.code, 'client-authentication-failed') ?? false,
      )
  assert.equal(made.previousSecretUntil, null)
  const second = await rotate()
  assert.deepEqual([await works(made.secret), await works(second), await works('')], [true, true, false])
  const third = await rotate()
  assert.deepEqual([await works(made.secret), await works(second), await works(third)], [false, true, true])
  clock.at = new Date(clock.at.getTime() + 24 * 3600_000)
  assert.deepEqual([await works(second), await works(third)], [false, true])
  const { content } = await api.listMyChanges({
    query: { search: `objectId=${made.id} AND action="CHANGE"` },
  })
  assert.equal(content.length, 2)
  assert.ok(!JSON.stringify(content).includes(third))
})

test('rejects rotating the secret of an app client with more scopes than the token', async (t) => {
  const { api, db, tenant, baseUrl, clock } = await harness(t)
  const wide = await api.createAppClient({ body: { name: 'Wide' } })
  const narrow = await createAppClient(db, tenant, { name: 'Narrow', scopes: ['integration'], at: clock.at })
  const attempt = clientOf(baseUrl, { credentials: narrow }).rotateAppClientSecret({
    params: { id: wide.id },
  })
  await assert.rejects(attempt, { status: 400, code: 'invalid-scope' })
})
