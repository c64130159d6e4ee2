import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { harness } from '#test/harness/harness.ts'

/** The response body as sent, not decompressed. */
async function fetchRaw(url: string, encoding: string, more: Record<string, string> = {}) {
  const request = get(url, { headers: { 'accept-encoding': encoding, ...more } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const { statusCode: status = 0, headers } = response
  return { status, headers, body: await buffer(response) }
}

test('a longer response is compressed for clients that accept it, with the same content', async (t) => {
  const { baseUrl } = await harness(t)
  const url = `${baseUrl}/api/search.php?format=html&q=x`
  const plain = await fetchRaw(url, 'identity')
  assert.equal(plain.headers['content-encoding'], undefined)
  const brotli = await fetchRaw(url, 'gzip, br')
  assert.deepEqual(
    [brotli.headers['content-encoding'], brotli.headers['vary']],
    ['br', 'accept-language, cookie, accept-encoding'],
  )
  assert.equal(brotliDecompressSync(brotli.body).toString(), plain.body.toString())
  const gzip = await fetchRaw(url, 'gzip')
  assert.equal(gunzipSync(gzip.body).toString(), plain.body.toString())
  assert.ok(brotli.body.length < plain.body.length / 2)
})

test('a short response is not compressed', async (t) => {
  const { baseUrl } = await harness(t)
  const { headers } = await fetchRaw(`${baseUrl}/healthz`, 'br')
  assert.equal(headers['content-encoding'], undefined)
})

test('responses with secrets are never compressed: the sign-in page and responses to POST', async (t) => {
  const { baseUrl } = await harness(t)
  const page = await fetchRaw(`${baseUrl}/v5/oauth2/authorize?client_id=x`, 'br')
  assert.ok(page.body.length > 1024)
  assert.equal(page.headers['content-encoding'], undefined)
  const post = await fetch(`${baseUrl}/v5/oauth2/authorize`, {
    method: 'POST',
    headers: { 'accept-encoding': 'br', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'sign_in=x',
  })
  assert.ok((await post.text()).length > 1024)
  assert.equal(post.headers.get('content-encoding'), null)
})

test('a compressed request body is rejected without decompressing it', async (t) => {
  const { baseUrl, credentials } = await harness(t)
  const basic = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const response = await fetch(`${baseUrl}/v5/oauth2/token`, {
    method: 'POST',
    headers: { ...headers, authorization: `Basic ${basic}` },
    body: gzipSync('{"grantType":"CLIENT_CREDENTIALS"}'),
  })
  assert.match(await response.text(), /"unsupported-media-type"/)
})

test('the portal sends files compressed by the build; assets are cached for a year, pages are revalidated', async (t) => {
  const { baseUrl } = await harness(t)
  const page = await fetchRaw(`${baseUrl}/docs`, 'br')
  assert.deepEqual(
    [
      page.status,
      page.headers['content-encoding'],
      page.headers['cache-control'],
      page.headers['content-type'],
    ],
    [200, 'br', 'no-cache', 'text/html; charset=utf-8'],
  )
  assert.match(brotliDecompressSync(page.body).toString(), /<html/)
  const again = await fetchRaw(`${baseUrl}/docs`, 'br', { 'if-none-match': page.headers.etag ?? '' })
  assert.equal(again.status, 304)
  const build = new URL('../../../portal/build/assets/', import.meta.url)
  const script = readdirSync(new URL('js/', build)).find((name) => /^main\..*\.js$/.test(name))
  for (const path of [`js/${script}`, `fonts/${readdirSync(new URL('fonts/', build))[0]}`]) {
    const asset = await fetchRaw(`${baseUrl}/assets/${path}`, 'gzip')
    assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(asset.headers['content-encoding'], path.startsWith('js/') ? 'gzip' : undefined)
  }
})
