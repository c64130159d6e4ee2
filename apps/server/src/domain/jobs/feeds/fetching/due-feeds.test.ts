import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { feedXml, isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { createDiskMonitor } from '#lib/metrics/disk-space.ts'
import { createSource } from '#domain/accounts/sources/sources.ts'
import { fetchDueFeeds } from './due-feeds.ts'
import { startFeedServer, createFetchDependencies } from './feed-server.fixture.ts'

const harness = isolatedHarness()

const xml = feedXml([{ reference: 'a' }])

const minutesLater = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

/** Sources of one customer whose feeds are all due. */
async function sources({ db, tenant, poolId, clock }: Harness, url: string, count: number) {
  const made = []
  for (let index = 0; index < count; index += 1) {
    const feed = { name: `Source ${index}`, feedUrl: `${url}&n=${index}`, at: clock.at }
    made.push((await createSource(db, { ...tenant, poolId }, feed)).id)
  }
  return made
}

const runs = async ({ db, tenant }: Harness) => {
  const rows = await db
    .selectFrom('feedImport')
    .select(['sourceId', sql<number>`count(*)`.as('count')])
    .where('customerId', '=', tenant.customerId)
    .groupBy('sourceId')
    .orderBy('sourceId')
    .execute()
  return rows.map(({ sourceId, count }) => [sourceId, count])
}

test('fetches exactly the due feeds, each once however often it was due', async (t) => {
  const h = await harness(t)
  const server = await startFeedServer(t, (_, response) => response.end(xml))
  const parts = createFetchDependencies(h)
  const [live = 0, paused = 0, archived = 0] = await sources(h, server.url, 3)
  await h.db.updateTable('source').set({ status: 'USER_PAUSED' }).where('id', '=', paused).execute()
  await h.db.updateTable('source').set({ status: 'ARCHIVED' }).where('id', '=', archived).execute()
  assert.equal(await fetchDueFeeds(parts, minutesLater(h.clock.at, -1)), 0)
  assert.equal(await fetchDueFeeds(parts, h.clock.at), 1)
  assert.equal(await fetchDueFeeds(parts, minutesLater(h.clock.at, 59)), 0)
  h.clock.at = minutesLater(h.clock.at, 10 * 60)
  assert.equal(await fetchDueFeeds(parts, h.clock.at), 1)
  assert.equal(await fetchDueFeeds(parts, h.clock.at), 0)
  assert.deepEqual(await runs(h), [[live, 2]])
  await h.db.updateTable('source').set({ status: 'ARCHIVED' }).where('id', '=', live).execute()
})

test('fetches nothing while the disk is full; feeds stay due without counting a failure', async (t) => {
  const h = await harness(t)
  const server = await startFeedServer(t, (_, response) => response.end(xml))
  const [id = 0] = await sources(h, server.url, 1)
  const disk = createDiskMonitor(h.parts.config, async () => ({ bavail: 511, bsize: 1_048_576 }))
  assert.equal(await fetchDueFeeds({ ...createFetchDependencies(h), disk }, h.clock.at), 0)
  assert.deepEqual([await runs(h), server.asked], [[], []])
  assert.equal(await fetchDueFeeds(createFetchDependencies(h), h.clock.at), 1)
  assert.deepEqual(await runs(h), [[id, 1]])
})

test('concurrent rounds share the due feeds and fetch none twice', async (t) => {
  const h = await harness(t)
  const server = await startFeedServer(t, (_, response) => response.end(xml))
  const ids = await sources(h, server.url, 8)
  const parts = createFetchDependencies(h)
  const fetched = await Promise.all([1, 2, 3].map(() => fetchDueFeeds(parts, h.clock.at)))
  assert.equal(
    fetched.reduce((sum, each) => sum + each, 0),
    8,
  )
  assert.deepEqual(
    await runs(h),
    ids.map((id) => [id, 1]),
  )
  assert.equal(server.asked.length, 8)
})

test('a running fetch is not claimed again until its lease ends, which recovers feeds of dead processes', async (t) => {
  const h = await harness(t)
  const asked = Promise.withResolvers<() => void>()
  const server = await startFeedServer(t, (_, response) => asked.resolve(() => response.end(xml)))
  const [id] = await sources(h, server.url, 1)
  const parts = createFetchDependencies(h)
  const first = fetchDueFeeds(parts, h.clock.at)
  const answer = await asked.promise
  assert.equal(await fetchDueFeeds(parts, minutesLater(h.clock.at, 34)), 0)
  // Claimed and still running, so it is not requested again.
  assert.equal(await fetchDueFeeds(parts, minutesLater(h.clock.at, 35)), 1)
  assert.equal(server.asked.length, 1)
  answer()
  await first
  assert.deepEqual(await runs(h), [[id, 1]])
})

test('a round that is asked to stop claims no more feeds', async (t) => {
  const h = await harness(t)
  const server = await startFeedServer(t, (_, response) => response.end(xml))
  await sources(h, server.url, 1)
  assert.equal(await fetchDueFeeds(createFetchDependencies(h), h.clock.at, AbortSignal.abort()), 0)
  assert.equal(await fetchDueFeeds(createFetchDependencies(h), h.clock.at), 1)
})

test('an internal error at one source does not delay others', async (t) => {
  const h = await harness(t)
  await sql`alter table job add constraint no_canary check (title <> 'CANARY')`.execute(h.db)
  t.after(() => sql`alter table job drop constraint no_canary`.execute(h.db))
  const bad = feedXml([{ reference: 'a', title: 'CANARY' }])
  const server = await startFeedServer(t, ({ url }, response) =>
    response.end(url?.endsWith('n=0') === true ? bad : xml),
  )
  const ids = await sources(h, server.url, 3)
  const parts = createFetchDependencies(h)
  await assert.rejects(fetchDueFeeds(parts, h.clock.at), { constraint: 'no_canary' })
  assert.equal(await fetchDueFeeds(parts, h.clock.at), 2)
  assert.deepEqual(
    await runs(h),
    ids.map((id) => [id, 1]),
  )
})
