import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

/**
 * Records a snapshot in the database. If the record is missing later, the database is another one, or was restored to
 * an earlier state.
 */
export const recordIndexSnapshot = (db: Db, id: string) =>
  sql`insert into index_snapshot (id) values (${id})`.execute(db)

/**
 * Returns the age in ms of a snapshot, or undefined if this database did not record it. The transaction id is compared because after a dump was loaded
 * into another cluster, the transaction ids in the change log have no meaning.
 */
export async function findSnapshotAgeMs(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ ageMs: number }>`
    select extract(epoch from clock_timestamp() - at)::float8 * 1000 as age_ms
    from index_snapshot where id = ${id} and xmin = txid::xid`.execute(db)
  return rows[0]?.ageMs
}
