import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { TillerError, type TillerClient } from '@tiller/client'
import { maxJsonDepth, maxJsonMembers } from '@tiller/contract/limits'
import { anotherServer } from '#test/harness/another-server.ts'
import { clientOf } from '#test/harness/clients.ts'
import { checkedFetch } from '#test/harness/documents.ts'
import { createServer } from '#apis/server.ts'
import { harness } from '#test/harness/harness.ts'
import { accessToken } from '#test/harness/oauth.ts'

/** Sends raw bytes and returns the response. */
async function raw(baseUrl: string, bytes: string) {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  const [line = '', ...fields] = head.split('\r\n')
  const headers = new Headers(fields.map((field) => field.split(': ', 2) as [string, string]))
  return {
    status: Number(line.split(' ', 2)[1]),
    headers,
    problem: JSON.parse(body) as Record<string, unknown>,
  }
}

test('answers oversized headers and non-HTTP bytes with problem details', async (t) => {
  const { baseUrl } = await harness(t)
  const large = await raw(baseUrl, `GET /v5/status HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(17_000)}\r\n\r\n`)
  assert.equal(large.status, 431)
  assert.partialDeepStrictEqual(large.problem, { code: 'headers-too-large', status: 431 })
  assert.match(String(large.problem['requestId']), /^[\w-]{36}$/)
  const garbage = await raw(baseUrl, 'once upon a time\r\n\r\n')
  assert.equal(garbage.status, 400)
  assert.partialDeepStrictEqual(garbage.problem, { code: 'invalid-request' })
})

test('answers an unknown method with problem details and status 400', async (t) => {
  const { baseUrl } = await harness(t)
  const { status, problem } = await raw(baseUrl, 'JUNK /v5/status HTTP/1.1\r\nhost: x\r\n\r\n')
  assert.equal(status, 400)
  assert.partialDeepStrictEqual(problem, {
    code: 'invalid-request',
    detail: 'This HTTP method does not exist.',
  })
})

test('closes a connection after a malformed request, even if the client neither reads nor closes', async (t) => {
  const { parts } = await harness(t)
  const app = await createServer(parts)
  t.after(() => app.close())
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  // Half open, so it does not close when the server does.
  const silent = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause()
  t.after(() => silent.destroy())
  silent.write('once upon a time\r\n\r\n')
  const [socket] = await accepted
  await once(socket, 'close', { signal: AbortSignal.timeout(20_000) })
})

test('closes a connection whose client does not read the responses', async (t) => {
  const { parts } = await harness(t)
  const app = await createServer(parts)
  t.after(() => app.close())
  // More than the system's socket buffers hold.
  app.get('/long', () => 'x'.repeat(32 * 1_048_576))
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  // The same limit, divided by 300; without a limit it stays zero.
  app.server.setTimeout(app.server.timeout / 300)
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const deaf = connect(port, '127.0.0.1').pause()
  t.after(() => deaf.destroy())
  deaf.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n')
  const [socket] = await accepted
  await once(socket, 'close', { signal: AbortSignal.timeout(20_000) })
})

test('cuts a connection with too many pipelined requests and answers one with a few', async (t) => {
  const { parts } = await harness(t)
  const app = await createServer(parts)
  t.after(() => app.close())
  let begun = 0
  app.get('/slow', async (_, reply) => {
    begun += 1
    await new Promise((resolve) => void reply.raw.once('close', resolve))
  })
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const ask = (path: string, times: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(times))
    return socket
  }
  const few = ask('/healthz', 32)
  let answers = ''
  for await (const part of few.setEncoding('utf8')) {
    answers += String(part)
    if (answers.split('alive\n').length === 33) break
  }
  const greedy = ask('/slow', 1_000)
  await once(greedy, 'close', { signal: AbortSignal.timeout(20_000) })
  assert.equal(begun, 32)
})

test('accepts JSON with up to 32 levels and 10,000 names', async (t) => {
  const h = await harness(t)
  const bearer = await accessToken(h)
  const send = async (body: string) => {
    const response = await checkedFetch(`${h.baseUrl}/v5/campaigns/1/pause`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body,
    })
    return ((await response.json()) as { code: string }).code
  }
  const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`
  assert.equal(await send(nested(maxJsonDepth)), 'invalid-request')
  assert.equal(await send(nested(maxJsonDepth + 2)), 'malformed-body')
  const named = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":":"`).join()}}`
  assert.equal(await send(named(maxJsonMembers)), 'invalid-request')
  assert.equal(await send(named(maxJsonMembers + 1)), 'malformed-body')
  assert.equal(await send('['.repeat(100_000)), 'malformed-body')
})

test('rejects a body with a repeated field and names its path', async (t) => {
  const h = await harness(t)
  const response = await checkedFetch(`${h.baseUrl}/v5/pools/${h.poolId}/campaigns`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await accessToken(h)}`, 'content-type': 'application/json' },
    body: '{"name":"a","jobFilters":[{"title":["x"]},{"cpc":{},"title":["y"],"cpc":{}}]}',
  })
  assert.equal(response.status, 400)
  assert.partialDeepStrictEqual(await response.json(), {
    code: 'invalid-request',
    errors: [{ in: 'body', field: 'jobFilters[1].cpc', message: 'is given more than once' }],
  })
})

test('every response of the Platform API has a request ID and forbids caching, framing, and sniffing', async (t) => {
  const { baseUrl } = await harness(t)
  for (const path of ['/v5/status', '/v5/customers/me', '/v5/nothing/here']) {
    const { headers } = await fetch(baseUrl + path)
    assert.match(headers.get('x-request-id') ?? '', /^[\w-]{36}$/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    if (path.endsWith('here')) continue
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'; frame-ancestors 'none'/)
  }
})

test('allows browsers to call only from the configured origins, by default from none', async (t) => {
  const h = await harness(t)
  const preflight = async (baseUrl: string, origin: string) => {
    const { headers } = await fetch(`${baseUrl}/v5/customers/me`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    return headers.get('access-control-allow-origin')
  }
  assert.equal(await preflight(h.baseUrl, 'https://app.example.com'), null)
  const open = await anotherServer(t, h, { corsOrigins: ['https://app.example.com'] })
  assert.equal(await preflight(open, 'https://app.example.com'), 'https://app.example.com')
  assert.equal(await preflight(open, 'https://evil.example'), null)
})

test('sends HSTS if the base URL is HTTPS', async (t) => {
  const h = await harness(t)
  const secure = await anotherServer(t, h, { baseUrl: 'https://tiller.example' })
  const { headers } = await fetch(`${secure}/v5/status`)
  assert.match(headers.get('strict-transport-security') ?? '', /max-age=\d{8}/)
})

test('limits the rate of each app client separately, with the time to wait', async (t) => {
  const h = await harness(t)
  const other = await harness(t)
  const limited = await anotherServer(t, h, { platformRequestsPerMinute: 3 })
  const ask = async (api: TillerClient) => {
    const { status, headers } = await api.getMe.withResponse().catch((error: unknown) => {
      if (!(error instanceof TillerError)) throw error
      return error
    })
    return [status, headers.get('ratelimit'), headers.get('retry-after')]
  }
  const api = clientOf(limited, { credentials: h.credentials })
  assert.deepEqual(await ask(api), [200, '"client";r=2;t=20', null])
  await ask(api)
  assert.deepEqual(await ask(api), [200, '"client";r=0;t=60', null])
  assert.deepEqual(await ask(api), [429, '"client";r=0;t=60', '20'])
  const others = clientOf(limited, { credentials: other.credentials })
  assert.deepEqual(await ask(others), [200, '"client";r=2;t=20', null])
  h.clock.at = new Date(h.clock.at.getTime() + 20_000)
  assert.deepEqual(await ask(api), [200, '"client";r=0;t=60', null])
  const guesses = ['a', 'b', 'c', 'd'].map((name) => clientOf(limited, { token: `tlr_token_${name}` }))
  const wrong = await Promise.all(guesses.map((guess) => ask(guess)))
  assert.deepEqual(
    wrong.map(([status]) => Number(status)).sort((a, b) => a - b),
    [401, 401, 401, 429],
  )
})

test('issues at most ten tokens per minute for one client from one address', async (t) => {
  const h = await harness(t)
  const limited = await anotherServer(t, h, { tokenRequestsPerMinute: 10 })
  const ask = async (
    clientId: string,
    body: object | URLSearchParams = { grantType: 'CLIENT_CREDENTIALS' },
  ) => {
    const form = body instanceof URLSearchParams
    const { status } = await checkedFetch(`${limited}/v5/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${h.credentials.clientSecret}`)}`,
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      body: form ? String(body) : JSON.stringify(body),
    })
    return status
  }
  const { clientId } = h.credentials
  const typed = { username: 'nobody@example.com', password: 'x' }
  const ways = [
    { grantType: 'PASSWORD', ...typed },
    new URLSearchParams({ grant_type: 'password', ...typed }),
  ]
  for (let times = 0; times < 5; times += 1)
    for (const way of ways) assert.equal(await ask(clientId, way), 400)
  for (const way of ways) assert.equal(await ask(clientId, way), 429)
  for (let times = 0; times < 10; times += 1) assert.equal(await ask(clientId), 200)
  assert.equal(await ask(clientId), 429)
  assert.equal(await ask('tlr_client_other'), 401)
})
