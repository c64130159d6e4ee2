import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listFiles } from '../../../../../tools/hash-files.ts'

const root = join(import.meta.dirname, '../../../../..')

/** A subquery that locks rows, from its opening bracket. */
const lockingSubquery = /\bin\s*\(\s*select\b(?:(?!\bselect\b)[^;`]|`(?!\.))*?for update skip locked/i

test('no statement chooses rows with IN and a subquery that locks them', () => {
  // PostgreSQL may repeat such a subquery for each row, skip what the statement has changed already, and so change more
  // rows than its limit says. An array is computed once: `= any(array(select …))`.
  const files = listFiles(root, 'apps/server/src', new Set()).filter((file) => /(?<!\.test)\.ts$/.test(file))
  assert.ok(files.length > 500)
  const wrong = files.filter((file) => lockingSubquery.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(wrong, [])
})
