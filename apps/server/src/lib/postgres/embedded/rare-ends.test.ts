import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { storedAnswers, start, startTillerProcess, initializedDataDir } from '#test/harness/fresh-data-dir.ts'
import { until } from '#test/harness/work/queue.ts'
import { findRunningPostgresUrl } from './cluster.ts'
import { getPostgresFolders } from './folders.ts'
import { findPostgresProcesses } from './orphan.ts'
import { isPostgresStuck } from './stuck.ts'

// Nightly: each test starts a cluster; survival.test.ts kills Tiller and PostgreSQL.

type Owner = Awaited<ReturnType<typeof startTillerProcess>>['owner']

test('a suspended PostgreSQL is not considered stuck', async (t) => {
  const dataDir = await initializedDataDir(t)
  const first = await start(dataDir)
  const { cluster } = getPostgresFolders(dataDir)
  // PostgreSQL reports ready before its last process has started.
  await until(() => !isPostgresStuck(cluster))
  const processes = findPostgresProcesses(cluster)
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  assert.equal(isPostgresStuck(cluster), false)
  for (const pid of processes) process.kill(pid, 'SIGCONT')
  await first.stop()
})

const endings = {
  'that failed': { end: ({ stdin }) => stdin.write('fail'), code: 1 },
  'that got Ctrl-C before it handled signals': { end: (owner) => owner.kill('SIGINT'), code: 130 },
} satisfies Record<string, { end: (owner: Owner) => unknown; code: number }>

for (const [ending, { end, code }] of Object.entries(endings)) {
  test(`PostgreSQL ends with a Tiller ${ending}`, async (t) => {
    const dataDir = await initializedDataDir(t)
    const { owner } = await startTillerProcess(dataDir)
    end(owner)
    const [exitCode] = await once(owner, 'exit')
    assert.equal(exitCode, code)
    await until(() => findPostgresProcesses(getPostgresFolders(dataDir).cluster).length === 0)
  })
}

test('a reused process id in postmaster.pid does not prevent startup', async (t) => {
  const dataDir = await initializedDataDir(t)
  const { cluster } = getPostgresFolders(dataDir)
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready   \n`,
  )
  assert.equal(findRunningPostgresUrl(dataDir), null)
  const next = await start(dataDir)
  assert.deepEqual(await storedAnswers(next.url), [42])
  await next.stop()
})
