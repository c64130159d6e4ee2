import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findClockReads } from './clock.ts'

test('a line that reads the machine’s clock is reported with its file and line', () => {
  assert.deepEqual(findClockReads('a.ts', 'const at = new Date( )'), ["a.ts:1 reads the machine's clock"])
  assert.deepEqual(findClockReads('a.ts', '\n/* two\nlines */\nconst at = Date.now'), [
    "a.ts:4 reads the machine's clock",
  ])
})

test('dates made from a value and mentions in comments are not reported', () => {
  assert.deepEqual(findClockReads('a.ts', '// as new Date() would\nconst at = new Date(row.at)'), [])
})
