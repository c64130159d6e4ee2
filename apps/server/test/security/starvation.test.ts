import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { TillerError } from '@tiller/client'
import { sql } from 'kysely'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { anotherServer } from '../harness/another-server.ts'
import { anotherCustomer, click, harness, type Harness } from '../harness/harness.ts'
import { accessToken } from '../harness/oauth.ts'

/**
 * Occupies every connection of the Platform API until the end of the test, as its most expensive requests
 * would.
 */
async function takeConnections(
  t: TestContext,
  { db }: Awaited<ReturnType<typeof harness>>,
  connections: number,
) {
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const taken = Array.from({ length: connections }, () => Promise.withResolvers<void>())
  const held = taken.map(({ resolve }) =>
    db.connection().execute(async () => {
      resolve()
      await over
    }),
  )
  t.after(async () => {
    release()
    await Promise.all(held)
  })
  await Promise.all(taken.map(({ promise }) => promise))
}

test('searches, clicks, sign-ins, and dispositions work while the Platform API has no free connection', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Welder of starved servers' }])
  await h.seed.campaign(h.poolId, { live: true })
  await takeConnections(t, h, 7)
  const found = await h.api.searchJobs({ query: { q: 'welder starved', link: 1 } })
  assert.equal(found.total, 1)
  const { status, location } = await click(String(found.jobs[0]?.url))
  assert.deepEqual([status, location?.startsWith('https://jobs.example.com/a')], [302, true])
  assert.match(await accessToken(h), /^tlr_token_/)
  assert.equal((await h.api.getStatus()).status, 'UP')
  const event = {
    tlr_sid: '1c5b2f0e-7c2a-4f0b-9a55-0c1b1f6f8a11',
    tlr_application_id: '2c5b2f0e-7c2a-4f0b-9a55-0c1b1f6f8a11',
    event: 'hired',
    event_time: '2026-03-02T14:00:00Z',
  } as const
  assert.deepEqual(await h.api.reportEvents({ body: event }), { success: true })
})

test('slow click statistics of all publishers use no connection of tokens and sign-ins', async (t) => {
  const h = await harness(t)
  const table = await holdTable(h, 'click')
  const report = h.api.reportPublisherClicks({ query: {} })
  await table.untilWaiting(1)
  const { rows } = await sql<{ applicationName: string }>`
    select application_name from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(h.db)
  assert.deepEqual(rows, [{ applicationName: 'tiller platform' }])
  await table.release()
  await report
})

test('rejects a request at once if the queue for connections is full', async (t) => {
  const h = await harness(t)
  await h.api.getMe()
  await takeConnections(t, h, 7)
  const waiting = Array.from({ length: 100 }, () => sql`select 1`.execute(h.db).catch(() => {}))
  const error: unknown = await h.api.getMe().catch((reason: unknown) => reason)
  assert.ok(error instanceof TillerError)
  assert.deepEqual([error.status, error.retryAfterSeconds !== undefined], [503, true])
  await Promise.all(waiting)
})

/** Locks a table until `over` is called, and counts the statements that wait for it. */
async function holdTable({ db }: Harness, table: 'campaign' | 'job' | 'click') {
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    begun.resolve()
    await over
  })
  await begun.promise
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_locks where not granted and relation = ${table}::regclass
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows[0]?.count ?? 0
  }
  return {
    waiting,
    untilWaiting: async (count: number) => {
      while ((await waiting()) < count);
    },
    release: async () => {
      release()
      await held
    },
  }
}

const statusesOf = async (requests: readonly Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(requests)
  const statuses = outcomes.map((each) =>
    each.status === 'fulfilled' ? 200 : (each.reason as { status: number }).status,
  )
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  )
}

test('runs four requests of a customer concurrently and queues the others, without delaying other customers', async (t) => {
  const h = await harness(t)
  const other = await anotherCustomer(h)
  await Promise.all([h.api.getMe(), other.api.getMe()])
  const table = await holdTable(h, 'campaign')
  const statuses = statusesOf(Array.from({ length: 105 }, () => h.api.listMyCampaigns()))
  await table.untilWaiting(4)
  assert.equal((await other.api.getMe()).id, other.tenant.customerId)
  assert.equal(await table.waiting(), 4)
  await table.release()
  assert.deepEqual(await statuses, { 200: 104, 429: 1 })
})

test('runs one request with a cost of ten or more per customer at a time', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  await h.api.getMe()
  const table = await holdTable(h, 'campaign')
  const statuses = statusesOf([
    ...Array.from({ length: 2 }, () => h.api.listMyCampaigns({ query: { size: 900 } })),
    ...Array.from({ length: 2 }, () =>
      h.api.simulateCampaign({ params: { campaignId }, body: { patch: {} } }),
    ),
  ])
  await table.untilWaiting(1)
  // Cheap requests continue and are queued behind expensive ones that arrived earlier.
  await h.api.getMe()
  const atWork = await table.waiting()
  await table.release()
  assert.deepEqual([atWork, await statuses], [1, { 200: 4 }])
})

test('runs four searches of a publisher concurrently and queues the others', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Queue warden' }])
  await h.seed.campaign(h.poolId, { live: true })
  const publisher = await createPublisher(h.db, { name: 'Jobs today', at: h.clock.at })
  const query = { q: 'queue warden', id: publisher.id, pass: publisher.pass }
  const table = await holdTable(h, 'job')
  const statuses = statusesOf(Array.from({ length: 105 }, () => h.api.searchJobs({ query })))
  await table.untilWaiting(4)
  // A search without results needs no job rows.
  assert.equal((await h.api.searchJobs({ query: { q: 'nothing of the kind' } })).total, 0)
  assert.equal(await table.waiting(), 4)
  await table.release()
  // On a busy machine, a search may time out before the lock is released.
  assert.equal((await statuses)[429], 1)
})

test('a page cached within the same second does not wait for other searches of the publisher', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Known bursar' },
    { reference: 'b', title: 'Other chorister' },
  ])
  await h.seed.campaign(h.poolId, { live: true })
  const { id, pass } = await createPublisher(h.db, { name: 'Jobs again', at: h.clock.at })
  const searchFor = (q: string) => h.api.searchJobs({ query: { q, id, pass } })
  await searchFor('bursar')
  await searchFor('bursar')
  const table = await holdTable(h, 'job')
  const statuses = statusesOf(Array.from({ length: 8 }, () => searchFor('chorister')))
  await table.untilWaiting(4)
  const found = await searchFor('bursar')
  await table.release()
  assert.equal(found.total, 1)
  await statuses
})

test('runs one search for fifty or more results per publisher at a time', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Long warden' }])
  await h.seed.campaign(h.poolId, { live: true })
  const { id, pass } = await createPublisher(h.db, { name: 'Jobs at length', at: h.clock.at })
  const table = await holdTable(h, 'job')
  const long = { q: 'long warden', limit: 50, id, pass }
  const statuses = statusesOf(Array.from({ length: 3 }, () => h.api.searchJobs({ query: long })))
  await table.untilWaiting(1)
  // Cheap searches continue and are queued behind expensive ones that arrived earlier.
  assert.equal((await h.api.searchJobs({ query: { q: 'nothing of the kind', id, pass } })).total, 0)
  assert.equal(await table.waiting(), 1)
  await table.release()
  assert.equal((await statuses)[429], undefined)
})

test('the rate limit cost of a call depends on its operation, body size, and requested rows', async (t) => {
  const h = await harness(t)
  const baseUrl = await anotherServer(t, h, { platformRequestsPerMinute: 600 })
  const authorization = `Bearer ${await accessToken(h)}`
  let left = 600
  const cost = async (path: string, init: RequestInit & { duplex?: 'half' } = {}) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${baseUrl}/v5${path}`, { ...init, headers })
    await response.arrayBuffer()
    const now = Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1])
    const before = left
    left = now
    return before - now
  }
  const long = (bytes: number) => ({ method: 'POST', body: ' '.repeat(bytes - 2) + '{}' })
  assert.equal(await cost('/customers/me'), 1)
  assert.equal(await cost('/customers/me/jobs?size=99'), 1)
  assert.equal(await cost('/customers/me/jobs?size=1000'), 11)
  assert.equal(await cost('/customers/me/jobs?size=-1000'), 1)
  assert.equal(await cost(`/pools/${h.poolId}/campaigns`, long(16_383)), 1)
  assert.equal(await cost(`/pools/${h.poolId}/campaigns`, long(1_048_576)), 65)
  assert.equal(await cost('/campaigns/1/simulation', long(100)), 20)
  assert.equal(await cost('/reports/activity'), 5)
  const unsaid = { method: 'POST', body: new Blob(['{}']).stream(), duplex: 'half' } as const
  assert.equal(await cost(`/pools/${h.poolId}/campaigns`, unsaid), 65)
})
