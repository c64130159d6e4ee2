import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeHiddenText } from './editor-nodes.ts'

test('removes what documents paste with their text, also if it is not closed', () => {
  const cases = {
    'a<!-- b -->c': 'ac',
    '<HEAD><title>x</title></HEAD><p>a</p>': '<p>a</p>',
    '<p>a</p><style>p { color: red }': '<p>a</p>',
    'a<script>1</script>b<script>2</script>c': 'abc',
  }
  for (const [html, expected] of Object.entries(cases)) assert.equal(removeHiddenText(html), expected)
})

test('removes unclosed comments at a linear cost', () => {
  const started = performance.now()
  removeHiddenText('<!--'.repeat(100_000))
  assert.ok(performance.now() - started < 2_000)
})
