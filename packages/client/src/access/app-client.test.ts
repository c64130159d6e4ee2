import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createClient } from '../client.ts'
import { recordWaits, startScriptedServer, type ScriptedResponse } from '../scripted-server.fixture.ts'

const credentials = { clientId: 'a client', clientSecret: 'sécret:', scopes: ['campaigns', 'jobs:read'] }

/** Starts a server that issues tokens for one hour and accepts all tokens that are not revoked. */
async function tokenServer(
  t: TestContext,
  tokenAnswer: (given: number) => ScriptedResponse | undefined = () => undefined,
) {
  const valid = new Set<string>()
  const clock = { ms: 1_000_000 }
  let given = 0
  const server = await startScriptedServer(t, ({ url, headers }) => {
    if (url === '/v5/oauth2/token') {
      given += 1
      const other = tokenAnswer(given)
      if (other !== undefined) return other
      valid.add(`Bearer token ${given}`)
      return {
        body: { access_token: `token ${given}`, token_type: 'Bearer', expires_in: 3600, scope: 'campaigns' },
      }
    }
    if (valid.has(headers.authorization ?? '')) return { body: { token: headers.authorization } }
    return { status: 401, body: { code: 'token-invalid', detail: 'Unknown.' } }
  })
  const { options } = recordWaits()
  const api = createClient({ baseUrl: server.baseUrl, credentials, now: () => clock.ms, ...options })
  const requests = (url: string) => server.requests.filter((request) => request.url === url)
  const usedToken = async () => (await api.getMe()) as unknown as { token: string }
  return { api, valid, clock, tokenRequests: () => requests('/v5/oauth2/token'), usedToken }
}

test("a token is requested with the app client's credentials and scopes, in the standard form", async (t) => {
  const { usedToken, tokenRequests } = await tokenServer(t)
  await usedToken()
  const [request] = tokenRequests()
  assert.equal(request?.body, 'grant_type=client_credentials&scope=campaigns+jobs%3Aread')
  assert.equal(request.headers['content-type'], 'application/x-www-form-urlencoded')
  const basic = Buffer.from('a%20client:s%C3%A9cret%3A').toString('base64')
  assert.equal(request.headers.authorization, `Basic ${basic}`)
})

test('concurrent calls share one token request, and later calls its token', async (t) => {
  const { api, usedToken, tokenRequests } = await tokenServer(t)
  await Promise.all(Array.from({ length: 10 }, () => api.getMe()))
  await usedToken()
  assert.equal(tokenRequests().length, 1)
})

test('a token is renewed 30 seconds before it expires', async (t) => {
  const { clock, usedToken } = await tokenServer(t)
  await usedToken()
  clock.ms += 3_569_999
  assert.deepEqual(await usedToken(), { token: 'Bearer token 1' })
  clock.ms += 1
  assert.deepEqual(await usedToken(), { token: 'Bearer token 2' })
})

test('calls with a revoked token share one new token and are sent again', async (t) => {
  const { api, valid, usedToken, tokenRequests } = await tokenServer(t)
  await usedToken()
  valid.clear()
  await Promise.all(Array.from({ length: 10 }, () => api.getMe()))
  assert.equal(tokenRequests().length, 2)
})

test('a server that rejects every token is called twice', async (t) => {
  const { api, valid, tokenRequests } = await tokenServer(t)
  valid.add = () => valid
  await assert.rejects(api.getMe(), { status: 401, code: 'token-invalid' })
  assert.equal(tokenRequests().length, 2)
})

test('a fixed token is sent unchanged', async (t) => {
  const refuse = { status: 401, body: { code: 'token-invalid' } }
  const { baseUrl, requests } = await startScriptedServer(t, () => refuse)
  await assert.rejects(createClient({ baseUrl, token: 'mine' }).getMe(), { status: 401 })
  assert.deepEqual(
    requests.map(({ headers }) => headers.authorization),
    ['Bearer mine'],
  )
})

test('aborting a call does not abort the token request that others need', async (t) => {
  const release = Promise.withResolvers<ScriptedResponse>()
  const { baseUrl, requests } = await startScriptedServer(t, ({ url }) =>
    url === '/v5/oauth2/token' ? release.promise : {},
  )
  const api = createClient({ baseUrl, credentials })
  const ended = new AbortController()
  const reason = new Error('The user has left.')
  const first = api.getMe({}, { signal: ended.signal })
  const second = api.getMe()
  ended.abort(reason)
  await assert.rejects(first, reason)
  release.resolve({ body: { access_token: 'token', expires_in: 3600 } })
  await second
  assert.deepEqual(
    requests.map(({ url }) => url),
    ['/v5/oauth2/token', '/v5/customers/me'],
  )
})

test('a token request that fails temporarily is sent again', async (t) => {
  const answers: ScriptedResponse[] = [{ status: 429, headers: { 'retry-after': '1' } }, 'cut']
  const { usedToken } = await tokenServer(t, (given) => answers[given - 1])
  assert.deepEqual(await usedToken(), { token: 'Bearer token 3' })
})

test('an invalid token response causes an error that does not repeat it', async (t) => {
  const answer = { access_token: 'half a secret', expires_in: 'soon' }
  const { api, tokenRequests } = await tokenServer(t, () => ({ body: answer }))
  await assert.rejects(api.getMe(), (error) => {
    assert.doesNotMatch(JSON.stringify(error) + String(error), /half a secret/)
    assert.match(String(error), /something else than tokens/)
    return true
  })
  assert.equal(tokenRequests().length, 1)
})
