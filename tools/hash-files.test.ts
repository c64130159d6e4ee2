import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { hashFiles } from './hash-files.ts'

test('a fingerprint depends only on contents, names, and the seed', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'tiller-hash-'))
  t.after(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'app/made'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  const hash = (seed = '') => hashFiles(root, ['app', 'README.md', 'missing'], new Set(['made']), seed)
  write('app/one.ts', 'one')
  write('README.md', 'read')
  const before = hash()
  write('app/made/output.js', 'ignored')
  write('app/one.ts', 'one')
  assert.equal(hash(), before)
  assert.notEqual(hash('another command'), before)
  write('README.md', 'reed')
  assert.notEqual(hash(), before)
  write('README.md', 'read')
  renameSync(join(root, 'app/one.ts'), join(root, 'app/two.ts'))
  assert.notEqual(hash(), before)
})
