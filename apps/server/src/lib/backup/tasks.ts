import type pg from 'pg'
import type { Config } from '#lib/config/config.ts'
import { summarizeError } from '#lib/metrics/error-summary.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { type ArchivedCluster, openArchivedCluster } from './archived-cluster.ts'
import { takeBaseBackup } from './base-backup.ts'
import { type Backup, readBackupCatalog } from './catalog.ts'
import { expireBackups } from './expire.ts'
import { recordBackupRun } from './runs.ts'
import { archiveWal } from './wal.ts'

type Dependencies = { config: Config; machine: () => Date; db: Db; pool: pg.Pool }

const dayMs = 86_400_000

/** Takes a backup, deletes those that are older than `BACKUP_KEEP_DAYS`, and records the success or failure. */
export async function createBackup(
  { config, machine, db, pool }: Dependencies,
  target: ArchivedCluster,
): Promise<Backup> {
  const startedAt = machine()
  const record = (problem: string | null) =>
    recordBackupRun(db, { kind: 'BACKUP', startedAt, finishedAt: machine(), problem })
  try {
    const backup = await takeBaseBackup(pool, target, machine)
    await expireBackups(target.archive, new Date(startedAt.getTime() - config.backupKeepDays * dayMs))
    await record(null)
    return backup
  } catch (error) {
    await record(summarizeError(error).name)
    throw error
  }
}

export const backupTasks: readonly RecurringTask<Dependencies>[] = [
  {
    name: 'backups.archive-wal',
    description: 'Copies the write-ahead log of the embedded database to BACKUP_TO.',
    everySeconds: 10,
    run: async ({ config, machine }) => {
      const target = openArchivedCluster(config)
      if (target !== null) await archiveWal(target.spool, target.walSeries, target.archive, machine)
    },
  },
  {
    name: 'backups.take',
    description:
      'Takes a backup of the embedded database to BACKUP_TO every day, or when it is run by an operator.',
    everySeconds: 600,
    run: async (dependencies, { isRequested = false }) => {
      const target = openArchivedCluster(dependencies.config)
      if (target !== null && (isRequested || (await isBackupDue(target, dependencies.machine()))))
        await createBackup(dependencies, target)
    },
  },
]

/**
 * A restored cluster, or one with a new `BACKUP_TO`, needs a backup at once: the archived WAL is useless without one.
 */
async function isBackupDue({ archive, walSeries }: ArchivedCluster, at: Date): Promise<boolean> {
  const own = (await readBackupCatalog(archive)).filter((backup) => backup.walSeries === walSeries)
  const last = own.findLast(({ finishedAt }) => finishedAt !== null)
  return last === undefined || at.getTime() - new Date(last.startedAt).getTime() >= dayMs
}
