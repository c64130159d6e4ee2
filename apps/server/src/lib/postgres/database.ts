import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { getTracing } from '#lib/tracing/tracing.ts'
import { YieldingCamelCasePlugin } from './camel-case.ts'
import { lowerProcessPriority } from './embedded/lower-priority.ts'
import { planOnce, PreparingClient } from './prepared-statements.ts'
import type { Database } from './schema.ts'
import { createTransactionClient, type PostgresSettings } from './pooler/transaction-client.ts'
import { createStatementRecorder, TracedPostgresDialect } from '../tracing/traced-dialect.ts'

/**
 * An unrestricted connection for the platform's own work (sign-in, clicks, imports, projections). API requests use
 * `runAsTenant`.
 */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** The customer for whom a query runs. The first conditions of every statement on customer tables compare it. */
export type Tenant = { rootCustomerId: number; customerId: number }

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// Dates stay text, because they have neither time nor zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Connection = {
  db: Db
  pool: pg.Pool
  /** Closes the connections after waiting for running statements for up to `limitMs`. */
  close(limitMs?: number): Promise<void>
}

/** Limits of a connection pool. Requests beyond them are rejected immediately. */
export type PoolLimits = {
  /** The `application_name` of the connections in PostgreSQL. */
  name: string
  connections: number
  /** Maximum number of requests that wait for a connection. */
  waiting: number
  /** Maximum waiting time in ms; 0 = unlimited. */
  waitMs: number
  /** Statement timeout in ms; 0 = unlimited. */
  statementMs: number
  /** Lock timeout in ms. */
  lockMs: number
  /** Whether each statement is prepared once per connection. */
  prepared: boolean
  /** Whether the PostgreSQL processes of the connections run at a lower CPU priority, if PostgreSQL is embedded. */
  lowPriority: boolean
  /** Whether a pooler in transaction mode is between this process and PostgreSQL. */
  pooled: boolean
  /** Whether the server may be a standby. Otherwise connections to a standby are rejected. */
  mayBeStandby: boolean
}

/** The limits of commands and imports, which use their own pool and may take long. */
const unlimited: PoolLimits = {
  name: 'tiller',
  connections: 10,
  waiting: 1_000,
  waitMs: 0,
  statementMs: 0,
  lockMs: 0,
  prepared: false,
  lowPriority: false,
  pooled: false,
  mayBeStandby: false,
}

/** PostgreSQL ends the statements of a disconnected client, and releases its locks, within this time. */
const checkingClient: PostgresSettings = { client_connection_check_interval: '5s' }

export function connectToDatabase(url: string, limits: Partial<PoolLimits> = {}): Connection {
  const all = { ...unlimited, ...limits }
  const { name, connections, waiting, waitMs, lowPriority } = all
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: name,
    connectionTimeoutMillis: waitMs,
    // Otherwise a server that loses its power would never be noticed by a connection that only listens.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(all.pooled ? settingsOfTransactions(all) : settingsOfSessions(all)),
  })
  ignoreIdleConnectionErrors(pool)
  if (lowPriority) pool.on('connect', (client) => lowerProcessPriority(processOf(client)))
  const limitedPool = {
    connect: () => (pool.waitingCount >= waiting ? Promise.reject(new PoolFullError(name)) : pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  }
  const db = new Kysely<Database>({
    plugins: [new YieldingCamelCasePlugin()],
    ...(getTracing() === undefined
      ? { dialect: new PostgresDialect({ pool: limitedPool }) }
      : {
          dialect: new TracedPostgresDialect({ pool: limitedPool }),
          log: createStatementRecorder(name),
        }),
  })
  const close = async (limitMs?: number) => {
    // Kysely ends the pool only if it was used.
    const closed = db.destroy().then(() => (pool.ending ? undefined : pool.end()))
    if (limitMs === undefined) return closed
    await Promise.race([closed, delay(limitMs, undefined, { ref: false })])
  }
  return { db, pool, close }
}

const settingsOfSessions = ({ statementMs, lockMs, prepared, mayBeStandby }: PoolLimits) => ({
  ...(mayBeStandby ? {} : { onConnect: requirePrimary }),
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  ...(prepared ? { Client: PreparingClient } : {}),
  options: Object.entries({ ...checkingClient, ...(prepared ? planOnce : {}) })
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(' '),
})

/** The same settings for clients of a pooler, which refuses them when a client connects. */
const settingsOfTransactions = ({ statementMs, lockMs, prepared }: PoolLimits) => ({
  Client: createTransactionClient({
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    ...checkingClient,
    ...(prepared ? planOnce : {}),
  }),
})

/**
 * Rejects a connection to a standby, which the address may lead to during a failover. Its reads would be older than what
 * was acknowledged, and the pool would keep it although every write fails.
 */
async function requirePrimary(client: pg.ClientBase) {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby === true) throw new StandbyError()
}

/** Returns whether a statement failed because of a deadlock or a lock timeout, so that it can be repeated. */
export const isLockError = (error: unknown) =>
  ['40P01', '55P03'].includes(String((error as { code?: unknown }).code))

/** Thrown if the database is a standby, which accepts no writes. */
export class StandbyError extends Error {
  constructor() {
    super('The database is a standby.')
  }
}

/** Returns the process id of a connection, which the driver's types lack. */
const processOf = (client: pg.PoolClient) => (client as pg.PoolClient & { processID: number }).processID

/** Thrown if the queue for connections is full. */
export class PoolFullError extends Error {
  constructor(name: string) {
    super(`All connections of ${name} are in use, and as many wait for one as may.`)
  }
}

/**
 * Prevents a lost connection from ending the process, as an `error` event without a listener would. The users of the
 * connection notice the loss because their statement fails, and the pool discards the connection.
 */
export function ignoreIdleConnectionErrors(pool: pg.Pool) {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/**
 * Returns whether an error is temporary, so that the same statement may succeed later: PostgreSQL's classes for
 * connection, resources, deadlock, shutdown, timeout, and system errors, read-only transactions after a failover, lock
 * timeouts, and all errors of the driver.
 */
export function isTemporaryDatabaseError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|40|53|57|58)|^(?:25006|55P03)$/.test(error.code ?? '')
  if (error instanceof PoolFullError || error instanceof StandbyError) return true
  // Node's error if no address of a name responds.
  if (error instanceof AggregateError) return error.errors.some(isTemporaryDatabaseError)
  if (!(error instanceof Error)) return false
  return 'syscall' in error || driverLosses.test(error.message)
}

/** Returns whether the database was reachable but too slow. */
export function isDatabaseTimeout(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '57014' || error.code === '55P03'
  return error instanceof PoolFullError || (error instanceof Error && /timeout/.test(error.message))
}

/** Errors of the driver, and of Kysely about a lost connection, which have no codes. */
const driverLosses =
  /^(?:Connection terminated|Postgres connection has been discarded|Client was closed|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/

/** Runs `work` in the current transaction or a new one. */
export const runInTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  // `isTransaction` proves the type.
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work)

/** Runs `work` as a tenant: row-level security hides all other customers' rows. */
export const runAsTenant = <T>(db: Db, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute((tx) => actAs(tx, tenant, work))

/** Runs `work` as a tenant on one snapshot, read-only. */
export const readAsTenant = <T>(db: Db, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> =>
  readAsPlatform(db, (tx) => actAs(tx, tenant, work))

/** Runs `work` as the platform on one snapshot, so that counts match the rows. */
export const readAsPlatform = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(work)

async function actAs<T>(tx: Tx, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`select set_config('role', tenant_role(), true),
    set_config('tiller.customer_id', ${String(tenant.customerId)}, true)`.execute(tx)
  return work(tx)
}

/**
 * Converts fields to JSON text for jsonb columns, because lists would become SQL arrays. Missing fields stay missing.
 */
export function withJsonColumns<Row extends object, Field extends keyof Row>(row: Row, ...fields: Field[]) {
  const texts = fields.flatMap((field) =>
    row[field] === undefined ? [] : [[field, JSON.stringify(row[field])]],
  )
  return { ...row, ...Object.fromEntries(texts) } as unknown as Omit<Row, Field> & {
    [F in keyof Pick<Row, Field>]: string
  }
}
