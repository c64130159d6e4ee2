import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { primaryWithStandby } from '#test/harness/standby.ts'
import { testDatabase } from '#test/harness/postgres.ts'
import { until } from '#test/harness/work/queue.ts'
import { connectToDatabase, type Db } from './database.ts'
import { createReplicaReader, findReplicaLag } from './replica.ts'

/** A primary with a table, its standby, and readers of both. */
async function replicated(t: TestContext) {
  const { url, standby } = await primaryWithStandby(t)
  const primary = connect(t, url)
  const replica = connect(t, standby.url)
  await sql`create table written (n integer)`.execute(primary)
  // Each has its own memory of failures.
  const createReader = (waitMs: number, metrics = new Registry()) =>
    createReplicaReader({ primary, replica, waitMs, metrics })
  const write = (n: number) => sql`insert into written values (${n})`.execute(primary)
  return { url, primary, replica, standby, createReader, write }
}

function connect(t: TestContext, url: string): Db {
  const { db, close } = connectToDatabase(url, { connections: 2, mayBeStandby: true })
  t.after(() => close())
  return db
}

async function readLast(db: Db) {
  const { rows } = await sql<{ last: number; standby: boolean }>`
    select max(n) as last, pg_is_in_recovery() as standby from written`.execute(db)
  return rows[0]
}

const patient = 60_000

test('a replica shows every commit that came before the read, and the primary answers while it does not', async (t) => {
  const { url, primary, replica, standby, createReader, write } = await replicated(t)
  const metrics = new Registry()
  const read = createReader(patient, metrics)
  for (let n = 1; n <= 50; n += 1) {
    await write(n)
    assert.deepEqual(await read(readLast), { last: n, standby: true })
  }
  assert.match(await metrics.metrics(), /^tiller_bulk_reads_total\{database="replica"\} 50$/m)
  assert.match(await metrics.metrics(), /^tiller_replica_lag_seconds 0$/m)

  await t.test('its replay is paused', async () => {
    await standby.run('select pg_wal_replay_pause()')
    await write(100)
    const hasty = createReader(20)
    assert.deepEqual(await hasty(readLast), { last: 100, standby: false })
    assert.ok(Number(await findReplicaLag(primary, replica)) > 0)
    await standby.run('select pg_wal_replay_resume()')
    await until(async () => (await findReplicaLag(primary, replica)) === 0)
    // The replica is not tried again at once.
    assert.deepEqual(await hasty(readLast), { last: 100, standby: false })
    assert.deepEqual(await createReader(patient)(readLast), { last: 100, standby: true })
  })

  await t.test('an error of the read itself is not repeated', async () => {
    let runs = 0
    const wrong = createReader(patient)(async (db) => {
      runs += 1
      await sql`select missing from written`.execute(db)
    })
    await assert.rejects(wrong, /missing/)
    assert.equal(runs, 1)
  })

  await t.test('it hangs', async () => {
    standby.signal('SIGSTOP')
    assert.deepEqual(await createReader(20)(readLast), { last: 100, standby: false })
    standby.signal('SIGCONT')
    await until(async () => (await findReplicaLag(primary, replica)) === 0)
  })

  await t.test('it is lost', async () => {
    await standby.stop()
    assert.deepEqual(await createReader(patient)(readLast), { last: 100, standby: false })
    assert.match(await metrics.metrics(), /^tiller_replica_lag_seconds Nan$/m)
  })

  await t.test('the address leads to the primary', async () => {
    assert.equal(await findReplicaLag(primary, connect(t, url)), undefined)
  })
})

test('a standby that was promoted is not read', async (t) => {
  const { primary, replica, standby, createReader, write } = await replicated(t)
  await createReader(patient)(readLast)
  await standby.run('select pg_promote()')
  await standby.run('insert into written values (7)')
  await write(1)
  assert.deepEqual(await createReader(patient)(readLast), { last: 1, standby: false })
  assert.equal(await findReplicaLag(primary, replica), undefined)
})

test('a standby of another cluster is not read, although its database has the same name', async (t) => {
  const { replica } = await replicated(t)
  const other = await testDatabase()
  t.after(() => other.drop())
  const url = new URL(other.url)
  url.pathname = '/postgres'
  const primary = connect(t, url.href)
  assert.equal(await findReplicaLag(primary, replica), undefined)
  const read = createReplicaReader({ primary, replica, waitMs: patient, metrics: new Registry() })
  const isStandby = await read(async (db) => {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)
    return rows[0]?.standby
  })
  assert.equal(isStandby, false)
})
