import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import { type Db, isTemporaryDatabaseError, PoolFullError } from './database.ts'

/**
 * Runs a read of much data. `work` gets the replica if it has everything that was committed before the call, otherwise
 * the primary, and may run again on the primary if the replica fails.
 */
export type BulkReader = <T>(work: (db: Db) => Promise<T>) => Promise<T>

type ReplicaOptions = {
  primary: Db
  replica: Db
  /** Maximum time in ms that a read waits for the replica. */
  waitMs: number
  metrics: Registry
}

/** Time in ms for which reads use the primary without trying the replica again. */
const avoidedMs = 5_000

/** Interval in ms of looks at a replica that is behind. */
const lookMs = 10

/**
 * Creates a reader that divides its reads between a replica and the primary. A read first asks the primary for its
 * position in the write-ahead log, so it never misses a commit that was acknowledged before, by whichever process.
 */
export function createReplicaReader({ primary, replica, waitMs, metrics }: ReplicaOptions): BulkReader {
  const count = countReads(metrics)
  measureLag(metrics, { primary, replica })
  let avoidedUntilMs = -Infinity
  return async (work) => {
    if (performance.now() < avoidedUntilMs) return count('primary', () => work(primary))
    const target = await readPosition(primary)
    try {
      return await readFromReplica(replica, { target, waitMs }, (db) => count('replica', () => work(db)))
    } catch (error) {
      if (!isFaultOfReplica(error)) throw error
      // A full pool says nothing about the replica.
      if (!(error instanceof PoolFullError)) avoidedUntilMs = performance.now() + avoidedMs
      return count('primary', () => work(primary))
    }
  }
}

/** Time in ms for a connection and the looks at the replica, in addition to the wait. */
const responseMs = 1_000

/** Runs `work` on the replica. Throws `UnusableReplicaError` if it is behind or does not respond. */
async function readFromReplica<T>(
  replica: Db,
  { target, waitMs }: { target: Position; waitMs: number },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const started = Promise.withResolvers<true>()
  let isAbandoned = false
  const reading = replica.connection().execute(async (connection) => {
    await waitForReplay(connection, target, waitMs)
    if (isAbandoned) throw new UnusableReplicaError('The replica responded too late.')
    started.resolve(true)
    return work(connection)
  })
  reading.catch(() => started.resolve(true))
  // A server that hangs holds its connection until it continues or the connection is closed.
  const isStarted = await Promise.race([started.promise, delay(waitMs + responseMs, false, { ref: false })])
  if (isStarted) return reading
  isAbandoned = true
  throw new UnusableReplicaError('The replica does not respond.')
}

/** Thrown if the replica cannot be used for a read. */
class UnusableReplicaError extends Error {}

/** A statement that took too long would take as long on the primary. */
const isFaultOfReplica = (error: unknown) =>
  error instanceof UnusableReplicaError ||
  (isTemporaryDatabaseError(error) && (error as { code?: unknown }).code !== '57014')

type Position = { system: string; database: string; lsn: string }

/** Returns the position of the last commit that is on disk, and the identity of the database. */
async function readPosition(primary: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select system_identifier::text as system, current_database() as database, pg_current_wal_flush_lsn()::text as lsn
    from pg_control_system()`.execute(primary)
  const [position] = rows
  if (position === undefined) throw new Error('The database returned no position.')
  return position
}

type ReplicaState = {
  isReplica: boolean
  isCurrent: boolean
  /** Age in seconds of the newest transaction that the replica has; null if it has none. */
  ageSeconds: number | null
}

async function readReplicaState(replica: Db, { system, database, lsn }: Position): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    select pg_is_in_recovery() and system_identifier::text = ${system} and current_database() = ${database} as is_replica,
      coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as is_current,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age_seconds
    from pg_control_system()`.execute(replica)
  return rows[0] ?? { isReplica: false, isCurrent: false, ageSeconds: null }
}

/** Resolves when the replica has everything up to the position; later transactions on this connection see it. */
async function waitForReplay(replica: Db, target: Position, waitMs: number) {
  const deadlineMs = performance.now() + waitMs
  for (;;) {
    const { isReplica, isCurrent } = await readReplicaState(replica, target)
    if (!isReplica) throw new UnusableReplicaError('This is not a replica of the database.')
    if (isCurrent) return
    if (performance.now() >= deadlineMs) throw new UnusableReplicaError('The replica is behind.')
    await delay(lookMs)
  }
}

/** Returns how far a replica is behind its primary in seconds, or undefined if it is not a replica of this database. */
export async function findReplicaLag(primary: Db, replica: Db): Promise<number | undefined> {
  const { isReplica, isCurrent, ageSeconds } = await readReplicaState(replica, await readPosition(primary))
  if (!isReplica) return undefined
  return isCurrent ? 0 : (ageSeconds ?? Infinity)
}

function countReads(metrics: Registry) {
  const reads = new Counter({
    name: 'tiller_bulk_reads_total',
    help: 'Reads of reports and long lists, by the database that answered; only with DATABASE_REPLICA_URL.',
    labelNames: ['database'],
    registers: [metrics],
  })
  return async <T>(database: 'replica' | 'primary', read: () => Promise<T>): Promise<T> => {
    const result = await read()
    reads.inc({ database })
    return result
  }
}

function measureLag(metrics: Registry, { primary, replica }: { primary: Db; replica: Db }) {
  const lag = new Gauge({
    name: 'tiller_replica_lag_seconds',
    help: 'How far the replica of DATABASE_REPLICA_URL is behind; NaN if it does not respond or is not a replica.',
    registers: [],
    async collect() {
      const found = findReplicaLag(primary, replica).catch(() => undefined)
      this.set((await Promise.race([found, delay(responseMs, undefined, { ref: false })])) ?? Number.NaN)
    },
  })
  metrics.registerMetric(lag)
}
