import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import type { BackupArchive } from './archive.ts'
import type { ArchivedCluster } from './archived-cluster.ts'
import { type Backup, formatBackupPartKey, readBackupCatalog, writeBackupCatalog } from './catalog.ts'
import { packCluster } from './cluster-files.ts'
import { archiveWal } from './wal.ts'

/** Maximum size of a part of a backup before it is sealed. */
const partBytes = 8 * 1_048_576
/** PostgreSQL waits until the last segment is in the spool, which takes longer only if the disk is full. */
const stopTimeoutMs = 10 * 60_000

/**
 * Takes a base backup of the running cluster with PostgreSQL's low-level API
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP). The backup is complete
 * when the catalog says so; the next backup deletes interrupted ones. Throws `StartError` if another process is taking
 * one.
 */
export async function takeBaseBackup(
  pool: pg.Pool,
  target: ArchivedCluster,
  machine: () => Date,
): Promise<Backup> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      advisoryLocks.backup,
    ])
    if (rows[0]?.locked !== true) throw new StartError('Another process is taking a backup.')
    return await takeLocked(client, target, machine)
  } finally {
    // Closing the connection releases the lock and cancels an unfinished backup. An error is ignored, because
    // PostgreSQL may shut down first.
    client.once('error', () => {})
    client.release(true)
  }
}

async function takeLocked(
  client: pg.PoolClient,
  target: ArchivedCluster,
  machine: () => Date,
): Promise<Backup> {
  const { archive, spool, walSeries } = target
  await deleteInterrupted(archive)
  const startedAt = machine()
  const { rows } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('tiller', fast => true)) as segment`,
  )
  const backup: Backup = {
    id: `${startedAt.toISOString().replaceAll(/\D/g, '').slice(0, 14)}-${randomBytes(3).toString('hex')}`,
    walSeries,
    startedAt: startedAt.toISOString(),
    finishedAt: null,
    firstSegment: rows[0]?.segment ?? '',
    parts: 0,
    bytes: 0,
    ...target.secrets,
  }
  await writeBackupCatalog(archive, [...(await readBackupCatalog(archive)), backup])
  const stored = await storeParts(
    archive,
    backup,
    packCluster(target.cluster, () => stopBackup(client)),
  )
  await archiveWal(spool, walSeries, archive, machine)
  const finished = { ...backup, ...stored, finishedAt: machine().toISOString() }
  const others = (await readBackupCatalog(archive)).filter(({ id }) => id !== backup.id)
  await writeBackupCatalog(archive, [...others, finished])
  return finished
}

/** Ends the backup and returns the content of `backup_label`, when all WAL that the backup needs is in the spool. */
async function stopBackup(client: pg.PoolClient): Promise<string> {
  await client.query(`set statement_timeout = ${stopTimeoutMs}`)
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
  return rows[0]?.labelfile ?? ''
}

/** Compresses and stores a stream in parts of equal size. */
async function storeParts(archive: BackupArchive, backup: Backup, files: Readable) {
  const compressed = files.pipe(createZstdCompress())
  files.once('error', (error) => compressed.destroy(error))
  const stored = { parts: 0, bytes: 0 }
  const store = async (bytes: Buffer) => {
    await archive.put(formatBackupPartKey(backup, stored.parts), bytes)
    stored.parts += 1
    stored.bytes += bytes.length
  }
  let waiting: Buffer[] = []
  let waitingBytes = 0
  for await (const chunk of compressed as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes < partBytes) continue
    await store(Buffer.concat(waiting))
    waiting = []
    waitingBytes = 0
  }
  if (waitingBytes > 0) await store(Buffer.concat(waiting))
  return stored
}

/** Deletes unfinished backups. The caller holds the backup lock, so none of them can still be in progress. */
async function deleteInterrupted(archive: BackupArchive) {
  const backups = await readBackupCatalog(archive)
  const interrupted = backups.filter(({ finishedAt }) => finishedAt === null)
  if (interrupted.length === 0) return
  for (const backup of interrupted) {
    for (let part = 0; (await archive.get(formatBackupPartKey(backup, part))) !== undefined; part += 1)
      await archive.delete(formatBackupPartKey(backup, part))
  }
  await writeBackupCatalog(
    archive,
    backups.filter(({ finishedAt }) => finishedAt !== null),
  )
}
