import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { test, type TestContext } from 'node:test'
import { text } from 'node:stream/consumers'
import { importSPKI, jwtVerify } from 'jose'
import { createSystemEgressClient } from '#lib/egress/egress.ts'
import { isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { createGoogleIndexingService } from './google.ts'
import { createIndexNowService } from './index-now.ts'
import { indexingRetention } from './retention.ts'
import { notifyIndexingService } from './send.ts'
import type { IndexingService } from './indexing-service.ts'

const harness = isolatedHarness()

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

type Received = { path: string; authorization: string | undefined; body: string }

/** A search engine that records requests and answers with `status`. */
async function searchEngine(t: TestContext) {
  const received: Received[] = []
  const answer = { status: 200 }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? ''
      received.push({ path, authorization: request.headers.authorization, body })
      if (path === '/token')
        return response.end(JSON.stringify({ access_token: 'granted', expires_in: 3600 }))
      return response.writeHead(answer.status).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return { received, answer, url: `http://127.0.0.1:${address.port}` }
}

/** A published source whose jobs are `references`, and a round of notifications. */
async function published(t: TestContext) {
  const h = await harness(t)
  await h.db.deleteFrom('indexingNotification').execute()
  await h.db.deleteFrom('indexingService').execute()
  await h.db.updateTable('source').set({ searchEngines: false }).execute()
  await h.api.updateSource({ params: { sourceId: h.sourceId }, body: { searchEngines: true } })
  const engine = await searchEngine(t)
  const egress = createSystemEgressClient({ egressAllowPrivate: true })
  const google = (perDay = 200) =>
    createGoogleIndexingService({
      egress,
      perDay,
      machine: () => h.clock.at,
      http: true,
      endpoint: `${engine.url}/publish`,
      account: {
        client_email: 'a@b.example',
        private_key: keys.privateKey,
        token_uri: `${engine.url}/token`,
      },
    })
  const seed = (...references: string[]) =>
    h.seed.jobs(
      h.sourceId,
      references.map((reference) => ({ reference })),
      { mayDelete: Infinity },
    )
  const notify = (service: IndexingService) =>
    notifyIndexingService(
      { backgroundDb: h.db, config: { baseUrl: h.baseUrl }, random: () => 0.5 },
      service,
      {
        at: h.clock.at,
      },
    )
  const announced = () =>
    engine.received
      .splice(0)
      .flatMap(({ path, body }) =>
        path === '/publish' ? [JSON.parse(body) as { url: string; type: string }] : [],
      )
  const urlOf = async (reference: string) => {
    const { content } = await h.api.listMyJobs({ query: { search: `jobReference="${reference}"` } })
    return `${h.baseUrl}/openings/${content[0]?.id}`
  }
  return { ...h, ...engine, egress, google, seedJobs: seed, notify, announced, urlOf }
}

const later = (h: Harness, minutes: number) => {
  h.clock.at = new Date(h.clock.at.getTime() + minutes * 60_000)
}

test('Google is told about new, changed, and removed pages, with a token of the service account', async (t) => {
  const h = await published(t)
  const google = h.google()
  await h.seedJobs('a', 'b')
  await h.notify(google)
  const [token, first] = h.received
  const assertion = new URLSearchParams(token?.body).get('assertion') ?? ''
  const { payload } = await jwtVerify(assertion, await importSPKI(keys.publicKey, 'RS256'), {
    currentDate: h.clock.at,
  })
  assert.partialDeepStrictEqual(payload, {
    iss: 'a@b.example',
    aud: `${h.url}/token`,
    scope: 'https://www.googleapis.com/auth/indexing',
  })
  assert.equal(first?.authorization, 'Bearer granted')
  const [a, b] = [await h.urlOf('a'), await h.urlOf('b')]
  assert.deepEqual(h.announced(), [
    { url: a, type: 'URL_UPDATED' },
    { url: b, type: 'URL_UPDATED' },
  ])
  await h.notify(google)
  assert.deepEqual(h.announced(), [], 'nothing has changed')
  later(h, 1)
  await h.seed.jobs(h.sourceId, [{ reference: 'b', title: 'Charge Nurse' }, { reference: 'c' }], {
    mayDelete: Infinity,
  })
  await h.notify(google)
  assert.deepEqual(h.announced(), [
    { url: a, type: 'URL_DELETED' },
    { url: b, type: 'URL_UPDATED' },
    { url: await h.urlOf('c'), type: 'URL_UPDATED' },
  ])
})

test('the quota of a day is never exceeded, and removals use it first', async (t) => {
  const h = await published(t)
  const google = h.google(3)
  await h.seedJobs('a', 'b')
  await h.notify(google)
  assert.equal(h.announced().length, 2)
  later(h, 1)
  await h.seedJobs('c', 'd', 'e')
  await h.notify(google)
  await h.notify(google)
  assert.deepEqual(h.announced(), [{ url: await h.urlOf('a'), type: 'URL_DELETED' }])
  later(h, 24 * 60)
  await h.notify(google)
  assert.deepEqual(
    h.announced().map(({ type }) => type),
    ['URL_DELETED', 'URL_UPDATED', 'URL_UPDATED'],
  )
})

test('a failing service is paused for longer and longer, and then gets everything', async (t) => {
  const h = await published(t)
  const google = h.google()
  await h.seedJobs('a', 'b')
  h.answer.status = 429
  await h.notify(google)
  assert.equal(h.announced().length, 1)
  later(h, 1)
  await h.notify(google)
  assert.equal(h.announced().length, 0, 'two minutes are not over')
  later(h, 1)
  await h.notify(google)
  assert.equal(h.announced().length, 1)
  later(h, 3)
  await h.notify(google)
  assert.equal(h.announced().length, 0, 'four minutes are not over')
  later(h, 1)
  h.answer.status = 200
  await h.notify(google)
  assert.equal(h.announced().length, 2)
})

test('a URL that the service rejects is not sent again until its page changes', async (t) => {
  const h = await published(t)
  const google = h.google()
  await h.seedJobs('a')
  h.answer.status = 400
  await h.notify(google)
  await h.notify(google)
  assert.equal(h.announced().length, 1)
  const row = await h.db.selectFrom('indexingNotification').select(['error', 'dueAt']).executeTakeFirst()
  assert.deepEqual(row, { error: 'The service answered 400.', dueAt: null })
  h.answer.status = 200
  later(h, 1)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Charge Nurse' }])
  await h.notify(google)
  assert.equal(h.announced().length, 1)
})

test('a job whose last day is over, or whose source is no longer published, is removed', async (t) => {
  const h = await published(t)
  const google = h.google()
  const extra = '<expiration_date>2026-03-03</expiration_date>'
  await h.seed.jobs(h.sourceId, [{ reference: 'a', extra }, { reference: 'b' }])
  await h.notify(google)
  h.announced()
  later(h, 3 * 24 * 60)
  await h.notify(google)
  assert.deepEqual(h.announced(), [{ url: await h.urlOf('a'), type: 'URL_DELETED' }])
  await h.api.updateSource({ params: { sourceId: h.sourceId }, body: { searchEngines: false } })
  await h.notify(google)
  assert.deepEqual(h.announced(), [{ url: await h.urlOf('b'), type: 'URL_DELETED' }])
})

test('a job that ends before its page was announced is never announced', async (t) => {
  const h = await published(t)
  const google = h.google(0)
  await h.seedJobs('a', 'b')
  await h.notify(google)
  await h.seedJobs('b')
  await h.notify(h.google())
  assert.deepEqual(h.announced(), [{ url: await h.urlOf('b'), type: 'URL_UPDATED' }])
})

test('IndexNow gets all changed pages in one request, and known removals are erased after 30 days', async (t) => {
  const h = await published(t)
  const { egress, baseUrl } = h
  const service = createIndexNowService({
    egress,
    baseUrl,
    key: 'a-key-of-ours',
    endpoint: `${h.url}/indexnow`,
    http: true,
  })
  h.answer.status = 202
  await h.seedJobs('a', 'b')
  await h.notify(service)
  assert.deepEqual(
    h.received.splice(0).map(({ body }) => JSON.parse(body) as unknown),
    [
      {
        host: new URL(baseUrl).host,
        key: 'a-key-of-ours',
        keyLocation: `${baseUrl}/a-key-of-ours.txt`,
        urlList: [await h.urlOf('a'), await h.urlOf('b')],
      },
    ],
  )
  await h.seedJobs('b')
  await h.notify(service)
  assert.equal(h.received.length, 1)
  const erased = () => deletedRowsAt(h.db, indexingRetention, h.clock.at)
  assert.deepEqual(await erased(), { indexingNotification: 0 })
  later(h, 31 * 24 * 60)
  assert.deepEqual(await erased(), { indexingNotification: 1 })
})
