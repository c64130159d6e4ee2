import type { BackupArchive } from './archive.ts'
import {
  type Backup,
  formatBackupPartKey,
  readBackupCatalog,
  formatWalKey,
  writeBackupCatalog,
} from './catalog.ts'
import { toNextWalSegmentName } from './wal.ts'

/**
 * Deletes the backups that finished before `before`, with the WAL that only they need. The newest backup is always
 * kept. The caller holds the backup lock.
 */
export async function expireBackups(archive: BackupArchive, before: Date): Promise<Backup[]> {
  const backups = await readBackupCatalog(archive)
  const isKept = ({ finishedAt }: Backup, place: number) =>
    place === backups.length - 1 || finishedAt === null || new Date(finishedAt) >= before
  const kept = backups.filter(isKept)
  const expired = backups.filter((backup, place) => !isKept(backup, place))
  if (expired.length === 0) return []
  // The catalog is updated first, so that no restore chooses a backup that is being deleted.
  await writeBackupCatalog(archive, kept)
  for (const backup of expired) await deleteBackup(archive, backup, kept)
  return expired
}

async function deleteBackup(archive: BackupArchive, backup: Backup, kept: readonly Backup[]) {
  for (let part = 0; part < backup.parts; part += 1) await archive.delete(formatBackupPartKey(backup, part))
  const neededFrom = kept.find(({ walSeries }) => walSeries === backup.walSeries)?.firstSegment
  for (let segment = backup.firstSegment; segment !== neededFrom; segment = toNextWalSegmentName(segment)) {
    const key = formatWalKey(backup.walSeries, segment)
    if ((await archive.get(key)) === undefined) break
    await archive.delete(key)
  }
}
