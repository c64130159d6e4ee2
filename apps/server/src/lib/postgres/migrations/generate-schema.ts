import { readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { withTestPostgres } from '#test/harness/postgres.ts'
import { connectToDatabase } from '../database.ts'
import type { MigrationEffects } from './effects.ts'
import { createEffectMeter } from './measure-effects.ts'
import { migrateDatabase, allMigrations, readMigration } from './migrate.ts'
import { findBrokenMigrationRules } from './migration-rules.ts'

/**
 * Migrates an empty database, generates `schema.ts` from its catalog and `effects.json` from what each migration did,
 * and checks the rules of migrations; `--check` writes nothing and only compares.
 */
const types: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  text: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  uuid: 'string',
  date: 'string',
  jsonb: 'Json',
  xid8: 'string',
  pg_snapshot: 'string',
  timestamptz: 'Instant',
  _text: 'string[]',
  _bytea: 'Buffer[]',
  _int4: 'number[]',
}

/** The types of jsonb columns. */
const json: Record<string, string> = {
  'campaign.job_filters': 'ConfigQuery[]',
  'segment.job_filters': 'ConfigQuery[]',
  'job.places': 'StoredPlace[]',
  'job.details': 'JobDetails',
}

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  filled: boolean
  always: boolean
}

const catalogue = `
  select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable,
    column_default is not null or is_identity = 'YES' as filled,
    coalesce(identity_generation = 'ALWAYS', false) or is_generated = 'ALWAYS' as always
  from information_schema.columns
  where table_schema = 'public' and table_name <> 'migration'
    and not exists (select from pg_class where oid = to_regclass(quote_ident(table_name)) and relispartition)
  order by table_name, ordinal_position`

/** Text columns with a check constraint of allowed values: `status = ANY (ARRAY['LIVE'::text, …])`. */
const words = `
  select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) like 'CHECK ((%'`

/** Enums, whose values are ordered. */
const enums = `
  select t.typname as type, string_agg(quote_literal(e.enumlabel), ' | ' order by e.enumsortorder) as union
  from pg_type as t join pg_enum as e on e.enumtypid = t.oid group by t.typname`

function unions(rows: { table: string; definition: string }[]) {
  return new Map(
    rows.flatMap(({ table, definition }) => {
      const [, column, list] = /^CHECK \(\((\w+) = (?:ANY \(ARRAY\[)?('.*)\)\)$/.exec(definition) ?? []
      if (column === undefined || list === undefined) return []
      return [[`${table}.${column}`, [...list.matchAll(/'([^']+)'/g)].map(([quoted]) => quoted).join(' | ')]]
    }),
  )
}

const camel = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function field({ table, column, type, nullable, filled, always }: Column, union: string | undefined) {
  if (type === 'jsonb')
    return `    ${camel(column)}: Json<${json[`${table}.${column}`] ?? 'unknown'}${nullable ? ' | null' : ''}>`
  if (type === 'timestamptz' && nullable) return `    ${camel(column)}: NullableInstant`
  const base = `${union ?? types[type] ?? 'unknown'}${nullable ? ' | null' : ''}`
  const wrapped = always ? `GeneratedAlways<${base}>` : filled ? `Generated<${base}>` : base
  return `    ${camel(column)}: ${wrapped}`
}

async function migrateMeasured(url: string) {
  const { pool, close } = connectToDatabase(url, { connections: 1 })
  const meter = createEffectMeter()
  const effects: Record<string, MigrationEffects> = {}
  await migrateDatabase(pool, {
    beforeCommit: async (client, { id }) => {
      effects[id] = await meter.measure(client)
    },
  })
  const schema = await schemaSource(pool)
  await close()
  return { schema, effects }
}

async function schemaSource(pool: pg.Pool) {
  const { rows } = await pool.query<Column>(catalogue)
  const checked = unions((await pool.query(words)).rows)
  for (const { type, union } of (await pool.query<{ type: string; union: string }>(enums)).rows)
    types[type] = union
  const tables = [...Map.groupBy(rows, ({ table }) => table)]
  return [
    '// GENERATED from the migrations by generate-schema.ts; `npm run check` fails if it is stale.',
    "import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'",
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    "import type { JobDetails } from '@tiller/job-text/details'",
    "import type { StoredPlace } from './stored-place.ts'",
    '',
    '/** A jsonb column, written as JSON text and read as a value. */',
    'type Json<T> = ColumnType<T, null extends T ? string | null : string, null extends T ? string | null : string>',
    '',
    '/** A timestamptz column, written as a date or ISO 8601 text and read as a date. */',
    'type Instant = ColumnType<Date, Date | string, Date | string>',
    'type NullableInstant = ColumnType<Date | null, Date | string | null, Date | string | null>',
    '',
    'export type Database = {',
    ...tables.flatMap(([table, columns]) => [
      `  ${camel(table)}: {`,
      ...columns.map((column) => field(column, checked.get(`${table}.${column.column}`))),
      '  }',
    ]),
    '}',
    '',
  ].join('\n')
}

const { schema, effects } = await withTestPostgres(migrateMeasured)
const generated = [
  {
    name: 'apps/server/src/lib/postgres/schema.ts',
    url: new URL('../schema.ts', import.meta.url),
    text: schema,
  },
  {
    name: 'apps/server/src/lib/postgres/migrations/effects.json',
    url: new URL('effects.json', import.meta.url),
    text: `${JSON.stringify(effects, null, 2)}\n`,
  },
]
for (const { name, url, text } of generated)
  if (!process.argv.includes('--check')) writeFileSync(url, text)
  else if (readFileSync(url, 'utf8') !== text)
    fail(`${name} is not what the migrations make. Run \`npm run schema\`.`)
for (const migration of allMigrations)
  for (const rule of findBrokenMigrationRules(migration.id, readMigration(migration), effects[migration.id]))
    fail(`${migration.file}: ${rule}`)

function fail(message: string) {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
