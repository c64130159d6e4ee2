import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import { sql } from 'kysely'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { click, harness, isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { accessToken } from '#test/harness/oauth.ts'
import { until } from '#test/harness/work/queue.ts'
import { startFaultyPostgres } from '#test/soak/crash/postgres.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { connectToDatabase, type Db } from '#lib/postgres/database.ts'
import { createChannelListener } from '#lib/postgres/listen.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
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

/** The index of another process on the same data. */
const createAnotherIndex = ({ db, pool, categories }: Harness['parts'], metrics = new Registry()) =>
  createLiveIndex({ db, pool, createIndex: createMemoryIndex, categories, metrics, remember: () => {} })

async function startAnotherIndex(t: TestContext, parts: Harness['parts']) {
  const index = createAnotherIndex(parts)
  await index.start()
  t.after(() => index.stop())
  return index
}

type Caller = { baseUrl: string; token: string; campaignId: number }

/** Pauses or launches a campaign, and returns whether searches of some process may show that late. */
async function change({ baseUrl, token, campaignId }: Caller, what: 'pause' | 'launch') {
  const answer = await fetch(`${baseUrl}/v5/campaigns/${campaignId}/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.status, 200, await answer.text())
  return answer.headers.get('x-tiller-search') === 'pending'
}

async function liveCampaign(h: Harness): Promise<Caller> {
  await h.seed.jobs(h.sourceId, [{ reference: 'one' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  return { baseUrl: h.baseUrl, token: await accessToken(h), campaignId }
}

test('a response to a change of a campaign waits until the other processes show it', async (t) => {
  const h = await alone(t)
  const other = await startAnotherIndex(t, h.parts)
  const caller = await liveCampaign(h)
  const { liveDocuments: all } = await h.parts.searchIndex.stats()
  await until(async () => (await other.stats()).liveDocuments === all)
  let late = 0
  for (let round = 0; round < 10; round += 1) {
    for (const [what, live] of [
      ['pause', all - 1],
      ['launch', all],
    ] as const) {
      // On a busy machine, this may take longer than the response waits, which it then says.
      if (await change(caller, what)) late += 1
      else assert.equal((await other.stats()).liveDocuments, live, `${what} in round ${round}`)
    }
  }
  assert.ok(late < 10, `${late} of 20 were late`)
})

/** Adds a process without changes of campaigns after now, which has polled some seconds ago. */
async function addReplica(h: Harness, pollAgeSeconds = 0) {
  await sql`insert into index_replica (id, documents, rebuilt_at, seen_at, applied)
    values (gen_random_uuid(), 1, now(), clock_timestamp() - ${pollAgeSeconds} * interval '1 second', pg_current_snapshot())`.execute(
    h.db,
  )
}

test('a response waits 100 ms for a process that hangs, and does not count one that has ended', async (t) => {
  const h = await alone(t)
  const caller = await liveCampaign(h)
  await addReplica(h, 20)
  assert.equal(await change(caller, 'pause'), false)
  await addReplica(h, 5)
  assert.equal(await change(caller, 'launch'), true)
  await addReplica(h)
  const startedAt = performance.now()
  assert.equal(await change(caller, 'pause'), true)
  assert.ok(performance.now() - startedAt >= 100)
})

test('an index reports which part of the jobs it has loaded', async (t) => {
  const h = await alone(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'one' }, { reference: 'two' }])
  const index = createAnotherIndex(h.parts)
  t.after(() => index.stop())
  const parts: number[] = []
  index.onLoading((part) => parts.push(part))
  await index.start()
  assert.deepEqual(parts, [1])
})

test('a process that stops while it loads its index is not awaited', async (t) => {
  const { db, parts } = await alone(t)
  const index = createAnotherIndex(parts)
  const countReplicas = async () => (await sql`select from index_replica`.execute(db)).rows.length
  const others = await countReplicas()
  const starting = index.start()
  await index.stop()
  await starting
  assert.equal(await countReplicas(), others)
})

test('a response does not wait for changes that are made during its wait', async (t) => {
  const h = await alone(t)
  const caller = await liveCampaign(h)
  await addReplica(h)
  const stopping = new AbortController()
  /** Another process that applies each change only when the next one is committed. */
  const stream = async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(h.db)
      await sql`insert into change (kind, id) values ('campaign', 0)`.execute(h.db)
      await sql`update index_replica set applied = ${rows[0]?.now}::pg_snapshot, seen_at = clock_timestamp()
        where documents = 1`.execute(h.db)
    }
  }
  const streaming = stream()
  const late: boolean[] = []
  for (let round = 0; round < 5; round += 1)
    late.push(await change(caller, 'pause'), await change(caller, 'launch'))
  stopping.abort()
  await streaming
  // On a busy machine, some may be.
  assert.ok(late.includes(false))
})

test('an index listens again after it lost its connection', { timeout: 60_000 }, async (t) => {
  const { parts, db } = await harness(t)
  const metrics = new Registry()
  const index = createAnotherIndex(parts, metrics)
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

test(
  'a change is applied although a transaction before the crash of PostgreSQL had its id',
  { timeout: 60_000 },
  async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tiller-reused-ids-'))
    const postgres = await startFaultyPostgres(dataDir)
    const { db, pool, close } = connectToDatabase(postgres.databaseUrl, { connections: 4 })
    const { categories } = await loadReferenceData()
    const options = { db, pool, createIndex: createMemoryIndex, categories, remember: () => {} }
    const index = createLiveIndex({ ...options, metrics: new Registry() })
    t.after(async () => {
      await index.stop()
      await close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    })
    await migrateDatabase(pool)
    // The write-ahead log gets to the disk with the next commit that waits for it.
    await sql`alter system set wal_writer_delay = '10s'`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    const changed: number[] = []
    index.onChange((changes) => changed.push(...changes.map(({ id }) => id)))
    await index.start()
    const lastId = async () => {
      let id = 0
      const undone = new Error('undone')
      await db
        .transaction()
        .execute(async (tx) => {
          id =
            (await sql<{ id: number }>`select pg_current_xact_id()::text::bigint as id`.execute(tx)).rows[0]
              ?.id ?? 0
          throw undone
        })
        .catch((error: unknown) => assert.equal(error, undone))
      return id
    }
    let passed = 0
    for (let n = 0; n < 50; n += 1) passed = await lastId()
    await index.catchUp()
    await postgres.killPostmaster()
    const { rows } = await sql<{ id: number }>`
    insert into change (kind, id) values ('campaign', 77) returning txid::text::bigint as id`.execute(db)
    assert.ok((rows[0]?.id ?? Infinity) < passed, 'the id is used again')
    await until(async () => {
      await index.catchUp().catch(() => {})
      return changed.includes(77)
    })
  },
)
