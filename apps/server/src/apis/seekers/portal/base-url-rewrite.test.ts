import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, constants } from 'node:zlib'
import { defaultBaseUrl } from '@tiller/contract/api'
import { anotherServer } from '#test/harness/another-server.ts'
import { harness } from '#test/harness/harness.ts'
import { createBaseUrlRewriter } from './base-url-rewrite.ts'

/** Brotli with the settings for responses compressed on the fly. */
const brotliAtOnce = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length

const baseUrl = 'https://jobs.example.com'

test("files contain this server's base URL, with the same content and ETag in every encoding", async (t) => {
  const server = await anotherServer(t, await harness(t), { baseUrl })
  for (const path of ['/openapi/platform.v5.json', '/openapi/search.yaml']) {
    const get = async (sent: Record<string, string>, method = 'GET') => {
      const { status, headers, text } = await fetch(`${server}${path}`, { method, headers: sent }).then(
        async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }),
      )
      return { status, text, header: (name: string) => headers.get(name) ?? '' }
    }
    const plain = await get({ 'accept-encoding': 'identity' })
    const packed = await get({ 'accept-encoding': 'br' })
    assert.ok(plain.text.includes(baseUrl) && !plain.text.includes(defaultBaseUrl), path)
    assert.equal(packed.header('content-encoding'), 'br')
    assert.equal(packed.text, plain.text)
    // Compressed in advance, and therefore smaller than on the fly.
    const length = Number(packed.header('content-length'))
    assert.ok(length > 0 && length < brotliAtOnce(plain.text), `${path}: ${length}`)
    assert.equal((await get({ 'accept-encoding': 'br;q=0' })).header('content-encoding'), '')
    const etag = plain.header('etag')
    assert.equal(packed.header('etag'), etag)
    assert.match(plain.header('vary'), /accept-encoding/)
    assert.equal((await get({ 'if-none-match': etag })).status, 304)
    assert.equal((await get({ 'if-none-match': 'W/"other"' })).status, 200)
    const head = await get({}, 'HEAD')
    assert.deepEqual([head.status, head.header('etag'), head.text], [200, etag, ''])
  }
})

test('a server with the default base URL sends the files unchanged', async (t) => {
  const { baseUrl: server } = await harness(t)
  const answer = await fetch(`${server}/openapi/search.yaml`)
  assert.match(await answer.text(), /http:\/\/localhost:4000/)
  assert.equal(createBaseUrlRewriter('http://localhost:4000')(import.meta.filename), undefined)
})

test('special characters in a base URL break no script, shell command, or page', () => {
  const addressed = createBaseUrlRewriter("https://example.com/a'b&c$&d")(
    new URL('../../../../../../openapi/search.yaml', import.meta.url).pathname,
  )
  assert.match(addressed?.text ?? '', /https:\/\/example\.com\/a%27b%26c\$%26d/)
})
