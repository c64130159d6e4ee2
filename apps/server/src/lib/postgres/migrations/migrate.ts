import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { minPostgresVersion, StartError } from '../embedded/start-error.ts'
import { isLockError } from '../database.ts'
import { readMigrationEffects, type MigrationEffects, type TableLock } from './effects.ts'

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
  /** The last migration to apply, to make a database of an earlier version. */
  last?: number
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
  { oldest = minPostgresVersion, last = Number.POSITIVE_INFINITY, beforeCommit }: MigrateOptions = {},
): Promise<number> {
  const client = await pool.connect()
  try {
    await refuseOldPostgres(client, oldest)
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    await client.query(
      `create table if not exists migration (id integer primary key, file text not null, at timestamptz not null default now());
       alter table migration add column if not exists contracts boolean not null default true`,
    )
    const { done, contracted, ...state } = await readSchemaState(client)
    const pending = state.pending.filter(({ id }) => id <= last)
    if (contracted.length > 0) {
      throw new StartError(
        `A newer Tiller has removed what this version needs (migration ${contracted.join(', ')}). Start that version, or restore the backup made before its upgrade.`,
      )
    }
    if (pending.length === 0) return 0
    const role = await tenantRole(client, done)
    // While effects are measured, only the migration itself takes locks.
    const effects: ReturnType<typeof readMigrationEffects> =
      beforeCommit === undefined ? readMigrationEffects() : {}
    for (const migration of pending) {
      const locks = effects[migration.id]?.locks ?? {}
      await apply(client, migration, { role, locks, beforeCommit })
    }
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

/** Time between two attempts, in which requests that waited for the migration continue. */
const pauseMs = 100

/** Longest time for which a migration is repeated. */
const maxLockedMs = 10 * 60_000

/**
 * Longest wait of a migration for a lock. It is much shorter than PostgreSQL's `deadlock_timeout` (1 s by default), so
 * if a migration and a click wait for each other, the migration gives up and the click succeeds. After half a minute
 * it is longer, because PostgreSQL ends an autovacuum that holds the lock only after a second.
 */
const lockTimeoutMs = (waitedMs: number) => (waitedMs < 30_000 ? 100 : 2_000)

/**
 * Runs a migration in a transaction. A running server may hold a lock that the migration needs; the transaction is
 * then undone and repeated, for at most ten minutes.
 */
export async function runMigration(client: pg.PoolClient, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const waitedMs = performance.now() - startedAt
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMs(waitedMs)}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isLockError(error) || waitedMs > maxLockedMs) throw error
    }
    await delay(pauseMs)
  }
}

const lockModes: Record<TableLock, string> = { writers: 'share row exclusive', everybody: 'access exclusive' }

/** Locks the tables of a migration before its statements, which may take long and then wait for no other lock. */
async function lockTables(client: pg.PoolClient, locks: MigrationEffects['locks']) {
  for (const [table, lock] of Object.entries(locks)) {
    await client.query(`lock table ${table} in ${lockModes[lock]} mode`)
  }
}

type ApplyOptions = {
  role: string
  locks: MigrationEffects['locks']
  beforeCommit: MigrateOptions['beforeCommit']
}

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  { role, locks, beforeCommit }: ApplyOptions,
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
      // Otherwise the next migration would be measured with the scans of this one.
      if (beforeCommit !== undefined) await client.query('select pg_stat_force_next_flush()')
      return
    }
    await runMigration(client, async () => {
      await lockTables(client, locks)
      await client.query(own)
      await beforeCommit?.(client, migration)
      await record()
    })
  } catch (error) {
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
