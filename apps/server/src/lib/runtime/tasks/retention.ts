import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import type { RecurringTask, TaskRun } from './task.ts'

/** Rows per statement, and statements per table and round. */
const batchRows = 5_000
const batchesPerRound = 20

/** Which rows of a table are deleted when. The subject that owns the table declares it in its `retention.ts`. */
export type RetentionRule = { table: keyof Database } & (
  | {
      /** Whether a row is expired, with SQL column names. */
      over: (at: Date) => RawBuilder<unknown>
    }
  | {
      /** For rows that need more than deletion: handles at most `rows` of them and returns one row with their number. */
      take: (rows: number, at: Date) => RawBuilder<{ rows: number }>
    }
)

/**
 * Deletes expired rows in bounded batches and stops between two statements when aborted. Skips rows that another process
 * is deleting.
 *
 * @returns the number of deleted rows per table
 */
export async function applyRetentionRules(db: Db, rules: readonly RetentionRule[], { at, signal }: TaskRun) {
  const counts: Partial<Record<keyof Database, number>> = {}
  for (const rule of rules) {
    let total = 0
    for (let batch = 0; batch < batchesPerRound && !signal.aborted; batch += 1) {
      const rows = await takeBatch(db, rule, at)
      total += rows
      if (rows < batchRows) break
    }
    counts[rule.table] = total
  }
  return counts
}

async function takeBatch(db: Db, rule: RetentionRule, at: Date): Promise<number> {
  if ('take' in rule) return (await rule.take(batchRows, at).execute(db)).rows[0]?.rows ?? 0
  const table = sql.table(rule.table)
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid in (
      select ctid from ${table} where ${rule.over(at)} limit ${batchRows} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Applies all rules once a minute. */
export const retentionTask = (rules: readonly RetentionRule[]): RecurringTask<{ db: Db }> => ({
  name: 'work.sweep',
  everySeconds: 60,
  run: async ({ db }, run) => {
    await applyRetentionRules(db, rules, run)
  },
})
