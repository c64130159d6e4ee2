import { sql } from 'kysely'
import { toSnakeCase } from '../camel-case.ts'
import type { Db, Tx } from '../database.ts'
import type { Database } from '../schema.ts'

/**
 * A table that is partitioned by time in UTC, declared by the subject that owns it. Its migration creates a default
 * partition for the rows of missing partitions, so an insert never fails.
 */
export type PartitionedTable = {
  table: keyof Database
  /** A column of type timestamptz or date. */
  column: string
  interval: 'day' | 'month'
  /** Which clock sets the column: PostgreSQL's, or Tiller's, which a sandbox can move. */
  clock: 'database' | 'tiller'
}

/** The rows from `fromMs` until before `toMs`; infinite limits if there are none. */
export type Partition = { name: string; isDefault: boolean; fromMs: number; toMs: number }

/** Reads a limit from the definition of a partition. A date begins at midnight in UTC, whatever the session's zone is. */
const limitSql = (keyword: 'FROM' | 'TO') => sql`(
  select case when day then text || ' 00:00+00' else text end::timestamptz
  from substring(bound from ${sql.lit(`${keyword} \\('([^']+)'\\)`)}) as text, lateral (select text ~ '^[-0-9]{10}$' as day) as kind)`

/** Returns the partitions of a table, oldest first. */
export async function readPartitions(db: Db | Tx, table: keyof Database): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; isDefault: boolean; lower: Date | null; upper: Date | null }>`
    select name, bound = 'DEFAULT' as is_default, ${limitSql('FROM')} as lower, ${limitSql('TO')} as upper
    from (
      select child.relname::text as name, pg_get_expr(child.relpartbound, child.oid) as bound
      from pg_inherits join pg_class as child on child.oid = inhrelid
      where inhparent = ${toSnakeCase(table)}::regclass
    ) as partition order by lower nulls first, name`.execute(db)
  return rows.map(({ name, isDefault, lower, upper }) => ({
    name,
    isDefault,
    fromMs: lower?.getTime() ?? Number.NEGATIVE_INFINITY,
    toMs: upper?.getTime() ?? Number.POSITIVE_INFINITY,
  }))
}

/** Returns the time of the clock that sets the column. */
export async function readPartitionTime(
  db: Db | Tx,
  { clock }: Pick<PartitionedTable, 'clock'>,
  now: Date,
): Promise<Date> {
  if (clock === 'tiller') return now
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? now
}
