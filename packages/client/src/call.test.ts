import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createClient, TillerError } from './client.ts'
import { routes } from './generated/routes.ts'
import type { Route } from './method.ts'
import { respondInOrder, startScriptedServer, type ScriptedResponse } from './scripted-server.fixture.ts'

async function answering(t: TestContext, ...answers: ScriptedResponse[]) {
  const server = await startScriptedServer(t, respondInOrder(...answers))
  const api = createClient({ baseUrl: `${server.baseUrl}/`, token: 'token', retries: 0 })
  return { api, requests: server.requests }
}

const params = { campaignId: 7 }

test('path, query, body, and token are sent as the contract describes', async (t) => {
  const { api, requests } = await answering(t, {})
  await api.createCampaign({
    params: { poolId: 7 },
    query: { subCustomerId: 3 },
    body: { name: 'A & B' } as never,
  })
  await api.listMyCampaigns({ query: { sort: ['name,asc', 'id,desc'], search: 'name~"a b"' } })
  await api.getZipCode({ params: { zipCode: 'a/b?c' } })
  assert.deepEqual(
    requests.map(({ method, url, body }) => [method, url, body]),
    [
      ['POST', '/v5/pools/7/campaigns?subCustomerId=3', '{"name":"A & B"}'],
      ['GET', '/v5/customers/me/campaigns?sort=name%2Casc&sort=id%2Cdesc&search=name%7E%22a+b%22', ''],
      ['GET', '/v5/locations/us/zipcodes/a%2Fb%3Fc', ''],
    ],
  )
  assert.ok(requests.every(({ headers }) => headers.authorization === 'Bearer token'))
  assert.deepEqual(
    requests.map(({ headers }) => headers['content-type']),
    ['application/json', undefined, undefined],
  )
})

test('a parameter cannot change the rest of the path', async (t) => {
  const { api, requests } = await answering(t, {})
  for (const zipCode of ['', '.', '..'])
    await assert.rejects(api.getZipCode({ params: { zipCode } }), /params\.zipCode is "\.{0,2}"/)
  await assert.rejects(api.getZipCode({ params: {} as never }), /params\.zipCode is undefined/)
  assert.equal(requests.length, 0)
})

test("exactly the operations with idempotency keys send one, generated or the caller's", async (t) => {
  const { api, requests } = await answering(t, {})
  const everything = { id: 1, poolId: 1, campaignId: 1, segmentId: 1 }
  const keys = Object.entries<Route>(routes)
    .filter(([, { path }]) =>
      [...path.matchAll(/\{(\w+)\}/g)].every(([, name]) => String(name) in everything),
    )
    .map(async ([id, { takesKey }]) => {
      const method = api[id as 'getMe'] as (call: object, options?: object) => Promise<unknown>
      await method({ params: everything }, { idempotencyKey: `key of ${id}` })
      return takesKey === true ? [`key of ${id}`] : []
    })
  const expected = (await Promise.all(keys)).flat()
  const sent = requests.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
  assert.ok(expected.length > 10)
  assert.deepEqual(sent.toSorted(), expected.toSorted())
})

test('an update can send the expected version, but never a missing one', async (t) => {
  const { api, requests } = await answering(t, { headers: { etag: '"v2"' } })
  const change = { params, body: { name: 'x' } }
  const { etag } = await api.updateCampaign.withResponse(change, { ifMatch: '"v1"' })
  assert.equal(etag, '"v2"')
  assert.equal(requests[0]?.headers['if-match'], '"v1"')
  const missing = { ifMatch: undefined } as unknown as { ifMatch: string }
  await assert.rejects(api.updateCampaign(change, missing), /leave it out/)
  const launch = { ifMatch: '"v1"' } as object
  await assert.rejects(api.launchCampaign({ params }, launch), /takes no ifMatch/)
  assert.equal(requests.length, 1)
})

test('the headers of a response are available without changing the result', async (t) => {
  const headers = {
    etag: '"v1"',
    'x-request-id': 'request',
    'idempotency-replayed': 'true',
    ratelimit: '"client";r=599;t=1',
    'ratelimit-policy': '"client";q=600;w=60',
  }
  const { api } = await answering(t, { headers, body: { id: 7 } }, { body: { id: 7 } })
  const answer = await api.launchCampaign.withResponse({ params })
  assert.deepEqual(
    { ...answer, headers: answer.headers.get('etag') },
    {
      data: { id: 7 },
      status: 200,
      headers: '"v1"',
      etag: '"v1"',
      requestId: 'request',
      replayed: true,
      rateLimit: { limit: 600, windowSeconds: 60, remaining: 599, resetSeconds: 1 },
    },
  )
  const bare = await api.launchCampaign.withResponse({ params })
  assert.deepEqual(
    [bare.data, bare.requestId, bare.replayed, bare.rateLimit],
    [{ id: 7 }, undefined, false, undefined],
  )
})

test('a missing ETag fails only for callers that read it', async (t) => {
  const { api } = await answering(t, { body: { id: 7 } })
  const answer = await api.getCampaign.withResponse({ params })
  assert.deepEqual(answer.data, { id: 7 })
  assert.throws(() => answer.etag, /no ETag/)
  assert.equal((await api.listMyCampaigns.withResponse()).etag, undefined)
})

test("an error contains the server's problems, message, or text", async (t) => {
  const errors = [{ in: 'body', field: 'name', message: 'is required' }]
  const problem = { detail: 'No.', code: 'invalid-request', requestId: 'request', errors }
  const { api } = await answering(
    t,
    { status: 400, body: problem },
    { status: 401, headers: { 'x-request-id': 'other' }, body: { message: 'Wrong pass' } },
    { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' },
    { status: 502, body: '{"cut' },
  )
  const failure = async () => {
    const error: unknown = await api.searchJobs().catch((reason: unknown) => reason)
    assert.ok(error instanceof TillerError)
    const { message, status, code, requestId, body } = error
    return { message, status, code, requestId, errors: error.errors, body }
  }
  const { detail: message, ...told } = problem
  assert.deepEqual(await failure(), { ...told, message, status: 400, body: problem })
  assert.partialDeepStrictEqual(await failure(), { message: 'Wrong pass', status: 401, requestId: 'other' })
  const html = { message: 'HTTP 502', status: 502, body: '<h1>Bad gateway</h1>' }
  assert.partialDeepStrictEqual(await failure(), html)
  assert.partialDeepStrictEqual(await failure(), { status: 502, body: '{"cut' })
})

test('a success that is not JSON is an error', async (t) => {
  const page: ScriptedResponse = {
    headers: { 'content-type': 'text/html' },
    body: '<h1>Welcome to our Wi-Fi</h1>',
  }
  const { api } = await answering(t, page, { body: '{"cut' })
  await assert.rejects(api.getStatus(), { name: 'TillerError', status: 200 })
  await assert.rejects(api.getStatus(), { name: 'TillerError', status: 200 })
})

test('an invalid base URL throws when the client is created', () => {
  assert.throws(() => createClient({ baseUrl: 'tiller.example' }), TypeError)
})
