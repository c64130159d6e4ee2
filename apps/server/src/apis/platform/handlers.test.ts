import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeHandlers } from './handlers.ts'

test('rejects two handlers of the same operation', () => {
  const handler = async () => ({})
  assert.deepEqual(Object.keys(mergeHandlers({ getPool: handler }, { getJob: handler })), [
    'getPool',
    'getJob',
  ])
  assert.throws(
    () => mergeHandlers({ getPool: handler }, { getPool: handler }),
    /More than one handler: getPool/,
  )
})
