import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { click } from '../../harness/harness.ts'
import { needsHaproxy } from '../../harness/haproxy.ts'
import { accessToken } from '../../harness/oauth.ts'
import { until } from '../../harness/work/queue.ts'
import { startLoad } from './load.ts'
import { type Server, startProcesses } from './start-processes.ts'
import { createWorld, search } from './world.ts'

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
  // 27 per process, so that three fit into PostgreSQL's default of 100.
  DATABASE_CONNECTIONS: 'platform=4 search=2 clicks=4 background=4 forms=1',
  WORKER_CONCURRENCY: '4',
  SIGN_IN_PAGES_PER_MINUTE: String(signInPagesPerMinute),
}

test('three processes behind HAProxy act as one', limits, async (t) => {
  const world = await createWorld(t)
  const all = await startProcesses(t, world, { processCount, settings, jobCount, basicCpc, monthlyBudget })
  const { baseUrl, servers, campaignId, totals, allUp } = all
  const { credentials, db } = world
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
      select count(*)::integer as stored from disposition_event where tlr_application_id = any(${acknowledged.dispositions})`.execute(
      db,
    )
    assert.deepEqual(rows, [{ stored: acknowledged.dispositions.length }])
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
