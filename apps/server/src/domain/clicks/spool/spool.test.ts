import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import { Registry } from 'prom-client'
import { navigate } from '#test/harness/navigate.ts'
import { click, harness } from '#test/harness/harness.ts'
import { mountSmallVolume } from '#test/soak/crash/volume.ts'
import { until } from '#test/harness/work/queue.ts'
import { serve } from '#test/harness/work/serve.ts'
import { createServer } from '#apis/server.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { defaultTimeouts } from '#app/dependencies.ts'
import { createLiveIndex } from '#domain/search-sync/live-index.ts'
import { connectToDatabase, isTemporaryDatabaseError } from '#lib/postgres/database.ts'
import { createClickWriter } from '../recording/click-writer.ts'
import { createLandingUrlCache } from './landing-url-cache.ts'
import { replayClicks } from './replay.ts'
import { createClickSpool, registerSpoolMetric } from './spool.ts'

async function temporaryFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'tiller-spool-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A database address without a listener. */
function nowhere(t: TestContext) {
  const { db, close } = connectToDatabase('postgres://postgres@localhost:1/nowhere', { connections: 1 })
  t.after(() => close())
  return db
}

/** A server with its own spool and without a click database, and a searchable job. */
async function cutOff(t: TestContext, other: Partial<AppDependencies> = {}) {
  const h = await harness(t)
  const folder = await temporaryFolder(t)
  const spool = { landings: createLandingUrlCache(), clickSpool: createClickSpool(join(folder, 'spool')) }
  const clicksDb = other.clicksDb ?? nowhere(t)
  const parts = {
    ...h.parts,
    ...spool,
    ...other,
    clicksDb,
    clickWriter: createClickWriter(clicksDb),
    timeouts: defaultTimeouts,
  }
  const app = await createServer(parts)
  t.after(() => app.close())
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: `Farrier ${h.tenant.customerId}` }])
  await h.seed.campaign(h.poolId, { live: true })
  /** A click URL from the server at `through`, on the server without a database. */
  const clickUrl = async (through = baseUrl) => {
    const query = `q=farrier+${h.tenant.customerId}&link=1&format=json`
    const response = await fetch(`${through}/api/search.php?${query}`)
    const { jobs } = (await response.json()) as { jobs: { url: string }[] }
    return baseUrl + new URL(jobs[0]?.url ?? assert.fail()).pathname
  }
  const clicks = () =>
    h.db.selectFrom('click').selectAll().where('customerId', '=', h.tenant.customerId).orderBy('at').execute()
  const metrics = new Registry()
  registerSpoolMetric(metrics, parts.clickSpool)
  const measured = () => metrics.metrics()
  const logged: object[] = []
  const log = { error: (fields: object) => void logged.push(fields), warn: () => {} }
  const replay = (dependencies: Partial<AppDependencies> = {}) =>
    replayClicks({ ...parts, ...dependencies }, { log, signal: new AbortController().signal })
  return { ...h, parts, clickUrl, clicks, replay, logged, measured, folder: parts.clickSpool.folder }
}

const sidOf = (location: string | null) => new URL(location ?? '').searchParams.get('tlr_sid')

test('redirects clicks while the database is down and records each later once, at its original time, unbilled', async (t) => {
  const { clickUrl, clicks, replay, clock, folder, db, tenant, measured } = await cutOff(t)
  const at = clock.at
  const { status, location } = await click(await clickUrl())
  assert.equal(status, 302)
  assert.match(location ?? '', /^https:\/\/jobs\.example\.com\/a\?tlr_sid=/)
  assert.deepEqual(await clicks(), [])
  const metric = /^tiller_clicks_spooled_bytes ([1-9]\d*)$/m
  assert.match(await measured(), metric)
  clock.at = new Date(at.getTime() + 60_000)
  await replay()
  await replay()
  assert.partialDeepStrictEqual(await clicks(), [
    {
      id: sidOf(location),
      at,
      class: 'VALID',
      chargedCents: 0,
      unbilledReason: 'DATABASE_UNAVAILABLE',
      priceCents: 10,
    },
  ])
  assert.deepEqual(await readdir(folder), [])
  assert.doesNotMatch(await measured(), metric)
  const charges = db.selectFrom('charge').select('cents').where('customerId', '=', tenant.customerId)
  assert.deepEqual(await charges.execute(), [])
})

test('records a click that timed out exactly once under its id', async (t) => {
  const h = await harness(t)
  const { clickUrl, clicks, replay, db } = await cutOff(t, { clicksDb: h.parts.clicksDb })
  const url = await clickUrl()
  const led = await db.transaction().execute(async (tx) => {
    await sql`lock table click in exclusive mode`.execute(tx)
    return click(url)
  })
  assert.equal(led.status, 302)
  await replay()
  assert.partialDeepStrictEqual(await clicks(), [{ id: sidOf(led.location) }])
})

test('answers 503 with Retry-After and an HTML page if the landing URL is not cached', async (t) => {
  const { clickUrl, baseUrl, clicks, replay } = await cutOff(t)
  const response = await navigate(await clickUrl(baseUrl))
  assert.equal(response.status, 503)
  assert.equal(response.headers.get('retry-after'), '5')
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
  assert.doesNotMatch(await response.text(), /ECONNREFUSED|database|connect/i)
  await replay()
  assert.deepEqual(await clicks(), [])
})

test('redirects clicks on jobs that another process showed, right after loading the index', async (t) => {
  const landings = createLandingUrlCache()
  const { clickUrl, baseUrl, clicks, replay, parts } = await cutOff(t, { landings })
  const url = await clickUrl(baseUrl)
  const { backgroundDb: db, pool, categories } = parts
  const { remember } = landings
  const fresh = { db, pool, categories, remember, createIndex: createMemoryIndex, metrics: new Registry() }
  const index = createLiveIndex(fresh)
  t.after(() => index.stop())
  await index.start()
  const { status, location } = await click(url)
  assert.deepEqual([status, location?.split('?')[0]], [302, 'https://jobs.example.com/a'])
  await replay()
  assert.partialDeepStrictEqual(await clicks(), [{ id: sidOf(location) }])
})

test('answers 503 and stores no partial line if the spool is full or not writable', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'file'), '')
  for (const clickSpool of [
    createClickSpool(join(folder, 'spool'), 1_000),
    createClickSpool(join(folder, 'file', 'spool')),
  ]) {
    const { clickUrl } = await cutOff(t, { clickSpool })
    const statuses: number[] = []
    for (const visitor of ['a', 'b']) statuses.push((await click(await clickUrl(), visitor)).status)
    assert.equal(statuses.at(-1), 503)
    assert.ok((await clickSpool.bytes()) <= 1_000)
  }
})

test('a process whose clicks fail is not ready until its spool can be written', async (t) => {
  const folder = join(await temporaryFolder(t), 'spool')
  await writeFile(folder, '')
  const { clickUrl } = await cutOff(t, { clickSpool: createClickSpool(folder) })
  const url = await clickUrl()
  const ready = async () => (await fetch(`${new URL(url).origin}/readyz`)).status
  assert.equal((await click(url)).status, 503)
  assert.equal(await ready(), 503)
  await rm(folder)
  await until(async () => (await ready()) === 200)
})

test('spools clicks into reserved space on a full disk', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tiller-volume-'))
  const volume = mountSmallVolume(folder, 24)
  t.after(async () => {
    if (typeof volume !== 'string') volume.remove()
    await rm(folder, { recursive: true })
  })
  if (typeof volume === 'string') return t.skip(volume)
  const clickSpool = createClickSpool(join(folder, 'spool'))
  await clickSpool.reserve()
  assert.equal(await clickSpool.bytes(), 0, 'the reserve holds no clicks')
  volume.fill()
  const line = 'x'.repeat(600)
  for (let n = 0; n < 100; n += 1) await clickSpool.append(line)
  assert.equal(await clickSpool.bytes(), 100 * 601)
  assert.equal(await clickSpool.isWritable(), true)
  volume.fill()
  await assert.rejects(clickSpool.append('x'.repeat(600_000)), { code: 'ENOSPC' })
  assert.equal(await clickSpool.isWritable(), false)
  volume.empty()
  assert.equal(await clickSpool.isWritable(), true)
})

test('ignores a folder in the spool', async (t) => {
  const { clicks, replay, folder, logged } = await cutOff(t)
  await mkdir(join(folder, 'clicks-a.jsonl'), { recursive: true })
  await replay()
  assert.deepEqual([await clicks(), logged, await readdir(folder)], [[], [], ['clicks-a.jsonl']])
})

test('never bills a click that was answered with 503', async (t) => {
  const h = await harness(t)
  const clickSpool = createClickSpool(await temporaryFolder(t), 0)
  const { clickUrl, clicks, db } = await cutOff(t, { clicksDb: h.parts.clicksDb, clickSpool })
  const url = await clickUrl()
  const lockClicks = sql`lock table click in exclusive mode`
  await db.transaction().execute(async (tx) => {
    await lockClicks.execute(tx)
    assert.equal((await click(url)).status, 503)
  })
  // Acquired only after the click that waits for the table has ended.
  await db.transaction().execute((tx) => lockClicks.execute(tx))
  assert.deepEqual(await clicks(), [])
})

test('records bot clicks as BOT while the database is down', async (t) => {
  const { clickUrl, clicks, replay } = await cutOff(t)
  const headers = { 'user-agent': 'curl/8.5.0' }
  assert.equal((await navigate(await clickUrl(), { headers })).status, 302)
  await replay()
  assert.partialDeepStrictEqual(await clicks(), [{ class: 'BOT', chargedCents: 0, unbilledReason: null }])
})

test('replays the spool of a dead process in order and once per id, and sets truncated lines aside', async (t) => {
  const { clickUrl, clicks, replay, logged, clock, folder } = await cutOff(t)
  const sids: (string | null)[] = []
  for (const visitor of ['a', 'b']) {
    sids.push(sidOf((await click(await clickUrl(), visitor)).location))
    clock.at = new Date(clock.at.getTime() + 1_000)
  }
  const [name = assert.fail()] = await readdir(folder)
  const [first = '', second = ''] = (await readFile(join(folder, name), 'utf8')).split('\n')
  const half = first.slice(0, first.length / 2)
  // As after a crash in the middle of the third line, and of a replay in the middle of the file.
  await rm(join(folder, name))
  await writeFile(join(folder, 'clicks-gone.taken'), `${first}\n{}\n${first}\n${second}\n${half}`)
  await replay()
  assert.deepEqual(
    (await clicks()).map(({ id }) => id),
    sids,
  )
  assert.deepEqual(await readdir(folder), ['clicks-gone.unread'])
  assert.equal(await readFile(join(folder, 'clicks-gone.unread'), 'utf8'), `{}\n${half}\n`)
  assert.partialDeepStrictEqual(logged, [
    { file: 'clicks-gone.taken', line: 2 },
    { file: 'clicks-gone.taken', line: 5 },
  ])
  assert.ok(!JSON.stringify(logged).includes(half.slice(0, 40)))
})

/** Copies of a spool line with different networks and search results. */
async function linesLike(folder: string, count: number, changed: (n: number) => object = () => ({})) {
  const [name = assert.fail()] = await readdir(folder)
  const line = JSON.parse(await readFile(join(folder, name), 'utf8')) as { token: object }
  await rm(join(folder, name))
  return Array.from({ length: count }, (_, n) => {
    const token = { ...line.token, tokenId: randomUUID(), ...changed(n) }
    return JSON.stringify({ ...line, id: randomUUID(), lock: n, token })
  })
}

test('records a long spool in few commits', async (t) => {
  const { clickUrl, clicks, replay, folder, db, tenant } = await cutOff(t)
  await click(await clickUrl())
  const lines = await linesLike(folder, 500)
  await writeFile(join(folder, 'clicks-gone.jsonl'), lines.join('\n'))
  await replay()
  assert.equal((await clicks()).length, 500)
  const { rows } = await sql`
    select distinct xmin::text from click where customer_id = ${tenant.customerId}`.execute(db)
  assert.equal(rows.length, 3)
})

test('two processes start while another replays a long spool', { timeout: 120_000 }, async (t) => {
  const { clickUrl, clicks, replay, folder, db, parts } = await cutOff(t)
  await click(await clickUrl())
  await writeFile(join(folder, 'clicks-gone.jsonl'), (await linesLike(folder, 500)).join('\n'))
  const env = {
    DATABASE_URL: parts.pool.options.connectionString,
    MASTER_KEY: parts.config.masterKey?.toString('base64'),
  }
  const replayed = await db.transaction().execute(async (tx) => {
    await sql`lock table click in exclusive mode`.execute(tx)
    const replaying = replay()
    await until(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'click'::regclass and not granted`.execute(db)
      return rows.length > 0
    })
    const servers = await Promise.all([serve(t, { env }), serve(t, { env })])
    for (const { baseUrl, ready } of servers) {
      await ready
      assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200)
    }
    assert.deepEqual(await clicks(), [])
    return { replaying }
  })
  await replayed.replaying
  assert.equal((await clicks()).length, 500)
})

test('sets an unrecordable click aside with the reason and records all others', async (t) => {
  const { clickUrl, clicks, replay, logged, folder } = await cutOff(t)
  await click(await clickUrl())
  const beyondInteger = { priceCents: 3_000_000_000 }
  const lines = await linesLike(folder, 5, (n) => [{}, beyondInteger, {}, { jobId: 2 ** 40 }][n] ?? {})
  await writeFile(join(folder, 'clicks-gone.jsonl'), lines.join('\n'))
  await replay()
  assert.equal((await clicks()).length, 3)
  assert.equal(await readFile(join(folder, 'clicks-gone.unread'), 'utf8'), `${lines[1]}\n${lines[3]}\n`)
  assert.deepEqual(new Set(logged.map((fields) => (fields as { line: number }).line)), new Set([2, 4]))
})

test('leaves the spool unchanged if the database is unavailable', async (t) => {
  const { clickUrl, replay, clicks, folder } = await cutOff(t)
  await click(await clickUrl())
  const before = await readdir(folder)
  await assert.rejects(replay({ backgroundDb: nowhere(t) }), isTemporaryDatabaseError)
  assert.deepEqual(await readdir(folder), before)
  await replay()
  assert.equal((await clicks()).length, 1)
})

test('loses no line while replays claim the file, which only its owner may read', async (t) => {
  const folder = await temporaryFolder(t)
  const spool = createClickSpool(join(folder, 'spool'))
  const lines = Array.from({ length: 300 }, (_, index) => `line ${index}`)
  let takes = 0
  const take = async () => {
    for (const name of await readdir(spool.folder)) {
      if (!name.endsWith('.jsonl')) continue
      assert.equal((await stat(join(spool.folder, name))).mode & 0o777, 0o600)
      await rename(join(spool.folder, name), join(spool.folder, `${(takes += 1)}.taken`))
    }
  }
  for (let from = 0; from < lines.length; from += 10) {
    const written = lines.slice(from, from + 10).map((line) => spool.append(line))
    await written[0]
    await Promise.all([take(), ...written])
  }
  assert.ok(takes > 1)
  const names = await readdir(spool.folder)
  const texts = await Promise.all(names.map((name) => readFile(join(spool.folder, name), 'utf8')))
  assert.deepEqual(new Set(texts.flatMap((text) => text.trimEnd().split('\n'))), new Set(lines))
})

test('limits the memory of cached landing URLs by evicting the oldest', () => {
  const landings = createLandingUrlCache(256_000)
  const landing = (id: number) => ({
    url: `https://jobs.example.com/${id}`,
    enableTlrSid: true,
    tierSourceParam: null,
    thirdPartyIntegration: 'NONE',
    poolId: 1,
    cpaBitmap: 0,
  })
  for (let id = 1_000; id < 6_000; id += 1) landings.remember(id, landing(id))
  const known = Array.from({ length: 5_000 }, (_, index) => index + 1_000).filter((id) => landings.of(id))
  assert.equal(known.length, Math.floor(256_000 / (landing(1_000).url.length + 100)))
  assert.equal(known[0], 6_000 - known.length)
  assert.deepEqual(landings.of(5_999), landing(5_999))
})
