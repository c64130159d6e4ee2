import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { lockDataDir } from './lock.ts'
import { StartError } from './start-error.ts'

function freshDataDir(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-lock-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

const program = (dataDir: string, then: string) => [
  '--expose-gc',
  '--input-type=module',
  '-e',
  `import { lockDataDir } from ${JSON.stringify(import.meta.resolve('./lock.ts'))}
  lockDataDir(${JSON.stringify(dataDir)}); ${then}`,
]

test('rejects a second Tiller on the same data directory, by any path, with instructions', (t) => {
  const dataDir = freshDataDir(t)
  const alias = `${dataDir}-alias`
  symlinkSync(dataDir, alias)
  t.after(() => rmSync(alias))
  const lock = lockDataDir(dataDir)
  const { status, stderr } = spawnSync(process.execPath, program(alias, ''), { encoding: 'utf8' })
  assert.notEqual(status, 0)
  assert.match(stderr, new RegExp(`already running on ${dataDir} \\(process ${process.pid}\\).*TILLER_DATA`))
  lock.release()
  lockDataDir(dataDir).release()
})

test('an unreferenced lock survives garbage collection, and a killed process leaves none', async (t) => {
  const dataDir = freshDataDir(t)
  const thenWait = 'gc(); setTimeout(() => console.log("held")); process.stdin.resume()'
  const holder = spawn(process.execPath, program(dataDir, thenWait), { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(() => holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  assert.throws(() => lockDataDir(dataDir), StartError)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockDataDir(dataDir).release()
})

test('rejects another user’s directory with instructions', { skip: process.geteuid?.() !== 0 }, (t) => {
  const dataDir = freshDataDir(t)
  chmodSync(dataDir, 0o700)
  process.seteuid?.(65534)
  try {
    assert.throws(() => lockDataDir(join(dataDir, 'inner')), /cannot be created.*TILLER_DATA/)
  } finally {
    process.seteuid?.(0)
  }
})

test(
  'fails with instructions, instead of retrying, if the directory cannot be created',
  { skip: process.platform !== 'linux' },
  () => {
    const { status, stderr } = spawnSync(process.execPath, program('/proc/tiller/inner', ''), {
      encoding: 'utf8',
      timeout: 10_000,
    })
    assert.equal(status, 1)
    assert.match(stderr, /\/proc\/tiller\/inner cannot be created.*TILLER_DATA/)
  },
)
