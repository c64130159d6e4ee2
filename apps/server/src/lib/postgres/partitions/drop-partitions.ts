import { type RawBuilder, sql } from 'kysely'
import { batchRows, repeatBatches } from '#lib/runtime/tasks/batches.ts'
import type { TaskRun } from '#lib/runtime/tasks/task.ts'
import type { Db } from '../database.ts'
import { readPartitions, readPartitionTime, type PartitionedTable } from './partitions.ts'
import { withShortLocks } from './short-locks.ts'

/** How long the rows of a partitioned table are kept. */
export type PartitionRetention = PartitionedTable & {
  keptHours: number
  /** Returns a statement that runs together with the removal of the rows that `expired` selects. */
  beforeRemoval?: (expired: RawBuilder<unknown>) => RawBuilder<unknown>
}

const hourMs = 3_600_000

/**
 * Drops the partitions in which all rows are older than they are kept, so that a row is kept for up to one interval
 * longer. Deletes single rows, in batches, of partitions that never end: the default partition, and the one with all rows
 * from before the table was partitioned. What is locked for long remains for the next call.
 *
 * @returns the number of dropped partitions and deleted rows
 */
export async function dropExpiredPartitions(
  db: Db,
  rule: PartitionRetention,
  { at: now, signal }: TaskRun,
): Promise<number> {
  const at = await readPartitionTime(db, rule, now)
  const before = new Date(at.getTime() - rule.keptHours * hourMs)
  let removed = 0
  for (const { name, isDefault, fromMs, toMs } of await readPartitions(db, rule.table)) {
    if (signal.aborted) break
    if (!isDefault && toMs <= before.getTime()) {
      removed += (await dropPartition(db, rule, name)) ?? 0
    } else if (isDefault || fromMs === Number.NEGATIVE_INFINITY)
      removed += await repeatBatches(() => deleteBatch(db, rule, { name, before }), { signal })
  }
  return removed
}

const dropPartition = (db: Db, { table, beforeRemoval }: PartitionRetention, name: string) =>
  withShortLocks(db, async (tx) => {
    const partition = sql.table(name)
    // In the order of readers. Waits for writers, so that the statement sees all rows.
    await sql`lock table only ${sql.table(table)} in access exclusive mode`.execute(tx)
    await sql`lock table ${partition} in access exclusive mode`.execute(tx)
    await beforeRemoval?.(partition).execute(tx)
    await sql`drop table ${partition}`.execute(tx)
    return 1
  })

/** A ctid identifies a row of one partition only. */
async function deleteBatch(
  db: Db,
  { column, beforeRemoval }: PartitionRetention,
  { name, before }: { name: string; before: Date },
): Promise<number> {
  const partition = sql.table(name)
  const handled = beforeRemoval === undefined ? sql`` : sql`, handled as (${beforeRemoval(sql`expired`)})`
  const { rows } = await sql<{ rows: number }>`
    with expired as (
      delete from ${partition} where ctid = any(array(
        select ctid from ${partition} where ${sql.ref(column)} <= ${before} limit ${batchRows} for update skip locked))
      returning *
    )${handled}
    select count(*) as rows from expired`.execute(db)
  return rows[0]?.rows ?? 0
}
