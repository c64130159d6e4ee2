import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byCode, type ImportProblem } from './problems-by-code.ts'

const problem = (code: string, line: number): ImportProblem => ({
  code,
  line,
  reference: null,
  field: null,
  severity: 'warning',
  message: '',
})

test('problems of a kind stand together in the order of the feed, the most frequent kind first', () => {
  const kinds = byCode([problem('a', 1), problem('b', 2), problem('b', 3)])
  assert.deepEqual(
    kinds.map(({ code, problems }) => [code, problems.map(({ line }) => line)]),
    [
      ['b', [2, 3]],
      ['a', [1]],
    ],
  )
  assert.deepEqual(byCode([]), [])
})
