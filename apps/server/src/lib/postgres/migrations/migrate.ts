import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { minPostgresVersion, StartError } from '../embedded/start-error.ts'

const folder = new URL('./', import.meta.url)

export type Migration = { id: number; file: string }

/** The migration files, oldest first. */
export const allMigrations: readonly Migration[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({ id: Number.parseInt(file, 10), file }))

export const readMigration = ({ file }: Migration) => readFileSync(new URL(file, folder), 'utf8')

/** The first migration whose upgrade can be reverted: earlier versions refuse every newer database. */
export const firstRevertibleMigration = 400

/** Returns what the previous version needs and a migration removes, as its comment states; null if nothing. */
export function findContraction(id: number, text: string): string | null {
  if (id < firstRevertibleMigration) return 'Earlier versions refuse the database of a newer one.'
  return /^-- Contracts: (.+)$/m.exec(text)?.[1] ?? null
}

/** Returns whether a migration states that its statements run outside a transaction, as PostgreSQL requires of some. */
export const isOutsideTransaction = (text: string) => /^-- Outside a transaction/m.test(text)

type MigrateOptions = {
  /** The oldest supported major version of PostgreSQL. */
  oldest?: number
  /** Called in the transaction of each migration, after its statements. */
  beforeCommit?: (client: pg.PoolClient, migration: Migration) => Promise<void>
}

/**
 * Migrates the schema forward, each migration in its own transaction. Concurrent processes wait for each other.
 * Rejects a PostgreSQL that is too old, and a database from which a newer Tiller has removed what this one needs.
 *
 * @returns the number of applied migrations
 */
export async function migrateDatabase(
  pool: pg.Pool,
  { oldest = minPostgresVersion, beforeCommit }: MigrateOptions = {},
): Promise<number> {
  const client = await pool.connect()
  try {
    await refuseOldPostgres(client, oldest)
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    await client.query(
      `create table if not exists migration (id integer primary key, file text not null, at timestamptz not null default now());
       alter table migration add column if not exists contracts boolean not null default true`,
    )
    const { done, pending, contracted } = await readSchemaState(client)
    if (contracted.length > 0) {
      throw new StartError(
        `A newer Tiller has removed what this version needs (migration ${contracted.join(', ')}). Start that version, or restore the backup made before its upgrade.`,
      )
    }
    const role = await tenantRole(client, done)
    for (const migration of pending) await retryOnDeadlock(() => apply(client, migration, role, beforeCommit))
    return pending.length
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations]).catch(() => {})
    client.release()
  }
}

export type SchemaState = {
  done: ReadonlySet<number>
  /** The migrations of this version that the database lacks, oldest first. */
  pending: Migration[]
  /** The migrations of newer versions. This version still works with them, except with those that contract. */
  newer: number[]
  contracted: number[]
}

/** Compares the schema with this version without changing it. */
export async function readSchemaState(client: Pick<pg.ClientBase, 'query'>): Promise<SchemaState> {
  const { rows } = await client.query<{ id: number; contracts: boolean }>(
    `select id, coalesce((to_jsonb(migration) ->> 'contracts')::boolean, true) as contracts from migration order by id`,
  )
  const done = new Set(rows.map(({ id }) => id))
  const newest = allMigrations.at(-1)?.id ?? 0
  const newer = rows.filter(({ id }) => id > newest)
  return {
    done,
    pending: allMigrations.filter(({ id }) => !done.has(id)),
    newer: newer.map(({ id }) => id),
    contracted: newer.filter(({ contracts }) => contracts).map(({ id }) => id),
  }
}

/** Returns the version of PostgreSQL, and whether it is too old. */
export async function readPostgresVersion(client: Pick<pg.ClientBase, 'query'>, oldest = minPostgresVersion) {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version`,
  )
  const [{ number, version } = { number: 0, version: '' }] = rows
  return { version, isTooOld: number < oldest * 10_000 }
}

async function refuseOldPostgres(client: pg.PoolClient, oldest: number) {
  const { version, isTooOld } = await readPostgresVersion(client, oldest)
  if (!isTooOld) return
  throw new StartError(
    `The database is a PostgreSQL ${version}; Tiller needs ${oldest} or newer. Upgrade it, or name another in DATABASE_URL.`,
  )
}

/** The role of API requests, as named in migrations. */
const migrationRole = 'tiller_tenant'

/**
 * Returns the role of API requests in this database, which replaces `tiller_tenant` in migrations. Roles belong to a
 * whole cluster, and since PostgreSQL 16 only their creator may grant them, so each new database has its own. Older
 * databases keep theirs.
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

/**
 * Repeats `work` after a deadlock: a process of the previous version may hold a lock that a migration needs, and wait
 * for one that it has.
 */
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

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  role: string,
  beforeCommit: MigrateOptions['beforeCommit'],
) {
  const text = readMigration(migration)
  const own = text.replaceAll(migrationRole, role)
  const contracts = findContraction(migration.id, text) !== null
  const record = () =>
    client.query('insert into migration (id, file, contracts) values ($1, $2, $3)', [
      migration.id,
      migration.file,
      contracts,
    ])
  try {
    if (isOutsideTransaction(text)) {
      for (const statement of splitMigrationStatements(own)) await client.query(statement)
      await record()
      return
    }
    await client.query('begin')
    await client.query(own)
    await beforeCommit?.(client, migration)
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartError(
      `Migration ${migration.file} failed and was undone: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    )
  }
}

/** Splits a migration that runs outside a transaction, in which each statement ends with its line. */
export const splitMigrationStatements = (text: string): string[] =>
  text
    .split(/;\s*$/m)
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
