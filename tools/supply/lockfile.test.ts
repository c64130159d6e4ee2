import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  listCandidateFolders,
  getPackageName,
  readLockfilePackages,
  listThirdPartyPackages,
} from './lockfile.ts'

const packages = readLockfilePackages()

// npm omits packages for other platforms that its registry lacks, and `npm ci` then rejects the lockfile wherever
// the registry has them.
test('the lockfile names the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => ![...listCandidateFolders(path, name)].some((folder) => folder in packages),
    ),
  )
  assert.deepEqual(missing, [])
})

test('every package has a hash', () => {
  const unverified = listThirdPartyPackages(packages).filter(
    ([, { integrity }]) => integrity?.startsWith('sha512-') !== true,
  )
  assert.deepEqual(unverified.map(getPackageName), [])
})
