import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { groupTestFiles, isNightlyTest, runsInNightlyRun } from './test-files.ts'

test('browser tests come first, and groups contain neighbors', () => {
  const files = Array.from({ length: 14 }, (_, n) => `${String(n).padStart(2, '0')}.test.ts`)
  assert.deepEqual(groupTestFiles([...files.toReversed(), 'page.browser.test.ts']), [
    ['page.browser.test.ts'],
    files.slice(0, 12),
    files.slice(12),
  ])
})

test('a file is nightly if a line of it is a comment with the reason', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-test-files-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const isNightlyText = (text: string) => {
    const file = join(folder, 'a.test.ts')
    writeFileSync(file, text)
    return isNightlyTest(file)
  }
  assert.equal(isNightlyText("import 'a'\n\n// Nightly: it simulates years.\n"), true)
  assert.equal(isNightlyText("test('// Nightly: no', () => {})\n"), false)
  assert.equal(isNightlyText('// Also nightly: it tests every page.\n'), false)
  assert.equal(runsInNightlyRun(join(folder, 'a.test.ts')), true)
  assert.equal(isNightlyText('await checkProperty(property)\n'), false)
  assert.equal(runsInNightlyRun(join(folder, 'a.test.ts')), true)
})
