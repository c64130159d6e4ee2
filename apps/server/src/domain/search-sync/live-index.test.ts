import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import { sql } from 'kysely'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { click, harness, isolatedHarness } from '#test/harness/harness.ts'
import { until } from '#test/harness/work/queue.ts'
import type { Db } from '#lib/postgres/database.ts'
import { createChannelListener } from '#lib/postgres/listen.ts'
import { createLiveIndex } from './live-index.ts'

const alone = isolatedHarness()

/** Terminates this database's listening connections, as a restart of the database does. */
const cutListeners = (db: Db) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen tiller_change'`.execute(db)

test(
  'changes are heard of again after the connection that listens was lost',
  { timeout: 60_000 },
  async (t) => {
    const h = await harness(t)
    let heard = Promise.withResolvers<void>()
    const listener = createChannelListener(h.parts.pool, 'tiller_change', () => heard.resolve())
    t.after(() => listener.stop())
    await listener.renew()
    for (let times = 0; times < 2; times += 1) {
      await heard.promise
      heard = Promise.withResolvers()
      const { numAffectedRows } = await cutListeners(h.db)
      assert.notEqual(numAffectedRows, 0n)
    }
    // Reconnecting triggers a notification, because some may have been missed.
    await heard.promise
    heard = Promise.withResolvers()
    await sql`insert into change (kind, id) values ('campaign', 0)`.execute(h.db)
    await heard.promise
  },
)

/** Counts the notifications that other processes hear. */
async function countNotifications(t: TestContext, pool: pg.Pool) {
  const client = await pool.connect()
  let count = 0
  client.on('notification', () => (count += 1))
  await client.query('listen tiller_change')
  t.after(() => client.release(true))
  // A statement delivers what was committed before it.
  return async () => {
    await client.query('select 1')
    return count
  }
}

test('changes of jobs are announced after their commit, together, and those of campaigns with it', async (t) => {
  const { parts, db } = await alone(t)
  const heard = await countNotifications(t, parts.pool)
  const writers = Array.from({ length: 50 }, (_, n) =>
    db.transaction().execute(async (tx) => {
      await sql`insert into change (kind, id) values ('job', ${n}), ('assignment', ${n}), ('pool', ${n})`.execute(
        tx,
      )
    }),
  )
  await Promise.all(writers)
  assert.equal(await heard(), 0)
  await Promise.all(writers.map(() => parts.searchIndex.catchUp()))
  await until(async () => (await heard()) > 0)
  assert.ok((await heard()) <= 3, `${await heard()} notifications`)
  const before = await heard()
  await sql`insert into change (kind, id) values ('campaign', 1)`.execute(db)
  assert.equal(await heard(), before + 1)
})

test('clicks that exhaust no budget are recorded and charged without a notification', async (t) => {
  const h = await alone(t)
  await h.seed.jobs(
    h.sourceId,
    Array.from({ length: 20 }, (_, n) => ({ reference: `job ${n}` })),
  )
  await h.seed.campaign(h.poolId, { live: true })
  const heard = await countNotifications(t, h.parts.pool)
  const found = await fetch(`${h.baseUrl}/api/search.php?q=nurse&link=1&limit=20&format=json`)
  const { jobs } = (await found.json()) as { jobs: { url: string }[] }
  await Promise.all(jobs.map(({ url }, n) => click(url, `visitor ${n}`)))
  const { rows } = await sql<object>`select count(*)::integer as charges from charge`.execute(h.db)
  assert.deepEqual(rows, [{ charges: 20 }])
  assert.equal(await heard(), 0)
})

test('an index listens again after it lost its connection', { timeout: 60_000 }, async (t) => {
  const { parts, db } = await harness(t)
  const metrics = new Registry()
  const { pool, categories } = parts
  const index = createLiveIndex({
    db,
    pool,
    createIndex: createMemoryIndex,
    categories,
    metrics,
    remember: () => {},
  })
  assert.match(await metrics.metrics(), /^tiller_index_lag_seconds Nan$/m)
  await index.start()
  t.after(() => index.stop())
  const listening = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query = 'listen tiller_change'`.execute(db)
    return rows.map(({ pid }) => pid)
  }
  // The server's own index listens too, and may still be reconnecting after the test above.
  let before = await listening()
  while (before.length < 2) before = await listening()
  assert.equal(before.length, 2, 'the one of the server, and this one')
  await cutListeners(db)
  for (;;) {
    const now = await listening()
    if (now.length === 2 && !now.some((pid) => before.includes(pid))) break
  }
  const lag = Number(/^tiller_index_lag_seconds (\S+)$/m.exec(await metrics.metrics())?.[1])
  assert.ok(lag >= 0 && lag < 10, `it lags ${lag} s behind`)
})
