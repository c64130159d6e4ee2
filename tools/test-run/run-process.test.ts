import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { selectCases } from '../../test/nightly.ts'
import { repositoryRoot } from '../build.ts'
import type { ProcessResult } from './run-process.ts'

// Also nightly: it starts a process for each way to fail.

const first = `
  test('a parent', (t) => t.test('its child', () => {}))
  test('skipped', { skip: true }, () => {})
  after(() => console.log('hook of the first file'))`

/** Runs two test files in one process. The second one contains the code `second`. */
async function runTogether(t: TestContext, second: string, timeoutMs = 60_000) {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-test-run-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const imports = `import { test, before, after } from 'node:test'\n`
  const files = [write('a.test.mjs', imports + first), write('b.test.mjs', imports + second)]
  const module = pathToFileURL(join(repositoryRoot, 'tools/test-run/run-process.ts')).href
  const program = write(
    'program.mjs',
    `import { runTestProcess } from '${module}'
     const result = await runTestProcess(${JSON.stringify(files)}, ${timeoutMs})
     process.stdout.write(JSON.stringify(result), () => process.exit())`,
  )
  // Node refuses to run tests within a test.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
  const { files: results, broken, printed } = JSON.parse(stdout) as ProcessResult
  const [a, b] = results.map(({ passed, skipped, failures }) => ({
    counts: [passed, skipped],
    failures: failures.map(({ name }) => name),
  }))
  return { a, b, broken: broken.map(({ name }) => name), printed }
}

const good = { counts: [2, 1], failures: [] }

test('each file of a process has its own counts and failures', async (t) => {
  const failing = `test('bad', (t) => t.test('its child', () => { throw new Error('no') }))
    test('late', () => console.log('said'))`
  assert.deepEqual(await runTogether(t, failing), {
    a: good,
    b: { counts: [1, 0], failures: ['its child'] },
    broken: [],
    printed: 'hook of the first file\nsaid\n',
  })
})

test('the hooks of a file run before and after its own tests, not those of its neighbor', async (t) => {
  const { printed, a, b } = await runTogether(
    t,
    `before(() => console.log('before')); test('second', () => console.log('test')); after(() => console.log('after'))`,
  )
  assert.equal(printed, 'hook of the first file\nbefore\ntest\nafter\n')
  assert.deepEqual([a, b], [good, { counts: [1, 0], failures: [] }])
})

const endings = {
  'throws while it loads': `throw new Error('no')`,
  'ends the process with code 0': `test('ends', () => process.exit(0))`,
  'is killed': `test('is killed', () => process.kill(process.pid, 'SIGKILL'))`,
  'throws after its last test': `test('passes', () => void setTimeout(() => { throw new Error('late') }))`,
  'fails in a hook': `test('passes', () => {}); after(() => { throw new Error('no') })`,
  'has no test': ``,
}

for (const [ending, second] of selectCases(Object.entries(endings), 0, 3))
  test(`a file that ${ending} fails the run`, async (t) => {
    const { b, broken } = await runTogether(t, second)
    assert.ok(broken.length + (b?.failures.length ?? 0) > 0)
  })

for (const [hanging, second] of Object.entries({
  'waits forever': `test('waits', () => new Promise(() => setInterval(() => {}, 1_000)))`,
  'loops forever': `test('loops', () => { for (;;); })`,
}))
  test(`a file that ${hanging} is killed and fails`, { timeout: 60_000 }, async (t) => {
    const { b } = await runTogether(t, second, 2_000)
    assert.deepEqual(b?.failures, ['The process ended before the tests of this file'])
  })
