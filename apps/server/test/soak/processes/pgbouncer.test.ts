import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { webhookEventTypeNames } from '@tiller/contract/platform/webhooks/event-types'
import { sql } from 'kysely'
import { tiller } from '../../harness/cli.ts'
import { clientOf } from '../../harness/clients.ts'
import { click } from '../../harness/harness.ts'
import { needsPgBouncer, startPgBouncer } from '../../harness/pgbouncer.ts'
import { testDatabase } from '../../harness/postgres.ts'
import { until } from '../../harness/work/queue.ts'
import { serve } from '../../harness/work/serve.ts'
import { anEvent, uuidOf } from '../dispositions/events.ts'
import { createWorld, importJobs, launchCampaign, localServer, search } from './world.ts'

// Nightly: it starts PgBouncer and two servers; transaction-client.test.ts covers how statements are sent.

const limits = { ...needsPgBouncer, timeout: 600_000 }

async function pooledWorld(t: TestContext, settings: Record<string, string> = {}) {
  const world = await createWorld(t)
  const DATABASE_URL = await startPgBouncer(t, world.databaseUrl, settings)
  return { ...world, env: { ...world.env, DATABASE_URL, DATABASE_SESSION_URL: world.databaseUrl } }
}

const jobCount = 40

test('two processes behind PgBouncer do everything that they do without it', limits, async (t) => {
  const world = await pooledWorld(t)
  const { db, env, poolId, credentials } = world
  const messages: { type: string }[] = []
  const hookUrl = await localServer(t, (request, response) => {
    const take = async () => {
      messages.push(JSON.parse(await text(request)) as { type: string })
      response.writeHead(204).end()
    }
    void take()
  })
  const servers = [await serve(t, { env }), await serve(t, { env })] as const
  await Promise.all(servers.map(({ ready }) => ready))
  const [one, two] = servers.map(({ baseUrl }) => clientOf(baseUrl, { credentials }))
  assert.ok(one && two)

  // An import, in its own process.
  await importJobs(t, world, two, jobCount)

  // Writes on one process, seen by the other within the second that a lost notification would take.
  await one.createWebhook({ body: { url: hookUrl, eventTypes: webhookEventTypeNames } })
  const campaignId = await launchCampaign(one, poolId, { basicCpc: 10, monthlyBudget: 50 })
  const campaign = { params: { campaignId } }
  await until(async () => (await search(servers[1].baseUrl)).total === jobCount)

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
  await until(async () => (await search(servers[0].baseUrl)).total === jobCount)

  // Webhooks.
  await until(() => messages.some(({ type }) => type === 'platform:Campaign:statusChanged:v1'))
  await until(() => messages.some(({ type }) => type === 'platform:SourceImport:finished:v1'))
})

test('a start through PgBouncer without sessions is refused in one sentence', limits, async (t) => {
  // Without this list, PgBouncer itself refuses.
  const lenient = { ignore_startup_parameters: 'extra_float_digits,options,statement_timeout,lock_timeout' }
  const { env } = await pooledWorld(t, lenient)
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
