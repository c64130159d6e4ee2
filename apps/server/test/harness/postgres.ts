import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'

type TestDatabase = { url: string; drop(): Promise<void> }
type TestServer = { url: string; stop(): Promise<void> }

/**
 * An empty database on the PostgreSQL of the test run (`TILLER_TEST_DATABASE_URL`), or on a temporary one.
 */
export const testDatabase = (): Promise<TestDatabase> => databaseLike(undefined)

/** The same with all migrations applied: a copy of the template (`TILLER_TEST_TEMPLATE`), if there is one. */
export async function migratedDatabase(): Promise<TestDatabase> {
  const template = process.env['TILLER_TEST_TEMPLATE']
  const database = await databaseLike(template)
  if (template === undefined) await migrateAt(database.url)
  return database
}

/**
 * An empty database on its own PostgreSQL, for tests that count pages of dead rows: a long transaction in any
 * database of a server keeps rows alive.
 */
export const isolatedDatabase = async (): Promise<TestDatabase> => databaseOn(await startTestServer())

/** Creates the database that `migratedDatabase` copies and returns its name. */
export async function makeTemplate(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl)
  await migrateAt(url)
  return nameIn(url)
}

async function migrateAt(url: string) {
  const { pool, close } = connectToDatabase(url, { connections: 2 })
  try {
    await migrateDatabase(pool)
  } finally {
    await close()
  }
}

const databaseLike = async (template: string | undefined) => databaseOn(await testServer(), template)

async function databaseOn(server: TestServer, template?: string): Promise<TestDatabase> {
  const url = await createDatabase(server.url, template).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  return {
    url,
    drop: async () => {
      await dropDatabase(server.url, url)
      await server.stop()
    },
  }
}

/** Runs `work` with the URL of a temporary database. */
export async function withTestPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await testDatabase()
  try {
    return await work(database.url)
  } finally {
    await database.drop()
  }
}

export async function testServer(): Promise<TestServer> {
  const given = process.env['TILLER_TEST_DATABASE_URL']
  return given === undefined ? startTestServer() : { url: given, stop: async () => {} }
}

async function startTestServer(): Promise<TestServer> {
  const { startEmbeddedPostgres } = await import('#lib/postgres/embedded/cluster.ts')
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-test-'))
  const { url, stop } = await startEmbeddedPostgres({ dataDir, mode: 'throwaway', log: () => {} })
  return {
    url,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Creates a database, as a copy of `template` if given, and returns its URL. Copying files takes half as long as
 * copying pages through the log.
 */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const copy = template === undefined ? '' : ` template ${template} strategy file_copy`
  await maintain(serverUrl, `create database ${name}${copy}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export const dropDatabase = (serverUrl: string, databaseUrl: string) =>
  maintain(serverUrl, `drop database if exists ${nameIn(databaseUrl)} with (force)`)

const nameIn = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

async function maintain(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
