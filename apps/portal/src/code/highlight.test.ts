import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenizeCode } from './highlight.ts'

const coloured = (code: string) =>
  tokenizeCode(code).map(({ kind, from, to }) => `${kind} ${code.slice(from, to)}`)

test('JSON that is quoted over several lines of a shell command is highlighted as JSON', () => {
  assert.deepEqual(coloured(`curl 'http://a' -d '{\n  "name": "Ann",\n  "age": 7\n}'`), [
    'word curl',
    `text 'http://a'`,
    'word -d',
    'key "name"',
    'text "Ann"',
    'key "age"',
    'number 7',
  ])
})
