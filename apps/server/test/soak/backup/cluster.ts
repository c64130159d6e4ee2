import { setTimeout as pause } from 'node:timers/promises'
import { createArchive } from '#lib/backup/archive.ts'
import { createFolderStore } from '#lib/backup/folder-store.ts'
import { archiveWal } from '#lib/backup/wal.ts'
import { startPostgres } from '#lib/postgres/embedded/cluster.ts'
import { getFolders } from '#lib/postgres/embedded/folders.ts'
import { openKey, readSettings } from './programs.ts'

/** Runs a cluster whose WAL is archived continuously, until it is killed. */

const settings = readSettings()
const archive = createArchive(createFolderStore(settings.folder), openKey(settings))
const { url } = await startPostgres({
  dataDir: settings.dataDir,
  mode: 'durable',
  archivesWal: true,
  log: () => {},
})
process.send?.(url)
const { walSpool } = getFolders(settings.dataDir)
for (;;) {
  await archiveWal(walSpool, 'cafe0123', archive, () => new Date())
  await pause(100)
}
