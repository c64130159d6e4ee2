import type pg from 'pg'
import type { MigrationEffects, TableLock } from './effects.ts'

/** The structure of a database on which a version may depend, as sentences. */
type Structure = {
  filenodes: Map<string, string>
  /** The names of tables by their oids, because a migration can rename one. */
  tables: Map<string, string>
  /** The names that statements can use: tables, columns with their types, and functions. */
  named: Set<string>
  /** Requirements of writers, by table: constraints, and columns that must have a value. */
  required: Map<string, string>
}

const tablesSql = `
  select oid::text, relname as table, pg_relation_filenode(oid)::text as filenode from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migration'`

/** Statements use the partitioned table, whose columns and constraints those of its partitions follow. */
const isPartition = (name: string) =>
  `exists (select from pg_class where oid = to_regclass(quote_ident(${name})) and relispartition)`

/** A constraint with the time of the migration would differ each time. */
const withoutTimes = (text: string) =>
  `regexp_replace(${text}, '''[0-9]{4}-[0-9]{2}-[0-9]{2}[^'']*''', '''…''', 'g')`

const namedSql = `
  select 'table ' || table_name as name from information_schema.tables
  where table_schema = 'public' and not ${isPartition('table_name')}
  union all
  select format('column %s.%s of type %s', table_name, column_name, udt_name) from information_schema.columns
  where table_schema = 'public' and not ${isPartition('table_name')}
  union all
  select 'function ' || oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace`

const requiredSql = `
  select table_name as table, format('a value of column %s.%s', table_name, column_name) as text
  from information_schema.columns
  where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'
    and not ${isPartition('table_name')}
  union all
  select conrelid::regclass::text,
    format('constraint %s: %s', conname, ${withoutTimes(`replace(pg_get_constraintdef(oid), ' NOT VALID', '')`)})
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    and not exists (select from pg_class where oid = conrelid and relispartition)
  union all
  select tablename, indexdef from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
    and not ${isPartition('tablename')}`

type Queries = Pick<pg.ClientBase, 'query'>

async function readStructure(client: Queries): Promise<Structure> {
  const tables = await client.query<{ oid: string; table: string; filenode: string }>(tablesSql)
  const named = await client.query<{ name: string }>(namedSql)
  const required = await client.query<{ table: string; text: string }>(requiredSql)
  return {
    filenodes: new Map(tables.rows.map(({ oid, filenode }) => [oid, filenode])),
    tables: new Map(tables.rows.map(({ oid, table }) => [oid, table])),
    named: new Set(named.rows.map(({ name }) => name)),
    required: new Map(required.rows.map(({ table, text }) => [text, table])),
  }
}

/** The locks of this transaction on tables, and whether it has read each as a whole. */
const touchedSql = `
  select held.oid::text, held.relname as table, bool_or(mode in ('AccessExclusiveLock', 'ExclusiveLock')) as everybody,
    bool_or(mode in ('ShareLock', 'ShareRowExclusiveLock')) as writers, bool_or(pg_stat_get_xact_numscans(held.oid) > 0) as scanned,
    bool_or(mode = 'ShareLock') as share, max(pg_relation_filenode(held.oid))::text as filenode,
    array(select conrelid::text from pg_constraint where contype = 'f' and confrelid = held.oid) as "referencedBy"
  from pg_locks join pg_class as held on held.oid = pg_locks.relation
  where pid = pg_backend_pid() and granted and held.relnamespace = 'public'::regnamespace and held.relkind in ('r', 'p')
  group by held.oid, held.relname order by held.relname`

type Touched = {
  oid: string
  table: string
  everybody: boolean
  writers: boolean
  share: boolean
  scanned: boolean
  filenode: string
  /** Tables with a foreign key to the table. */
  referencedBy: string[]
}

/** Creates an observer of migrations on an empty database. Its `measure` is called before each commits. */
export function createEffectMeter() {
  let before: Structure = { filenodes: new Map(), tables: new Map(), named: new Set(), required: new Map() }
  return {
    async measure(client: Queries): Promise<MigrationEffects> {
      const { rows } = await client.query<Touched>(touchedSql)
      // Otherwise the next transaction may still count the scans of this one.
      await client.query('select pg_stat_force_next_flush()')
      const after = await readStructure(client)
      const old = rows.flatMap((each) => {
        const table = before.tables.get(each.oid)
        return table === undefined ? [] : [{ ...each, table }]
      })
      const isRewritten = ({ oid, filenode }: Touched) => before.filenodes.get(oid) !== filenode
      const effects = {
        locks: Object.fromEntries(
          old.flatMap((each) => {
            const lock = lockOf(each)
            return lock === null ? [] : [[each.table, lock]]
          }),
        ),
        scans: old
          .filter((each) => each.scanned && !isOnlyReferenced(each, before))
          .map(({ table }) => table),
        rewrites: old.filter(isRewritten).map(({ table }) => table),
        contractions: findContractions(before, after).toSorted(),
      }
      before = after
      return effects
    },
  }
}

/**
 * Returns whether the lock is that of a foreign key of a new table. The check of the new table, which is empty, begins
 * to read the referenced one, but reads at most a row.
 */
const isOnlyReferenced = ({ everybody, share, referencedBy }: Touched, { filenodes }: Structure) =>
  !everybody && !share && referencedBy.some((oid) => !filenodes.has(oid))

function lockOf({ everybody, writers }: Touched): TableLock | null {
  if (everybody) return 'everybody'
  return writers ? 'writers' : null
}

const findContractions = (before: Structure, after: Structure) => [
  ...[...before.named].filter((name) => !after.named.has(name)).map((name) => `removes ${name}`),
  ...[...after.required]
    .filter(([text, table]) => !before.required.has(text) && before.named.has(`table ${table}`))
    .map(([text]) => `requires ${text}`),
]
