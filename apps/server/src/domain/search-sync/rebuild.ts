import { sql } from 'kysely'
import { publishSetSql } from '#domain/events/publish/publish.ts'
import type { Db } from '#lib/postgres/database.ts'

/** A search process that has not been seen for so long is gone. */
const goneAfterSeconds = 10

/**
 * Asks every running server to read its search index anew from the database, and waits until all have.
 *
 * @returns the number of jobs in each of them; empty if no server runs
 */
export async function requestRebuild(db: Db, wait: () => Promise<void>): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`
    with published as (${publishSetSql({ reindex: { kind: 'rebuild', ids: sql`select 0 as id` } })} returning at)
    select at from published`.execute(db)
  const asked = rows[0]?.at ?? null
  for (;;) {
    const replicas = await sql<{ documents: number; done: boolean }>`
      select documents, rebuilt_at >= ${asked} as done from index_replica
      where seen_at > clock_timestamp() - ${goneAfterSeconds} * interval '1 second'`.execute(db)
    if (replicas.rows.every(({ done }) => done)) return replicas.rows.map(({ documents }) => documents)
    await wait()
  }
}
