import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

/**
 * Notes in the database that a snapshot was written. A database that does not know it has another history: it is
 * another one, or was set back to before it.
 */
export const noteSnapshot = (db: Db, id: string) =>
  sql`insert into index_snapshot (id) values (${id})`.execute(db)

/**
 * Whether the database has the note, and gave it the number of the transaction itself: after a dump was read into
 * another cluster, the numbers of transactions by which the change log is read mean something else.
 */
export async function knowsSnapshot(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from index_snapshot where id = ${id} and xmin = txid::xid`.execute(db)
  return rows.length > 0
}
