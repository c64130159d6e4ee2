import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { testDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase } from '../database.ts'
import { allMigrations, isOutsideTransaction, migrateDatabase, readMigration } from './migrate.ts'

// Nightly: it fills a database, and kills each of its migrations while others write. Released migrations do not change.

type Writer = (number: string, from?: string) => string

/** Statements of the previous version, by table. Each inserts a row with a number, or one for each number of a series. */
const writers: Record<string, Writer> = {
  change: (number, from = '') => `insert into change (kind, id) select 'job', ${number} ${from}`,
  idempotent_answer: (number, from = '') => `
    insert into idempotent_answer (root_customer_id, customer_id, app_client_id, route, key, request_hash, answer, created_at)
    select 1, 1, 1, 'POST /', ${number}::text, '', '{}', now() ${from}
    on conflict on constraint idempotent_answer_pkey do update set answer = excluded.answer
      where idempotent_answer.created_at <= excluded.created_at - interval '7 days'`,
  impression: (number, from = '') => `
    insert into impression (root_customer_id, customer_id, at, job_id, publisher_id, price_cents, impressions)
    select 1, 1, now(), ${number}, 1, 1, 1 ${from}`,
}

/** A charged click. */
writers['charge'] = (number, from = '') => `
  with clicked as (
    insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, publisher_id, price_cents, charged_cents, visitor_hash)
    select 1, 1, gen_random_uuid(), now(), 'VALID', gen_random_uuid(), ${number}, 1, 20, 20, '' ${from}
    returning id, job_id)
  insert into charge (root_customer_id, customer_id, at, period, kind, cents, click_id, campaign_id, job_id, publisher_id)
  select 1, 1, now(), date_trunc('month', now()), 'CLICK', 20, id, 1, job_id, 1 from clicked
  on conflict on constraint charge_once_a_kind do nothing`

const oneNumber = '$1::bigint'

const reportAt =
  (table: string, eventTime: string): Writer =>
  (number, from = '') =>
    `
    insert into ${table} (tlr_application_id, tlr_sid, event, event_time, event_time_text, received_at)
    select ${number}::text, gen_random_uuid(), 'hired', ${eventTime}, '', now() ${from} on conflict do nothing`

for (const table of ['disposition_event', 'sandbox_disposition_event'])
  writers[table] = reportAt(table, 'now()')

const numbers: Record<string, string> = {
  change: 'id',
  idempotent_answer: 'key::bigint',
  impression: 'job_id',
  disposition_event: 'tlr_application_id::bigint',
  charge: 'job_id',
  click: 'job_id',
  sandbox_disposition_event: 'tlr_application_id::bigint',
}

/** The last migration of the previous version. */
const previous = 458
const existingRows = 20_000

/** Writes to all tables until it is stopped, and returns the numbers of the rows that were acknowledged. */
function startWriter(pool: pg.Pool) {
  const stopping = new AbortController()
  const written = async (statement: string) => {
    let next = existingRows
    while (!stopping.signal.aborted) await pool.query(statement, [++next])
    return next
  }
  const running = Promise.all(
    Object.entries(writers).map(
      async ([table, writer]) => [table, await written(writer(oneNumber))] as const,
    ),
  )
  return async () => {
    stopping.abort()
    return new Map(await running)
  }
}

/** Ends the session that applies a migration, before its commit or while its index waits for a transaction. */
async function killMigration(pool: pg.Pool, migrating: pg.Pool, id: number) {
  const migration = allMigrations.find((each) => each.id === id)
  assert.ok(migration)
  if (!isOutsideTransaction(readMigration(migration)))
    return assert.rejects(
      migrateDatabase(migrating, {
        last: id,
        beforeCommit: async (client) => {
          await client.query('select pg_terminate_backend(pg_backend_pid())')
        },
      }),
    )
  const open = await pool.connect()
  try {
    await open.query('begin')
    for (const writer of Object.values(writers)) await open.query(writer(oneNumber), [-id])
    const killed = assert.rejects(migrateDatabase(migrating, { last: id }))
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'create%index concurrently%' and wait_event_type = 'Lock'`
    while ((await pool.query(waiting)).rowCount === 0) await new Promise(setImmediate)
    await killed
  } finally {
    await open.query('rollback')
    open.release()
  }
}

test('a full database is partitioned in place while the previous version writes, although every step is killed once', async (t) => {
  const { url, drop } = await testDatabase()
  const { pool, close } = connectToDatabase(url, { connections: 8 })
  const { pool: migrating, close: closeMigrating } = connectToDatabase(url, { connections: 1 })
  t.after(async () => {
    await close()
    await closeMigrating()
    await drop()
  })
  await migrateDatabase(migrating, { last: previous })
  for (const writer of Object.values(writers))
    await pool.query(writer('n', `from generate_series(1, ${existingRows}) as n`))
  await pool.query(reportAt('disposition_event', `now() + interval '50 years'`)(oneNumber), [-1])
  const stop = startWriter(pool)
  for (const { id } of allMigrations.filter((each) => each.id > previous)) {
    await killMigration(pool, migrating, id)
    await migrateDatabase(migrating, { last: id })
  }
  const last = await stop()
  for (const [table, number] of Object.entries(numbers)) {
    const { rows } = await pool.query<{ rows: number; numbers: number; last: number; homes: string[] }>(
      `select count(*) as rows, count(distinct ${number}) as numbers, max(${number}) as last,
         array_agg(distinct tableoid::regclass::text) as homes from ${table} where ${number} > 0`,
    )
    const expected = last.get(table === 'click' ? 'charge' : table)
    assert.deepEqual(rows, [
      { rows: expected, numbers: expected, last: expected, homes: [`${table}_before_partitions`] },
    ])
    assert.ok(Number(expected) > existingRows, 'rows were written meanwhile')
  }
  const { rows: distant } = await pool.query(
    'select tlr_application_id as number from disposition_event_default',
  )
  assert.deepEqual(distant, [{ number: '-1' }])
})
