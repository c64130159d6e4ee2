import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { version } from '#lib/version.ts'

/** The roles of a process, and what it does in each. */
export const roles = {
  all: { servesApis: true, holdsIndex: true, runsTasks: true },
  api: { servesApis: true, holdsIndex: false, runsTasks: false },
  search: { servesApis: true, holdsIndex: true, runsTasks: false },
  worker: { servesApis: false, holdsIndex: false, runsTasks: true },
  /** Only writes changed jobs to the search cluster. */
  indexer: { servesApis: false, holdsIndex: false, runsTasks: false },
} as const
export type ProcessRole = keyof typeof roles
// The keys of a constant object.
export const processRoles = Object.keys(roles) as ProcessRole[]
const apiRoles = processRoles.filter((role) => roles[role].servesApis)

const hasRole = (among: readonly ProcessRole[]) => sql<boolean>`role = any(${among}::text[])`

const beatMs = 5_000
/** A process without a heartbeat for longer than this is considered stuck. */
const stuckAfterSeconds = 15
/** SQL that selects live processes. */
export const isAlive = sql<boolean>`seen_at > clock_timestamp() - ${stuckAfterSeconds} * interval '1 second'`

/** Information about the processes that share the database, as of the last heartbeat. */
export type PeerProcesses = {
  /** Number of processes that serve the APIs, including this one; at least 1. */
  apiProcessCount: number
}

type Presence = {
  /** Returns how far the clock of this process is ahead of the machine's, in ms. */
  aheadMs?(): number
  /** An object that each heartbeat updates. */
  peers?: PeerProcesses
  measure?(): Promise<ProcessMeasurements>
}

/** What a process measures of itself; null: not applicable, or unknown. */
export type ProcessMeasurements = {
  diskFreeBytes: number | null
  memoryBytes: number | null
  indexJobs: number | null
  indexLagMs: number | null
}

const noMeasurements: ProcessMeasurements = {
  diskFreeBytes: null,
  memoryBytes: null,
  indexJobs: null,
  indexLagMs: null,
}

/**
 * Keeps the row of this process in `process` up to date. Times are those of the database clock, which all processes
 * share.
 */
export async function startHeartbeat(
  db: Db,
  role: ProcessRole,
  { aheadMs = () => 0, peers = { apiProcessCount: 1 }, measure = async () => noMeasurements }: Presence = {},
) {
  const id = randomUUID()
  const beat = async () => {
    const { diskFreeBytes, memoryBytes, indexJobs, indexLagMs } = await measure()
    await sql`
      insert into process (id, role, version, started_at, seen_at, clock_ahead_ms,
        disk_free_bytes, memory_bytes, index_jobs, index_lag_ms)
      values (${id}, ${role}, ${version}, clock_timestamp(), clock_timestamp(), ${aheadMs()},
        ${diskFreeBytes}, ${memoryBytes}, ${indexJobs}, ${indexLagMs})
      on conflict on constraint process_pkey do update set
        seen_at = excluded.seen_at, clock_ahead_ms = excluded.clock_ahead_ms,
        disk_free_bytes = excluded.disk_free_bytes, memory_bytes = excluded.memory_bytes,
        index_jobs = excluded.index_jobs, index_lag_ms = excluded.index_lag_ms`.execute(db)
    const { rows } = await sql<PeerProcesses>`
      select count(*) as api_process_count from process where ${hasRole(apiRoles)} and ${isAlive}`.execute(db)
    peers.apiProcessCount = Math.max(1, rows[0]?.apiProcessCount ?? 1)
  }
  await beat()
  const timer = setInterval(() => void beat().catch(() => {}), beatMs)
  timer.unref()
  return {
    /** Sends a heartbeat now. */
    beat: () => beat().catch(() => {}),
    /** Deletes the row of this process. */
    leave: async () => {
      clearInterval(timer)
      await db.deleteFrom('process').where('id', '=', id).execute()
    },
  }
}

/** Counts the live processes whose clock has not been moved to `clockAheadMs` yet. */
export async function countProcessesBehind(db: Db, clockAheadMs: number): Promise<number> {
  const { rows } = await sql<{ behind: number }>`
    select count(*) as behind from process where clock_ahead_ms < ${clockAheadMs} and ${isAlive}`.execute(db)
  return rows[0]?.behind ?? 0
}

/** Returns whether any process with one of the roles is alive. */
async function hasLiveProcess(db: Db, among: readonly ProcessRole[]): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    select exists (select from process where ${hasRole(among)} and ${isAlive}) as alive`.execute(db)
  return rows[0]?.alive === true
}

/** Returns whether any process that runs background tasks is alive. */
export const hasLiveWorker = (db: Db) =>
  hasLiveProcess(
    db,
    processRoles.filter((role) => roles[role].runsTasks),
  )

/** Returns whether any process that only writes to the search cluster is alive. */
export const hasLiveIndexer = (db: Db) => hasLiveProcess(db, ['indexer'])
