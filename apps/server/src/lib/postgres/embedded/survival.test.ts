import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { getPostgresFolders } from './folders.ts'
import {
  freshDataDir,
  storedAnswers,
  query,
  start,
  startTillerProcess,
  initializedDataDir,
} from '#test/harness/fresh-data-dir.ts'
import { until } from '#test/harness/work/queue.ts'
import { findPostgresProcesses, readPostmaster } from './orphan.ts'
import { isPostgresStuck } from './stuck.ts'

test('no committed data is lost when Tiller is killed, and the next start stops its PostgreSQL', async (t) => {
  const dataDir = await initializedDataDir(t)
  const { cluster } = getPostgresFolders(dataDir)
  const { owner, url } = await startTillerProcess(dataDir)
  await query(url, 'update kept set answer = 43')
  const orphan = readPostmaster(cluster)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const said: string[] = []
  const next = await start(dataDir, { log: (line) => said.push(line) })
  assert.deepEqual(await storedAnswers(next.url), [43])
  assert.ok(!findPostgresProcesses(cluster).includes(orphan?.pid ?? 0))
  assert.match(said.join(), /left running/)
  await next.stop()
})

test('no committed data is lost when PostgreSQL is killed, and Tiller is notified', async (t) => {
  const dataDir = await initializedDataDir(t)
  const lost = Promise.withResolvers<void>()
  const first = await start(dataDir, { onLost: lost.resolve })
  await query(first.url, 'update kept set answer = 44')
  for (const pid of findPostgresProcesses(getPostgresFolders(dataDir).cluster)) process.kill(pid, 'SIGKILL')
  await lost.promise
  await first.stop()
  const next = await start(dataDir)
  assert.deepEqual(await storedAnswers(next.url), [44])
  await next.stop()
})

test('stops a PostgreSQL that will never accept connections again, notifies Tiller, and loses no committed data', async (t) => {
  const dataDir = await initializedDataDir(t)
  const lost = Promise.withResolvers<void>()
  const first = await start(dataDir, { onLost: lost.resolve, watch: { everyMs: 10, failures: 5 } })
  await query(first.url, 'update kept set answer = 45')
  const { cluster } = getPostgresFolders(dataDir)
  await until(() => !isPostgresStuck(cluster))
  const processes = findPostgresProcesses(cluster)
  const postmaster = readPostmaster(cluster)?.pid ?? assert.fail()
  const logWriter = processes.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walwriter'),
  )
  // Simulates a failed recovery.
  process.kill(postmaster, 'SIGSTOP')
  process.kill(logWriter ?? assert.fail(), 'SIGKILL')
  await lost.promise
  await first.stop()
  const next = await start(dataDir)
  assert.deepEqual(await storedAnswers(next.url), [45])
  await next.stop()
})

test('completes an interrupted first start', async (t) => {
  const dataDir = freshDataDir(t)
  mkdirSync(join(dataDir, 'postgres/new-1234/base'), { recursive: true })
  const next = await start(dataDir)
  await next.stop()
  assert.throws(() => statSync(join(dataDir, 'postgres/new-1234')))
})
