import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { isNightlyTest, runsInNightlyRun, sortTestFiles } from './test-files.ts'

test('browser tests come first', () => {
  assert.deepEqual(sortTestFiles(['b.test.ts', 'a.test.ts', 'page.browser.test.ts']), [
    'page.browser.test.ts',
    'a.test.ts',
    'b.test.ts',
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
