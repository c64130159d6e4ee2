import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { harness } from '#test/harness/harness.ts'
import type { Db } from '#lib/postgres/database.ts'
import { createChannelListener } from '#lib/postgres/listen.ts'
import { createLiveIndex } from './live-index.ts'

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
    await sql`insert into change (kind, id) values ('job', 0)`.execute(h.db)
    await heard.promise
  },
)

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
