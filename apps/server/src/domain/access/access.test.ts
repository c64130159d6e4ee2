import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@tiller/client'
import { checkedFetch } from '#test/harness/documents.ts'
import { harness, type Harness } from '#test/harness/harness.ts'

type Answer = { status: number; type: string | null; body: Record<string, unknown> }

async function token(
  { baseUrl, credentials }: Harness,
  request: { body: string; type?: string; secret?: string; authorization?: string },
): Promise<Answer> {
  const { clientId, clientSecret } = credentials
  const basic = `Basic ${Buffer.from(`${clientId}:${request.secret ?? clientSecret}`).toString('base64')}`
  const response = await checkedFetch(`${baseUrl}/v5/oauth2/token`, {
    method: 'POST',
    headers: {
      'content-type': request.type ?? 'application/json',
      authorization: request.authorization ?? basic,
    },
    body: request.body,
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: (await response.json()) as Record<string, unknown>,
  }
}

const form = 'application/x-www-form-urlencoded'

test('issues a token with all scopes of the client for a JSON request, with camelCase fields', async (t) => {
  const h = await harness(t, { scopes: ['campaigns', 'customer:read'] })
  const { status, body } = await token(h, { body: '{"grantType":"CLIENT_CREDENTIALS"}' })
  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body, {
    tokenType: 'Bearer',
    expiresIn: 3600,
    scope: 'campaigns customer:read',
  })
  assert.deepEqual(Object.keys(body), ['accessToken', 'tokenType', 'expiresIn', 'scope'])
})

test('issues the same token for a form request, with the names of RFC 6749 and the requested scopes', async (t) => {
  const h = await harness(t, { scopes: ['campaigns', 'customer:read'] })
  const { status, body } = await token(h, {
    type: form,
    body: 'grant_type=client_credentials&scope=campaigns',
  })
  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body, { token_type: 'Bearer', expires_in: 3600, scope: 'campaigns' })
  assert.equal(body['access_token'], body['accessToken'])
  assert.equal('refresh_token' in body, false)
})

test('rejects a wrong secret, an unknown client, and a missing header in the same way', async (t) => {
  const h = await harness(t)
  for (const request of [
    { secret: 'wrong' },
    { authorization: 'Basic eDp5' },
    { authorization: 'Bearer x' },
    { authorization: 'Basic ???' },
  ]) {
    const { status, body } = await token(h, { body: '{"grantType":"CLIENT_CREDENTIALS"}', ...request })
    assert.deepEqual([status, body['code']], [401, 'client-authentication-failed'])
  }
})

test('reports errors to an OAuth library in the format of RFC 6749', async (t) => {
  const h = await harness(t, { scopes: ['campaigns'] })
  const cases = [
    [{ body: 'grant_type=client_credentials&scope=campaigns+jobs:read' }, 400, 'invalid_scope'],
    [{ body: 'grant_type=magic' }, 400, 'unsupported_grant_type'],
    [{ body: 'grant_type=client_credentials', secret: 'wrong' }, 401, 'invalid_client'],
  ] as const
  for (const [request, status, error] of cases) {
    const answer = await token(h, { type: form, ...request })
    assert.deepEqual(
      [answer.status, answer.type, answer.body['error']],
      [status, 'application/json; charset=utf-8', error],
    )
  }
})

test('reports a body that is not JSON, too large, or of another type', async (t) => {
  const h = await harness(t)
  const params = `${h.baseUrl}/v5/campaigns/1/pause`
  const bearer = ((await token(h, { body: '{"grantType":"CLIENT_CREDENTIALS"}' })).body['accessToken'] ??
    '') as string
  const send = async (body: string, type = 'application/json') => {
    const response = await checkedFetch(params, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
      body,
    })
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  assert.deepEqual(await send('{'), [400, 'malformed-body'])
  assert.deepEqual(await send('[]'), [400, 'invalid-request'])
  const broken = await checkedFetch(params, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: '{"reasonId": 1,}',
  })
  assert.match(
    ((await broken.json()) as { detail: string }).detail,
    /^The body is not JSON: .* at position 15 \(line 1 column 16\)$/,
  )
  assert.deepEqual(await send(`{"reasonId":"${'x'.repeat(1_048_576)}"}`), [413, 'payload-too-large'])
  assert.deepEqual(await send('<x/>', 'application/xml'), [415, 'unsupported-media-type'])
})

test('rejects a token that has expired, has a suffix, or is unknown', async (t) => {
  const h = await harness(t)
  const { body } = await token(h, { body: '{"grantType":"CLIENT_CREDENTIALS"}' })
  const api = createClient({ baseUrl: h.baseUrl, token: String(body['accessToken']), fetch: checkedFetch })
  assert.equal((await api.getMe()).id, h.tenant.customerId)
  for (const behind of [' garbage', ', more', '\t', 'x'])
    await assert.rejects(
      createClient({ baseUrl: h.baseUrl, token: `${String(body['accessToken'])}${behind}x` }).getMe(),
      { status: 401, code: 'token-invalid' },
    )
  h.clock.at = new Date(h.clock.at.getTime() + 3600_000 - 1)
  assert.equal((await api.getMe()).id, h.tenant.customerId)
  h.clock.at = new Date(h.clock.at.getTime() + 1)
  await assert.rejects(api.getMe(), { status: 401, code: 'token-invalid' })
  await assert.rejects(
    createClient({ baseUrl: h.baseUrl, token: 'tlr_token_x', fetch: checkedFetch }).getMe(),
    { status: 401, code: 'token-invalid' },
  )
  await assert.rejects(createClient({ baseUrl: h.baseUrl, fetch: checkedFetch }).getMe(), {
    status: 401,
    code: 'token-missing',
  })
})

test('lets only a parent act for its sub-customer', async (t) => {
  const parent = await harness(t)
  const child = await harness(t, { parent: parent.tenant })
  const sibling = await harness(t, { parent: parent.tenant })
  const query = { subCustomerId: child.tenant.customerId }
  assert.equal((await parent.api.getMe({ query })).id, child.tenant.customerId)
  const [pool] = (await parent.api.listMyPools({ query })).content
  assert.deepEqual([pool?.id, pool?.subCustomerId], [child.poolId, child.tenant.customerId])
  assert.equal((await parent.api.getPool({ params: { poolId: child.poolId }, query })).id, child.poolId)
  await assert.rejects(parent.api.getPool({ params: { poolId: child.poolId } }), { status: 404 })
  await assert.rejects(sibling.api.getMe({ query }), { status: 404, code: 'not-found' })
  await assert.rejects(child.api.getMe({ query: { subCustomerId: parent.tenant.customerId } }), {
    status: 404,
    code: 'not-found',
  })
})
