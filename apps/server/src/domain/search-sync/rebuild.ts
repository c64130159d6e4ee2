import { sql } from 'kysely'
import { publishEvents } from '#domain/events/publish/publish.ts'
import type { Db } from '#lib/postgres/database.ts'
import { readCheckpoint } from './cluster/checkpoint.ts'

/** Search processes report every second. A process without a report in this time is assumed to have ended. */
const aliveSeconds = 10

/**
 * Makes every running server rebuild its search index from the database, and waits until all have.
 *
 * @returns the number of jobs in each index; empty if no server runs
 */
export async function requestIndexRebuild(db: Db, wait: () => Promise<void>): Promise<number[]> {
  const before = await readCheckpoint(db)
  const requestedAt = await db.transaction().execute(async (tx) => {
    await publishEvents(tx, { reindex: { kind: 'rebuild', ids: [0] } })
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
    return rows[0]?.at ?? null
  })
  for (;;) {
    const replicas = await sql<{ documents: number; done: boolean }>`
      select documents, rebuilt_at >= ${requestedAt} as done from index_replica
      where seen_at > clock_timestamp() - ${aliveSeconds} * interval '1 second'`.execute(db)
    const cluster = await readCheckpoint(db)
    // A cluster has one index for all, which is rebuilt as a new generation.
    if (before !== undefined && cluster !== undefined) {
      if (cluster.generation > before.generation) return [cluster.documents]
    } else if (replicas.rows.every(({ done }) => done)) return replicas.rows.map(({ documents }) => documents)
    await wait()
  }
}
