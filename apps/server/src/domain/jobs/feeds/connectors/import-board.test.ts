import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { TillerError } from '@tiller/client'
import { harness, type Harness } from '#test/harness/harness.ts'
import { startFeedServer, createFetchDependencies } from '../fetching/feed-server.fixture.ts'
import { fetchFeed } from '../fetching/fetch-feed.ts'

/** A customer whose sources are not due in other tests. */
async function customer(t: TestContext) {
  const h = await harness(t)
  t.after(() =>
    h.db
      .updateTable('source')
      .set({ status: 'USER_PAUSED' })
      .where('customerId', '=', h.tenant.customerId)
      .execute(),
  )
  return h
}

const later = (h: Harness, minutes: number) => {
  h.clock.at = new Date(h.clock.at.getTime() + minutes * 60_000)
}

const openJobs = async (h: Harness, sourceId: number) => {
  const search = `sourceId=${sourceId} AND status!="DELETED"`
  const { content } = await h.api.listMyJobs({ query: { search, sort: ['jobReference,asc'] } })
  return content.map(({ title, company, cities }) => [title, company, cities])
}

/** Lets the source fetch from a server on this machine instead. */
const redirectTo = (h: Harness, sourceId: number, feedUrl: string) =>
  h.db.updateTable('source').set({ feedUrl }).where('id', '=', sourceId).execute()

const posting = (id: string, text: string) => ({ id, text, hostedUrl: `https://jobs.lever.co/acme/${id}` })
const lever = (...postings: object[]) =>
  JSON.stringify(
    postings.map((each) => ({
      ...each,
      categories: { location: 'Austin, TX' },
      description: '<p>Work.</p>',
    })),
  )

test('a job board is connected by its token, fetched conditionally, and imported like a feed', async (t) => {
  const h = await customer(t)
  const source = await h.api.createSource({
    params: { poolId: h.poolId },
    body: { name: 'Acme Steel', connector: 'LEVER', board: 'https://jobs.lever.co/acme' },
  })
  assert.partialDeepStrictEqual(source, {
    type: 'FEED',
    connector: 'LEVER',
    feedAddress: 'api.lever.co/v0/postings/acme',
    fetchEveryMinutes: 60,
    nextFetchAt: h.clock.at.toISOString(),
  })
  const board = { version: '"1"', jobs: lever(posting('a', 'Welder'), posting('b', 'Buyer')) }
  const { port, asked } = await startFeedServer(t, ({ headers }, response) => {
    if (headers['if-none-match'] === board.version) response.writeHead(304).end()
    else response.writeHead(200, { etag: board.version }).end(board.jobs)
  })
  await redirectTo(h, source.id, `http://api.lever.co:${port}/v0/postings/acme?mode=json`)
  assert.equal((await fetchFeed(createFetchDependencies(h), source.id))?.outcome, 'IMPORTED')
  assert.deepEqual(await openJobs(h, source.id), [
    ['Welder', 'Acme Steel', ['Austin, TX']],
    ['Buyer', 'Acme Steel', ['Austin, TX']],
  ])
  later(h, 60)
  assert.equal((await fetchFeed(createFetchDependencies(h), source.id))?.outcome, 'UNCHANGED')
  assert.equal(asked.length, 2)
  Object.assign(board, { version: '"2"', jobs: lever(posting('b', 'Senior Buyer')) })
  await fetchFeed(createFetchDependencies(h), source.id)
  assert.deepEqual(await openJobs(h, source.id), [['Senior Buyer', 'Acme Steel', ['Austin, TX']]])
})

test('a board whose document of one job fails changes nothing, and is fetched again later and later', async (t) => {
  const h = await customer(t)
  const source = await h.api.createSource({
    params: { poolId: h.poolId },
    body: { name: 'Acme', connector: 'SMARTRECRUITERS', board: 'Acme' },
  })
  const server = await startFeedServer(t, ({ url = '' }, response) => {
    if (url.includes('?')) response.end('{"totalFound":1,"content":[{"id":"1"}]}')
    else
      response.end(
        '{"id":"1","name":"Barista","company":{"identifier":"Acme","name":"Acme"},"jobAd":{"sections":{}},"location":{"city":"Austin","region":"TX"}}',
      )
  })
  await redirectTo(h, source.id, `http://api.example.com:${server.port}/postings?limit=100&offset=0`)
  await fetchFeed(createFetchDependencies(h), source.id)
  const before = await openJobs(h, source.id)
  assert.deepEqual(before, [['Barista', 'Acme', ['Austin, TX']]])
  const listed = server.answer.with
  server.answer.with = (request, response) =>
    request.url?.includes('?') === true ? listed(request, response) : response.writeHead(500).end()
  for (const minutes of [360, 720]) {
    assert.equal((await fetchFeed(createFetchDependencies(h), source.id))?.outcome, 'FETCH_FAILED')
    const { nextFetchAt } = await h.api.getSource({ params: { sourceId: source.id } })
    assert.equal(nextFetchAt, new Date(h.clock.at.getTime() + minutes * 60_000).toISOString())
  }
  assert.deepEqual(await openJobs(h, source.id), before)
})

test('a job board needs a connector and its own URL', async (t) => {
  const h = await customer(t)
  const params = { poolId: h.poolId }
  const rejects = async (body: object, fields: string[]) =>
    assert.rejects(h.api.createSource({ params, body: { name: 'Acme', ...body } }), (error) => {
      assert.ok(error instanceof TillerError)
      assert.deepEqual(
        error.errors.map(({ field }) => field),
        fields,
      )
      return true
    })
  await rejects({}, ['feedUrl'])
  await rejects({ board: 'acme' }, ['feedUrl', 'board'])
  await rejects({ connector: 'LEVER' }, ['board'])
  await rejects({ connector: 'LEVER', board: 'https://acme.example/' }, ['board'])
  await rejects({ connector: 'LEVER', board: 'acme', feedUrl: 'https://feeds.example.com/a.xml' }, [
    'feedUrl',
  ])
  await rejects({ connector: 'SITEMAP', board: 'http://acme.example/sitemap.xml' }, ['board'])
  await rejects({ type: 'API', connector: 'LEVER', board: 'acme' }, ['connector', 'board'])
  const { id: sourceId } = await h.api.createSource({
    params,
    body: { name: 'Acme', connector: 'LEVER', board: 'acme' },
  })
  const change = { params: { sourceId }, body: { feedUrl: 'https://feeds.example.com/a.xml' } }
  await assert.rejects(h.api.updateSource(change), { code: 'invalid-request' })
})
