import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { root } from '../build.ts'
import type { ProcessResult } from './run-process.ts'

const first = `
  test('a parent', (t) => t.test('its child', () => {}))
  test('skipped', { skip: true }, () => {})`

/** Runs two files in one process, of which the second holds `second`, and says what is known of them. */
async function runTogether(t: TestContext, second: string, endAfterMs = 60_000) {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-test-run-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  write('shared.mjs', `import { after } from 'node:test'\nexport const lastly = (end) => after(end)`)
  const imports = `import { test } from 'node:test'\nimport { lastly } from './shared.mjs'\n`
  const files = [write('a.test.mjs', imports + first), write('b.test.mjs', imports + second)]
  const entry = write('both.mjs', files.map((file) => `import '${pathToFileURL(file).href}'\n`).join(''))
  const program = write(
    'program.mjs',
    `import { runProcess } from '${pathToFileURL(join(root, 'tools/test-run/run-process.ts')).href}'
     const result = await runProcess(${JSON.stringify({ entry, files })}, ${endAfterMs})
     process.stdout.write(JSON.stringify(result), () => process.exit())`,
  )
  // A run within a run is none.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
  const { files: results, broken, printed } = JSON.parse(stdout) as ProcessResult
  const [a, b] = results.map(({ passed, skipped, failed, failures }) => ({
    counts: [passed, skipped, failed],
    failures: failures.map(({ name }) => name),
  }))
  return { a, b, broken: broken.map(({ name }) => name), printed }
}

const good = { counts: [2, 1, 0], failures: [] }

test('of files in one process each has its own counts, failures and no others', async (t) => {
  assert.deepEqual(await runTogether(t, `test('good', () => {})`), {
    a: good,
    b: { counts: [1, 0, 0], failures: [] },
    broken: [],
    printed: '',
  })
  const failing = `test('bad', (t) => t.test('its child', () => { throw new Error('no') }))
    test('late', () => console.log('said'))`
  assert.deepEqual(await runTogether(t, failing), {
    a: good,
    b: { counts: [1, 0, 2], failures: ['its child'] },
    broken: [],
    printed: 'said\n',
  })
})

const endings = {
  'throws while it is loaded': `throw new Error('no')`,
  'ends the process as if all were well': `test('ends', () => process.exit(0))`,
  'is killed': `test('is killed', () => process.kill(process.pid, 'SIGKILL'))`,
  'leaves an error behind': `test('passes', () => void setTimeout(() => { throw new Error('late') }))`,
  'fails in a hook that files share': `test('passes', () => {}); lastly(() => { throw new Error('no') })`,
  'has no test': ``,
}

for (const [ending, second] of Object.entries(endings)) {
  test(`a process of which a file ${ending} is broken`, async (t) => {
    const { broken } = await runTogether(t, second)
    assert.ok(broken.length > 0)
  })
}

for (const [hanging, second] of Object.entries({
  'waits for ever': `test('waits', () => new Promise(() => setInterval(() => {}, 1_000)))`,
  'never lets go': `test('loops', () => { for (;;); })`,
})) {
  test(`a process of which a file ${hanging} is ended and broken`, { timeout: 60_000 }, async (t) => {
    const { broken } = await runTogether(t, second, 1_000)
    assert.ok(broken.length > 0)
  })
}
