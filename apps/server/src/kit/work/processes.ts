import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What a process does: serve the APIs, do background work, or both. */
export const roles = ['all', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

const beatMs = 5_000
/** A worker that was not seen for so long does not work. */
const stuckAfterSeconds = 15

/**
 * Keeps the row of this process in `process`, by the clock of the database, which all processes share.
 *
 * @param workerPool under which the process locks tasks; null: it does none
 */
export async function startPresence(db: Db, role: Role, workerPool: () => string | null) {
  const id = randomUUID()
  const beat = async () => {
    await sql`
      insert into process (id, role, started_at, seen_at, worker_pool)
      values (${id}, ${role}, clock_timestamp(), clock_timestamp(), ${workerPool()})
      on conflict on constraint process_pkey do update
        set seen_at = excluded.seen_at, worker_pool = excluded.worker_pool`.execute(db)
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
