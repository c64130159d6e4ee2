import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

/** A process that has not polled for this time is blocked or has ended. */
const maxPollAgeSeconds = 10

/**
 * Creates this process's row in `index_replica`. Its times are those of the database clock, which all processes share.
 */
export function createIndexReplica(db: Db) {
  const id = randomUUID()
  return {
    loaded: (documents: number) =>
      sql`
        insert into index_replica (id, documents, rebuilt_at, seen_at)
        values (${id}, ${documents}, clock_timestamp(), clock_timestamp())
        on conflict (id) do update set documents = excluded.documents, rebuilt_at = excluded.rebuilt_at, seen_at = excluded.seen_at`.execute(
        db,
      ),
    polled: () => sql`update index_replica set seen_at = clock_timestamp() where id = ${id}`.execute(db),
    /** Returns whether the process has polled in the last seconds. */
    isKeepingUp: async () => {
      const { rows } = await sql<{ recent: boolean }>`
        select seen_at > clock_timestamp() - ${maxPollAgeSeconds} * interval '1 second' as recent
        from index_replica where id = ${id}`.execute(db)
      return rows[0]?.recent === true
    },
    leave: () => sql`delete from index_replica where id = ${id}`.execute(db),
  }
}
