import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import type { ChangePosition } from '../change-table.ts'

/** What the active index of the cluster contains. */
export type ClusterCheckpoint = ChangePosition & { generation: number; documents: number; ageMs: number }

export async function readCheckpoint(db: Db): Promise<ClusterCheckpoint | undefined> {
  const { rows } = await sql<ClusterCheckpoint>`
    select generation, horizon::text, pruned::text, documents,
      (extract(epoch from clock_timestamp() - indexed_at) * 1000)::float8 as age_ms
    from search_cluster`.execute(db)
  return rows[0]
}

type NewCheckpoint = ChangePosition & { generation: number; documents: number; at: string }

export const saveCheckpoint = (db: Db, { generation, horizon, pruned, documents, at }: NewCheckpoint) =>
  sql`
    insert into search_cluster (generation, horizon, pruned, documents, indexed_at)
    values (${generation}, ${horizon}::xid8, ${pruned}::xid8, ${documents}, ${at}::timestamptz)
    on conflict (only_row) do update set generation = excluded.generation, horizon = excluded.horizon,
      pruned = excluded.pruned, documents = excluded.documents, indexed_at = excluded.indexed_at`.execute(db)

/** The instant before a poll. What it reads is at least as new, so its version is at most that of the rows. */
export type PollStart = { at: string; version: number }

/**
 * Reads the time and the position in the write-ahead log. The position is the version of what is read afterwards: whoever reads
 * later gets a greater one, on whichever process.
 */
export async function readPollStart(db: Db): Promise<PollStart> {
  const { rows } = await sql<PollStart>`
    select clock_timestamp()::text as at, (pg_current_wal_insert_lsn() - '0/0')::float8 as version`.execute(
    db,
  )
  const [start] = rows
  if (start === undefined) throw new Error('The database returned no time.')
  return start
}
