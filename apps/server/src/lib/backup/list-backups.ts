import type { Config } from '#lib/config/config.ts'
import { summarizeError } from '#lib/metrics/error-summary.ts'
import { openArchivedCluster } from './archived-cluster.ts'
import { type Backup, readBackupCatalog } from './catalog.ts'

export type StoredBackups = {
  storage: 'ON' | 'UNREADABLE' | 'NOT_SET' | 'EXTERNAL_DATABASE'
  /** The type of the error with which reading the archive failed. */
  problem: string | null
  /** Newest first. */
  backups: Pick<Backup, 'id' | 'startedAt' | 'finishedAt' | 'bytes'>[]
}

/**
 * Lists the backups in `BACKUP_TO`, without their secrets. An archive that cannot be read is reported in the result.
 */
export async function listBackups(config: Config): Promise<StoredBackups> {
  const none = { problem: null, backups: [] }
  if (config.databaseUrl !== null) return { ...none, storage: 'EXTERNAL_DATABASE' }
  try {
    const target = openArchivedCluster(config)
    if (target === null) return { ...none, storage: 'NOT_SET' }
    const catalog = await readBackupCatalog(target.archive)
    const backups = catalog
      .toReversed()
      .map(({ id, startedAt, finishedAt, bytes }) => ({ id, startedAt, finishedAt, bytes }))
    return { storage: 'ON', problem: null, backups }
  } catch (error) {
    return { storage: 'UNREADABLE', problem: summarizeError(error).name, backups: [] }
  }
}
