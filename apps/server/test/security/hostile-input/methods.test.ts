import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { publishedApis } from '@tiller/contract/api'
import { text } from 'node:stream/consumers'
import { selectCases } from '../../../../../test/nightly.ts'
import { anotherServer } from '../../harness/another-server.ts'
import { accessToken } from '../../harness/oauth.ts'
import { harness } from '../../harness/harness.ts'
import { isDisposition, isPlatform, send, targets } from './requests.ts'

// Also nightly: it tries each method on each path. In `npm test`, each path gets two of them.

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'QUERY',
  'PROPFIND',
  'LINK',
]

/** Without `fetch`, which refuses to send TRACE. */
async function ask(url: string, method: string) {
  const answer = await new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      request(url, { method, headers: { 'content-length': '0' } }, (response) => {
        const { statusCode: status = 0, headers } = response
        text(response).then((body) => resolve({ status, headers, text: body }), reject)
      })
        .on('error', reject)
        .end()
    },
  )
  return { ...answer, type: String(answer.headers['content-type']).split(';', 1)[0] }
}

const listed = (allowed: ReadonlySet<string>) => [...allowed].sort().join(', ')

const operations = publishedApis.flatMap((api) =>
  Object.values(api.operations).map(({ path, method }) => ({
    address: `${api.basePath}${path.replaceAll(/\{\w+\}/g, '77')}`,
    isLiteral: !path.includes('{'),
    pattern: new RegExp(`^${RegExp.escape(api.basePath)}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    method: method as string,
  })),
)

/**
 * The methods of a path, with HEAD wherever there is GET. A path without parameters takes precedence over a pattern.
 */
const takenAt = (address: string) => {
  const matching = operations.filter(({ pattern }) => pattern.test(address))
  const literal = matching.filter(({ isLiteral }) => isLiteral)
  const taken = new Set((literal.length > 0 ? literal : matching).map(({ method }) => method))
  if (taken.has('GET')) taken.add('HEAD')
  return taken
}

test('every path of every API responds to other methods with 405, the allowed methods, and its own error format', async (t) => {
  const { baseUrl } = await harness(t)
  for (const [turn, path] of [...new Set(operations.map(({ address }) => address))].entries()) {
    const taken = takenAt(path)
    const others = methods.filter((each) => !taken.has(each))
    for (const method of selectCases(others, turn, 2)) {
      const { status, headers, type, text: body } = await ask(baseUrl + path, method)
      const what = `${method} ${path}`
      assert.equal(status, 405, what)
      assert.equal(headers['allow'], listed(taken), what)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      if (method === 'HEAD') continue
      const expected = path.startsWith('/v5')
        ? ['application/problem+json', { code: 'method-not-allowed', status: 405 }]
        : path.startsWith('/api')
          ? ['application/json', { status: 'error' }]
          : ['application/json', { message: 'Method not allowed', tlr_sid: null }]
      assert.equal(type, expected[0], what)
      assert.partialDeepStrictEqual(JSON.parse(body), expected[1])
    }
  }
})

test('the Search API responds to a wrong method in the requested format', async (t) => {
  const { baseUrl } = await harness(t)
  const typeOf = async (format: string) =>
    (await ask(`${baseUrl}/api/search.php?format=${format}`, 'POST')).type
  assert.equal(await typeOf('xml'), 'application/xml')
  assert.equal(await typeOf('html'), 'text/html')
  assert.equal(await typeOf('json'), 'application/json')
})

test('pages and links respond to a wrong method with a page, and unknown paths with 404 for every method', async (t) => {
  const { baseUrl } = await harness(t)
  for (const path of [
    '/click/x',
    '/jobs/1',
    '/sample/x',
    '/healthz',
    '/v5/oauth2/authorize',
    '/openapi/errors.json',
    '/docs',
  ])
    for (const method of ['PUT', 'TRACE', 'QUERY', 'PROPFIND']) {
      const { status, headers, type } = await ask(baseUrl + path, method)
      const allow = path.startsWith('/v5') ? 'GET, HEAD, POST' : 'GET, HEAD'
      assert.deepEqual([status, headers['allow'], type], [405, allow, 'text/html'], `${method} ${path}`)
    }
  for (const method of methods) {
    const nowhere = await ask(`${baseUrl}/nowhere/at/all`, method)
    assert.deepEqual([nowhere.status, nowhere.type], [404, 'text/html'], method)
    const unknown = await ask(`${baseUrl}/v5/nowhere`, method)
    assert.deepEqual([unknown.status, unknown.type], [404, 'application/problem+json'], method)
  }
})

test('a page of a permitted origin still gets its preflight response', async (t) => {
  const h = await harness(t)
  const open = await anotherServer(t, h, { corsOrigins: ['https://app.example.com'] })
  const response = await fetch(`${open}/v5/customers/me`, {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example.com', 'access-control-request-method': 'GET' },
  })
  assert.equal(response.status, 204)
})

test('HEAD responds like GET without a body', async (t) => {
  const h = await harness(t)
  for (const target of await targets(h)) {
    const { operation, url, headers, query } = target
    if (operation.method !== 'GET') continue
    const address = `${url}?${new URLSearchParams(query).toString()}`
    const get = await fetch(address, { headers })
    const head = await fetch(address, { method: 'HEAD', headers })
    assert.deepEqual([head.status, await head.text()], [get.status, ''], operation.id)
    assert.equal(head.headers.get('content-type'), get.headers.get('content-type'))
    assert.equal(head.headers.get('etag'), get.headers.get('etag'))
    await get.arrayBuffer()
  }
})

const types = [
  'text/plain',
  'text/xml',
  'application/xml',
  'application/problem+json',
  'application/json; charset=utf-16',
  'application/json;charset=iso-8859-1',
  'application/json, text/plain',
  'application/jsonx',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'junk',
]

test('every operation with a body responds with 415 to other types than JSON in UTF-8', async (t) => {
  const h = await harness(t)
  for (const target of await targets(h)) {
    const { operation, headers, body } = target
    if (operation.body === undefined) continue
    const sendAs = async (more: Record<string, string>) =>
      (await send(target, { headers: { ...headers, ...more }, text: JSON.stringify(body) })).status
    for (const type of types) {
      if (operation.form !== undefined && type.includes('urlencoded')) continue
      assert.equal(await sendAs({ 'content-type': type }), 415, `${operation.id} ${type}`)
    }
    const json = { 'content-type': 'application/json' }
    assert.equal(await sendAs({ ...json, 'content-encoding': 'gzip' }), 415, operation.id)
    for (const type of [
      'application/JSON',
      'application/json;charset=UTF-8',
      'application/json; charset="utf-8"',
    ])
      assert.notEqual(await sendAs({ 'content-type': type }), 415, `${operation.id} ${type}`)
  }
})

test('WWW-Authenticate distinguishes a missing, an invalid, and an insufficient token', async (t) => {
  const h = await harness(t)
  const weak = await harness(t, { scopes: ['jobs:read'] })
  const [strongToken, weakToken] = [await accessToken(h), await accessToken(weak)]
  for (const target of await targets(h)) {
    const { auth, optionalAuth } = target.operation
    if (!isPlatform(target) && !isDisposition(target)) continue
    const challenge = async (authorization: string) => {
      const { status, headers } = await send(target, { headers: { authorization } })
      return [status, headers.get('www-authenticate')]
    }
    const invalid =
      'Bearer realm="tiller", error="invalid_token", error_description="The token is unknown, expired, or revoked."'
    if ((auth === 'none' && optionalAuth === undefined) || auth === 'basic') continue
    assert.deepEqual(await challenge('Bearer nonsense'), [401, invalid], target.operation.id)
    const own = target.headers['authorization'] ?? `Bearer ${strongToken}`
    assert.deepEqual(await challenge(`${own} garbage`), [401, invalid])
    if (optionalAuth === undefined) {
      const { status, headers } = await send(target, { headers: {} })
      assert.deepEqual([status, headers.get('www-authenticate')], [401, 'Bearer realm="tiller"'])
    }
    const scope = optionalAuth ?? auth
    if (scope === 'jobs:read') continue
    assert.deepEqual(await challenge(`Bearer ${weakToken}`), [
      403,
      `Bearer realm="tiller", error="insufficient_scope", scope="${scope}"`,
    ])
  }
})
