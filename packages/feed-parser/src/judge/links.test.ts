import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { maxUrlChars, parseLink } from './links.ts'
import { checkProperty } from '../../../../test/seeds.ts'

const url = (text: string) => parseLink(text)?.url ?? null

test('http and https addresses stay as they are written', () => {
  for (const text of ['https://a.example', 'http://a.example/b?c=d&e=[f]#g', 'https://a.example:8443/%C3%A9'])
    assert.deepEqual(parseLink(text), { url: text, schemeAdded: false, unescaped: false })
})

test('an address without a scheme gets https, but a relative address none', () => {
  assert.deepEqual(parseLink('www.bakery.example'), {
    url: 'https://www.bakery.example',
    schemeAdded: true,
    unescaped: false,
  })
  assert.equal(url('bakery.example:8080/job'), 'https://bakery.example:8080/job')
  for (const text of ['/job', 'job', 'apply.php?id=3', 'index.html', 'localhost:80/x', '?id=3', 'a b.c', ''])
    assert.equal(url(text), null, text)
})

test('only web addresses without credentials are links', () => {
  for (const text of [
    'javascript:alert(1)',
    'JavaScript://x.example/%0aalert(1)',
    'data:text/html,x',
    'ftp://a.example',
  ])
    assert.equal(url(text), null, text)
  for (const text of ['https://u:p@a.example', 'https://u@a.example', 'https://', 'https://a b.example/'])
    assert.equal(url(text), null, text)
  assert.equal(url(`https://a.example/${'x'.repeat(maxUrlChars)}`), null)
})

test('&amp; left over from escaping becomes &', () => {
  assert.deepEqual(parseLink('https://a.example/?b=1&amp;c=2'), {
    url: 'https://a.example/?b=1&c=2',
    schemeAdded: false,
    unescaped: true,
  })
  assert.equal(url('https://a.example/?b=1&amp;amp;c=2'), 'https://a.example/?b=1&c=2')
})

test('whatever is read as a link may stand in a Location header and leads to the web', async () => {
  await checkProperty(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string({ unit: 'binary' }),
        fc.webUrl().map((a) => `${a}\r\nx: é`),
      ),
      (text) => {
        const link = url(text)
        if (link === null) return
        assert.match(link, /^https?:[!-~]+$/i)
        assert.match(new URL(link).protocol, /^https?:$/)
      },
    ),
  )
})
