import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { createBackupArchive } from '#lib/backup/archive.ts'
import type { ArchivedCluster } from '#lib/backup/archived-cluster.ts'
import { createFolderStore } from '#lib/backup/folder-store.ts'
import { createRecoveryKey } from '#lib/backup/recovery-key.ts'
import { restoreBackup } from '#lib/backup/restore.ts'
import type { RemoteStore } from '#lib/storage/blob-store.ts'
import { archiveWal } from '#lib/backup/wal.ts'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import { freshDataDir, initializedDataDir, query, start, storedAnswers } from './fresh-data-dir.ts'

export const machine = () => new Date()
export const log = () => {}

/** A running cluster whose WAL is archived in a folder, or in another store. */
export async function archivedCluster(t: TestContext, store?: RemoteStore) {
  const dataDir = await initializedDataDir(t)
  const folder = mkdtempSync(join(tmpdir(), 'tiller-archive-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const recoveryKey = createRecoveryKey()
  const archive = createBackupArchive(store ?? createFolderStore(folder), recoveryKey)
  const { url, stop } = await start(dataDir, { archivesWal: true })
  const { cluster, walSpool: spool, password } = getPostgresFolders(dataDir)
  const secrets = { databasePassword: readFileSync(password, 'utf8'), masterKey: 'the master key' }
  const target: ArchivedCluster = { cluster, spool, walSeries: 'cafe0123', archive, secrets }
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const end = async () => {
    await pool.end()
    await stop()
  }
  return { url, pool, end, target, archive, folder }
}

/** Archives everything that is committed, and returns the time of the database. */
export async function archiveAll({ url, target }: Awaited<ReturnType<typeof archivedCluster>>) {
  const [at] = await query(url, 'select clock_timestamp()')
  // Without a record, there would be nothing to switch. This one commits nothing.
  await query(url, `select pg_logical_emit_message(false, '', '')`)
  const [segment] = await query(url, 'select pg_walfile_name(pg_switch_wal())')
  const isSpooled = () => query(url, `select last_archived_wal >= '${String(segment)}' from pg_stat_archiver`)
  while ((await isSpooled())[0] !== true);
  await archiveWal(target.spool, target.walSeries, target.archive, machine)
  return at as Date
}

export async function restored(t: TestContext, archive: ArchivedCluster['archive'], until?: Date) {
  const dataDir = freshDataDir(t)
  await restoreBackup({ archive, until, dataDir, log })
  const server = await start(dataDir)
  try {
    return { answers: await storedAnswers(server.url), dataDir }
  } finally {
    await server.stop()
  }
}

export const partsIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.startsWith('backup-base-'))
