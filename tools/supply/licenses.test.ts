import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllowed, findLicenseErrors } from './licenses.ts'
import { readPackages } from './lockfile.ts'

const packages = readPackages()

test('every package has an allowed license or a justified exception', () => {
  assert.deepEqual(findLicenseErrors(packages), [])
})

test('rejects a package with another license or none', () => {
  const added = {
    'node_modules/a': { license: 'GPL-3.0-only' },
    'node_modules/fastify/node_modules/b': {},
    'node_modules/c': { license: 'MPL-2.0' },
  }
  assert.deepEqual(findLicenseErrors({ ...packages, ...added }), [
    'node_modules/a has GPL-3.0-only',
    'node_modules/fastify/node_modules/b has no declared license',
    'node_modules/c has MPL-2.0',
  ])
})

test('rejects in the server what an exception allows in development', () => {
  const pages = packages['apps/pages']
  const added = { ...pages, dependencies: { ...pages?.dependencies, lightningcss: '*' } }
  assert.match(
    findLicenseErrors({ ...packages, 'apps/pages': added }).join(),
    /^node_modules\/lightningcss has MPL/,
  )
})

test('one of several alternatives must be allowed, and each of several parts', () => {
  assert.ok(isAllowed('(WTFPL OR MIT)'))
  assert.ok(isAllowed('Apache-2.0 AND MIT'))
  assert.ok(!isAllowed('(MIT AND Zlib)'))
  assert.ok(!isAllowed('MIT AND (GPL-2.0-only OR MIT)'))
  assert.ok(!isAllowed('GPL-3.0-only AND (LGPL-3.0-only OR MIT OR Zlib)'))
  assert.ok(!isAllowed('(MIT OR GPL-3.0-only) AND (GPL-3.0-only OR Zlib)'))
})
