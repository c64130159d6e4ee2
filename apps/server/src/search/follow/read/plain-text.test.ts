import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText, snippet } from './plain-text.ts'

test('the text of HTML is what a reader sees', () => {
  assert.equal(
    plainText('<p>Care &amp; <b>cure</b></p><ul><li>one</li><li>two&#33;</li></ul>\n caf&#xe9;&unknown;'),
    'Care & cure one two! café&unknown;',
  )
})

test('a snippet has at most the length that is asked for and ends at a word', () => {
  assert.equal(snippet('short', 256), 'short')
  assert.equal(snippet('one two three four', 12), 'one two…')
  for (const length of [10, 50, 256]) assert.ok(snippet('x'.repeat(1000), length).length <= length)
})
