import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { test, type TestContext } from 'node:test'
import { isPublicAddress } from './addresses.ts'
import { EgressError, type EgressErrorReason } from './egress-error.ts'
import {
  connectTimeoutMs,
  createEgressClient,
  readResponseBody,
  startSystemTimer,
  type EgressDependencies,
  type StartTimer,
} from './egress.ts'
import { createSelfSignedCertificate } from './self-signed.fixture.ts'

/**
 * Real servers on this machine. 127.0.0.1 represents the public internet; other non-public addresses are
 * rejected as usual. 127.0.0.2 must not be reached.
 */
const reach: EgressDependencies['reach'] = {
  allowsAddress: (address) => address === '127.0.0.1' || isPublicAddress(address),
  allowsName: () => true,
  allowsPort: () => true,
}

const egress = (parts: Partial<EgressDependencies> = {}) =>
  createEgressClient({ resolve: async () => ['127.0.0.1'], reach, timer: startSystemTimer, ...parts })

async function listening(t: TestContext, server: Server, host = '127.0.0.1') {
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    t.after(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return { port, connections: () => connections }
}

const serve = (t: TestContext, listener: RequestListener, host?: string) =>
  listening(t, createServer(listener), host)

const limits = { http: true, totalMs: 10_000, maxBytes: 1000 }

const failsWith = (reason: EgressErrorReason, promise: Promise<unknown>) =>
  assert.rejects(promise, (error: unknown) => {
    assert.ok(error instanceof EgressError, String(error))
    assert.equal(error.reason, reason, error.message)
    if (reason !== 'refused-url') assert.doesNotMatch(error.message, /127\.|secret|example/)
    return true
  })

/** Timers that the test ends. */
function manualTimer() {
  const running = new Map<() => void, number>()
  const timer: StartTimer = (ms, onEnd) => {
    running.set(onEnd, ms)
    return () => running.delete(onEnd)
  }
  const end = (ms: number) => {
    for (const [onEnd, each] of running) if (each === ms) onEnd()
  }
  return { timer, end, running }
}

test('returns status, headers, and body, and sends the requested host name', async (t) => {
  const { port } = await serve(t, ({ method, url, headers }, response) => {
    response.writeHead(201, { 'x-seen': `${method} ${url} ${headers.host} ${headers['if-none-match']}` })
    response.end('hello')
  })
  const answer = await egress().open({
    url: `http://feeds.example.com:${port}/path?a=b`,
    headers: { 'if-none-match': '"1"' },
    ...limits,
  })
  assert.equal(answer.status, 201)
  assert.equal(answer.headers['x-seen'], `GET /path?a=b feeds.example.com:${port} "1"`)
  assert.equal((await readResponseBody(answer)).toString(), 'hello')
})

test('posts a body and does not follow redirects of a POST', async (t) => {
  const { port } = await serve(t, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () =>
      response.writeHead(307, { location: '/other' }).end(`got ${Buffer.concat(chunks).toString()}`),
    )
  })
  const url = `http://hooks.example.com:${port}/`
  const request = { url, method: 'POST', body: Buffer.from('event'), redirects: 3, ...limits } as const
  const answer = await egress().open(request)
  assert.deepEqual([answer.status, (await readResponseBody(answer)).toString()], [307, 'got event'])
})

test('rejects a name if one of its addresses is not public, without connecting', async (t) => {
  const inner = await serve(t, (_, response) => response.end('secret'), '127.0.0.2')
  const answers = [
    ['127.0.0.2'],
    ['93.184.216.34', '127.0.0.2'],
    ['::ffff:127.0.0.1'],
    ['10.0.0.1'],
    ['fd00::1'],
  ]
  for (const addresses of answers) {
    const { open } = egress({ resolve: async () => addresses })
    await failsWith('refused-address', open({ url: `http://feeds.example.com:${inner.port}/`, ...limits }))
  }
  assert.equal(inner.connections(), 0)
})

test('rejects a name that resolves to another address after the check', async (t) => {
  const inner = await serve(t, (_, response) => response.end('secret'), '127.0.0.2')
  const outer = await serve(t, (_, response) => response.end('fine'))
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  let lookups = 0
  const client = egress({ resolve: async () => answers[Math.min(lookups++, 1)] ?? [] })
  const url = (port: number) => `http://rebinding.example.com:${port}/`
  assert.ok(client.checkUrl(url(inner.port), { http: true }) instanceof URL)
  assert.equal(
    (await readResponseBody(await client.open({ url: url(outer.port), ...limits }))).toString(),
    'fine',
  )
  assert.equal(lookups, 1, 'resolves a name once per call, so it cannot change between check and use')
  await failsWith('refused-address', client.open({ url: url(inner.port), ...limits }))
  assert.equal(inner.connections(), 0)
})

test('checks an address in the URL like a resolved one', async (t) => {
  const inner = await serve(t, (_, response) => response.end('secret'), '127.0.0.2')
  for (const host of ['127.0.0.2', '[::1]', '[::ffff:7f00:2]', '2130706434'])
    await failsWith('refused-url', egress().open({ url: `http://${host}:${inner.port}/`, ...limits }))
  assert.equal(inner.connections(), 0)
})

test('checks the address that the socket reports, regardless of name resolution', async (t) => {
  const { port } = await serve(t, (_, response) => response.end('secret'))
  let asked = 0
  const allowsAddress = () => (asked += 1) === 1
  await failsWith(
    'refused-address',
    egress({ reach: { ...reach, allowsAddress } }).open({ url: `http://a.example.com:${port}/`, ...limits }),
  )
  assert.equal(asked, 2)
})

test('follows up to three redirects if requested and checks each', async (t) => {
  const inner = await serve(t, (_, response) => response.end('secret'), '127.0.0.2')
  const leads: Record<string, string> = {
    '/1': '/2',
    '/2': '/3',
    '/3': '/4',
    '/inner': `http://127.0.0.2:${inner.port}/`,
    '/disguised': `http://0x7f000002:${inner.port}/`,
    '/file': 'file:///etc/passwd',
    '/password': 'http://a:b@feeds.example.com/',
    '/loop': '/loop',
  }
  const { port } = await serve(t, ({ url = '' }, response) => {
    const location = leads[url]
    response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location })
    response.end('end')
  })
  const open = (path: string, redirects: number) =>
    egress().open({ url: `http://feeds.example.com:${port}${path}`, redirects, ...limits })
  assert.equal((await readResponseBody(await open('/1', 3))).toString(), 'end')
  await failsWith('redirect', open('/1', 2))
  await failsWith('redirect', open('/loop', 1000))
  for (const path of ['/inner', '/disguised', '/file', '/password'])
    await failsWith('refused-url', open(path, 3))
  assert.equal(inner.connections(), 0)
  const unfollowed = await open('/inner', 0)
  assert.equal(unfollowed.status, 302)
  unfollowed.close()
})

test('aborts a response larger than the limit, with or without Content-Length, and closes the connection', async (t) => {
  const endless = Promise.withResolvers<void>()
  const { port } = await serve(t, ({ url }, response) => {
    response.on('close', () => endless.resolve())
    if (url === '/announced') return response.writeHead(200, { 'content-length': '1001' }).flushHeaders()
    const more = () => {
      while (response.write('x'.repeat(100)));
      response.once('drain', more)
    }
    more()
  })
  for (const path of ['/announced', '/endless']) {
    const answer = await egress().open({ url: `http://feeds.example.com:${port}${path}`, ...limits })
    await failsWith('too-large', readResponseBody(answer))
  }
  await endless.promise
})

test('aborts endless headers', async (t) => {
  const { port } = await serve(t, (_, response) => {
    response.writeHead(200, { 'x-long': 'x'.repeat(17_000) }).end()
  })
  await failsWith('too-large', egress().open({ url: `http://feeds.example.com:${port}/`, ...limits }))
})

test('an incomplete body is an error, never a shorter body', async (t) => {
  const { port } = await serve(t, ({ url }, response) => {
    if (url === '/length') response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  for (const path of ['/length', '/chunked'])
    await failsWith(
      'broken',
      egress()
        .open({ url: `http://feeds.example.com:${port}${path}`, ...limits })
        .then(readResponseBody),
    )
})

test('closes the connection if the response is not complete in time', async (t) => {
  const begun: ServerResponse[] = []
  const server = createServer(({ url }, response) => {
    begun.push(response)
    if (url === '/body') response.write('first')
    server.emit('begun')
  })
  const { port } = await listening(t, server)
  for (const path of ['/silent', '/body']) {
    const { timer, end, running } = manualTimer()
    const seen = once(server, 'begun')
    const opened = egress({ timer }).open({ url: `http://feeds.example.com:${port}${path}`, ...limits })
    if (path === '/silent') await seen
    const read = path === '/silent' ? opened : readResponseBody(await opened)
    end(limits.totalMs)
    await failsWith('timeout', read)
    assert.equal(running.size, 0, 'no timer is left')
  }
  for (const response of begun) if (!response.closed) await once(response, 'close')
})

test('received data extends the time limit if the call allows it', async (t) => {
  let response: ServerResponse | undefined
  const { port } = await serve(t, (_, begun) => void (response = begun).write('x'.repeat(500)))
  const { timer, end, running } = manualTimer()
  const answer = await egress({ timer }).open({
    url: `http://feeds.example.com:${port}/`,
    ...limits,
    msPerMegabyte: 4e6,
  })
  const body = answer.body[Symbol.asyncIterator]()
  assert.equal((await body.next()).value?.byteLength, 500)
  end(limits.totalMs)
  assert.deepEqual([...running.values()], [2_000])
  response?.write('y')
  assert.equal((await body.next()).value?.byteLength, 1)
  end(2_000)
  await failsWith('timeout', body.next())
  assert.equal(running.size, 0, 'no timer is left')
})

test('an abort ends a call at once, before it starts and during the response', async (t) => {
  const { port } = await serve(t, (_, response) => void response.write('first'))
  const url = `http://feeds.example.com:${port}/`
  await failsWith('stopped', egress().open({ url, signal: AbortSignal.abort(), ...limits }))
  const breaking = new AbortController()
  const answer = await egress().open({ url, signal: breaking.signal, ...limits })
  const read = readResponseBody(answer)
  breaking.abort()
  await failsWith('stopped', read)
})

test('fails if the host cannot be resolved or reached in time', async (t) => {
  const never = createTcpServer()
  const { port } = await listening(t, never)
  const cases = [
    { url: 'http://slow.example.com/', resolve: () => new Promise<string[]>(() => {}) },
    // Accepts the connection but never responds to TLS.
    { url: `https://mute.example.com:${port}/`, resolve: async () => ['127.0.0.1'] },
  ]
  for (const { url, resolve } of cases) {
    const { timer, end } = manualTimer()
    const opened = egress({ timer, resolve }).open({ url, ...limits })
    if (url.startsWith('https')) await once(never, 'connection')
    end(connectTimeoutMs)
    await failsWith('timeout', opened)
  }
})

test('distinguishes a host without an address from a server that does not speak HTTP', async (t) => {
  const other = await listening(
    t,
    createTcpServer((socket) => socket.end('220 mail.example.com ESMTP\r\n')),
  )
  const open = (parts: Partial<EgressDependencies>, port: number) =>
    egress(parts).open({ url: `http://feeds.example.com:${port}/`, ...limits })
  await failsWith('dns', open({ resolve: async () => [] }, 80))
  await failsWith('dns', open({ resolve: () => Promise.reject(new Error('ENOTFOUND secret')) }, 80))
  await failsWith('broken', open({}, other.port))
})

test('tries the next address if one refuses connections', async (t) => {
  const { port } = await serve(t, (_, response) => response.end('here'))
  const allowsAddress = (address: string) => address.startsWith('127.')
  const { open } = egress({
    resolve: async () => ['127.0.0.3', '127.0.0.1'],
    reach: { ...reach, allowsAddress },
  })
  const answer = await open({ url: `http://feeds.example.com:${port}/`, ...limits })
  assert.equal((await readResponseBody(answer)).toString(), 'here')
  const nowhere = egress({ resolve: async () => ['127.0.0.3'], reach: { ...reach, allowsAddress } })
  await failsWith('connect', nowhere.open({ url: `http://feeds.example.com:${port}/`, ...limits }))
})

test('https requires a certificate for the host and is never downgraded to http', async (t) => {
  const { key, cert } = createSelfSignedCertificate('feeds.example.com')
  const plain = await serve(t, (_, response) => response.end('secret'))
  const server = createTlsServer({ key, cert }, ({ url }, response) => {
    if (url === '/down') response.writeHead(302, { location: `http://feeds.example.com:${plain.port}/` })
    response.end('safe')
  })
  const { port } = await listening(t, server)
  const url = (host: string, path = '/') => `https://${host}:${port}${path}`
  const trusting = egress({ ca: cert })
  const answer = await trusting.open({ url: url('feeds.example.com'), ...limits })
  assert.equal((await readResponseBody(answer)).toString(), 'safe')
  await failsWith('tls', trusting.open({ url: url('other.example.com'), ...limits }))
  await failsWith('tls', trusting.open({ url: url('127.0.0.1'), ...limits }))
  await failsWith('tls', egress().open({ url: url('feeds.example.com'), ...limits }))
  await failsWith('tls', egress().open({ url: `https://feeds.example.com:${plain.port}/`, ...limits }))
  const before = plain.connections()
  await failsWith(
    'refused-url',
    trusting.open({ url: url('feeds.example.com', '/down'), redirects: 3, ...limits }),
  )
  assert.equal(plain.connections(), before)
})

test('ignores proxies in environment variables', async (t) => {
  const proxy = await serve(t, (_, response) => response.end('proxy'))
  const { port } = await serve(t, (_, response) => response.end('server'))
  for (const name of ['HTTP_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY']) {
    const before = process.env[name]
    process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${proxy.port}`
    t.after(() => (before === undefined ? delete process.env[name] : (process.env[name] = before)))
  }
  const answer = await egress().open({ url: `http://feeds.example.com:${port}/`, ...limits })
  assert.equal((await readResponseBody(answer)).toString(), 'server')
  assert.equal(proxy.connections(), 0)
})

/** A server that sends a chunk every 20 ms while the client reads. */
const drips = (t: TestContext, chunk: string) =>
  serve(t, (_, response) => {
    const timer = setInterval(() => response.write(chunk), 20)
    response.once('close', () => clearInterval(timer))
  })

test('aborts a body that arrives too slowly, however long it continues', async (t) => {
  const { port } = await drips(t, 'x')
  const slowest = { bytes: 1_000, inMs: 300 }
  const answer = await egress().open({
    url: `http://feeds.example.com:${port}/`,
    ...limits,
    minRate: slowest,
  })
  await failsWith('timeout', readResponseBody(answer))
})

test('reads a body that arrives fast enough, however slow its consumer and however long it takes', async (t) => {
  const { port } = await serve(t, (_, response) => response.end('x'.repeat(300_000)))
  const slowest = { bytes: 200_000, inMs: 300 }
  const answer = await egress().open({
    url: `http://feeds.example.com:${port}/`,
    ...limits,
    maxBytes: 1_000_000,
    totalMs: 60_000,
    minRate: slowest,
  })
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength
    const until = performance.now() + 200
    while (performance.now() < until);
  }
  assert.equal(bytes, 300_000)
})
