import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { scopeNames } from '@tiller/contract/scopes'
import { webhookEventTypeNames } from '@tiller/contract/platform/webhooks/event-types'
import { sql } from 'kysely'
import { createAdvertiser } from '#app/sandbox/advertiser.ts'
import { createSource } from '#domain/accounts/sources/sources.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { tiller } from '../../harness/cli.ts'
import { clientOf } from '../../harness/clients.ts'
import { click, feedXml } from '../../harness/harness.ts'
import { needsPgBouncer, startPgBouncer } from '../../harness/pgbouncer.ts'
import { testDatabase } from '../../harness/postgres.ts'
import { until } from '../../harness/work/queue.ts'
import { serve } from '../../harness/work/serve.ts'
import { anEvent, uuidOf } from '../dispositions/events.ts'

// Nightly: it starts PgBouncer and two servers; transaction-client.test.ts covers how statements are sent.

const limits = { ...needsPgBouncer, timeout: 600_000 }

async function localServer(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A migrated database with a customer, and PgBouncer in front of it. */
async function pooledDatabase(t: TestContext, settings: Record<string, string> = {}) {
  const database = await testDatabase()
  const { db, pool, close } = connectToDatabase(database.url, { connections: 3 })
  t.after(async () => {
    await close()
    await database.drop()
  })
  await migrateDatabase(pool)
  const advertiser = await db.transaction().execute((tx) =>
    createAdvertiser(tx, {
      name: 'One',
      poolName: 'Pool',
      sourceName: 'Feed',
      scopes: scopeNames,
      at: new Date(),
    }),
  )
  const env = {
    DATABASE_URL: await startPgBouncer(t, database.url, settings),
    DATABASE_SESSION_URL: database.url,
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    EGRESS_ALLOW_PRIVATE: '1',
    FEEDS_OVER_HTTP: '1',
  }
  return { ...advertiser, db, env }
}

test('two processes behind PgBouncer do everything that they do without it', limits, async (t) => {
  const { db, env, tenant, poolId, credentials } = await pooledDatabase(t)
  const messages: { type: string }[] = []
  const hookUrl = await localServer(t, (request, response) => {
    const take = async () => {
      messages.push(JSON.parse(await text(request)) as { type: string })
      response.writeHead(204).end()
    }
    void take()
  })
  const jobs = Array.from({ length: 40 }, (_, n) => ({ reference: `job-${n}` }))
  const feedUrl = await localServer(t, (_, response) => response.end(feedXml(jobs)))
  const servers = [await serve(t, { env }), await serve(t, { env })] as const
  await Promise.all(servers.map(({ ready }) => ready))
  const [one, two] = servers.map(({ baseUrl }) => clientOf(baseUrl, { credentials }))
  assert.ok(one && two)

  // An import, in its own process.
  await createSource(db, { ...tenant, poolId }, { name: 'Fetched', feedUrl, at: new Date() })
  await until(async () => (await two.listMyJobs()).totalElements === jobs.length)

  // Writes on one process, seen by the other within the second that a lost notification would take.
  await one.createWebhook({ body: { url: hookUrl, eventTypes: webhookEventTypeNames } })
  const { id: campaignId } = await one.createCampaign({
    params: { poolId },
    body: {
      ...structuredClone(blankCampaignSettings),
      otherEmailAddresses: [],
      additionalFields: [],
      name: 'All',
      basicCpc: 10,
      monthlyBudget: 50,
      jobFilters: [{}],
    },
  })
  const campaign = { params: { campaignId } }
  await one.launchCampaign(campaign)
  const search = async (baseUrl: string) => {
    const found = await fetch(`${baseUrl}/api/search.php?q=nurse&link=1&limit=40&format=json`)
    return (await found.json()) as { total: number; jobs: { url: string }[] }
  }
  await until(async () => (await search(servers[1].baseUrl)).total === jobs.length)

  // Clicks and charges on both, to the cent.
  const { jobs: found } = await search(servers[1].baseUrl)
  const clicked = await Promise.all(
    found.map(({ url }, n) => {
      const { pathname, search: query } = new URL(url)
      return click(`${servers[n % 2 === 0 ? 0 : 1].baseUrl}${pathname}${query}`, `visitor ${n}`)
    }),
  )
  assert.ok(clicked.every(({ status }) => status === 302))
  const spent = await until(async () => {
    const { mtdSpend, status } = await one.getCampaign(campaign)
    return status === 'OUT_OF_BUDGET' && mtdSpend
  })
  assert.equal(spent, 50)
  const { rows } = await sql<{ cents: number }>`select sum(cents)::integer as cents from charge`.execute(db)
  assert.deepEqual(rows, [{ cents: 50 }])

  // Dispositions and conversions.
  const events = Array.from({ length: 200 }, (_, n) => anEvent({ tlr_application_id: uuidOf(`a ${n}`) }))
  for (const [n, { baseUrl }] of servers.entries()) {
    const sent = await fetch(`${baseUrl}/disposition/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(events.slice(n * 100, (n + 1) * 100)),
    })
    assert.equal(sent.status, 200)
  }
  const stored = await sql<{ n: number }>`select count(*)::integer as n from disposition_event`.execute(db)
  assert.deepEqual(stored.rows, [{ n: 200 }])

  // A dry run uses a temporary table, and the month starts with the clock of both.
  await one.updateCampaign({ ...campaign, query: { dryRun: true }, body: { monthlyBudget: 70 } })
  const moved = await tiller(['clock', 'advance', '5w'], env)
  assert.equal(moved.err, '')
  await until(async () => (await two.getCampaign(campaign)).status === 'LIVE')
  await until(async () => (await search(servers[0].baseUrl)).total === jobs.length)

  // Webhooks.
  await until(() => messages.some(({ type }) => type === 'platform:Campaign:statusChanged:v1'))
  await until(() => messages.some(({ type }) => type === 'platform:SourceImport:finished:v1'))
})

test('a start through PgBouncer without sessions is refused in one sentence', limits, async (t) => {
  // Without this list, PgBouncer itself refuses.
  const lenient = { ignore_startup_parameters: 'extra_float_digits,options,statement_timeout,lock_timeout' }
  const { env } = await pooledDatabase(t, lenient)
  const { DATABASE_SESSION_URL, ...pooled } = env
  const expected =
    'DATABASE_URL leads through a pooler in transaction mode, so set DATABASE_SESSION_URL to the same database without the pooler.'
  const server = await serve(t, { env: pooled })
  assert.equal(await server.exit, 1)
  assert.equal(await server.said, `${expected}\n`)
  assert.equal((await tiller(['upgrade'], pooled)).err, `${expected}\n`)
  const doctor = await tiller(['doctor'], pooled)
  assert.ok(doctor.out.includes(`✗ pooler: ${expected}`), doctor.out)
  const swapped = { ...env, DATABASE_URL: DATABASE_SESSION_URL, DATABASE_SESSION_URL: env.DATABASE_URL }
  assert.match((await tiller(['upgrade'], swapped)).err, /^DATABASE_SESSION_URL leads through a pooler/)
  const other = await testDatabase()
  t.after(() => other.drop())
  const elsewhere = { ...env, DATABASE_SESSION_URL: other.url }
  assert.match((await tiller(['upgrade'], elsewhere)).err, /lead to different databases/)
})
