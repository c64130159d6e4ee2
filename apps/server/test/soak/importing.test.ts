import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { createSource } from '#domain/accounts/sources/sources.ts'
import { fetchDueFeeds } from '#domain/jobs/feeds/fetching/due-feeds.ts'
import { createImporter, type ImporterOptions } from '#domain/jobs/feeds/fetching/importer.ts'
import { importWorkerProgram } from '#app/import-worker.ts'
import { feedXml, isolatedHarness, type Harness } from '../harness/harness.ts'

// Nightly: it starts an importing process for each test; feeds.test.ts imports in the same process.

const harness = isolatedHarness()

const xml = feedXml([{ reference: 'a' }])

/** A customer with due feeds on a server that the test controls, and an importer in another process. */
async function importing(t: TestContext, feeds: RequestListener[], more: Partial<ImporterOptions> = {}) {
  const h = await harness(t)
  const server = createServer((request, response) =>
    feeds[Number(request.url?.slice(1))]?.(request, response),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const sources: number[] = []
  for (const [n] of feeds.entries()) {
    const feed = { name: `Feed ${n}`, feedUrl: `http://127.0.0.1:${port}/${n}`, at: h.clock.at }
    sources.push((await createSource(h.db, { ...h.tenant, poolId: h.poolId }, feed)).id)
  }
  const options: ImporterOptions = {
    program: importWorkerProgram,
    env: {
      ...process.env,
      DATABASE_URL: h.parts.pool.options.connectionString,
      FEEDS_OVER_HTTP: '1',
      EGRESS_ALLOW_PRIVATE: '1',
    },
    ...more,
  }
  const importer = createImporter(options)
  const round = (signal?: AbortSignal) => fetchDueFeeds(h.parts, h.clock.at, signal, importer)
  return { h, sources, round, options }
}

const outcomes = ({ db, tenant }: Harness) =>
  db
    .selectFrom('feedImport')
    .select(['sourceId', 'outcome', sql<string>`problems -> 0 ->> 'code'`.as('code')])
    .where('customerId', '=', tenant.customerId)
    .orderBy('id')
    .execute()

const sourceOf = ({ db }: Harness, id: number) =>
  db
    .selectFrom('source')
    .select(['failures', 'nextFetchAt', 'lastOutcome'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('imports a fetched feed in a separate process with its own connections and the platform’s clock', async (t) => {
  const seen: unknown[] = []
  const answer = async (response: ServerResponse) => {
    const { rows } = await sql`
      select count(*) from pg_stat_activity
      where datname = current_database() and application_name = 'tiller import'`.execute(h.db)
    seen.push(...rows)
    response.end(xml)
  }
  const look: RequestListener = (_, response) => void answer(response)
  const { h, sources, round } = await importing(t, [look, look])
  assert.equal(await round(), 2)
  assert.deepEqual(
    seen.map((row) => (row as { count: number }).count > 0),
    [true, true],
  )
  const [first = 0, second = 0] = sources
  assert.deepEqual(await outcomes(h), [
    { sourceId: first, outcome: 'IMPORTED', code: null },
    { sourceId: second, outcome: 'IMPORTED', code: null },
  ])
  const { failures, nextFetchAt } = await sourceOf(h, first)
  const minutes = ((nextFetchAt?.getTime() ?? 0) - h.clock.at.getTime()) / 60_000
  assert.ok(failures === 0 && minutes > 50 && minutes < 80, `${minutes}`)
})

test('an import that exceeds its memory fails alone: it is reported and retried later, and the next feed is imported', async (t) => {
  const many = feedXml(
    Array.from({ length: 3_000 }, (_, n) => ({ reference: `r${n}`, description: 'x'.repeat(2_000) })),
  )
  const { h, sources, round } = await importing(t, [(_, response) => response.end(many)], {
    heapMegabytes: 12,
  })
  assert.equal(await round(), 1)
  assert.deepEqual(await outcomes(h), [{ sourceId: sources[0], outcome: 'FAILED', code: 'too-much' }])
  const { failures, nextFetchAt } = await sourceOf(h, sources[0] ?? 0)
  assert.ok(failures === 1 && nextFetchAt !== null && nextFetchAt > h.clock.at)
  assert.deepEqual((await h.api.listMyJobs()).totalElements, 0)
})

test('long descriptions do not exceed the memory of an import', async (t) => {
  const long = feedXml(
    Array.from({ length: 1_000 }, (_, n) => ({
      reference: `r${n}`,
      description: 'long text '.repeat(20_000),
    })),
  )
  const { h, sources, round } = await importing(t, [(_, response) => response.end(long)], {
    heapMegabytes: 192,
  })
  assert.equal(await round(), 1)
  assert.deepEqual(await outcomes(h), [{ sourceId: sources[0], outcome: 'IMPORTED', code: null }])
})

test('kills an import without progress and starts the next one in a new process', async (t) => {
  const { h, sources, round, options } = await importing(t, [(_, response) => response.end(xml)])
  const [sourceId = 0] = sources
  // Shorter than the start of a process.
  options.limitMs = 1
  assert.equal(await round(), 1)
  options.limitMs = 600_000
  await h.db.updateTable('source').set({ nextFetchAt: h.clock.at }).where('id', '=', sourceId).execute()
  assert.equal(await round(), 1)
  assert.deepEqual(await outcomes(h), [
    { sourceId, outcome: 'FAILED', code: 'too-slow' },
    { sourceId, outcome: 'IMPORTED', code: null },
  ])
})

test('an import that makes progress may take longer than the limit', async (t) => {
  const program = join(mkdtempSync(join(tmpdir(), 'tiller-importer-')), 'program.mjs')
  t.after(() => rmSync(dirname(program), { recursive: true }))
  writeFileSync(
    program,
    `process.on('message', () => {
       let left = 60
       setInterval(() => process.send(--left > 0 ? 'progress' : 'done'), 100)
     })
     process.on('disconnect', () => process.exit())`,
  )
  const importer = createImporter({ program, env: process.env, limitMs: 4_000 })
  await importer.fetch({ sourceId: 1, atMs: 0 })
})

test('an import that is aborted by a shutdown is not a failure, and its source is due at once', async (t) => {
  const stopping = new AbortController()
  const { h, sources, round } = await importing(t, [() => stopping.abort()])
  assert.equal(await round(stopping.signal), 1)
  const { failures, nextFetchAt } = await sourceOf(h, sources[0] ?? 0)
  assert.equal(failures, 0)
  assert.ok(nextFetchAt !== null && nextFetchAt.getTime() - h.clock.at.getTime() < 60_000)
})
