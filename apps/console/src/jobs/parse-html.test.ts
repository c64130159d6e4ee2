import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHtml } from './parse-html.ts'

test('the elements of a description are kept, its entities read, its headings put below those of the screen', () => {
  assert.deepEqual(parseHtml('<h1>Who</h1><p>A &amp; B<br />C</p><ul><li>&lt;one&gt;</li></ul>'), [
    { name: 'h3', children: ['Who'] },
    { name: 'p', children: ['A & B', { name: 'br', children: [] }, 'C'] },
    { name: 'ul', children: [{ name: 'li', children: ['<one>'] }] },
  ])
})

test('what is no element of a description gives only its text, with no attribute of any', () => {
  assert.deepEqual(parseHtml('<script>alert(1)</script><p onclick="x">a</p></div><img src=x>'), [
    'alert(1)',
    { name: 'p', children: ['a'] },
  ])
  assert.deepEqual(parseHtml('1 < 2'), ['1 ', '<', ' 2'])
})

test('a long text that opens many and closes none costs in proportion', () => {
  const started = performance.now()
  parseHtml('<b>x'.repeat(20_000))
  assert.ok(performance.now() - started < 2_000)
})
