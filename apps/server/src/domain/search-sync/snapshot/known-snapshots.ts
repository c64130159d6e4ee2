import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

/**
 * Records a snapshot in the database. A database without this record has another history: it is another database, or
 * was restored to an earlier state.
 */
export const noteSnapshot = (db: Db, id: string) =>
  sql`insert into index_snapshot (id) values (${id})`.execute(db)

/**
 * Whether the database itself recorded the snapshot, judged by the transaction id: after a dump was loaded into
 * another cluster, the transaction ids in the change log have no meaning.
 */
export async function knowsSnapshot(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from index_snapshot where id = ${id} and xmin = txid::xid`.execute(db)
  return rows.length > 0
}
