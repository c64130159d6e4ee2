import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { testDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase, type Db } from '../database.ts'

/** One connection as to a pooler. Its settings are those of PostgreSQL whenever it is not in a transaction. */
async function pooledConnection(t: TestContext) {
  const database = await testDatabase()
  const limits = { connections: 1, statementMs: 7_000, lockMs: 3_000, prepared: true, pooled: true }
  const { db, pool, close } = connectToDatabase(database.url, limits)
  t.after(async () => {
    await close()
    await database.drop()
  })
  return { db, pool }
}

const settings = async (db: Db) => {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('plan_cache_mode') as plans, current_setting('client_connection_check_interval') as checks`.execute(
    db,
  )
  return rows[0]
}

const limited = { statement: '7s', lock: '3s', plans: 'force_generic_plan', checks: '5s' }

test('limits every statement behind a pooler, alone and in a transaction', async (t) => {
  const { db } = await pooledConnection(t)
  assert.deepEqual(await settings(db), limited)
  assert.deepEqual(await db.transaction().execute(settings), limited)
  const snapshot = db.transaction().setIsolationLevel('repeatable read')
  assert.deepEqual(await snapshot.execute(settings), limited)
})

test('leaves no settings and no prepared statements on a connection that others will use', async (t) => {
  const { db, pool } = await pooledConnection(t)
  for (const n of [1, 2]) await sql`select ${n}::integer`.execute(db)
  await db.transaction().execute((tx) => sql`select ${3}::integer`.execute(tx))
  await assert.rejects(sql`select 1 / 0`.execute(db), /division by zero/)
  const client = await pool.connect()
  // Sent as by another client, without the settings.
  const send = pg.Client.prototype.query as (this: unknown, text: string) => Promise<pg.QueryResult>
  const { rows } = await send.call(
    client,
    `select current_setting('statement_timeout') as timeout, (select count(*)::integer from pg_prepared_statements) as prepared`,
  )
  client.release()
  assert.deepEqual(rows, [{ timeout: '0', prepared: 0 }])
})

test('a single statement is committed, and a failed one is undone', async (t) => {
  const { db } = await pooledConnection(t)
  await sql`create table kept (n integer check (n > 0))`.execute(db)
  await sql`insert into kept values (1)`.execute(db)
  await assert.rejects(sql`insert into kept values (2), (0)`.execute(db), /kept_n_check/)
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await sql`insert into kept values (3)`.execute(tx)
      throw new Error('undone')
    }),
    /undone/,
  )
  assert.deepEqual((await sql`select n from kept`.execute(db)).rows, [{ n: 1 }])
})
