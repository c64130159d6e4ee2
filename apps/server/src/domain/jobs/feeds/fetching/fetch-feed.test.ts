import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { feedXml, harness, type Harness } from '#test/harness/harness.ts'
import { updateFetchSettings } from '#domain/accounts/sources/sources.ts'
import { summarizeError } from '#lib/metrics/error-summary.ts'
import { startFeedServer, createFetchDependencies, setFeedUrl } from './feed-server.fixture.ts'
import { fetchFeed } from './fetch-feed.ts'

const two = feedXml([{ reference: 'a' }, { reference: 'b' }])

const references = async ({ api }: Harness) =>
  (await api.listMyJobs({ query: { search: 'status!="DELETED"' } })).content.map((job) => job.jobReference)

const sourceRow = ({ db, sourceId }: Harness) =>
  db.selectFrom('source').selectAll().where('id', '=', sourceId).executeTakeFirstOrThrow()

const newest = ({ db, sourceId }: Harness) =>
  db
    .selectFrom('feedImport')
    .selectAll()
    .where('sourceId', '=', sourceId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const minutesLater = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

test('a feed is fetched and imported, and the run records status, bytes, and the next fetch', async (t) => {
  const h = await harness(t)
  const server = await startFeedServer(t, (_, response) => response.end(two))
  await setFeedUrl(h, server.url, 45)
  const report = await fetchFeed(createFetchDependencies(h), h.sourceId)
  assert.partialDeepStrictEqual(report, { outcome: 'IMPORTED', counts: { created: 2 } })
  assert.deepEqual(await references(h), ['a', 'b'])
  assert.partialDeepStrictEqual(await newest(h), { outcome: 'IMPORTED', httpStatus: 200, bytes: two.length })
  assert.partialDeepStrictEqual(await sourceRow(h), {
    lastOutcome: 'IMPORTED',
    failures: 0,
    lastFetchAt: h.clock.at,
    lastImportedAt: h.clock.at,
    nextFetchAt: minutesLater(h.clock.at, 45),
  })
  assert.equal(server.asked[0]?.url, '/jobs.xml?key=secret')
})

test('an unmodified feed (304) is not read and the run is UNCHANGED', async (t) => {
  const h = await harness(t)
  const version = { etag: '"v1"', 'last-modified': 'Mon, 02 Mar 2026 12:00:00 GMT' }
  const server = await startFeedServer(t, ({ headers }, response) => {
    if (headers['if-none-match'] === '"v1"') response.writeHead(304).end()
    else response.writeHead(200, version).end(two)
  })
  await setFeedUrl(h, server.url)
  const parts = createFetchDependencies(h)
  await fetchFeed(parts, h.sourceId)
  h.clock.at = minutesLater(h.clock.at, 60)
  assert.equal((await fetchFeed(parts, h.sourceId))?.outcome, 'UNCHANGED')
  assert.partialDeepStrictEqual(await newest(h), { outcome: 'UNCHANGED', httpStatus: 304, bytes: 0 })
  assert.partialDeepStrictEqual(await sourceRow(h), {
    lastImportedAt: h.clock.at,
    nextFetchAt: minutesLater(h.clock.at, 60),
  })
  assert.deepEqual(
    server.asked.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']]),
    [
      [undefined, undefined],
      ['"v1"', version['last-modified']],
    ],
  )
  await h.seed.jobs(h.sourceId, [{ reference: 'from-a-file' }, { reference: 'a' }])
  await fetchFeed(parts, h.sourceId)
  assert.equal(server.asked[2]?.headers['if-none-match'], undefined, 'the source holds another feed now')
  assert.deepEqual(await references(h), ['a', 'b'])
  await setFeedUrl(h, `${server.url}&other=1`)
  await fetchFeed(parts, h.sourceId)
  assert.equal(server.asked[3]?.headers['if-none-match'], undefined, 'another URL is another feed')
})

test('an incomplete feed changes nothing and is retried with increasing delays', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, two)
  const whole = feedXml([{ reference: 'a', title: 'Changed' }, { reference: 'b' }])
  const server = await startFeedServer(t, (_, response) => response.end())
  await setFeedUrl(h, server.url)
  const parts = createFetchDependencies(h)
  const cases: [code: string, httpStatus: number | null, answer: typeof server.answer.with][] = [
    ['http-status', 503, (_, response) => response.writeHead(503).end(whole)],
    ['http-status', 206, (_, response) => response.writeHead(206).end(whole)],
    ['http-status', 304, (_, response) => response.writeHead(304).end()],
    ['broken', null, (_, response) => response.destroy()],
    // The document is complete, but shorter than announced.
    [
      'broken',
      200,
      (_, response) => {
        response.writeHead(200, { 'content-length': whole.length + 1 })
        response.write(whole, () => response.destroy())
      },
    ],
    ['broken', 200, (_, response) => void response.write(whole, () => response.destroy())],
    ['broken', 200, (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(whole)],
    [
      'too-large',
      200,
      (_, response) => response.writeHead(200, { 'content-length': 6 * 1024 ** 3 }).write('<'),
    ],
    ['truncated', 200, (_, response) => response.end(whole.slice(0, -30))],
    ['truncated', 200, (_, response) => response.end(gzipSync(whole).subarray(0, -30))],
    ['redirect', null, (_, response) => response.writeHead(302, { location: '/again' }).end()],
    ['refused-url', null, (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()],
  ]
  for (const [index, [code, httpStatus, answer]] of cases.entries()) {
    server.answer.with = answer
    const report = await fetchFeed(parts, h.sourceId)
    assert.equal(report?.problems.at(-1)?.code, code)
    const outcome = code === 'truncated' ? 'REFUSED' : 'FETCH_FAILED'
    assert.partialDeepStrictEqual(await newest(h), { outcome, httpStatus })
    assert.partialDeepStrictEqual(await sourceRow(h), {
      failures: index + 1,
      lastOutcome: outcome,
      nextFetchAt: minutesLater(h.clock.at, Math.min(60 * 2 ** index, 1440)),
    })
  }
  assert.deepEqual(
    (await h.api.listMyJobs()).content.map(({ title }) => title),
    ['Registered Nurse', 'Registered Nurse'],
  )
  server.answer.with = (_, response) => response.end(whole)
  await fetchFeed(parts, h.sourceId)
  assert.partialDeepStrictEqual(await sourceRow(h), {
    failures: 0,
    nextFetchAt: minutesLater(h.clock.at, 60),
  })
})

test('a feed is decompressed by its content, not by its headers', async (t) => {
  const h = await harness(t)
  const server = await startFeedServer(t, ({ url }, response) => {
    if (url?.includes('named') === true) response.setHeader('content-encoding', 'gzip')
    response.end(gzipSync(two))
  })
  for (const name of ['plain', 'named']) {
    await setFeedUrl(h, `${server.url}&${name}`)
    await fetchFeed(createFetchDependencies(h), h.sourceId)
    assert.deepEqual(await references(h), ['a', 'b'], name)
  }
})

test('a feed that lacks more than half of the jobs waits for confirmation, which imports it', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(
    h.sourceId,
    ['a', 'b', 'c'].map((reference) => ({ reference })),
  )
  const server = await startFeedServer(t, (_, response) =>
    response.writeHead(200, { etag: '"few"' }).end(feedXml([{ reference: 'a' }])),
  )
  await setFeedUrl(h, server.url)
  const parts = createFetchDependencies(h)
  assert.equal((await fetchFeed(parts, h.sourceId))?.outcome, 'NEEDS_CONFIRMATION')
  assert.partialDeepStrictEqual(await sourceRow(h), { failures: 0, lastOutcome: 'NEEDS_CONFIRMATION' })
  assert.equal((await fetchFeed(parts, h.sourceId, { confirmed: true }))?.outcome, 'IMPORTED')
  assert.equal(server.asked[1]?.headers['if-none-match'], undefined)
  assert.deepEqual(await references(h), ['a'])
  await fetchFeed(parts, h.sourceId, { confirmed: true })
  assert.equal(server.asked[2]?.headers['if-none-match'], undefined)
})

test('a confirmation applies to the next successful fetch, unless more jobs would disappear, and to no later one', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(
    h.sourceId,
    ['a', 'b', 'c', 'd', 'e', 'f'].map((reference) => ({ reference })),
  )
  const answers = [['a', 'b'], ['a'], ['a', 'b'], undefined, ['a', 'b'], []]
  const server = await startFeedServer(t, (_, response) => {
    const jobs = answers.shift()
    if (jobs === undefined) response.writeHead(503).end()
    else response.end(feedXml(jobs.map((reference) => ({ reference }))))
  })
  await setFeedUrl(h, server.url)
  const parts = createFetchDependencies(h)
  const outcome = async () => (await fetchFeed(parts, h.sourceId))?.outcome
  const confirm = async () => h.api.confirmImport({ params: { importId: (await newest(h)).id } })
  assert.equal(await outcome(), 'NEEDS_CONFIRMATION')
  await confirm()
  assert.equal(await outcome(), 'NEEDS_CONFIRMATION', 'one more has gone since')
  assert.equal(await outcome(), 'NEEDS_CONFIRMATION', 'of what came after what was confirmed')
  await confirm()
  assert.equal(await outcome(), 'FETCH_FAILED')
  assert.equal(await outcome(), 'IMPORTED')
  assert.deepEqual(await references(h), ['a', 'b'])
  assert.equal(await outcome(), 'NEEDS_CONFIRMATION')
})

test('a server never fetches from a private address', async (t) => {
  const h = await harness(t)
  const server = await startFeedServer(t, (_, response) => response.end(two))
  for (const [url, code] of [
    [`https://127.0.0.1:${server.port}/jobs.xml`, 'refused-url'],
    [`http://127.0.0.1:${server.port}/jobs.xml`, 'refused-url'],
    ['https://localhost/jobs.xml', 'refused-url'],
  ] as const) {
    await setFeedUrl(h, url)
    const report = await fetchFeed(h.parts, h.sourceId)
    assert.deepEqual([report?.outcome, report?.problems[0]?.code], ['FETCH_FAILED', code])
  }
  assert.equal(server.asked.length, 0)
})

test('a source is fetched once at a time; a second caller is told so', async (t) => {
  const h = await harness(t)
  const asked = Promise.withResolvers<() => void>()
  const server = await startFeedServer(t, (_, response) => asked.resolve(() => response.end(two)))
  await setFeedUrl(h, server.url)
  const parts = createFetchDependencies(h)
  const first = fetchFeed(parts, h.sourceId)
  const answer = await asked.promise
  assert.equal(await fetchFeed(parts, h.sourceId), undefined)
  answer()
  assert.equal((await first)?.outcome, 'IMPORTED')
  assert.equal(server.asked.length, 1)
  server.answer.with = (_, response) => response.end(two)
  assert.equal((await fetchFeed(parts, h.sourceId))?.outcome, 'UNCHANGED')
})

test('a URL that is set during a fetch stays due', async (t) => {
  const h = await harness(t)
  const asked = Promise.withResolvers<() => void>()
  const server = await startFeedServer(t, (_, response) => asked.resolve(() => response.end(two)))
  await setFeedUrl(h, server.url)
  const first = fetchFeed(createFetchDependencies(h), h.sourceId)
  const answer = await asked.promise
  await updateFetchSettings(h.db, h.sourceId, { feedUrl: 'https://other.example.com/' }, h.clock.at)
  answer()
  await first
  assert.partialDeepStrictEqual(await sourceRow(h), { nextFetchAt: h.clock.at, lastOutcome: null })
})

test('a fetch that is aborted by a shutdown is not a failure and stays due', async (t) => {
  const h = await harness(t)
  const half = Promise.withResolvers<void>()
  const server = await startFeedServer(
    t,
    (_, response) => void response.write(two.slice(0, 500), () => half.resolve()),
  )
  await setFeedUrl(h, server.url)
  const stopping = new AbortController()
  const fetched = fetchFeed(createFetchDependencies(h), h.sourceId, { signal: stopping.signal })
  await half.promise
  stopping.abort()
  const report = await fetched
  assert.deepEqual([report?.outcome, report?.problems[0]?.code], ['FETCH_FAILED', 'stopped'])
  assert.partialDeepStrictEqual(await sourceRow(h), { failures: 0, nextFetchAt: h.clock.at })
  assert.deepEqual(await references(h), [])
})

test('refusing a feed closes the connection to its server', async (t) => {
  const h = await harness(t)
  const closed = Promise.withResolvers<unknown>()
  const server = await startFeedServer(t, (_, response) => {
    response.write(`<!DOCTYPE x>${' '.repeat(100_000)}`)
    closed.resolve(once(response, 'close'))
  })
  await setFeedUrl(h, server.url)
  const report = await fetchFeed(createFetchDependencies(h), h.sourceId)
  assert.deepEqual([report?.outcome, report?.problems[0]?.code], ['REFUSED', 'doctype'])
  await closed.promise
})

test('a database error is reported and rescheduled, and the log contains no row data', async (t) => {
  const h = await harness(t)
  await sql`alter table job add constraint no_canary check (title <> 'CANARY')`.execute(h.db)
  t.after(() => sql`alter table job drop constraint no_canary`.execute(h.db))
  const server = await startFeedServer(t, (_, response) =>
    response.end(feedXml([{ reference: 'a', title: 'CANARY' }])),
  )
  await setFeedUrl(h, server.url)
  const error: unknown = await fetchFeed(createFetchDependencies(h), h.sourceId).catch(
    (error: unknown) => error,
  )
  assert.ok(error instanceof Error)
  const { code, constraint } = error as Error & { code: unknown; constraint: unknown }
  assert.deepEqual([code, constraint], ['23514', 'no_canary'])
  assert.doesNotMatch(JSON.stringify(summarizeError(error)), /CANARY/)
  const { outcome, httpStatus, problems } = await newest(h)
  assert.deepEqual([outcome, httpStatus], ['FAILED', 200])
  assert.partialDeepStrictEqual(problems, [{ code: 'internal-error' }])
  assert.partialDeepStrictEqual(await sourceRow(h), { failures: 1, lastOutcome: 'FAILED' })
})

test('a source that does not exist or has no URL cannot be fetched', async (t) => {
  const h = await harness(t)
  await assert.rejects(fetchFeed(createFetchDependencies(h), h.sourceId), /There is no feed URL of source/)
  await assert.rejects(fetchFeed(createFetchDependencies(h), 999_999_999), /There is no source 999999999/)
})
