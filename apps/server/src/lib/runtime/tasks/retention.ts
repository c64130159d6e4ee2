import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import type { RecurringTask, TaskRun } from './task.ts'

/** Rows that one statement deletes, and statements that one round takes for a table: no round is long. */
const batchRows = 5_000
const batchesPerRound = 20

/**
 * Rows that are deleted when their time is over. The room that owns the table says which, in its `sweeps.ts`.
 */
export type RetentionRule = { table: keyof Database } & (
  | {
      /** Whether a row may go; columns by their names in SQL. */
      over: (at: Date) => RawBuilder<unknown>
    }
  | {
      /** For what has to be noted of the rows, or stays of them: takes at most so many and answers one row, with how many they were. */
      take: (rows: number, at: Date) => RawBuilder<{ rows: number }>
    }
)

/**
 * Deletes what is over, a bounded part of it if there is much, and stops between two statements when it is asked to.
 * Rows that somebody else is just deleting are passed over. Tells how many rows of each table went.
 */
export async function applyRetentionRules(db: Db, sweeps: readonly RetentionRule[], { at, signal }: TaskRun) {
  const counts: Partial<Record<keyof Database, number>> = {}
  for (const each of sweeps) {
    let total = 0
    for (let batch = 0; batch < batchesPerRound && !signal.aborted; batch += 1) {
      const rows = await takeBatch(db, each, at)
      total += rows
      if (rows < batchRows) break
    }
    counts[each.table] = total
  }
  return counts
}

async function takeBatch(db: Db, each: RetentionRule, at: Date): Promise<number> {
  if ('take' in each) return (await each.take(batchRows, at).execute(db)).rows[0]?.rows ?? 0
  const table = sql.table(each.table)
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid in (
      select ctid from ${table} where ${each.over(at)} limit ${batchRows} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** All sweeps as a task, once a minute. */
export const retentionTask = (sweeps: readonly RetentionRule[]): RecurringTask<{ db: Db }> => ({
  name: 'work.sweep',
  everySeconds: 60,
  run: async ({ db }, run) => {
    await applyRetentionRules(db, sweeps, run)
  },
})
