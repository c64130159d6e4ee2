import type { Config } from '#lib/config/config.ts'
import type { retentionPeriods } from '#lib/config/retention-settings.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import type { RecurringTask, TaskRun } from './task.ts'

/** Maximum number of rows per statement. */
const batchRows = 5_000
const batchesPerRound = 20

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
)

/**
 * Deletes expired rows in bounded batches and stops between two statements when aborted. Skips rows that another
 * process is deleting.
 *
 * @returns the number of deleted rows per table
 */
export async function applyRetentionRules(
  { db, config }: RetentionDependencies,
  rules: readonly RetentionRule[],
  { at, signal }: TaskRun,
) {
  const counts: Partial<Record<keyof Database, number>> = {}
  for (const rule of rules) {
    let total = 0
    for (let batch = 0; batch < batchesPerRound && !signal.aborted; batch += 1) {
      const rows = await deleteBatch({ db, config }, rule, at)
      total += rows
      if (rows < batchRows) break
    }
    counts[rule.table] = total
  }
  return counts
}

async function deleteBatch(
  { db, config }: RetentionDependencies,
  rule: RetentionRule,
  at: Date,
): Promise<number> {
  if ('handleBatch' in rule)
    return (await rule.handleBatch(batchRows, at, config).execute(db)).rows[0]?.rows ?? 0
  const table = sql.table(rule.table)
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid in (
      select ctid from ${table} where ${rule.isExpired(at, config)} limit ${batchRows} for update skip locked)`.execute(
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
