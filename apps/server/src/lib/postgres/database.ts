import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { CamelCaseInSteps } from './camel-case.ts'
import { lowerPriority } from './embedded/lower-priority.ts'
import { planOnce, PreparingClient } from './prepared-statements.ts'
import type { Database } from './schema.ts'

/**
 * The one door to PostgreSQL. `Db` sees everything and is for the platform's own work (sign-in, clicks,
 * imports, projections); what an API request does, it does in `tenantTransaction`.
 */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** Whom a query acts for: the first conditions of every statement on a customer's tables. */
export type Tenant = { rootCustomerId: number; customerId: number }

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date has no time and no zone; it stays the text that PostgreSQL sends.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Connection = {
  db: Db
  pool: pg.Pool
  /** Waits for the statements that run, or only so long: what is not ended then is left to the end of the process. */
  close(limitMs?: number): Promise<void>
}

/** What a pool takes upon itself. Whoever comes beyond is refused at once, rather than made to wait for ever. */
export type PoolLimits = {
  /** As PostgreSQL's list of connections shows it. */
  name: string
  connections: number
  /** So many may wait for a connection. */
  waiting: number
  /** And for so long; 0 = for ever. */
  waitMs: number
  /** A statement is given up after so long; 0 = never. */
  statementMs: number
  /** And so is waiting for a lock that somebody else holds. */
  lockMs: number
  /** Each statement is planned once a connection. */
  prepared: boolean
  /** Its processes of PostgreSQL, which is a child of this process, go behind others when all want the processor. */
  standsBack: boolean
}

/** For commands and imports, which have their pool to themselves and may take long. */
const unhurried: PoolLimits = {
  name: 'tiller',
  connections: 10,
  waiting: 1_000,
  waitMs: 0,
  statementMs: 0,
  lockMs: 0,
  prepared: false,
  standsBack: false,
}

/** PostgreSQL ends the statement of a process that has died, and releases its locks, after at most this time. */
const checkingClient = '-c client_connection_check_interval=5s'

export function connect(url: string, limits: Partial<PoolLimits> = {}): Connection {
  const { name, connections, waiting, waitMs, statementMs, lockMs, prepared, standsBack } = {
    ...unhurried,
    ...limits,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: name,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    ...(prepared ? { Client: PreparingClient } : {}),
    options: [checkingClient, ...(prepared ? [planOnce] : [])].join(' '),
  })
  surviveLoss(pool)
  if (standsBack) pool.on('connect', (client) => lowerPriority(processOf(client)))
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => (pool.waitingCount >= waiting ? Promise.reject(new PoolFull(name)) : pool.connect()),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    plugins: [new CamelCaseInSteps()],
  })
  const close = async (limitMs?: number) => {
    // Kysely ends the pool only if it has used it.
    const closed = db.destroy().then(() => (pool.ending ? undefined : pool.end()))
    if (limitMs === undefined) return closed
    await Promise.race([closed, delay(limitMs, undefined, { ref: false })])
  }
  return { db, pool, close }
}

/** The driver keeps the number of its process that PostgreSQL tells; its types do not say so. */
const processOf = (client: pg.PoolClient) => (client as pg.PoolClient & { processID: number }).processID

/** As many wait for a connection as may. */
export class PoolFull extends Error {
  constructor(name: string) {
    super(`All connections of ${name} are in use, and as many wait for one as may.`)
  }
}

/**
 * Lets the process outlive its connections. A connection that breaks tells so by an event, which would end
 * the process if nobody listened: the pool while the connection is idle, the connection itself while it is
 * used. Whoever uses it hears of it by the failure of the statement; the pool never lends it again.
 */
export function surviveLoss(pool: pg.Pool) {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/**
 * Whether the database cannot be reached, is going down or has no room, so that the same statement may
 * succeed later. PostgreSQL says so by the class of its code: connection, resources, deadlock, shutdown and
 * timeout, system; read-only, as after a failover; a lock that others hold for long. What the driver itself says is always of this kind.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|40|53|57|58)|^(?:25006|55P03)$/.test(error.code ?? '')
  if (error instanceof PoolFull) return true
  // As Node tells of a name that has several addresses, none of which answers.
  if (error instanceof AggregateError) return error.errors.some(isPassing)
  if (!(error instanceof Error)) return false
  return 'syscall' in error || driverLosses.test(error.message)
}

/** Whether a database that can be reached was only too slow, as one is that has too much to do or stands still. */
export function isSlowness(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '57014' || error.code === '55P03'
  return error instanceof PoolFull || (error instanceof Error && /timeout/.test(error.message))
}

/** The driver's errors have no codes, and Kysely's about a connection that it has given up has none either. */
const driverLosses =
  /^(?:Connection terminated|Postgres connection has been discarded|Client was closed|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/

/** Runs `work` in the transaction that there is, or in one of its own. */
export const atOnce = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  // what says that it is a transaction is one
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work)

/** Runs `work` as `tenant`: row-level security shows nothing of anybody else, whatever the query. */
export const tenantTransaction = <T>(db: Db, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute((tx) => actAs(tx, tenant, work))

/** The same for reading, as `snapshot` does. */
export const tenantSnapshot = <T>(db: Db, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> =>
  snapshot(db, (tx) => actAs(tx, tenant, work))

/** Reads as the platform itself: every statement sees what the first one saw, so a count belongs to the rows beside it. */
export const snapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(work)

async function actAs<T>(tx: Tx, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`select set_config('role', 'tiller_tenant', true),
    set_config('tiller.customer_id', ${String(tenant.customerId)}, true)`.execute(tx)
  return work(tx)
}

/**
 * A row whose named fields go into jsonb columns: as JSON text, because a list would be taken for an SQL
 * array. Fields that are absent stay absent.
 */
export function withJson<Row extends object, Field extends keyof Row>(row: Row, ...fields: Field[]) {
  const texts = fields.flatMap((field) =>
    row[field] === undefined ? [] : [[field, JSON.stringify(row[field])]],
  )
  return { ...row, ...Object.fromEntries(texts) } as unknown as Omit<Row, Field> & {
    [F in keyof Pick<Row, Field>]: string
  }
}
