import { createBackupArchive } from '#lib/backup/archive.ts'
import { createFolderStore } from '#lib/backup/folder-store.ts'
import { restoreBackup } from '#lib/backup/restore.ts'
import { openKey, readSettings } from './programs.ts'

/** Restores the newest backup, until the second of the settings. */

const settings = readSettings()
await restoreBackup({
  archive: createBackupArchive(createFolderStore(settings.folder), openKey(settings)),
  until: settings.until === undefined ? undefined : new Date(settings.until),
  dataDir: settings.dataDir,
  log: () => {},
})
process.exit(0)
