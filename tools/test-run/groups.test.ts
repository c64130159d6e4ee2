import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { groupFiles, isNightlyTest, runsInNightlyRun } from './groups.ts'

test('browser tests run first, and all others together', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-test-groups-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const names = ['b.test.ts', 'a.test.ts', 'page.browser.test.ts']
  const groups = groupFiles(names.map((name) => join(folder, name)))
  assert.deepEqual(
    groups.map((files) => files.map((each) => relative(folder, each))),
    [['page.browser.test.ts'], ['a.test.ts', 'b.test.ts']],
  )
})

test('groups of neighboring files become smaller, so that no processor is idle at the end', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-test-groups-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const files = Array.from({ length: 120 }, (_, n) => join(folder, `${String(n).padStart(3, '0')}.test.ts`))
  for (const file of files) writeFileSync(file, '')
  const groups = groupFiles(files)
  assert.deepEqual(groups.flat(), files)
  assert.deepEqual(
    groups.map(({ length }) => length),
    [20, 17, 14, 12, 12, 12, 12, 12, 9],
  )
})

test('a file is nightly if a line of it is a comment with the reason', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-test-groups-'))
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
