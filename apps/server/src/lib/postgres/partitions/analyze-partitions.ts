import { sql } from 'kysely'
import { toSnakeCase } from '../camel-case.ts'
import type { Db } from '../database.ts'
import type { PartitionedTable } from './partitions.ts'

/** Smaller tables need no statistics. */
const minRows = 10_000

/**
 * Collects the statistics of partitioned tables as a whole, from which the planner estimates joins. Autovacuum collects
 * only those of each partition.
 *
 * @returns the names of the tables whose statistics were older than a day
 */
export async function analyzePartitionedTables(
  db: Db,
  tables: readonly PartitionedTable[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select whole.relname::text as name from pg_stat_user_tables as whole
    where whole.schemaname = 'public' and whole.relname = any(${tables.map(({ table }) => toSnakeCase(table))})
      and coalesce(whole.last_analyze < now() - interval '1 day', true)
      and (select sum(n_live_tup) from pg_inherits join pg_stat_user_tables as part on part.relid = inhrelid
        where inhparent = whole.relid) >= ${minRows}
    order by 1`.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
  return rows.map(({ name }) => name)
}
