import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { clientOf } from '../../harness/clients.ts'
import { freePort } from '../../harness/free-port.ts'
import { click } from '../../harness/harness.ts'
import { needsHaproxy, startHaproxy } from '../../harness/haproxy.ts'
import { accessToken } from '../../harness/oauth.ts'
import { until } from '../../harness/work/queue.ts'
import { createServerProcess } from '../../harness/work/serve.ts'
import { startLoad } from './load.ts'
import { createWorld, importJobs, launchCampaign, search } from './world.ts'
import { noClickLimits, noSearchLimits } from '../../harness/no-limits.ts'

// Nightly: it starts three servers and HAProxy; live-index.test.ts and click-writer.test.ts cover single guarantees.

const limits = { ...needsHaproxy, timeout: 1_200_000 }

const processCount = 3
const jobCount = 60
const rounds = 30
const basicCpc = 25
const monthlyBudget = 5_010
const signInPagesPerMinute = 30

const settings = {
  TRUST_PROXY: '1',
  STOP_GRACE_SECONDS: '3',
  // 27 per process, so that three fit into PostgreSQL's default of 100.
  DATABASE_CONNECTIONS: 'platform=4 search=2 clicks=4 background=4 forms=1',
  WORKER_CONCURRENCY: '4',
  SIGN_IN_PAGES_PER_MINUTE: String(signInPagesPerMinute),
  PLATFORM_REQUESTS_PER_MINUTE: '0',
  ...noSearchLimits,
  ...noClickLimits,
  DISPOSITION_REQUESTS_PER_SECOND: '0',
}

/** A process that comes back on its port. */
async function startProcess(t: TestContext, env: Record<string, string>) {
  const port = await freePort()
  const start = async () => {
    const started = await createServerProcess({ env: { ...env, PORT: String(port) } })
    await started.ready
    return started
  }
  let running = await start()
  t.after(() => running.end())
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    signal: (name: NodeJS.Signals) => running.child.kill(name),
    restart: async (name: NodeJS.Signals) => {
      running.child.kill(name)
      await running.exit
      await running.end()
      running = await start()
    },
  }
}

type Server = Awaited<ReturnType<typeof startProcess>>

async function cluster(t: TestContext) {
  const world = await createWorld(t)
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const env = { ...world.env, ...settings, BASE_URL: baseUrl }
  const servers = await Promise.all(Array.from({ length: processCount }, () => startProcess(t, env)))
  const countUp = startHaproxy(
    t,
    port,
    servers.map((each) => each.port),
  )
  /** Resolves when all processes receive requests. */
  const allUp = () => until(async () => (await countUp().catch(() => 0)) === processCount)
  await allUp()
  const api = clientOf(baseUrl, world)
  await importJobs(t, world, api, jobCount)
  const campaignId = await launchCampaign(api, world.poolId, { basicCpc, monthlyBudget })
  const totals = () => Promise.all(servers.map(async (each) => (await search(each.baseUrl, 0)).total))
  await until(async () => (await totals()).every((total) => total === jobCount))
  return { ...world, baseUrl, servers, api, campaignId, totals, allUp }
}

test('three processes behind HAProxy act as one', limits, async (t) => {
  const all = await cluster(t)
  const { baseUrl, servers, credentials, campaignId, db, totals, allUp } = all
  const token = await accessToken({ baseUrl, credentials })

  /** Pauses or launches on one process. */
  const change = async (server: Server, what: 'pause' | 'launch') => {
    const url = `${server.baseUrl}/v5/campaigns/${campaignId}/${what}`
    const startedAt = performance.now()
    const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    assert.equal(answer.status, 200, await answer.text())
    const isPending = answer.headers.get('x-tiller-search') === 'pending'
    return { isPending, tookMs: performance.now() - startedAt }
  }

  await t.test('a pause is effective in every process before its response', async (s) => {
    let pending = 0
    for (let round = 0; round < rounds; round += 1) {
      const server = servers[round % servers.length] ?? assert.fail()
      for (const [what, total] of [
        ['pause', 0],
        ['launch', jobCount],
      ] as const) {
        const { isPending } = await change(server, what)
        // On a busy machine, a process may need longer than 100 ms, which the response says.
        if (isPending) {
          pending += 1
          await until(async () => (await totals()).every((each) => each === total))
        } else
          assert.deepEqual(
            await totals(),
            servers.map(() => total),
            `${what} in round ${round}`,
          )
      }
    }
    s.diagnostic(`${pending} of ${2 * rounds} responses said that searches may be late`)
    assert.ok(pending < rounds, `${pending} were late`)
  })

  await t.test(
    'a response waits about 100 ms for a frozen process, and says that searches may be late',
    async () => {
      const [first, frozen] = servers
      assert.ok(first && frozen)
      frozen.signal('SIGSTOP')
      const { isPending, tookMs } = await change(first, 'pause').finally(() => frozen.signal('SIGCONT'))
      assert.equal(isPending, true)
      // Its own work, on a machine that may be busy, comes on top.
      assert.ok(tookMs >= 100 && tookMs < 1_000, `it took ${tookMs} ms`)
      await until(async () => (await totals()).every((total) => total === 0))
      await change(first, 'launch')
      await until(async () => (await totals()).every((total) => total === jobCount))
    },
  )

  await t.test('rate limits are shared', async () => {
    // Each process knows of the others after their next heartbeats.
    await delay(6_000)
    const statuses: number[] = []
    for (let n = 0; n < 2 * signInPagesPerMinute; n += 1)
      statuses.push((await fetch(`${baseUrl}/v5/oauth2/authorize`, { redirect: 'manual' })).status)
    const passed = statuses.filter((status) => status !== 429).length
    assert.ok(
      passed >= signInPagesPerMinute / processCount && passed <= signInPagesPerMinute + 3,
      `${passed} passed`,
    )
  })

  await t.test('no request fails while each process is restarted, and then killed, under load', async (s) => {
    const { jobs } = await search(baseUrl, jobCount)
    const load = startLoad({ baseUrl, token, campaignId, urls: jobs.map(({ url }) => url) })
    try {
      for (const signal of ['SIGTERM', 'SIGKILL'] as const)
        for (const server of servers) {
          await server.restart(signal)
          await allUp()
        }
    } finally {
      await load.stop()
    }
    const { failures, acknowledged, sent, repeated } = await load.stop()
    s.diagnostic(`${sent} requests, of which the clients repeated ${repeated}`)
    assert.deepEqual(failures, [])
    const { rows } = await sql<object>`
      select count(*)::integer as stored from disposition_event where tlr_application_id = any(${acknowledged})`.execute(
      db,
    )
    assert.deepEqual(rows, [{ stored: acknowledged.length }])
  })

  await t.test('not a cent is overspent', async () => {
    // What the load has left of the budget, from many visitors at once. Each result of a search is billed once.
    for (let page = 0; ; page += 1) {
      const { jobs } = await search(baseUrl, jobCount)
      if (jobs.length === 0) break
      assert.ok(page < 20, 'the budget is never spent')
      await Promise.all(jobs.map(({ url }, n) => click(url, `last ${page} ${n}`)))
    }
    const { rows } = await sql<object>`
      select (select spent_cents::integer from bucket where campaign_id = ${campaignId} and segment_id = 0) as bucket,
        (select sum(cents)::integer from charge where campaign_id = ${campaignId}) as ledger`.execute(db)
    const spent = Math.floor(monthlyBudget / basicCpc) * basicCpc
    assert.deepEqual(rows, [{ bucket: spent, ledger: spent }])
  })
})
