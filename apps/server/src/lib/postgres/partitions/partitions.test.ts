import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { partitionedTables } from '#app/partitioned-tables.ts'
import { retentionRules } from '#app/background-tasks.ts'
import { migratedDatabase } from '#test/harness/postgres.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { connectToDatabase, type Db } from '../database.ts'
import { analyzePartitionedTables } from './analyze-partitions.ts'
import { createPartitions, maxMovedRows } from './create-partitions.ts'
import { dropExpiredPartitions, type PartitionRetention } from './drop-partitions.ts'
import { readPartitions, readPartitionTime } from './partitions.ts'
import { createPartitionsTask } from './tasks.ts'

async function database(t: TestContext) {
  const { url, drop } = await migratedDatabase()
  const { db, close } = connectToDatabase(url, { connections: 4 })
  t.after(async () => {
    await close()
    await drop()
  })
  return db
}

/** An instant long after the bound of the rows from before the tables were partitioned. */
const future = (text: string) => new Date(`2051-${text}Z`)

const show = (db: Db, at: Date) =>
  sql`
  insert into impression (root_customer_id, customer_id, at, job_id, publisher_id, price_cents, impressions)
  values (1, 1, ${at}, 1, 1, 1, 1)`.execute(db)

async function homesOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ home: string }>`
    select tableoid::regclass::text as home from ${sql.table(table)} order by 1`.execute(db)
  return rows.map(({ home }) => home)
}

test('the partitions of a month and the next three are created once, also by two processes, wherever the clock is', async (t) => {
  const db = await database(t)
  const impressions = partitionedTables.filter(({ table }) => table === 'impression')
  for (const [at, names] of [
    [future('05-31T23:59:59'), ['05', '06', '07', '08']],
    [future('06-01T00:00:00'), ['09']],
    [future('06-30T00:00:00'), []],
  ] as const) {
    const made = await Promise.all([
      createPartitions(db, impressions, at),
      createPartitions(db, impressions, at),
    ])
    assert.deepEqual(
      made.flatMap(({ created }) => created).toSorted(),
      names.map((month) => `impression_2051_${month}`),
    )
  }
  await show(db, future('05-01T00:00:00'))
  await show(db, future('09-30T23:59:59.999'))
  assert.deepEqual(await homesOf(db, 'impression'), ['impression_2051_05', 'impression_2051_09'])
})

test('every partitioned table has its current partition and a default partition, and is protected like its parent', async (t) => {
  const db = await database(t)
  await createPartitions(db, partitionedTables, future('05-10T12:00:00'))
  for (const { table, clock } of partitionedTables) {
    const partitions = await readPartitions(db, table)
    assert.equal(partitions.filter(({ isDefault }) => isDefault).length, 1, table)
    const at = (await readPartitionTime(db, { clock }, future('05-10T12:00:00'))).getTime()
    assert.ok(
      partitions.some(({ isDefault, fromMs, toMs }) => !isDefault && fromMs <= at && at < toMs),
      table,
    )
    for (const { name } of partitions) {
      const { rows } = await sql`
        select relrowsecurity as guarded, has_any_column_privilege(tenant_role(), oid, 'select, insert, update') as open
        from pg_class where oid = ${name}::regclass`.execute(db)
      assert.deepEqual(rows, [{ guarded: true, open: false }], name)
    }
  }
})

test('rows of a missing partition are kept in the default partition, and move or are reported', async (t) => {
  const db = await database(t)
  await show(db, future('08-10T00:00:00'))
  await sql`
    insert into impression (root_customer_id, customer_id, at, job_id, publisher_id, price_cents, impressions)
    select 1, 1, ${future('07-01T00:00:00')}, n, 1, 1, 1 from generate_series(0, ${maxMovedRows}::integer) as n`.execute(
    db,
  )
  assert.deepEqual(new Set(await homesOf(db, 'impression')), new Set(['impression_default']))
  const run = { at: future('06-10T00:00:00'), signal: new AbortController().signal }
  await assert.rejects(
    createPartitionsTask(partitionedTables).run({ db }, run),
    /too many rows of impression_2051_07\./,
  )
  assert.deepEqual(
    Object.entries(Object.groupBy(await homesOf(db, 'impression'), (home) => home)).map(([home, rows]) => [
      home,
      rows?.length,
    ]),
    [
      ['impression_2051_08', 1],
      ['impression_default', maxMovedRows + 1],
    ],
  )
})

test('a month is not created while a transaction reads the table for long, and is created by the next call', async (t) => {
  const db = await database(t)
  const impressions = partitionedTables.filter(({ table }) => table === 'impression')
  await db.transaction().execute(async (tx) => {
    await sql`select from impression`.execute(tx)
    const { created } = await createPartitions(db, impressions.slice(0, 1), future('05-10T00:00:00'))
    assert.deepEqual(created, [])
  })
  const { created } = await createPartitions(db, impressions, future('05-10T00:00:00'))
  assert.equal(created.length, 4)
})

test('partitions are dropped when their last row expires, with the newest transaction of "change" recorded', async (t) => {
  const db = await database(t)
  const changes = retentionRules.find(({ table }) => table === 'change') as PartitionRetention
  // The clock of the database cannot be moved.
  const rule: PartitionRetention = { ...changes, clock: 'tiller' }
  await createPartitions(db, [rule], future('05-10T00:00:00'))
  const { rows: written } = await sql<{ txid: string }>`
    insert into change (kind, id, at) select 'job', n, ${future('05-10T00:00:00')}::timestamptz + n * interval '8 hours'
    from generate_series(0, 5) as n returning txid::text`.execute(db)
  const keptAt = async (at: Date) => {
    await dropExpiredPartitions(db, rule, { at, signal: new AbortController().signal })
    return (await sql<{ id: number }>`select id from change order by id`.execute(db)).rows.map(({ id }) => id)
  }
  assert.deepEqual(await keptAt(future('05-11T23:59:59')), [0, 1, 2, 3, 4, 5])
  const pruned = async () =>
    (await db.selectFrom('changePruned').select('txid').executeTakeFirstOrThrow()).txid
  assert.ok(BigInt(await pruned()) < BigInt(written[0]?.txid ?? 0))
  assert.deepEqual(await keptAt(future('05-12T00:00:00')), [3, 4, 5])
  assert.equal(await pruned(), written[0]?.txid)
  const names = new Set((await readPartitions(db, 'change')).map(({ name }) => name))
  assert.ok(!names.has('change_before_partitions'), 'it ended long ago')
  assert.deepEqual([names.has('change_2051_05_10'), names.has('change_2051_05_11')], [false, true])
})

test('expired rows of the default partition are deleted', async (t) => {
  const db = await database(t)
  const at = future('05-10T00:00:00')
  await sql`
    insert into idempotent_answer (root_customer_id, customer_id, app_client_id, route, key, request_hash, answer, created_at)
    select 1, 1, 1, 'POST /', n::text, '', '{}', ${at}::timestamptz - n * interval '1 day' from generate_series(6, 8) as n`.execute(
    db,
  )
  assert.deepEqual(new Set(await homesOf(db, 'idempotent_answer')), new Set(['idempotent_answer_default']))
  await deletedRowsAt(db, retentionRules, at)
  const { rows } = await sql`select key from idempotent_answer`.execute(db)
  assert.deepEqual(rows, [{ key: '6' }])
})

test('the partitions of the ledger and of impressions and dispositions are never dropped', async (t) => {
  const db = await database(t)
  await createPartitions(db, partitionedTables, future('05-10T00:00:00'))
  await deletedRowsAt(db, retentionRules, new Date('2151-01-01T00:00:00Z'))
  for (const table of ['charge', 'impression', 'dispositionEvent'] as const)
    assert.equal((await readPartitions(db, table)).length, 6, table)
})

test('the statistics of a whole table are collected once a day, if it has many rows', async (t) => {
  const db = await database(t)
  await sql`
    insert into impression (root_customer_id, customer_id, at, job_id, publisher_id, price_cents, impressions)
    select 1, 1, ${future('07-01T00:00:00')}, n, 1, 1, 1 from generate_series(1, 20000) as n`.execute(db)
  await sql`vacuum impression_default`.execute(db)
  assert.deepEqual(await analyzePartitionedTables(db, partitionedTables), ['impression'])
  const { rows } = await sql`
    select attname from pg_stats where tablename = 'impression' and attname = 'job_id' and inherited`.execute(
    db,
  )
  assert.equal(rows.length, 1)
  assert.deepEqual(await analyzePartitionedTables(db, partitionedTables), [])
})
