import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#lib/config/config.ts'
import { findMasterKey } from '#lib/crypto/master-key.ts'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import { hasErrorCode } from '#lib/postgres/embedded/programs.ts'
import { type BackupArchive, openBackupArchive } from './archive.ts'
import type { Backup } from './catalog.ts'
import { findOrCreateRecoveryKey } from './stored-recovery-key.ts'

/** The embedded cluster whose WAL is stored in an archive. */
export type ArchivedCluster = {
  /** The folder of the PostgreSQL cluster. */
  cluster: string
  /** The folder into which PostgreSQL copies completed WAL segments. */
  spool: string
  walSeries: string
  archive: BackupArchive
  secrets: Pick<Backup, 'databasePassword' | 'masterKey'>
}

/** Returns null if `BACKUP_TO` is not set or the database is not embedded. */
export function openArchivedCluster(config: Config): ArchivedCluster | null {
  if (config.databaseUrl !== null || config.backupTo === null) return null
  const archive = openBackupArchive(config, findOrCreateRecoveryKey(config))
  if (archive === null) return null
  const { cluster, walSpool: spool, home, password } = getPostgresFolders(config.dataDir)
  const secrets = {
    databasePassword: readFileSync(password, 'utf8'),
    masterKey: findMasterKey(config)?.bytes.toString('base64') ?? null,
  }
  return { cluster, spool, walSeries: findOrCreateWalSeries(home), archive, secrets }
}

/**
 * Returns the identifier of this cluster's WAL. It is not part of backups, so a restored cluster gets another one and
 * never overwrites the WAL of the original.
 */
function findOrCreateWalSeries(home: string): string {
  const file = join(home, 'wal-series')
  try {
    writeFileSync(file, randomBytes(4).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
