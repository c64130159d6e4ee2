import { type RawBuilder, sql } from 'kysely'
import { toSnakeCase } from '../camel-case.ts'
import { advisoryLocks } from '../advisory-locks.ts'
import type { Db, Tx } from '../database.ts'
import { readPartitions, readPartitionTime, type Partition, type PartitionedTable } from './partitions.ts'
import { withShortLocks } from './short-locks.ts'

/** Number of partitions after the current one. One is missing only if none was created for a week or a quarter. */
const partitionsAhead = { day: 7, month: 3 } as const

/** Maximum number of rows that move out of the default partition while it is locked. */
export const maxMovedRows = 10_000

type Range = { name: string; from: Date; to: Date }

export type CreatedPartitions = {
  /** The names of the created partitions. */
  created: string[]
  /** The names of those that are not created, because too many rows would have to move. */
  blocked: string[]
}

/**
 * Creates the current partition of each table and the next ones. Each is attached in a transaction of its own, which
 * blocks neither readers nor writers of the other partitions.
 *
 * If the default partition has rows of that time, they move to the new partition, unless there are too many. While a long
 * transaction, such as a dump, locks the default partition, none is created; the next call creates them.
 */
export async function createPartitions(
  db: Db,
  tables: readonly PartitionedTable[],
  now: Date,
): Promise<CreatedPartitions> {
  const result: CreatedPartitions = { created: [], blocked: [] }
  for (const table of tables) {
    const existing = await readPartitions(db, table.table)
    const at = await readPartitionTime(db, table, now)
    for (const range of listRanges(table, at)) {
      if (isCovered(range, existing)) continue
      const outcome = await withShortLocks(db, (tx) => createPartition(tx, table, range))
      if (outcome === undefined) break
      if (outcome !== 'exists') result[outcome].push(range.name)
    }
  }
  return result
}

function listRanges({ table, interval }: PartitionedTable, at: Date): Range[] {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const start = (n: number) =>
    new Date(interval === 'day' ? Date.UTC(year, month, day + n) : Date.UTC(year, month + n))
  return Array.from({ length: partitionsAhead[interval] + 1 }, (_, n) => {
    const from = start(n)
    const suffix = from.toISOString().slice(0, interval === 'day' ? 10 : 7)
    return { name: `${toSnakeCase(table)}_${suffix.replaceAll('-', '_')}`, from, to: start(n + 1) }
  })
}

/** Whether another partition has rows of this time, at least in part. */
const isCovered = ({ from, to }: Range, partitions: readonly Partition[]) =>
  partitions.some(
    ({ isDefault, fromMs, toMs }) => !isDefault && fromMs < to.getTime() && toMs > from.getTime(),
  )

/** Attaches the partition to its table, because `CREATE TABLE … PARTITION OF` would lock the whole table. */
async function createPartition(
  tx: Tx,
  { table, column }: PartitionedTable,
  { name, from, to }: Range,
): Promise<'created' | 'exists' | 'blocked'> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.partitions})`.execute(tx)
  const existing = await readPartitions(tx, table)
  if (isCovered({ name, from, to }, existing)) return 'exists'
  const [parent, partition] = [sql.table(table), sql.table(name)]
  const [lower, upper] = [sql.lit(from.toISOString()), sql.lit(to.toISOString())]
  const rest = sql.table(existing.find(({ isDefault }) => isDefault)?.name ?? '')
  const isOurs = sql`${sql.ref(column)} >= ${lower} and ${sql.ref(column)} < ${upper}`
  await sql`lock table ${rest} in access exclusive mode`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from ${rest} where ${isOurs} limit ${maxMovedRows + 1}) as own`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count > maxMovedRows) return 'blocked'
  await sql`create table ${partition} (like ${parent} including all excluding identity)`.execute(tx)
  // Requests read the parent, whose policies apply. Nobody else may read a partition.
  await sql`alter table ${partition} enable row level security`.execute(tx)
  if (count > 0) await moveRows(tx, { from: rest, to: name, isOurs })
  await sql`alter table ${parent} attach partition ${partition} for values from (${lower}) to (${upper})`.execute(
    tx,
  )
  await renameIndexes(tx, { table, name })
  return 'created'
}

/** Names the indexes of a partition after those of the table, because errors name them. */
async function renameIndexes(tx: Tx, { table, name }: { table: PartitionedTable['table']; name: string }) {
  const { rows } = await sql<{ own: string; parent: string }>`
    select own.relname::text as own, parent.relname::text as parent from pg_inherits
    join pg_index on indexrelid = inhrelid and indrelid = ${name}::regclass
    join pg_class as own on own.oid = inhrelid join pg_class as parent on parent.oid = inhparent`.execute(tx)
  for (const { own, parent } of rows) {
    const wanted = parent.replace(toSnakeCase(table), name)
    if (wanted !== own) await sql`alter index ${sql.table(own)} rename to ${sql.table(wanted)}`.execute(tx)
  }
}

async function moveRows(
  tx: Tx,
  { from, to, isOurs }: { from: RawBuilder<unknown>; to: string; isOurs: RawBuilder<unknown> },
) {
  const { rows } = await sql<{ column: string }>`
    select attname::text as column from pg_attribute
    where attrelid = ${to}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx)
  const columns = sql.join(rows.map(({ column }) => sql.ref(column)))
  await sql`
    with moved as (delete from ${from} where ${isOurs} returning *)
    insert into ${sql.table(to)} (${columns}) select ${columns} from moved`.execute(tx)
}
