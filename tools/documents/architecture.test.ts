import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../build.ts'

test('every file that ARCHITECTURE.md names is there', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|md))`/g)].map(([, path = '']) => path)
  assert.ok(named.length > 10)
  const places = ['', 'apps/server/src/']
  const missing = named.filter((path) => !places.some((place) => existsSync(join(root, place, path))))
  assert.deepEqual(missing, [])
})
