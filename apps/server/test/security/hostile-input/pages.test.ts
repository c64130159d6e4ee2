import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { importFeed } from '#domain/jobs/feeds/import.ts'
import { isolatedHarness } from '../../harness/harness.ts'
import { send, targets, type Answer } from './requests.ts'

const harness = isolatedHarness()

/** The first line and headers of a response to a raw path, which `fetch` would normalize. */
async function head(baseUrl: string, path: string) {
  const { port } = new URL(baseUrl)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: tiller.example\r\nconnection: close\r\n\r\n`)
  const [lines = ''] = (await text(socket)).split('\r\n\r\n', 1)
  return { status: Number(lines.split(' ', 2)[1]), location: /^location: (.*)$/im.exec(lines)?.[1]?.trim() }
}

const elsewhere = ['evil.example', 'x@evil.example:80']
const slashes = [
  '//',
  '///',
  '////',
  '/\\',
  '/\\/',
  '/%5c',
  '/%2f',
  '/%2F%2f',
  '/.//',
  '/..//',
  '/%09/',
  '/./%5c%5c',
  '/;//',
]
const files = ['index.html', 'a.html?x=1', 'docs/index.html', '.html']

/** Notations of another site in a path. */
const foreign = elsewhere.flatMap((host) =>
  slashes.flatMap((slash) => files.map((file) => `${slash}${host}/${file}`)),
)
const traps = [
  '//index.html',
  '/\\index.html',
  '//docs/index.html',
  '/docs//evil.example/index.html',
  '/docs/..//evil.example/index.html',
  '/docs/%2e%2e//evil.example/index.html',
  '/https://evil.example/index.html',
  '/https:evil.example.html',
  '/javascript:alert(1).html',
  '/docs\\..\\..\\evil.example/index.html',
  '/%0d%0aLocation:%20https://evil.example/index.html',
  '/nope.html',
  '/nope/index.html',
]

test('no path redirects to another site or to a missing page', async (t) => {
  const { baseUrl } = await harness(t)
  for (const path of [...foreign, ...traps]) {
    const { status, location } = await head(baseUrl, path)
    assert.ok([400, 404].includes(status), `${path}: ${status} ${location}`)
    assert.equal(location, undefined, path)
  }
})

test('the path of a page’s file redirects to the page', async (t) => {
  const { baseUrl } = await harness(t)
  const locationOf = async (path: string) => {
    const { status, location } = await head(baseUrl, path)
    return [status, location]
  }
  assert.deepEqual(await locationOf('/index.html'), [301, '/'])
  assert.deepEqual(await locationOf('/docs/index.html'), [301, '/docs'])
  assert.deepEqual(await locationOf('/docs/guides.html?a=//b'), [301, '/docs/guides?a=//b'])
  assert.deepEqual(await locationOf('/d%6fcs/index.html'), [301, '/docs'])
})

test('does not serve hidden files or files outside the portal', async (t) => {
  const { baseUrl } = await harness(t)
  const paths = [
    '/.inputs',
    '/%2einputs',
    '/./.inputs',
    '/assets/../.inputs',
    '/.git/config',
    '/openapi/.hidden',
    '/..%2f..%2f..%2fpackage.json',
    '/openapi/..%2fpackage.json',
    '/openapi/../package.json',
    '/docs/..',
  ]
  for (const path of paths) assert.notEqual((await head(baseUrl, path)).status, 200, path)
})

const pages: [path: string, status: number][] = [
  ['/', 200],
  ['/docs', 200],
  ['/api/platform/v5', 200],
  ['/nowhere', 404],
  ['/api/nowhere', 404],
  ['/sample/nothing', 404],
  ['/click/nothing', 404],
  ['/jobs/0', 404],
  ['/sample/%00', 400],
  ['/click/%zz', 400],
  ['/jobs', 200],
  ['/api/search.php?format=html&q=nurse', 200],
  ['/api/search.php?format=html&q=nurse&limit=x', 400],
  ['/v5/oauth2/authorize', 400],
]

test('every page has a content security policy, cannot be framed, and runs only listed scripts', async (t) => {
  const { baseUrl } = await harness(t)
  for (const [path, expected] of pages) {
    const response = await fetch(baseUrl + path)
    assert.equal(response.status, expected, path)
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/, path)
    const policy = response.headers.get('content-security-policy') ?? ''
    const directives = new Map(policy.split('; ').map((each) => [each.split(' ', 1)[0], each]))
    const scripts = directives.get('script-src') ?? directives.get('default-src') ?? ''
    assert.match(scripts, /'none'|'self'/, path)
    assert.doesNotMatch(scripts, /unsafe|\*|https?:/, path)
    assert.match(policy, /frame-ancestors 'none'/, path)
    assert.match(policy, /base-uri 'none'/, path)
    assert.equal(response.headers.get('x-frame-options'), 'DENY', path)
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff', path)
    assert.ok(response.headers.has('referrer-policy'), path)
    if (expected !== 200 || path.startsWith('/api/search'))
      assert.equal(response.headers.get('cache-control'), 'no-store', path)
  }
})

test('a link to an unknown job shows an error page with a link to other jobs, not to documentation', async (t) => {
  const { baseUrl } = await harness(t)
  for (const path of ['/click/nothing', '/click/nothing/go', '/jobs/0', '/jobs/none', '/sample/nothing']) {
    const response = await fetch(baseUrl + path)
    const text = await response.text()
    assert.equal(response.status, 404, path)
    assert.match(text, /<h1>This job cannot be opened<\/h1>/, path)
    assert.match(text, /class="home" href="\/jobs"/, path)
    assert.doesNotMatch(text, /href="\/docs|href=\/docs/, path)
  }
})

test('responses with click tokens, prices, or events are never cached', async (t) => {
  const { baseUrl } = await harness(t)
  for (const path of [
    '/api/search.php?q=x',
    '/api/search.php?q=x&format=xml',
    '/api/search.php',
    '/disposition/v1/events',
  ])
    assert.equal((await fetch(baseUrl + path)).headers.get('cache-control'), 'no-store', path)
})

test('no response is cached by proxies, and clients cache only those that change with the version', async (t) => {
  const h = await harness(t)
  for (const target of await targets(h)) {
    const { id, cacheSeconds } = target.operation
    const control = (answer: Answer) => answer.headers.get('cache-control')
    const answer = await send(target)
    const kept = cacheSeconds !== undefined && answer.status === 200
    assert.equal(
      control(answer),
      kept ? `private, max-age=${cacheSeconds}` : 'no-store',
      `${id} ${answer.status}`,
    )
    const refused = await send(target, { headers: { authorization: 'Bearer none' } })
    if (refused.status >= 400) assert.equal(control(refused), 'no-store', id)
    const invalid = await send(target, { query: { ...target.query, limit: 'x', unknown: 'x' } })
    if (invalid.status >= 400) assert.equal(control(invalid), 'no-store', id)
  }
})

test('only the sandbox’s sample feed shows pages on our origin, and they name the author of the text', async (t) => {
  const h = await harness(t)
  const xml = (reference: string) =>
    `<source><job><title>Sign in</title><date>2026-03-01</date><referencenumber>${reference}</referencenumber>` +
    `<url>${h.baseUrl}/sample/${reference}</url><company>Acme</company><city>Austin</city><state>TX</state>` +
    `<description>Type your password.</description></job></source>`
  const other = await harness(t)
  await other.seed.jobs(other.sourceId, xml('phish'))
  await h.db.updateTable('source').set({ name: 'Public-sector sample' }).execute()
  assert.equal((await fetch(`${h.baseUrl}/sample/phish`)).status, 404)
  // The sandbox is the first customer.
  const sandbox = await h.db
    .selectFrom('source')
    .select(['id as sourceId', 'rootCustomerId', 'customerId'])
    .orderBy('customerId')
    .executeTakeFirstOrThrow()
  await importFeed(h.parts, sandbox, Readable.from([Buffer.from(xml('sample'))]))
  const sample = await fetch(`${h.baseUrl}/sample/sample`)
  assert.equal(sample.status, 200)
  assert.match(await sample.text(), /This is the text of (?:<!-- -->)?Acme/)
})
