// Nightly: it kills twenty processes and lets PostgreSQL recover after each.

import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createBackupArchive } from '#lib/backup/archive.ts'
import { readBackupCatalog } from '#lib/backup/catalog.ts'
import { createFolderStore } from '#lib/backup/folder-store.ts'
import { createRecoveryKey } from '#lib/backup/recovery-key.ts'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import { findPostgresProcesses } from '#lib/postgres/embedded/orphan.ts'
import { forEachSeed } from '../../../../../test/seeds.ts'
import { freshDataDir, initializedDataDir, query, start } from '../../harness/fresh-data-dir.ts'
import { createSeededRandom } from '#lib/runtime/seeded-random.ts'
import { openKey, runProgram, type Program, type Settings } from './programs.ts'

const kills = 10

/** Inserts numbers, one after the other, and notes when each was sent and acknowledged. It survives restarts. */
function startWriter(urlOf: () => string) {
  const written: { number: number; sentAt: Date; acknowledgedAt: Date | null }[] = []
  const stopping = new AbortController()
  const write = async () => {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const row = { number, sentAt: new Date(), acknowledgedAt: null as Date | null }
      written.push(row)
      await query(urlOf(), `insert into kept values (${1000 + number})`).then(
        () => (row.acknowledgedAt = new Date()),
        () => pause(50),
      )
    }
  }
  const done = write()
  return {
    written,
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

/** Kills a process and PostgreSQL, as when the machine fails. */
async function killCluster(cluster: Program, { dataDir }: Settings) {
  await cluster.kill()
  for (const pid of findPostgresProcesses(getPostgresFolders(dataDir).cluster)) process.kill(pid, 'SIGKILL')
}

async function settingsOf(t: TestContext): Promise<Settings> {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-archive-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return { dataDir: await initializedDataDir(t), folder, recoveryKey: createRecoveryKey().toString('hex') }
}

test('kill -9 during backups and restores, and of PostgreSQL, loses no write that was acknowledged before the restored second', (t) =>
  forEachSeed(async (seed) => {
    const random = createSeededRandom(seed)
    const settings = await settingsOf(t)
    let cluster = runProgram(t, 'cluster', settings)
    let url = String(await cluster.message)
    const writer = startWriter(() => url)
    t.after(() => writer.stop())
    let interrupted = 0
    for (let fault = 0; fault < kills; fault += 1) {
      const backup = runProgram(t, 'back-up', { ...settings, url })
      await pause(200 + random() * 1_500)
      if (!(await backup.kill())) interrupted += 1
      if (random() < 0.3) {
        await killCluster(cluster, settings)
        cluster = runProgram(t, 'cluster', settings)
        url = String(await cluster.message)
      }
    }
    await runProgram(t, 'back-up', { ...settings, url }).finish()
    const catalog = await readBackupCatalog(
      createBackupArchive(createFolderStore(settings.folder), openKey(settings)),
    )
    assert.ok(catalog.every(({ finishedAt }) => finishedAt !== null))
    await pause(1_000)
    const second = new Date()
    await pause(1_000)
    await writer.stop()
    await query(url, 'select pg_switch_wal()')
    await pause(2_000)
    await killCluster(cluster, settings)

    const restored = { ...settings, dataDir: freshDataDir(t), until: second.toISOString() }
    for (let fault = 0; fault < kills; fault += 1) {
      const restore = runProgram(t, 'restore', restored)
      await pause(100 + random() * 1_500)
      const isComplete = await restore.kill()
      assert.equal(existsSync(getPostgresFolders(restored.dataDir).cluster), isComplete)
      if (isComplete) rmSync(getPostgresFolders(restored.dataDir).cluster, { recursive: true })
      else interrupted += 1
    }
    await runProgram(t, 'restore', restored).finish()
    const server = await start(restored.dataDir)
    const found = new Set(await query(server.url, 'select answer - 1000 from kept'))
    await server.stop()
    const before = writer.written.filter(
      ({ acknowledgedAt }) => acknowledgedAt !== null && acknowledgedAt < second,
    )
    const after = writer.written.filter(({ sentAt }) => sentAt > second)
    t.diagnostic(
      `${interrupted} of ${2 * kills} interrupted, ${before.length} writes before, ${after.length} after`,
    )
    assert.ok(interrupted > kills && before.length > 100 && after.length > 10)
    assert.deepEqual(
      before.filter(({ number }) => !found.has(number)),
      [],
    )
    assert.deepEqual(
      after.filter(({ number }) => found.has(number)),
      [],
    )
  }))
