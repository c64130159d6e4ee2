import type pg from 'pg'
import {
  readMigrationEffects,
  type MigrationEffects,
  type TableLock,
} from '#lib/postgres/migrations/effects.ts'
import {
  findContraction,
  isOutsideTransaction,
  readPostgresVersion,
  readMigration,
  readSchemaState,
  type Migration,
} from '#lib/postgres/migrations/migrate.ts'

/** Conservative rates for a disk in the cloud, in bytes per second. */
const scanRate = 100_000_000
const writeRate = 20_000_000

export type UpgradeStep = {
  migration: string
  /** The locks of the migration, by table. */
  locks: Readonly<Record<string, TableLock>>
  /** Tables that are read or written as a whole while the locks above are held. */
  tables: readonly string[]
  expectedSeconds: number
  diskBytes: number
  /** Why the previous version cannot run afterwards; null if it can. */
  contracts: string | null
}

export type UpgradePlan = {
  postgres: string
  /** The newest migration of the database; null if it is empty. */
  schema: number | null
  databaseBytes: number
  steps: UpgradeStep[]
  expectedSeconds: number
  /** Disk space that the database needs temporarily, apart from the write-ahead log. */
  diskBytes: number
  /** The migration after which the previous version cannot be started again; null if it always can. */
  revertibleBefore: string | null
  /** Why this version cannot use the database; null if it can. */
  obstacle: string | null
}

/** Returns the steps, duration, and locks of an upgrade to this version, without changing or locking anything. */
export async function planUpgrade(pool: pg.Pool): Promise<UpgradePlan> {
  const { version, isTooOld } = await readPostgresVersion(pool)
  const { rows } = await pool.query<{ bytes: number; migrated: boolean }>(
    `select pg_database_size(current_database())::float8 as bytes, to_regclass('migration') is not null as migrated`,
  )
  const [{ bytes, migrated } = { bytes: 0, migrated: false }] = rows
  const state = migrated ? await readSchemaState(pool) : undefined
  const sizes = await readTableSizes(pool)
  const effects = readMigrationEffects()
  const steps = (state?.pending ?? []).map((migration) =>
    describeStep(migration, effects[migration.id], sizes),
  )
  return {
    postgres: version,
    schema: state === undefined ? null : Math.max(...state.done),
    databaseBytes: bytes,
    steps,
    expectedSeconds: steps.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0),
    diskBytes: Math.max(0, ...steps.map(({ diskBytes }) => diskBytes)),
    revertibleBefore: steps.find(({ contracts }) => contracts !== null)?.migration ?? null,
    obstacle: findObstacle(version, isTooOld, state?.contracted ?? []),
  }
}

function findObstacle(postgres: string, isTooOld: boolean, contracted: readonly number[]): string | null {
  if (isTooOld) return `PostgreSQL ${postgres} is too old for this version.`
  if (contracted.length > 0)
    return `A newer Tiller has removed what this version needs (migration ${contracted.join(', ')}).`
  return null
}

type TableSizes = ReadonlyMap<string, { table: number; total: number }>

async function readTableSizes(pool: pg.Pool): Promise<TableSizes> {
  const { rows } = await pool.query<{ name: string; table: number; total: number }>(
    // A partitioned table has the size of its partitions.
    `select relname as name, sum(pg_table_size(coalesce(relid, oid)))::float8 as table,
       sum(pg_total_relation_size(coalesce(relid, oid)))::float8 as total
     from pg_class left join lateral pg_partition_tree(oid) on true
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace group by oid, relname`,
  )
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

function describeStep(
  migration: Migration,
  effects: MigrationEffects | undefined,
  sizes: TableSizes,
): UpgradeStep {
  const text = readMigration(migration)
  const contracts = findContraction(migration.id, text)
  const sum = (tables: readonly string[], of: 'table' | 'total') =>
    tables.reduce((bytes, table) => bytes + (sizes.get(table)?.[of] ?? 0), 0)
  if (effects === undefined || isOutsideTransaction(text)) {
    // Builds indexes, each at most as large as its table.
    const tables = [...text.matchAll(/ on (\w+)/g)].map(([, table = '']) => table)
    const bytes = sum(tables, 'table')
    return {
      migration: migration.file,
      locks: {},
      tables,
      expectedSeconds: bytes / scanRate + bytes / writeRate,
      diskBytes: bytes,
      contracts,
    }
  }
  const { locks, scans, rewrites } = effects
  return {
    migration: migration.file,
    locks,
    tables: [...new Set([...scans, ...rewrites])],
    expectedSeconds: sum(scans, 'table') / scanRate + sum(rewrites, 'total') / writeRate,
    diskBytes: sum(rewrites, 'total'),
    contracts,
  }
}
