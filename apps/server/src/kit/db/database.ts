import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
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

export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> }

export function connect(url: string, maxConnections = 10): Connection {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, application_name: 'tiller' })
  surviveLoss(pool)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
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
 * timeout, system; and read-only, as after a failover. What the driver itself says is always of this kind.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|40|53|57|58)|^25006$/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return 'syscall' in error || driverLosses.test(error.message)
}

/** The driver's errors have no codes. */
const driverLosses =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/

/** A request that has waited for a statement so long will not be answered in time any more. */
const statementTimeoutMs = 25_000

/** Runs `work` as `tenant`: row-level security shows nothing of anybody else, whatever the query. */
export const tenantTransaction = <T>(db: Db, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute((tx) => actAs(tx, tenant, work))

/** The same for reading: every statement sees what the first one saw, so a count belongs to the rows beside it. */
export const tenantSnapshot = <T>(db: Db, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => actAs(tx, tenant, work))

async function actAs<T>(tx: Tx, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`select set_config('role', 'tiller_tenant', true),
    set_config('tiller.customer_id', ${String(tenant.customerId)}, true),
    set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`.execute(tx)
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
