import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

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

/** What a process says of itself, and where it keeps what it learns of the others. */
export type Presence = {
  /** Under which it locks tasks; null: it does none. */
  workerPool(): string | null
  /** How far its clock goes ahead of the machine's. */
  aheadMs?(): number
  /** Is kept as it is now. */
  peers?: Peers
}

/** Keeps the row of this process in `process`, by the clock of the database, which all processes share. */
export async function startPresence(
  db: Db,
  role: Role,
  { workerPool, aheadMs = () => 0, peers = { apis: 1 } }: Presence,
) {
  const id = randomUUID()
  const beat = async () => {
    await sql`
      insert into process (id, role, started_at, seen_at, worker_pool, clock_ahead_ms)
      values (${id}, ${role}, clock_timestamp(), clock_timestamp(), ${workerPool()}, ${aheadMs()})
      on conflict on constraint process_pkey do update set
        seen_at = excluded.seen_at, worker_pool = excluded.worker_pool, clock_ahead_ms = excluded.clock_ahead_ms`.execute(
      db,
    )
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
    /** Says at once how it is, rather than in a while. */
    beat: () => beat().catch(() => {}),
    /** Says that the process is gone. */
    leave: async () => {
      clearInterval(timer)
      await db.deleteFrom('process').where('id', '=', id).execute()
    },
  }
}

/** How many of the processes that were seen in the last seconds do not know that the clock has moved so far. */
export async function countBehind(db: Db, clockAheadMs: number): Promise<number> {
  const { rows } = await sql<{ behind: number }>`
    select count(*) as behind from process where clock_ahead_ms < ${clockAheadMs}
      and seen_at > clock_timestamp() - ${stuckAfterSeconds} * interval '1 second'`.execute(db)
  return rows[0]?.behind ?? 0
}

/** Whether any process that does background work was seen in the last seconds. */
export async function workersBeat(db: Db): Promise<boolean> {
  const { rows } = await sql<{ beat: boolean }>`
    select exists (select from process where role <> 'api'
      and seen_at > clock_timestamp() - ${stuckAfterSeconds} * interval '1 second') as beat`.execute(db)
  return rows[0]?.beat === true
}
