import type { BackupArchive } from './archive.ts'
import { type Backup, formatPartKey, readCatalog, formatWalKey, writeCatalog } from './catalog.ts'
import { getNextSegmentName } from './wal.ts'

/**
 * Deletes the backups that finished before `before`, with the WAL that only they need. The newest backup is always kept.
 * The caller holds the backup lock.
 */
export async function expireBackups(archive: BackupArchive, before: Date): Promise<Backup[]> {
  const backups = await readCatalog(archive)
  const isKept = ({ finishedAt }: Backup, place: number) =>
    place === backups.length - 1 || finishedAt === null || new Date(finishedAt) >= before
  const kept = backups.filter(isKept)
  const expired = backups.filter((backup, place) => !isKept(backup, place))
  if (expired.length === 0) return []
  // First, so that nobody chooses a backup that is being deleted.
  await writeCatalog(archive, kept)
  for (const backup of expired) await deleteBackup(archive, backup, kept)
  return expired
}

async function deleteBackup(archive: BackupArchive, backup: Backup, kept: readonly Backup[]) {
  for (let part = 0; part < backup.parts; part += 1) await archive.delete(formatPartKey(backup, part))
  const neededFrom = kept.find(({ walSeries }) => walSeries === backup.walSeries)?.firstSegment
  for (let segment = backup.firstSegment; segment !== neededFrom; segment = getNextSegmentName(segment)) {
    const key = formatWalKey(backup.walSeries, segment)
    if ((await archive.get(key)) === undefined) break
    await archive.delete(key)
  }
}
