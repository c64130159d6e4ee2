import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { storingConnections } from '#domain/dispositions/limits.ts'
import { createReportPool } from '#domain/dispositions/store.ts'
import { readConfig } from '#lib/config/config.ts'
import { createConnections, connectionsByPurpose } from '#lib/postgres/connections.ts'
import { startEmbeddedPostgres } from '#lib/postgres/embedded/cluster.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { startRecurringTasks } from '#lib/runtime/tasks/recurring-tasks.ts'

test('two processes can use all their connections to a PostgreSQL that allows 100', async (t) => {
  const databaseUrl = await defaultPostgres(t)
  const opened = [holdAllConnections(t, databaseUrl), holdAllConnections(t, databaseUrl)]
  for (const connections of opened) assert.equal((await Promise.all(connections)).length, 39)
})

/** PostgreSQL with its default of 100 connections. */
async function defaultPostgres(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-connections-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const postgres = await startEmbeddedPostgres({ dataDir, mode: 'durable', log: () => {} })
  t.after(() => postgres.stop())
  return postgres.url
}

/**
 * Opens the pools of a process with default settings and holds their connections until the end of the test, except the one
 * that the process uses to be the leader or to try to become it.
 */
function holdAllConnections(t: TestContext, databaseUrl: string): Promise<void>[] {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { pool, close, ...databases } = createConnections(databaseUrl)
  const dispositions = createReportPool(pool, 'dispositions')
  const conversions = createReportPool(pool, 'conversions')
  const workerConnections = readConfig({}).workerConcurrency
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
  const holdDb = (db: Kysely<Database> | undefined, count: number) =>
    Array.from({ length: count }, () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      db?.connection()
        .execute(() => (resolve(), ended))
        .catch(reject)
      return promise
    })
  const holdPool = (own: pg.Pool, count: number) =>
    Array.from({ length: count }, async () => {
      const client = await own.connect()
      void ended.then(() => client.release())
    })
  const { platform, search, clicks, forms, files, access, status, background } = connectionsByPurpose
  return [
    ...holdDb(databases.db, platform),
    ...holdDb(databases.searchDb, search),
    ...holdDb(databases.clicksDb, clicks),
    ...holdDb(databases.formsDb, forms),
    ...holdDb(databases.filesDb, files),
    ...holdDb(databases.accessDb, access),
    ...holdDb(databases.statusDb, status),
    ...holdDb(databases.backgroundDb, background),
    ...holdPool(dispositions, storingConnections.dispositions),
    ...holdPool(conversions, storingConnections.conversions),
    ...holdDb(workDb, workerConnections),
  ]
}
