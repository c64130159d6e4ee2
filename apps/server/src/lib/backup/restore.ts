import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import {
  changeFolderOwner,
  createPostgresFolders,
  type PostgresFolders,
} from '#lib/postgres/embedded/folders.ts'
import { choosePostgresIdentity } from '#lib/postgres/embedded/identity.ts'
import { stopOrphanedPostgres, stopPostgres } from '#lib/postgres/embedded/orphan.ts'
import { launchPostgres } from '#lib/postgres/embedded/postmaster.ts'
import { findPostgresPrograms } from '#lib/postgres/embedded/programs.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import type { BackupArchive } from './archive.ts'
import { type Backup, formatBackupPartKey, readBackupCatalog } from './catalog.ts'
import { unpackCluster } from './cluster-files.ts'
import { toNextWalSegmentName, readWalSegment } from './wal.ts'

export type RestoreOptions = {
  archive: BackupArchive
  /** The last second to restore, by the machine's clock; undefined restores everything in the archive. */
  until?: Date | undefined
  /** The data directory. It must not contain a database, and the caller holds its lock. */
  dataDir: string
  log: (line: string) => void
}

export type RestoreResult = {
  backup: Backup
  /** Everything that was committed before this time is restored. */
  recoveredUntil: Date
}

/** The recovery of a large installation takes hours. */
const recoveryTimeoutMs = 24 * 3_600_000

/**
 * Restores the newest backup that finished before `until`, and the WAL after it. The database appears in the data
 * folder when it is complete, so an interrupted restore can be repeated.
 */
export async function restoreBackup({
  archive,
  until,
  dataDir,
  log,
}: RestoreOptions): Promise<RestoreResult> {
  const folders = createPostgresFolders(dataDir)
  if (existsSync(folders.cluster))
    throw new StartError(`${dataDir} has a database already. Choose an empty folder with TILLER_DATA.`)
  const backup = chooseBackup(await readBackupCatalog(archive), until)
  await removeUnfinished(folders, log)
  const unfinished = join(folders.home, `new-${randomBytes(4).toString('hex')}`)
  const wal = `${unfinished}-wal`
  for (const folder of [unfinished, wal]) mkdirSync(folder, { mode: 0o700 })
  log(`Restoring the backup of ${backup.startedAt}`)
  await unpackCluster(readParts(archive, backup), unfinished)
  const recoveredUntil = await copyWal(archive, backup, wal, until)
  log(`Recovering until ${recoveredUntil.toISOString()}`)
  await recover({ ...folders, cluster: unfinished }, wal, until)
  rmSync(wal, { recursive: true })
  writeFileSync(folders.password, backup.databasePassword, { mode: 0o600 })
  if (backup.masterKey !== null)
    await writeFile(join(dataDir, 'master.key'), `${backup.masterKey}\n`, { mode: 0o600 })
  await rename(unfinished, folders.cluster)
  return { backup, recoveredUntil }
}

function chooseBackup(backups: readonly Backup[], until: Date | undefined): Backup {
  const finished = backups.filter(({ finishedAt }) => finishedAt !== null)
  const usable = finished.filter(
    ({ finishedAt }) => until === undefined || (finishedAt !== null && new Date(finishedAt) <= until),
  )
  const newest = usable.at(-1)
  if (newest !== undefined) return newest
  const [oldest] = finished
  throw new StartError(
    oldest === undefined
      ? 'BACKUP_TO contains no complete backup.'
      : `The oldest backup was finished at ${oldest.finishedAt}. Choose this time or a later one.`,
  )
}

/** Removes the remains of an interrupted restore. */
async function removeUnfinished({ home }: PostgresFolders, log: (line: string) => void) {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('new-'))) {
    await stopOrphanedPostgres(join(home, name), log)
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function readParts(archive: BackupArchive, backup: Backup): Readable {
  async function* parts() {
    for (let part = 0; part < backup.parts; part += 1) {
      const bytes = await archive.get(formatBackupPartKey(backup, part))
      if (bytes === undefined) throw new StartError(`Part ${part} of backup ${backup.id} is missing.`)
      yield bytes
    }
  }
  const decompressed = createZstdDecompress()
  // An error destroys `decompressed`, where the reader sees it.
  pipeline(Readable.from(parts()), decompressed, () => {})
  return decompressed
}

/**
 * Copies the WAL segments from the start of the backup to the first one that was archived after `until`, or all.
 * Everything that was committed before the returned time is contained in them.
 */
async function copyWal(archive: BackupArchive, backup: Backup, folder: string, until: Date | undefined) {
  let archivedAt = new Date(0)
  for (let name = backup.firstSegment; ; name = toNextWalSegmentName(name)) {
    const segment = await readWalSegment(archive, backup.walSeries, name)
    if (segment === undefined) break
    await writeFile(join(folder, name), segment.bytes, { mode: 0o600 })
    archivedAt = segment.archivedAt
    if (until !== undefined && archivedAt >= until) return until
  }
  if (until !== undefined)
    throw new StartError(
      `The archive ends at ${archivedAt.toISOString()}. Choose this time or an earlier one.`,
    )
  return archivedAt
}

/** Makes PostgreSQL replay the WAL. Resolves when the cluster has stopped again, consistent and writable. */
async function recover(folders: PostgresFolders, wal: string, until: Date | undefined) {
  writeFileSync(join(folders.cluster, 'recovery.signal'), '', { mode: 0o600 })
  mkdirSync(join(folders.cluster, 'pg_wal'), { recursive: true, mode: 0o700 })
  const { postgres } = findPostgresPrograms()
  const identity = choosePostgresIdentity(postgres, folders.dataDir)
  changeFolderOwner(folders.home, identity.owner)
  const settings = {
    restore_command: `cp "${wal.replaceAll('%', '%%')}/%f" "%p"`,
    recovery_target_action: 'promote',
    // Connections would otherwise be accepted before recovery has ended.
    hot_standby: 'off',
    ...(until === undefined
      ? {}
      : { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
  const how = { folders, postgres, identity, mode: 'durable', readyWithinMs: recoveryTimeoutMs } as const
  try {
    await launchPostgres({ ...how, settings })
  } catch (error) {
    // Nothing was committed after `until`, so everything in the archive is wanted.
    if (until === undefined || !String(error).includes('before configured recovery target')) throw error
    await launchPostgres({ ...how, settings: { ...settings, recovery_target_time: '' } })
  }
  await stopPostgres(folders.cluster)
}
