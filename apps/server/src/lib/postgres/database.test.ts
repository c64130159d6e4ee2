import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '#test/harness/postgres.ts'
import { primaryWithStandby } from '#test/harness/standby.ts'
import { connectToDatabase, isTemporaryDatabaseError, isDatabaseTimeout, type Db } from './database.ts'
import { explainDatabaseErrors } from './named-database.ts'

async function connections(t: TestContext) {
  const database = await testDatabase()
  const [ours, other] = [connectToDatabase(database.url), connectToDatabase(database.url)]
  t.after(async () => {
    await ours.close()
    await other.close()
    await database.drop()
  })
  return { ours, other }
}

test('close ends every connection, even if Kysely was never used', async (t) => {
  const { ours, other } = await connections(t)
  const pid = (await ours.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  await ours.close()
  assert.equal(ours.pool.totalCount, 0)
  const wait = sql<{ pid: number }>`select pid from pg_stat_activity where pid = ${pid}`
  while ((await wait.execute(other.db)).rows.length > 0) assert.ok(ours.pool.ended)
})

const backendOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid

const kill = (db: Db, pid: number | undefined) => sql`select pg_terminate_backend(${pid})`.execute(db)

test('a connection lost between two statements fails only its transaction', async (t) => {
  const { ours, other } = await connections(t)
  const ended = new Promise((resolve) =>
    ours.pool.once('connect', (client) => client.once('end', () => resolve(undefined))),
  )
  const lost = ours.db.transaction().execute(async (tx) => {
    await kill(other.db, await backendOf(tx))
    // Idle in a transaction, so no statement is pending when the connection is lost.
    await ended
    await sql`select 1`.execute(tx)
  })
  await assert.rejects(lost, isTemporaryDatabaseError)
  assert.ok(await backendOf(ours.db))
})

test('using a connection that was discarded after a loss fails as a lost connection', async (t) => {
  const { ours, other } = await connections(t)
  await ours.db.connection().execute(async (held) => {
    const lost = held.transaction().execute(async (tx) => {
      await kill(other.db, await backendOf(tx))
      await sql`select 1`.execute(tx)
    })
    await assert.rejects(lost, isTemporaryDatabaseError)
    await assert.rejects(sql`select 1`.execute(held), isTemporaryDatabaseError)
  })
})

test('a database that accepts connections but does not respond is a timeout; a refused connection is not', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1')
  t.after(() => silent.close())
  await once(silent, 'listening')
  silent.on('connection', (socket) => t.after(() => socket.destroy()))
  const { port } = silent.address() as AddressInfo
  for (const [address, slow] of [
    [`127.0.0.1:${port}`, true],
    ['127.0.0.1:1', false],
    ['localhost:1', false],
  ] as const) {
    // A refusal may take as long as a busy machine needs; the silent case needs a short wait.
    const waitMs = slow ? 20 : 10_000
    const { db, close } = connectToDatabase(`postgres://postgres@${address}/nowhere`, { waitMs })
    const error: unknown = await sql`select 1`.execute(db).catch((thrown: unknown) => thrown)
    await close()
    assert.deepEqual(
      [address, isTemporaryDatabaseError(error), isDatabaseTimeout(error)],
      [address, true, slow],
    )
  }
})

test('a connection to a standby is refused, because its reads are old and its writes fail', async (t) => {
  const { standby } = await primaryWithStandby(t)
  const { db, close } = connectToDatabase(standby.url)
  t.after(() => close())
  await assert.rejects(sql`select 1`.execute(db), isTemporaryDatabaseError)
  await assert.rejects(
    explainDatabaseErrors(standby.url, () => sql`select 1`.execute(db)),
    /^Error: The database at 127\.0\.0\.1:\d+ is a standby/,
  )
})
