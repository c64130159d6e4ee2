import type { Archive } from './archive.ts'

/** A base backup. Together with the WAL after it, it restores every later second. */
export type Backup = {
  id: string
  /** Identifies the WAL of one cluster; a restored cluster continues with another. */
  walSeries: string
  /** ISO 8601, on the machine's clock. */
  startedAt: string
  /** Null while the backup is being taken, and if it was interrupted. */
  finishedAt: string | null
  /** The WAL segment at which recovery starts. */
  firstSegment: string
  /** Number of objects. */
  parts: number
  /** Size of the sealed objects. */
  bytes: number
  /** The password of the database's superuser, which is stored in its roles. */
  databasePassword: string
  /** Opens the keys in the database; base 64. */
  masterKey: string | null
}

const catalogKey = 'backup-catalog'

/** All backups, oldest first. */
export async function readCatalog(archive: Archive): Promise<Backup[]> {
  const stored = await archive.get(catalogKey)
  // Only `writeCatalog` writes it, and the seal proves that.
  return stored === undefined ? [] : (JSON.parse(stored.toString('utf8')) as Backup[])
}

/** The caller holds the backup lock, or nobody else uses the archive. */
export const writeCatalog = (archive: Archive, backups: readonly Backup[]) =>
  archive.put(catalogKey, Buffer.from(JSON.stringify(backups)))

export const partKey = ({ id }: Pick<Backup, 'id'>, part: number) => `backup-base-${id}-${part}`

/** @param segment a file name of WAL, such as `0000000100000000000000AA` or `00000002.history` */
export const walKey = (walSeries: string, segment: string) =>
  `backup-wal-${walSeries}-${segment.toLowerCase().replace('.', '-')}`
