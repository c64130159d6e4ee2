import assert from 'node:assert/strict'
import { get } from 'node:http'
import { test, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { reportOperations } from '@tiller/contract/platform/reports/operations'
import fastJsonStringify from 'fast-json-stringify'
import Fastify from 'fastify'
import type { ValidRequest } from '#lib/http/bind.ts'
import { compressResponses } from '#apis/compression.ts'
import { countEventLoopIterations } from '#test/harness/count-round-trips.ts'
import { sendListInChunks, sendStreamedRows } from './streamed.ts'

const operation = reportOperations.reportLiveJobsByCampaign
const serialize = fastJsonStringify(operation.ok as Parameters<typeof fastJsonStringify>[0])

const row = (jobId: number) => ({
  jobId,
  jobReference: `r${jobId}`,
  title: 'Nurse',
  company: 'Acme',
  city: null,
  state: null,
  sourceId: 1,
  poolId: 1,
  campaignId: 1,
  campaignName: 'Campaign',
  priceCents: 1,
})
const piece = (...ids: number[]) => ({
  content: ids.map(row),
  metadata: { size: 5_000, next: null, previous: ids.length === 0 ? null : `${ids[0]}` },
})
const many = (from: number) => piece(...Array.from({ length: 500 }, (_, index) => from + index))
type Piece = ReturnType<typeof piece>

/** A server that streams these pieces, with the given content encoding. */
async function asked(t: TestContext, pieces: () => AsyncGenerator<Piece, void>, encoding = 'identity') {
  const log: string[] = []
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line: string) => void log.push(line) } },
  })
  await compressResponses(app)
  app.get('/', async (request, reply) => {
    const call = { operation, input: { params: {}, query: {}, body: undefined }, request, reply, serialize }
    await sendStreamedRows(call, pieces())
    return reply
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  const going = new AbortController()
  const response = await fetch(url, { headers: { 'accept-encoding': encoding }, signal: going.signal })
  return { url, log, response, leave: () => going.abort() }
}

test('a page has the rows of all pieces and the metadata of the last, also without rows', async (t) => {
  const pages: [Piece[], number[], string | null][] = [
    [[piece(1, 2), piece(3)], [1, 2, 3], '3'],
    [[piece(1, 2), piece()], [1, 2], null],
    [[piece()], [], null],
  ]
  for (const [given, ids, previous] of pages) {
    const { response } = await asked(t, async function* () {
      yield* given
    })
    const { content, metadata } = (await response.json()) as Piece
    assert.deepEqual(
      content.map(({ jobId }) => jobId),
      ids,
    )
    assert.deepEqual(metadata, { size: 5_000, next: null, previous })
  }
})

test('the first rows are sent before the last ones are read', async (t) => {
  const { promise: seen, resolve: tell } = Promise.withResolvers<void>()
  const { response } = await asked(t, async function* () {
    yield piece(1)
    await seen
    yield piece(2)
  })
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    if (text.includes('"jobId":1')) tell()
  }
  assert.deepEqual(
    (JSON.parse(text) as Piece).content.map(({ jobId }) => jobId),
    [1, 2],
  )
})

/** Yields rows until it fails. */
const failing = ({ after }: { after: () => boolean }) =>
  async function* () {
    for (let id = 0; !after(); id += 500) yield many(id)
    throw new Error('The database is unavailable.')
  }

/** Requests with Node's client, because `fetch` does not expose trailers. */
const withTrailers = (url: string, encoding: string) =>
  new Promise<{ bytes: Buffer; complete: boolean; trailers: Record<string, unknown> }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      const answer = () =>
        resolve({
          bytes: Buffer.concat(chunks),
          complete: response.complete,
          trailers: response.trailers,
        })
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', answer).on('error', answer)
    }).on('error', reject)
  })

test('an error before the first rows is sent as an error', async (t) => {
  const { response } = await asked(t, failing({ after: () => true }))
  assert.equal(response.status, 500)
})

test('a later error ends an incomplete document with an error trailer and a log entry', async (t) => {
  for (const encoding of ['identity', 'gzip', 'br']) {
    let pages = 0
    const { url, log } = await asked(t, failing({ after: () => pages++ % 4 === 3 }))
    log.length = 0
    const { bytes, complete, trailers } = await withTrailers(url, encoding)
    const text = (encoding === 'gzip' ? gunzipSync : encoding === 'br' ? brotliDecompressSync : String)(bytes)
    assert.throws(() => JSON.parse(String(text)) as unknown, SyntaxError, encoding)
    assert.equal(complete, true, encoding)
    assert.equal(trailers['tiller-error'], 'internal-error', encoding)
    assert.equal(log.filter((line) => line.includes('a streamed response failed')).length, 1, encoding)
  }
})

test('when the client disconnects, reading stops', async (t) => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { response, leave } = await asked(t, async function* () {
    try {
      for (let id = 0; ; id += 500) yield many(id)
    } finally {
      end()
    }
  })
  assert.equal(response.status, 200)
  leave()
  await ended
})

test('a long list is sent in chunks, between which other requests run, with the same text as in one piece', async (t) => {
  const activity = reportOperations.reportActivity
  const whole = fastJsonStringify(activity.ok as Parameters<typeof fastJsonStringify>[0])
  const some = { impressions: 3, clicks: 2, billable: 1, unbilled: 1, spendCents: 60 }
  const none = {
    applications: 0,
    qualified: 0,
    rsvps: 0,
    conversions1: 0,
    conversions2: 0,
    conversions3: 0,
    shareVisits: 0,
    acquisitions: 0,
  }
  const ratios = { ctr: null, cvr: null, avgCpcCents: null, costPerApplicationCents: null, cpaCents: null }
  const report = {
    asOf: '2026-03-02T14:00:00.000Z',
    from: '2026-03-01',
    to: '2026-03-31',
    interval: 'day',
    timeZone: 'America/New_York',
    rows: Array.from({ length: 1_017 }, (_, n) => ({
      at: '2026-03-02',
      groups: [{ by: 'title', id: `"rows":[] ${n}`, name: null }],
      ...some,
      ...none,
      ...ratios,
    })),
  }
  const app = Fastify()
  t.after(() => app.close())
  app.get('/', async (request, reply) => {
    const input = { params: {}, query: {}, body: undefined }
    const call = { operation: activity, input, request, reply, serialize: whole }
    assert.equal(await sendListInChunks(call, report), true)
    return reply
  })
  const served = countEventLoopIterations()
  t.after(served.stop)
  const { body } = await app.inject('/')
  assert.equal(body, whole(report))
  assert.ok(served.rounds >= report.rows.length / 20, `${served.rounds} rounds`)
})

test('short lists, writes, and objects with an ETag are sent in one piece', async () => {
  const rows = Array.from({ length: 101 }, (_, n) => row(n))
  const isSent = (changed: object, result: unknown) =>
    // `sendInSteps` uses only the operation of a call.
    sendListInChunks(
      { operation: { ...operation, ...changed } } as Partial<ValidRequest> as ValidRequest,
      result,
    )
  assert.equal(await isSent({}, { content: rows.slice(1) }), false)
  assert.equal(await isSent({ method: 'POST' }, { content: rows }), false)
  assert.equal(await isSent({ cacheSeconds: 60 }, { content: rows }), false)
})
