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
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}

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
