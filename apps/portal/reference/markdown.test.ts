import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPlainText } from './markdown.ts'

test('plain text contains no Markdown syntax', () => {
  assert.equal(
    toPlainText('See [the *guide*](/docs), _now_, and `full_desc`.'),
    'See the guide, now, and full_desc.',
  )
})
