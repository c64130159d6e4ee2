import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What a process does: serve the APIs, do background work, or both. */
export const roles = ['all', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

const beatMs = 5_000
/** A worker that was not seen for so long does not work. */
const stuckAfterSeconds = 15

/** The processes on one database, as each of them saw them at its last beat. */
export type Peers = {
  /** How many answer requests, this one among them if it does; at least 1. */
  apis: number
}

/**
 * Keeps the row of this process in `process`, by the clock of the database, which all processes share.
 *
 * @param workerPool under which the process locks tasks; null: it does none
 * @param peers is kept as it is now
 */
export async function startPresence(
  db: Db,
  role: Role,
  workerPool: () => string | null,
  peers: Peers = { apis: 1 },
) {
  const id = randomUUID()
  const beat = async () => {
    await sql`
      insert into process (id, role, started_at, seen_at, worker_pool)
      values (${id}, ${role}, clock_timestamp(), clock_timestamp(), ${workerPool()})
      on conflict on constraint process_pkey do update
        set seen_at = excluded.seen_at, worker_pool = excluded.worker_pool`.execute(db)
    const { rows } = await sql<Peers>`
      select count(*) as apis from process
      where role <> 'worker' and seen_at > clock_timestamp() - ${stuckAfterSeconds} * interval '1 second'`.execute(
      db,
    )
    peers.apis = Math.max(1, rows[0]?.apis ?? 1)
  }
  await beat()
  const timer = setInterval(() => void beat().catch(() => {}), beatMs)
  timer.unref()
  return {
    /** Says that the process is gone. */
    leave: async () => {
      clearInterval(timer)
      await db.deleteFrom('process').where('id', '=', id).execute()
    },
  }
}

/** Whether any process that does background work was seen in the last seconds. */
export async function workersBeat(db: Db): Promise<boolean> {
  const { rows } = await sql<{ beat: boolean }>`
    select exists (select from process where role <> 'api'
      and seen_at > clock_timestamp() - ${stuckAfterSeconds} * interval '1 second') as beat`.execute(db)
  return rows[0]?.beat === true
}
