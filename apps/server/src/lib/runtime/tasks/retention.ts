import type { Config } from '#lib/config/config.ts'
import type { retentionPeriods } from '#lib/config/retention-settings.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { dropExpiredPartitions, type PartitionRetention } from '#lib/postgres/partitions/drop-partitions.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { batchRows, repeatBatches } from './batches.ts'
import type { RecurringTask, TaskRun } from './task.ts'

/** The periods that operators can set, in days. */
export type RetentionPeriods = Pick<Config, keyof typeof retentionPeriods>

export type RetentionDependencies = { db: Db; config: RetentionPeriods }

/**
 * Selects rows of a table that are deleted after a time. The subject that owns the table declares it in its
 * `retention.ts`.
 */
export type RetentionRule = { table: keyof Database } & (
  | {
      /** Returns a condition on expired rows, with SQL column names. */
      isExpired: (at: Date, periods: RetentionPeriods) => RawBuilder<unknown>
    }
  | {
      /**
       * For rows that need more than deletion: returns a statement that handles at most `rows` of them and returns
       * their number.
       */
      handleBatch: (rows: number, at: Date, periods: RetentionPeriods) => RawBuilder<{ rows: number }>
    }
  | PartitionRetention
)

/**
 * Deletes expired rows in bounded batches, drops expired partitions, and stops between two statements when aborted. Skips
 * rows that another process is deleting.
 *
 * @returns the number of deleted rows per table; of partitioned tables, dropped partitions count like rows
 */
export async function applyRetentionRules(
  { db, config }: RetentionDependencies,
  rules: readonly RetentionRule[],
  run: TaskRun,
) {
  const counts: Partial<Record<keyof Database, number>> = {}
  for (const rule of rules) {
    counts[rule.table] =
      'keptHours' in rule
        ? await dropExpiredPartitions(db, rule, run)
        : await repeatBatches(() => deleteBatch({ db, config }, rule, run.at), run)
  }
  return counts
}

async function deleteBatch(
  { db, config }: RetentionDependencies,
  rule: Exclude<RetentionRule, PartitionRetention>,
  at: Date,
): Promise<number> {
  if ('handleBatch' in rule)
    return (await rule.handleBatch(batchRows, at, config).execute(db)).rows[0]?.rows ?? 0
  const table = sql.table(rule.table)
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${rule.isExpired(at, config)} limit ${batchRows} for update skip locked))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Creates a task that applies all rules once a minute. */
export const createRetentionTask = (
  rules: readonly RetentionRule[],
): RecurringTask<RetentionDependencies> => ({
  name: 'work.sweep',
  description: 'Deletes data whose retention period has ended.',
  everySeconds: 60,
  run: async (dependencies, run) => {
    await applyRetentionRules(dependencies, rules, run)
  },
})
