import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createClient, NoResponseError, TillerError, type ClientOptions } from './client.ts'
import {
  respondInOrder,
  recordWaits,
  startScriptedServer,
  type ScriptedResponse,
} from './scripted-server.fixture.ts'

const busy = (retryAfter: string, headers: Record<string, string> = {}): ScriptedResponse => ({
  status: 503,
  headers: { 'retry-after': retryAfter, ...headers },
  body: { detail: 'Busy', code: 'unavailable' },
})
const done: ScriptedResponse = { body: { id: 7 } }

/** Creates a client of a server with these responses, and records its waits. */
async function scripted(t: TestContext, answers: ScriptedResponse[], options: Partial<ClientOptions> = {}) {
  const server = await startScriptedServer(t, respondInOrder(...answers))
  const { waitsMs, options: waiting } = recordWaits()
  const api = createClient({
    baseUrl: server.baseUrl,
    token: 'token',
    ...waiting,
    ...options,
  } as ClientOptions)
  return { api, waitsMs, requests: server.requests }
}

const launch = { params: { campaignId: 7 } }

test('a rejected call is sent again after the seconds in Retry-After', async (t) => {
  const tooMany = { ...(busy('3') as object), status: 429 }
  const { api, waitsMs, requests } = await scripted(t, [tooMany, busy('2'), done])
  assert.deepEqual(await api.launchCampaign(launch), { id: 7 })
  assert.deepEqual(waitsMs, [3000, 2000])
  assert.equal(requests.length, 3)
})

test("a date in Retry-After is compared with the server's clock", async (t) => {
  const date = 'Mon, 02 Mar 2026 15:00:00 GMT'
  const later = 'Mon, 02 Mar 2026 15:00:04 GMT'
  const { api, waitsMs } = await scripted(t, [busy(later, { date }), busy(date, { date: later }), done])
  await api.getMe()
  assert.deepEqual(waitsMs, [4000, 0])
})

test("without the server's clock, the client's clock is used", async () => {
  const { waitsMs, options } = recordWaits()
  const answers = [busy('Mon, 02 Mar 2026 15:00:04 GMT'), done]
  const api = createClient({
    baseUrl: 'http://tiller.example',
    token: 'token',
    ...options,
    now: () => Date.parse('2026-03-02T15:00:01Z'),
    // Browsers hide the `Date` header of other origins; Node's server always sends it.
    fetch: async () => {
      const { status = 200, headers = {}, body } = answers.shift() as Exclude<ScriptedResponse, string>
      return Response.json(body, { status, headers })
    },
  })
  await api.getMe()
  assert.deepEqual(waitsMs, [3000])
})

test('waits are extended by a random part of half a second, then one, two, up to ten', async (t) => {
  const { api, waitsMs } = await scripted(t, [busy('1')], { retries: 7, random: () => 0.5 })
  await assert.rejects(api.getMe(), { status: 503 })
  assert.deepEqual(waitsMs, [1250, 1500, 2000, 3000, 5000, 6000, 6000])
})

test('a call fails after its last retry, with the last response', async (t) => {
  const twice = await scripted(t, [busy('1')])
  await assert.rejects(twice.api.getMe(), { status: 503, retryAfterSeconds: 1 })
  assert.equal(twice.requests.length, 3, 'two repetitions if nobody says otherwise')
  const never = await scripted(t, [busy('1')], { retries: 0 })
  await assert.rejects(never.api.getMe(), { status: 503 })
  assert.equal(never.requests.length, 1)
  await assert.rejects(never.api.getMe({}, { retries: 1 }), { status: 503 })
  assert.equal(never.requests.length, 3, 'a call may say otherwise')
})

test('a call fails instead of waiting longer than allowed', async (t) => {
  const { api, waitsMs } = await scripted(t, [busy('60'), busy('61')])
  await assert.rejects(api.getMe(), { status: 503, retryAfterSeconds: 61 })
  assert.deepEqual(waitsMs, [60_000])
})

test('an error without Retry-After is final', async (t) => {
  for (const answer of [{ status: 500 }, { status: 503 }, { status: 429 }, { status: 404 }, busy('soon')]) {
    const { api, requests } = await scripted(t, [answer])
    await assert.rejects(api.getMe(), TillerError)
    assert.equal(requests.length, 1)
  }
})

test('a lost response is retried where a repetition has no effect', async (t) => {
  const params = { id: 7 }
  for (const lost of ['cut', 'cut within'] as const) {
    const { api, waitsMs, requests } = await scripted(t, [lost, lost, done], { random: () => 1 })
    assert.deepEqual(await api.getAppClient({ params }), { id: 7 })
    assert.deepEqual(waitsMs, [500, 1000])
    const gone = await scripted(t, [lost, done])
    await gone.api.deleteAppClient({ params })
    assert.deepEqual([requests.length, gone.requests.length], [3, 2])
  }
})

test('a write with a lost response is sent again with the same key, and other calls with other keys', async (t) => {
  const { api, requests } = await scripted(t, ['cut', busy('1'), done])
  await api.launchCampaign(launch)
  await api.launchCampaign(launch)
  const keys = requests.map(({ headers }) => headers['idempotency-key'])
  assert.match(String(keys[0]), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-/)
  assert.deepEqual(keys, [keys[0], keys[0], keys[0], keys[3]])
  assert.notEqual(keys[3], keys[0])
})

test('a call waits for its own earlier attempt', async (t) => {
  const underWay = { status: 409, body: { code: 'request-in-progress' } }
  const { api, waitsMs } = await scripted(t, ['cut', underWay, done], { random: () => 1 })
  assert.deepEqual(await api.launchCampaign(launch), { id: 7 })
  assert.deepEqual(waitsMs, [500, 1000])
})

test('a call without a key is not sent again when its response is lost', async (t) => {
  const { api, requests } = await scripted(t, ['cut', done])
  await assert.rejects(api.reportEvents({ body: [] }), (error) => {
    assert.ok(error instanceof NoResponseError)
    assert.match(error.message, /^No answer to POST http:\/\/127\.0\.0\.1:\d+\/disposition\/v1\/events: /)
    return true
  })
  assert.equal(requests.length, 1)
})

test('an aborted call is not sent again and rejects with its reason', async (t) => {
  const reason = new Error('The user has left.')
  for (const retries of [0, 2]) {
    const ended = new AbortController()
    const server = await startScriptedServer(t, () => {
      ended.abort(reason)
      return 'silence'
    })
    const api = createClient({ baseUrl: server.baseUrl, token: 'token', retries, ...recordWaits().options })
    await assert.rejects(api.getMe({}, { signal: ended.signal }), reason)
    await assert.rejects(api.getMe({}, { signal: ended.signal }), reason)
    assert.equal(server.requests.length, 1)
  }
})

test('aborting a call ends its wait', async (t) => {
  const ended = new AbortController()
  const reason = new Error('The user has left.')
  const { baseUrl, requests } = await startScriptedServer(t, () => busy('60'))
  // Called right before the wait, which is real in this test.
  const random = () => {
    setImmediate(() => ended.abort(reason))
    return 0
  }
  const api = createClient({ baseUrl, token: 'token', random })
  await assert.rejects(api.getMe({}, { signal: ended.signal }), reason)
  assert.equal(requests.length, 1)
})

test("error messages never contain a publisher's pass", async (t) => {
  const { api } = await scripted(t, ['cut'], { retries: 0 })
  await assert.rejects(api.searchJobs({ query: { id: 1, pass: 'secret' } }), (error) => {
    assert.ok(error instanceof NoResponseError)
    assert.doesNotMatch(String(error), /secret/)
    return true
  })
})
