import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#lib/postgres/database.ts'

type Kind = 'BACKUP' | 'REHEARSAL'

type Run = { kind: Kind; startedAt: Date; finishedAt: Date; problem: string | null }

export const recordBackupRun = async (db: Db, run: Run) => {
  await db.insertInto('backupRun').values(run).execute()
}

/**
 * Finds when the last successful backup and the last successful rehearsal of a restore finished, by the machine's
 * clock.
 */
export async function findLastSuccessfulRuns(db: Db): Promise<Record<Kind, Date | null>> {
  const rows = await db
    .selectFrom('backupRun')
    .select(['kind', (row) => row.fn.max('finishedAt').as('at')])
    .where('problem', 'is', null)
    .groupBy('kind')
    .execute()
  const last = (kind: Kind) => rows.find((row) => row.kind === kind)?.at ?? null
  return { BACKUP: last('BACKUP'), REHEARSAL: last('REHEARSAL') }
}

/** Adds the times of the last backup and of the last rehearsal to the metrics. */
export function registerBackupMetrics(registry: Registry, db: Db) {
  const gauges = {
    BACKUP: ['tiller_last_backup_timestamp_seconds', 'When the last successful backup finished.'],
    REHEARSAL: [
      'tiller_last_restore_rehearsal_timestamp_seconds',
      'When a restore was last rehearsed successfully.',
    ],
  } as const
  for (const [kind, [name, help]] of Object.entries(gauges) as [Kind, readonly [string, string]][])
    registry.registerMetric(
      new Gauge({
        name,
        help: `${help} NaN: never, or unknown.`,
        registers: [],
        async collect() {
          const at = await findLastSuccessfulRuns(db).then(
            (last) => last[kind],
            () => null,
          )
          this.set(at === null ? Number.NaN : at.getTime() / 1000)
        },
      }),
    )
}
