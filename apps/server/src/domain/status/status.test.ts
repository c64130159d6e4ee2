import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { PlatformStatus } from '@tiller/contract/platform/status/schemas'
import { sql } from 'kysely'
import { anotherServer } from '#test/harness/another-server.ts'
import { checkedFetch } from '#test/harness/documents.ts'
import { click, harness } from '#test/harness/harness.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { createServer } from '#apis/server.ts'
import { createDiskMonitor } from '#lib/metrics/disk-space.ts'
import { startHeartbeat } from '#lib/runtime/tasks/processes.ts'
import { determineOverallState } from './checks.ts'

/** A clock on which every result is outdated at the next check. */
function everLater() {
  let ms = 0
  return () => (ms += 1_000)
}

async function status(baseUrl: string) {
  const response = await checkedFetch(`${baseUrl}/v5/status`)
  assert.equal(response.status, 200)
  return (await response.json()) as PlatformStatus
}

test('reports UP without a token', async (t) => {
  const { api, baseUrl } = await harness(t)
  assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200)
  const { serviceLevels, ...status } = await api.getStatus()
  assert.equal(serviceLevels.length, 5)
  assert.deepEqual(status, {
    status: 'UP',
    maintenance: 'INACTIVE',
    components: { database: 'UP', search: 'UP', disk: 'UP', files: 'UP', workers: 'UP' },
    lastBackupAt: null,
    lastRestoreRehearsalAt: null,
    broadCustomerScope: false,
  })
})

test('reports DOWN with 200 without a database; the server is alive but not ready', async (t) => {
  const { parts } = await harness(t)
  const nowhere = connectToDatabase('postgres://postgres@127.0.0.1:1/nowhere', { connections: 1 })
  t.after(() => nowhere.close())
  const app = await createServer({ ...parts, statusDb: nowhere.db, config: { ...parts.config } })
  t.after(() => app.close())
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  assert.partialDeepStrictEqual(await status(baseUrl), { status: 'DOWN', components: { database: 'DOWN' } })
  assert.equal((await fetch(`${baseUrl}/readyz`)).status, 503)
  assert.equal((await fetch(`${baseUrl}/healthz`)).status, 200)
})

test('reports DEGRADED if the search index stops following the database', async (t) => {
  const { parts, db, baseUrl } = await harness(t)
  await db.transaction().execute(async (tx) => {
    // The index can no longer poll.
    await sql`lock table change in access exclusive mode`.execute(tx)
    for (;;) {
      // A poll may have been in progress, so one check may not be enough.
      await sql`update index_replica set seen_at = now() - interval '11 seconds'`.execute(parts.backgroundDb)
      if ((await status(baseUrl)).components.search === 'DEGRADED') break
    }
  })
  await parts.searchIndex.catchUp()
})

test('reports DEGRADED workers without recent heartbeats and stays ready', async (t) => {
  const { db, baseUrl } = await harness(t)
  const workers = async () => (await status(baseUrl)).components.workers
  const seen = async (secondsAgo: number) => {
    await sql`update process set seen_at = clock_timestamp() - ${secondsAgo} * interval '1 second'`.execute(
      db,
    )
    return workers()
  }
  assert.equal(await seen(14), 'UP')
  assert.equal(await seen(15), 'DEGRADED')
  assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200)
  await sql`update process set role = 'api', seen_at = clock_timestamp()`.execute(db)
  assert.equal(await workers(), 'DEGRADED')
  const worker = await startHeartbeat(db, 'worker')
  assert.equal(await workers(), 'UP')
  await worker.leave()
  assert.equal(await workers(), 'DEGRADED')
  await sql`update process set role = 'all'`.execute(db)
})

test('reports the disk as DOWN if the data folder is missing', async (t) => {
  const { parts } = await harness(t)
  const disk = createDiskMonitor({ ...parts.config, dataDir: join(tmpdir(), 'nothing', 'here') })
  const baseUrl = await anotherServer(t, { parts: { ...parts, disk } }, {})
  assert.partialDeepStrictEqual(await status(baseUrl), { status: 'DOWN', components: { disk: 'DOWN' } })
})

test('reports a disk below the watermark as DEGRADED and a full one as DOWN, and stays ready', async (t) => {
  const { parts } = await harness(t)
  const free = { bytes: 0 }
  const disk = createDiskMonitor(parts.config, async () => ({ bavail: free.bytes, bsize: 1 }), everLater())
  const baseUrl = await anotherServer(t, { parts: { ...parts, disk } }, {})
  const megabytes: [freeMb: number, state: string][] = [
    [512, 'UP'],
    [511, 'DEGRADED'],
    [127, 'DEGRADED'],
    [15, 'DOWN'],
  ]
  for (const [freeMb, state] of megabytes) {
    free.bytes = freeMb * 1_048_576
    assert.equal((await status(baseUrl)).components.disk, state)
    assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200)
  }
})

test('derives the overall status from required and optional components', () => {
  const up = { database: 'UP', search: 'UP', disk: 'UP', files: 'UP', workers: 'UP' } as const
  assert.equal(determineOverallState(up), 'UP')
  assert.equal(determineOverallState({ ...up, search: 'DOWN' }), 'DEGRADED')
  assert.equal(determineOverallState({ ...up, search: 'DEGRADED' }), 'DEGRADED')
  assert.equal(determineOverallState({ ...up, disk: 'DEGRADED' }), 'DEGRADED')
  assert.equal(determineOverallState({ ...up, workers: 'DEGRADED' }), 'DEGRADED')
  assert.equal(determineOverallState({ ...up, workers: 'DOWN' }), 'DEGRADED')
  assert.equal(determineOverallState({ ...up, disk: 'DOWN' }), 'DOWN')
  assert.equal(determineOverallState({ ...up, database: 'DOWN', search: 'DOWN' }), 'DOWN')
})

test('reports the maintenance state of the operator', async (t) => {
  const { api, db } = await harness(t)
  t.after(() => db.updateTable('maintenance').set({ state: 'INACTIVE' }).execute())
  for (const state of ['PLANNED', 'UNDERWAY', 'INACTIVE'] as const) {
    await db.updateTable('maintenance').set({ state }).execute()
    assert.equal((await api.getStatus()).maintenance, state)
  }
})

test('labels request metrics only by operation or route pattern', async (t) => {
  const h = await harness(t)
  const baseUrl = await anotherServer(t, h, {})
  await fetch(`${baseUrl}/v5/status`)
  await fetch(`${baseUrl}/v5/campaigns/4711`)
  await fetch(`${baseUrl}/made/up`)
  await fetch(`${baseUrl}/made/up`, { method: 'POST' })
  await fetch(`${baseUrl}/click/made-up`)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Quillmaker' }])
  await h.seed.campaign(h.poolId, { live: true })
  const { jobs } = await h.api.searchJobs({ query: { q: 'quillmaker', link: 1 } })
  await click(baseUrl + new URL(jobs[0]?.url ?? assert.fail()).pathname)
  await fetch(`${baseUrl}/api/search.php?q=made`)
  const response = await fetch(`${baseUrl}/metrics`)
  const text = await response.text()
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0.0.4/)
  assert.match(text, /tiller_http_requests_total\{operation="getStatus",status="200"\} 1/)
  assert.match(text, /tiller_http_requests_total\{operation="getCampaign",status="401"\} 1/)
  assert.match(text, /tiller_http_requests_total\{operation="other",status="404"\} 2/)
  assert.match(text, /tiller_http_requests_total\{operation="\/click\/:token",status="404"\} 1/)
  assert.match(text, /tiller_http_request_seconds_count\{operation="getCampaign"\} 1/)
  assert.match(text, /process_resident_memory_bytes \d+/)
  assert.match(text, /tiller_http_requests_total\{operation="\/click\/:token",status="302"\} 1/)
  assert.match(text, /tiller_http_requests_total\{operation="searchJobs",status="200"\} 1/)
  // Labels only: a value may contain these digits by chance.
  const labels = [...text.matchAll(/\{[^}\n]*\}/g)].join('\n')
  assert.doesNotMatch(labels, /4711|made/)
})

test('shows metrics only to direct local requests or with the token', async (t) => {
  const h = await harness(t)
  const status = async (baseUrl: string, headers: Record<string, string> = {}) =>
    (await fetch(`${baseUrl}/metrics`, { headers })).status
  const open = await anotherServer(t, h, { trustProxy: 0 })
  assert.equal(await status(open), 200)
  for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])
    assert.equal(await status(open, { [name]: '127.0.0.1' }), 404)
  const metricsToken = 'a-token-of-the-operator'
  const guarded = await anotherServer(t, h, { metricsToken })
  assert.equal(await status(guarded), 404)
  assert.equal(await status(guarded, { authorization: `Bearer ${metricsToken}x` }), 404)
  const from = { 'x-forwarded-for': '192.0.2.1' }
  assert.equal(await status(guarded, { ...from, authorization: `Bearer ${metricsToken}` }), 200)
})
