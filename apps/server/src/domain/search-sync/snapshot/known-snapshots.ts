import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

/**
 * Records a snapshot in the database. If the record is missing later, the database is another one, or was restored to
 * an earlier state.
 */
export const recordIndexSnapshot = (db: Db, id: string) =>
  sql`insert into index_snapshot (id) values (${id})`.execute(db)

/**
 * Returns whether this database recorded the snapshot. The transaction id is compared because after a dump was loaded
 * into another cluster, the transaction ids in the change log have no meaning.
 */
export async function isSnapshotKnown(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from index_snapshot where id = ${id} and xmin = txid::xid`.execute(db)
  return rows.length > 0
}
