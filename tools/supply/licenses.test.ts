import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLicenseAllowed, findLicenseErrors } from './licenses.ts'
import { readLockfilePackages } from './lockfile.ts'

const packages = readLockfilePackages()

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
  assert.ok(isLicenseAllowed('(WTFPL OR MIT)'))
  assert.ok(isLicenseAllowed('Apache-2.0 AND MIT'))
  assert.ok(!isLicenseAllowed('(MIT AND Zlib)'))
  assert.ok(!isLicenseAllowed('MIT AND (GPL-2.0-only OR MIT)'))
  assert.ok(!isLicenseAllowed('GPL-3.0-only AND (LGPL-3.0-only OR MIT OR Zlib)'))
  assert.ok(!isLicenseAllowed('(MIT OR GPL-3.0-only) AND (GPL-3.0-only OR Zlib)'))
})
