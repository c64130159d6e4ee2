import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { readImportProgress, createProgressWriter } from '#domain/jobs/feeds/fetching/progress.ts'
import { startFeedServer, createFetchDependencies } from '#domain/jobs/feeds/fetching/feed-server.fixture.ts'
import { fetchFeed } from '#domain/jobs/feeds/fetching/fetch-feed.ts'
import { feedXml, harness, harnessWith } from '#test/harness/harness.ts'

const feedHarness = harnessWith({ egressAllowPrivate: true, feedsOverHttp: true })

const invalid = (field: string) => (error: unknown) =>
  error instanceof TillerError && error.errors[0]?.field === field

const local = (url: string) => url.replace('feeds.example.com', '127.0.0.1')

test('a test of a feed reports its jobs and problems and stores nothing', async (t) => {
  const h = await feedHarness(t)
  const feed = feedXml([
    { reference: 'a', title: 'Nurse' },
    { reference: 'long', title: 'T'.repeat(256) },
  ])
  const server = await startFeedServer(t, (_, response) => response.end(feed))
  const tested = await h.api.testFeed({ body: { feedUrl: local(server.url) } })
  assert.partialDeepStrictEqual(tested, {
    outcome: 'OK',
    message: null,
    httpStatus: 200,
    jobs: 1,
    isComplete: true,
    problemKinds: [{ code: 'title-too-long', count: 1 }],
    samples: [{ jobReference: 'a', title: 'Nurse' }],
  })
  assert.equal((await h.api.listMyJobs()).totalElements, 0)
})

test('a test of a feed reads at most 1,000 jobs', async (t) => {
  const h = await feedHarness(t)
  const many = Array.from({ length: 1_100 }, (_, number) => ({ reference: String(number) }))
  const server = await startFeedServer(t, (_, response) => response.end(feedXml(many)))
  const { jobs, isComplete } = await h.api.testFeed({ body: { feedUrl: local(server.url) } })
  assert.deepEqual({ jobs, isComplete }, { jobs: 1_000, isComplete: false })

  test('a test of a feed states why the feed cannot be used', async (t) => {
    const h = await feedHarness(t)
    const server = await startFeedServer(t, (_, response) => response.end('<html><p>No feed'))
    const testOf = (feedUrl: string) => h.api.testFeed({ body: { feedUrl } })
    assert.partialDeepStrictEqual(await testOf(local(server.url)), { outcome: 'REFUSED', jobs: 0 })
    server.answer.with = (_, response) => response.writeHead(404).end()
    assert.partialDeepStrictEqual(await testOf(local(server.url)), {
      outcome: 'FETCH_FAILED',
      httpStatus: 404,
      message: 'The server answered 404, not 200.',
    })
    await assert.rejects(testOf('http://user:pass@feeds.example.com/'), invalid('feedUrl'))
  })

  test('a test of a feed does not reach private addresses', async (t) => {
    const h = await harness(t)
    await assert.rejects(h.api.testFeed({ body: { feedUrl: 'https://127.0.0.1/jobs.xml' } }), {
      code: 'invalid-request',
    })
  })

  test('a customer creates a source that is due at once, and changes its feed', async (t) => {
    const h = await feedHarness(t)
    const body = { name: 'Nightly', feedUrl: 'https://feeds.example.com/a.xml?key=secret' }
    const made = await h.api.createSource({ params: { poolId: h.poolId }, body })
    assert.partialDeepStrictEqual(made, {
      name: 'Nightly',
      feedAddress: 'feeds.example.com/a.xml',
      fetchEveryMinutes: 60,
      nextFetchAt: h.clock.at.toISOString(),
    })
    const changed = await h.api.updateSource({
      params: { sourceId: made.id },
      body: { name: 'Hourly', feedUrl: 'https://feeds.example.com/b.xml' },
    })
    assert.partialDeepStrictEqual(changed, { name: 'Hourly', feedAddress: 'feeds.example.com/b.xml' })
    const { content } = await h.api.listMyChanges({ query: { search: 'objectType="SOURCE"' } })
    assert.deepEqual(
      content.map(({ action }) => action),
      ['CHANGE', 'CREATE'],
    )
    assert.doesNotMatch(JSON.stringify(content), /secret/)
    await assert.rejects(
      h.api.updateSource({ params: { sourceId: h.sourceId }, body: { fetchEveryMinutes: 30 } }),
      invalid('fetchEveryMinutes'),
    )
  })

  test('concurrent requests create at most 100 sources', async (t) => {
    const h = await feedHarness(t)
    const body = { name: 'One of many', feedUrl: 'https://feeds.example.com/a.xml' }
    const values = Array.from({ length: 97 }, (_, number) => ({
      ...h.tenant,
      poolId: h.poolId,
      name: String(number),
      createdAt: h.clock.at,
    }))
    await h.db.insertInto('source').values(values).execute()
    const made = await Promise.allSettled(
      Array.from({ length: 4 }, () => h.api.createSource({ params: { poolId: h.poolId }, body })),
    )
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 2)
    for (const each of made)
      if (each.status === 'rejected')
        assert.ok(each.reason instanceof TillerError && each.reason.code === 'quota-exceeded')
  })
})

test('shows the progress of an import, that it is due, and that none is running', async (t) => {
  const h = await feedHarness(t)
  const params = { sourceId: h.sourceId }
  const phase = async () => (await h.api.getImportProgress({ params })).phase
  assert.equal(await phase(), 'IDLE')
  const source = { ...h.tenant, sourceId: h.sourceId }
  const progress = createProgressWriter({ backgroundDb: h.db, now: () => h.clock.at }, source)
  progress.expect(27_000)
  h.clock.at = new Date(h.clock.at.getTime() + 10_000)
  progress.write({ phase: 'reading', jobs: 500, bytes: 9_000 })
  await progress.written()
  assert.deepEqual(await h.api.getImportProgress({ params }), {
    phase: 'READING',
    jobs: 500,
    bytes: 9_000,
    jobsPerSecond: 50,
    expectedEndAt: new Date(h.clock.at.getTime() + 20_000).toISOString(),
  })
  const later = new Date(h.clock.at.getTime() + 6 * 60_000)
  const abandoned = await h.db
    .transaction()
    .execute((tx) => readImportProgress(tx, h.tenant, { id: h.sourceId, nextFetchAt: null }, later))
  assert.equal(abandoned.phase, 'IDLE')
  await progress.end()
  assert.equal(await phase(), 'IDLE')
})

test('an import stores its progress while it runs', async (t) => {
  const h = await feedHarness(t)
  const phases: string[] = []
  const server = await startFeedServer(t, (_, response) => response.end(feedXml([{ reference: 'a' }])))
  const { id } = await h.api.createSource({
    params: { poolId: h.poolId },
    body: { name: 'Watched', feedUrl: local(server.url) },
  })
  const params = { sourceId: id }
  assert.equal((await h.api.getImportProgress({ params })).phase, 'DUE')
  await fetchFeed(createFetchDependencies(h), id, { onProgress: ({ phase }) => phases.push(phase) })
  assert.equal(phases[0], 'reading')
  assert.equal((await h.api.getImportProgress({ params })).phase, 'IDLE')
})
