import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { createReportPool } from '#domain/dispositions/store.ts'
import { readConfig } from '#lib/config/config.ts'
import { createConnections } from '#lib/postgres/connections.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { startEmbeddedPostgres } from '#lib/postgres/embedded/cluster.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { startRecurringTasks } from '#lib/runtime/tasks/recurring-tasks.ts'

test('two processes and their imports can use all their connections to a PostgreSQL that allows 100', async (t) => {
  const databaseUrl = await defaultPostgres(t)
  const counted = await createCounter(t, databaseUrl)
  await holdAllConnections(t, databaseUrl)
  await holdAllConnections(t, databaseUrl)
  // The second process does not lead, but keeps the connection with which it tries to.
  assert.equal(await counted(), 2 * mostConnections)
  // Each process imports at most two feeds at a time, with two connections each.
  const { pool: importing, close } = connectToDatabase(databaseUrl, { connections: 8 })
  t.after(() => close())
  const clients = await Promise.all(Array.from({ length: 8 }, () => importing.connect()))
  for (const client of clients) client.release()
})

test('DATABASE_CONNECTIONS bounds the connections of each purpose', async (t) => {
  const databaseUrl = await defaultPostgres(t)
  const counted = await createCounter(t, databaseUrl)
  await holdAllConnections(t, databaseUrl, readConfig({ DATABASE_CONNECTIONS: 'platform=2 clicks=3' }))
  assert.equal(await counted(), mostConnections - 5 - 5)
})

/** The most connections of a process with all roles, by default. */
const mostConnections = 40

/** Returns a function that counts the connections of others. */
async function createCounter(t: TestContext, databaseUrl: string) {
  const { pool, close } = connectToDatabase(databaseUrl, { name: 'counter', connections: 1 })
  t.after(() => close())
  return async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer from pg_stat_activity where application_name like 'tiller%'`,
    )
    return rows[0]?.count
  }
}

/** PostgreSQL with its default of 100 connections. */
async function defaultPostgres(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-connections-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const postgres = await startEmbeddedPostgres({ dataDir, mode: 'durable', log: () => {} })
  t.after(() => postgres.stop())
  return postgres.url
}

/**
 * Opens the pools of a process and holds their connections until the end of the test, except the one that the process
 * uses to be the leader or to try to become it.
 */
async function holdAllConnections(t: TestContext, databaseUrl: string, config = readConfig({})) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { databaseConnections: numbers, workerConcurrency: workerConnections } = config
  const { pool, close, ...databases } = createConnections(databaseUrl, { numbers })
  const dispositions = createReportPool(pool, 'dispositions', numbers.dispositions)
  const conversions = createReportPool(pool, 'conversions', numbers.conversions)
  let workDb: Kysely<Database> | undefined
  const work = startRecurringTasks({
    tasks: [],
    dependencies: ({ db }) => (workDb = db),
    now: () => new Date(),
    log: { error: () => {}, warn: () => {} },
    registry: new Registry(),
    databaseUrl,
    connections: workerConnections,
  })
  t.after(async () => {
    end()
    await Promise.all([close(), dispositions.end(), conversions.end(), work.stop(1_000)])
  })
  // One after the other, because a busy machine may open many at once too late for the pools with short waits.
  const holdDb = async (db: Kysely<Database> | undefined, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      db?.connection()
        .execute(() => (resolve(), ended))
        .catch(reject)
      await promise
    }
  }
  const holdPool = async (own: pg.Pool, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const client = await own.connect()
      void ended.then(() => client.release())
    }
  }
  await holdDb(databases.db, numbers.platform)
  await holdDb(databases.searchDb, numbers.search)
  await holdDb(databases.clicksDb, numbers.clicks)
  await holdDb(databases.formsDb, numbers.forms)
  await holdDb(databases.filesDb, numbers.files)
  await holdDb(databases.accessDb, numbers.access)
  await holdDb(databases.statusDb, numbers.status)
  await holdDb(databases.backgroundDb, numbers.background)
  await holdPool(dispositions, numbers.dispositions)
  await holdPool(conversions, numbers.conversions)
  await holdDb(workDb, workerConnections)
}
