import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { root } from '../build.ts'
import { filesBelow } from '../hash-files.ts'

test('every file that ARCHITECTURE.md names is there', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|md))`/g)].map(([, path = '']) => path)
  assert.ok(named.length > 10)
  const places = ['', 'apps/server/src/']
  const missing = named.filter((path) => !places.some((place) => existsSync(join(root, place, path))))
  assert.deepEqual(missing, [])
})

test('every React part of packages/ui is used by at least two apps', () => {
  const ignored = new Set(['node_modules', 'dist', 'build', '.docusaurus', 'test'])
  const sources = ['apps/pages', 'apps/portal', 'apps/console'].map((app) =>
    filesBelow(root, app, ignored)
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n'),
  )
  const parts = readdirSync(join(root, 'packages/ui/src/parts')).map((file) => basename(file, '.tsx'))
  assert.ok(parts.length > 5)
  const ofOne = parts.filter(
    (part) => sources.filter((source) => source.includes(`'@tiller/ui/${part}'`)).length < 2,
  )
  assert.deepEqual(ofOne, [])
})
