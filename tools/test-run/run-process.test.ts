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

/** Writes test files with these texts and runs `code` with a queue of them, limited by `limits`. Returns its result. */
async function runWithQueue(t: TestContext, texts: readonly string[], code: string, limits = '') {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-test-run-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const files = texts.map((text, index) =>
    write(`${index}.test.mjs`, `import { test, before, after } from 'node:test'\n${text}`),
  )
  const urlOf = (name: string) => pathToFileURL(join(repositoryRoot, 'tools/test-run', name)).href
  const program = write(
    'program.mjs',
    `import { runTestProcess } from '${urlOf('run-process.ts')}'
     import { createFileQueue } from '${urlOf('file-queue.ts')}'
     const queue = createFileQueue(${JSON.stringify(files)}.map((file) => [file]), ${limits})
     const result = await (async () => { ${code} })()
     process.stdout.write(JSON.stringify(result), () => process.exit())`,
  )
  // Node refuses to run tests within a test.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
  return JSON.parse(stdout) as unknown
}

/** Runs two test files in one process. The second one contains the code `second`. */
async function runTogether(t: TestContext, second: string, timeoutMs = 60_000) {
  const code = `return runTestProcess(queue, { timeoutMs: ${timeoutMs} })`
  const result = (await runWithQueue(t, [first, second], code)) as ProcessResult
  const [a, b] = result.files.map(({ passed, skipped, failures }) => ({
    counts: [passed, skipped],
    failures: failures.map(({ name }) => name),
  }))
  return { a, b, broken: result.broken.map(({ name }) => name), printed: result.printed }
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

test('processes share the files of a queue, and each ends after its share', async (t) => {
  const code = `
    const run = () => runTestProcess(queue).then(({ files }) => files.length)
    return [await Promise.all([run(), run()]), queue.hasUnclaimed(), await run(), queue.hasUnclaimed()]`
  const result = await runWithQueue(t, Array(5).fill(first), code, '{ maxFiles: 2, maxMs: 60_000 }')
  assert.deepEqual(result, [[2, 2], true, 1, false])
})

test('a process that has worked for its time leaves the other files to the next one', async (t) => {
  const code = `return [(await runTestProcess(queue)).files.length, queue.hasUnclaimed()]`
  assert.deepEqual(await runWithQueue(t, [first], code, '{ maxFiles: 9, maxMs: 0 }'), [0, true])
})

for (const [hanging, second] of Object.entries({
  'waits forever': `test('waits', () => new Promise(() => setInterval(() => {}, 1_000)))`,
  'loops forever': `test('loops', () => { for (;;); })`,
}))
  test(`a file that ${hanging} is killed and fails`, { timeout: 60_000 }, async (t) => {
    const { b } = await runTogether(t, second, 2_000)
    assert.deepEqual(b?.failures, ['The process ended before the tests of this file'])
  })
