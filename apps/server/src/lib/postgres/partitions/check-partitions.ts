import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { maxMovedRows } from './create-partitions.ts'
import { readPartitions, readPartitionTime, type PartitionedTable } from './partitions.ts'

/** Returns the tables whose current partition is missing, and those with too many rows in their default partition. */
export async function findPartitionFaults(db: Db, tables: readonly PartitionedTable[], now: Date) {
  const missing: string[] = []
  const full: string[] = []
  for (const table of tables) {
    const at = (await readPartitionTime(db, table, now)).getTime()
    const partitions = await readPartitions(db, table.table)
    if (!partitions.some(({ isDefault, fromMs, toMs }) => !isDefault && fromMs <= at && at < toMs))
      missing.push(table.table)
    for (const { name } of partitions.filter(({ isDefault }) => isDefault)) {
      const { rows } = await sql<{ count: number }>`
        select count(*) from (select from ${sql.table(name)} limit ${maxMovedRows + 1}) as counted`.execute(
        db,
      )
      if ((rows[0]?.count ?? 0) > maxMovedRows) full.push(name)
    }
  }
  return { missing, full }
}
