import { setTimeout as pause } from 'node:timers/promises'
import { createBackupArchive } from '#lib/backup/archive.ts'
import { createFolderStore } from '#lib/backup/folder-store.ts'
import { archiveWal } from '#lib/backup/wal.ts'
import { startEmbeddedPostgres } from '#lib/postgres/embedded/cluster.ts'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import { openKey, readSettings } from './programs.ts'

/** Runs a cluster whose WAL is archived continuously, until it is killed. */

const settings = readSettings()
const archive = createBackupArchive(createFolderStore(settings.folder), openKey(settings))
const { url } = await startEmbeddedPostgres({
  dataDir: settings.dataDir,
  mode: 'durable',
  archivesWal: true,
  log: () => {},
})
process.send?.(url)
const { walSpool } = getPostgresFolders(settings.dataDir)
for (;;) {
  await archiveWal(walSpool, 'cafe0123', archive, () => new Date())
  await pause(100)
}
