import type { BackupArchive } from './archive.ts'

/** A base backup. Together with the WAL after it, it restores every later second. */
export type Backup = {
  id: string
  /** Identifies the WAL of one cluster. A restored cluster gets a new series. */
  walSeries: string
  /** The start in ISO 8601, by the machine's clock. */
  startedAt: string
  /** Null while the backup is being taken, or if it was interrupted. */
  finishedAt: string | null
  /** The WAL segment at which recovery starts. */
  firstSegment: string
  /** Number of objects that contain the backup. */
  parts: number
  /** Total size of the sealed objects. */
  bytes: number
  /** The password of the database's superuser, which is stored in its roles. */
  databasePassword: string
  /** The master key, which unseals the keys in the database, in base64. */
  masterKey: string | null
}

const catalogKey = 'backup-catalog'

/** Reads the list of all backups, oldest first. */
export async function readBackupCatalog(archive: BackupArchive): Promise<Backup[]> {
  const stored = await archive.get(catalogKey)
  // Only `writeBackupCatalog` writes it, which the seal proves.
  return stored === undefined ? [] : (JSON.parse(stored.toString('utf8')) as Backup[])
}

/** Replaces the list of backups. The caller must hold the backup lock, or be the only user of the archive. */
export const writeBackupCatalog = (archive: BackupArchive, backups: readonly Backup[]) =>
  archive.put(catalogKey, Buffer.from(JSON.stringify(backups)))

export const formatBackupPartKey = ({ id }: Pick<Backup, 'id'>, part: number) => `backup-base-${id}-${part}`

/**
 * Returns the key of a WAL segment in the archive.
 *
 * @param segment name of a WAL file, for example `0000000100000000000000AA` or `00000002.history`
 */
export const formatWalKey = (walSeries: string, segment: string) =>
  `backup-wal-${walSeries}-${segment.toLowerCase().replace('.', '-')}`
