import { readFileSync } from 'node:fs'
import pg from 'pg'
import { createBackupArchive } from '#lib/backup/archive.ts'
import { takeBaseBackup } from '#lib/backup/base-backup.ts'
import { createFolderStore } from '#lib/backup/folder-store.ts'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import { openKey, readSettings } from './programs.ts'

/** Takes one backup. */

const settings = readSettings()
const { cluster, walSpool: spool, password } = getPostgresFolders(settings.dataDir)
const pool = new pg.Pool({ connectionString: settings.url, max: 1 })
await takeBaseBackup(
  pool,
  {
    cluster,
    spool,
    walSeries: 'cafe0123',
    archive: createBackupArchive(createFolderStore(settings.folder), openKey(settings)),
    secrets: { databasePassword: readFileSync(password, 'utf8'), masterKey: null },
  },
  () => new Date(),
)
await pool.end()
process.exit(0)
