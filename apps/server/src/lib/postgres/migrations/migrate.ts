import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { oldestPostgres, StartError } from '../embedded/start-error.ts'

const folder = new URL('./', import.meta.url)

/** The migration files, oldest first. */
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({ id: Number.parseInt(file, 10), file }))

/**
 * Migrates the schema forward, each migration in its own transaction. Concurrent processes wait for each other.
 * Rejects a database of a newer Tiller and a PostgreSQL older than `oldest`.
 */
export async function migrate(pool: pg.Pool, oldest = oldestPostgres): Promise<number> {
  const client = await pool.connect()
  try {
    await refuseOldPostgres(client, oldest)
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    await client.query(
      'create table if not exists migration (id integer primary key, file text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ id: number }>('select id from migration')
    const done = new Set(rows.map(({ id }) => id))
    const newest = migrations.at(-1)?.id ?? 0
    const unknown = [...done].filter((id) => id > newest)
    if (unknown.length > 0) {
      throw new StartError(
        `The database was migrated by a newer Tiller (migration ${unknown.join(', ')}). Start that version, or use another database.`,
      )
    }
    const pending = migrations.filter(({ id }) => !done.has(id))
    const role = await tenantRole(client, done)
    for (const { id, file } of pending) await retryOnDeadlock(() => apply(client, { id, file }, role))
    return pending.length
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations]).catch(() => {})
    client.release()
  }
}

/** Compares the schema with this version without changing it. `unknown`: migrations of a newer version. */
export async function schemaState(pool: pg.Pool): Promise<{ pending: number; unknown: number }> {
  const { rows } = await pool.query<{ id: number }>('select id from migration')
  const done = new Set(rows.map(({ id }) => id))
  const known = new Set(migrations.map(({ id }) => id))
  return { pending: known.difference(done).size, unknown: done.difference(known).size }
}

/** The version of the database's PostgreSQL, and whether it is older than `oldest`. */
export async function postgresVersion(client: Pick<pg.ClientBase, 'query'>, oldest = oldestPostgres) {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version`,
  )
  const [{ number, version } = { number: 0, version: '' }] = rows
  return { version, isTooOld: number < oldest * 10_000 }
}

async function refuseOldPostgres(client: pg.PoolClient, oldest: number) {
  const { version, isTooOld } = await postgresVersion(client, oldest)
  if (!isTooOld) return
  throw new StartError(
    `The database is a PostgreSQL ${version}; Tiller needs ${oldest} or newer. Upgrade it, or name another in DATABASE_URL.`,
  )
}

/** The role of API requests in migrations. */
const migrationRole = 'tiller_tenant'

/**
 * The role of API requests in this database, which replaces `tiller_tenant` in migrations. Roles belong to a whole cluster,
 * and since PostgreSQL 16 only their creator may grant them, so each new database has its own. Older databases keep theirs.
 */
async function tenantRole(client: pg.PoolClient, done: ReadonlySet<number>): Promise<string> {
  const { rows } = await client.query<{ own: string; exists: boolean; known: boolean }>(
    `select own, exists (select from pg_roles where rolname = own), to_regproc('tenant_role') is not null as known
     from (select '${migrationRole}_' || oid as own from pg_database where datname = current_database()) as role`,
  )
  const [{ own, exists, known } = { own: migrationRole, exists: false, known: false }] = rows
  if (known)
    return (await client.query<{ role: string }>('select tenant_role() as role')).rows[0]?.role ?? own
  return exists || done.size === 0 ? own : migrationRole
}

const maxAttempts = 10

/** A process of the previous version may hold a lock that a migration needs, and wait for one that it has. */
export async function retryOnDeadlock(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string }
      if (code !== '40P01' || attempt === maxAttempts) throw error
    }
  }
}

async function apply(client: pg.PoolClient, { id, file }: { id: number; file: string }, role: string) {
  await client.query('begin')
  try {
    const text = readFileSync(new URL(file, folder), 'utf8')
    await client.query(text.replaceAll(migrationRole, role))
    await client.query('insert into migration (id, file) values ($1, $2)', [id, file])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartError(
      `Migration ${file} failed and was undone: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    )
  }
}
