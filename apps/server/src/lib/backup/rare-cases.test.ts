// Nightly: each test starts several clusters; backup.test.ts restores one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readdirSync } from 'node:fs'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import {
  archiveAll,
  archivedCluster,
  log,
  machine,
  partsIn,
  restored,
} from '#test/harness/archived-cluster.ts'
import { freshDataDir, query, start, storedAnswers } from '#test/harness/fresh-data-dir.ts'
import type { ArchivedCluster } from './archived-cluster.ts'
import { takeBaseBackup } from './base-backup.ts'
import { readBackupCatalog } from './catalog.ts'
import { expireBackups } from './expire.ts'
import { restoreBackup } from './restore.ts'
import { readWalSegment } from './wal.ts'

test('an idle database is restored to a second after its last commit', async (t) => {
  const running = await archivedCluster(t)
  await takeBaseBackup(running.pool, running.target, machine)
  const second = await archiveAll(running)
  await running.end()
  assert.deepEqual((await restored(t, running.archive, second)).answers, [42])
})

test('an interrupted backup is not restored, and the next one deletes it', async (t) => {
  const running = await archivedCluster(t)
  const { pool, archive, folder, target, url } = running
  const full = { ...archive, put: (key: string, bytes: Buffer) => refuseWal(archive, key, bytes) }
  await assert.rejects(takeBaseBackup(pool, { ...target, archive: full }, machine), /no space/)
  assert.notEqual(partsIn(folder).length, 0)
  assert.deepEqual(
    (await readBackupCatalog(archive)).map(({ finishedAt }) => finishedAt),
    [null],
  )
  await assert.rejects(restored(t, archive), /contains no complete backup/)
  // The connection is gone, and PostgreSQL has left backup mode, so the next backup may begin.
  const complete = await takeBaseBackup(pool, target, machine)
  assert.deepEqual(await readBackupCatalog(archive), [complete])
  assert.equal(partsIn(folder).length, complete.parts)
  assert.deepEqual(await query(url, 'select answer from kept'), [42])
  await running.end()
})

/** An archive that becomes full when all parts are stored. */
async function refuseWal(archive: ArchivedCluster['archive'], key: string, bytes: Buffer) {
  if (key.startsWith('backup-wal-')) throw new Error('no space')
  return archive.put(key, bytes)
}

test('only one backup is taken at a time', async (t) => {
  const running = await archivedCluster(t)
  const { pool, target } = running
  const results = await Promise.allSettled([
    takeBaseBackup(pool, target, machine),
    takeBaseBackup(pool, target, machine),
  ])
  const refused = results.find((result) => result.status === 'rejected')
  assert.match(String(refused?.reason), /Another process is taking a backup/)
  assert.equal((await readBackupCatalog(running.archive)).length, 1)
  await running.end()
})

test('old backups are deleted with the WAL that only they need; the newest is kept', async (t) => {
  const running = await archivedCluster(t)
  const { pool, target, archive, folder } = running
  const first = await takeBaseBackup(pool, target, machine)
  await archiveAll(running)
  const second = await takeBaseBackup(pool, target, machine)
  await archiveAll(running)
  const tomorrow = new Date(machine().getTime() + 86_400_000)
  assert.equal((await expireBackups(archive, new Date(0))).length, 0)
  assert.equal((await expireBackups(archive, tomorrow)).length, 1)
  assert.equal((await expireBackups(archive, tomorrow)).length, 0)
  await running.end()
  assert.deepEqual(await readBackupCatalog(archive), [second])
  assert.equal(partsIn(folder).length, second.parts)
  assert.equal(await readWalSegment(archive, target.walSeries, first.firstSegment), undefined)
  assert.notEqual(await readWalSegment(archive, target.walSeries, second.firstSegment), undefined)
  assert.deepEqual((await restored(t, archive)).answers, [42])
})

test('what an interrupted restore left behind does not disturb the next one', async (t) => {
  const running = await archivedCluster(t)
  await takeBaseBackup(running.pool, running.target, machine)
  await running.end()
  const dataDir = freshDataDir(t)
  const broken = { ...running.archive, get: (key: string) => withoutWal(running.archive, key) }
  await assert.rejects(restoreBackup({ archive: broken, dataDir, log }))
  await restoreBackup({ archive: running.archive, dataDir, log })
  const server = await start(dataDir)
  assert.deepEqual(await storedAnswers(server.url), [42])
  await server.stop()
  assert.deepEqual(
    readdirSync(getPostgresFolders(dataDir).home).filter((name) => name.startsWith('new-')),
    [],
  )
})

const withoutWal = async (archive: ArchivedCluster['archive'], key: string) =>
  key.startsWith('backup-wal-') ? undefined : archive.get(key)
