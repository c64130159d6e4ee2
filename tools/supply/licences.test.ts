import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllowed, refusals } from './licences.ts'
import { readPackages } from './lockfile.ts'

const packages = readPackages()

test('every package is under a licence that we may pass on, or an exception gives the reason', () => {
  assert.deepEqual(refusals(packages), [])
})

test('a package under another licence, or none, is refused by its place', () => {
  const added = {
    'node_modules/a': { license: 'GPL-3.0-only' },
    'node_modules/fastify/node_modules/b': {},
    'node_modules/c': { license: 'MPL-2.0' },
  }
  assert.deepEqual(refusals({ ...packages, ...added }), [
    'node_modules/a is under GPL-3.0-only',
    'node_modules/fastify/node_modules/b is under no known licence',
    'node_modules/c is under MPL-2.0',
  ])
})

test('what is tolerated in tools is refused in the server', () => {
  const pages = packages['apps/pages']
  const added = { ...pages, dependencies: { ...pages?.dependencies, lightningcss: '*' } }
  assert.match(
    refusals({ ...packages, 'apps/pages': added }).join(),
    /^node_modules\/lightningcss is under MPL/,
  )
})

test('of alternatives one must be allowed, of parts all', () => {
  assert.ok(isAllowed('(WTFPL OR MIT)'))
  assert.ok(isAllowed('Apache-2.0 AND MIT'))
  assert.ok(!isAllowed('(MIT AND Zlib)'))
  assert.ok(!isAllowed('MIT AND (GPL-2.0-only OR MIT)'))
})
