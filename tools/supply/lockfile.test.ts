import assert from 'node:assert/strict'
import { test } from 'node:test'
import { candidates, closure, nameOf, readPackages, thirdParty } from './lockfile.ts'

const packages = readPackages()

// npm omits packages for other platforms that its registry lacks, and `npm ci` then rejects the lockfile wherever
// the registry has them.
test('the lockfile names the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => ![...candidates(path, name)].some((folder) => folder in packages),
    ),
  )
  assert.deepEqual(missing, [])
})

/**
 * Builds of the portal's compiler and HTML minifier for other platforms. The registry that the lockfile was made with
 * does not serve them, so their hashes are unknown; on those machines npm trusts the registry's certificate alone.
 */
const withoutHash = /^@swc\/(core|html)-/

test('every package has a hash, except builds of tools for other platforms', () => {
  const unverified = thirdParty(packages).filter(([, { integrity }]) => integrity === undefined)
  assert.ok(unverified.length > 0, 'All packages have hashes now: remove the exception.')
  const rejected = unverified.filter((each) => each[1].optional !== true || !withoutHash.test(nameOf(each)))
  assert.deepEqual(rejected.map(nameOf), [])
  const served = closure(packages, 'apps/server')
  assert.ok(served.has('node_modules/fastify'))
  assert.deepEqual(
    unverified.filter(([path]) => served.has(path)),
    [],
  )
})
