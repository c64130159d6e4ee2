import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freshDataDir, query, start } from '#test/harness/fresh-data-dir.ts'
import { lockDataDir } from '#lib/postgres/embedded/lock.ts'

const cli = fileURLToPath(new URL('../tiller.ts', import.meta.url))

const reset = (dataDir: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, TILLER_DATA: dataDir, DATABASE_URL: '' }
    execFile(process.execPath, [cli, 'sandbox', 'reset', ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })

test('deletes the sandbox only if confirmed, not running, and without real customers', async (t) => {
  const dataDir = freshDataDir(t)
  const server = await start(dataDir)
  await query(server.url, 'create table customer (id bigint, name text, test boolean)')
  await query(server.url, `insert into customer values (1, 'Sandbox', true), (2, 'Acme', false)`)
  await server.stop()
  for (const file of ['sandbox.json', 'master.key']) writeFileSync(join(dataDir, file), '{}')

  const unconfirmed = await reset(dataDir)
  assert.equal(unconfirmed.code, 1)
  assert.match(unconfirmed.err, /add --confirm/)

  const lock = lockDataDir(dataDir)
  const running = await reset(dataDir, '--confirm')
  lock.release()
  assert.match(running.err, /already running/)

  assert.match((await reset(dataDir, '--confirm')).err, /^Nothing was deleted: .* customer 2 \(Acme\)/)

  const again = await start(dataDir)
  await query(again.url, 'delete from customer where not test')
  await again.stop()
  assert.ok(existsSync(join(dataDir, 'sandbox.json')), 'everything existed until now')
  assert.deepEqual(await reset(dataDir, '--confirm'), {
    code: 0,
    out: 'The sandbox is deleted; npm start creates a new one.\n',
    err: '',
  })
  assert.ok(!existsSync(join(dataDir, 'postgres')) && !existsSync(join(dataDir, 'sandbox.json')))
  assert.equal(readFileSync(join(dataDir, 'master.key'), 'utf8'), '{}')
  assert.match((await reset(dataDir, '--confirm')).err, /There is no sandbox/)
})
