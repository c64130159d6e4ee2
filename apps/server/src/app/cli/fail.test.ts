import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { formatFailure } from './fail.ts'

test('describes each failure in one line without a stack', () => {
  const error = (message: string, more: object = {}) => Object.assign(new Error(message), more)
  const cases: [unknown, RegExp][] = [
    [new StartError('Port 4000 is already in use.'), /^Port 4000 is already in use\.$/],
    [
      error('x', { code: 'EROFS', path: '/data/tiller.pid' }),
      /^The file system of \/data\/tiller\.pid is read-only\./,
    ],
    [error('no space left on device, write', { code: 'ENOSPC' }), /^The disk is full\./],
    [error('x', { code: 'EDQUOT', path: '/data/a' }), /^The disk of \/data\/a is full\./],
    [error('x', { code: 'EPERM', path: '/data/a' }), /^The file \/data\/a may not be opened by this user\.$/],
    [
      error('x', { code: 'ENOENT', path: '/data/a' }),
      /^There is no file \/data\/a, or its directory is missing\.$/,
    ],
    [error('first line\nsecond line'), /^Unexpected error: first line\. LOG_LEVEL=debug prints its stack\.$/],
    [
      new AggregateError([error('connect ECONNREFUSED ::1:5432')]),
      /^Unexpected error: connect ECONNREFUSED ::1:5432\. /,
    ],
    ['a text', /^Unexpected error: a text\. /],
  ]
  for (const [failure, sentence] of cases) {
    assert.match(formatFailure(failure), sentence)
    assert.doesNotMatch(formatFailure(failure), /\n/)
  }
})
