import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'
import { createClient } from '@tiller/client'
import { readConfig } from '#lib/config/config.ts'
import { storeMail } from '#lib/mail/outbox.ts'
import { sendDueMessages } from '#lib/mail/send-pending.ts'
import { completePendingReassignments } from '#domain/campaigns/targeting/tasks.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { receiver, sendDue, webhookTo } from '#test/harness/webhook-receiver.ts'
import { until } from '#test/harness/work/queue.ts'
import { createBatchWriter } from '../runtime/batch-writer.ts'
import { startCollector, type ReceivedSpan } from './collector.fixture.ts'
import { getTracing, runInSpan, startTracing, taskAttribute, toTraceParent } from './tracing.ts'

const collector = await startCollector()
const settings = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
after(() => collector.stop())

/** Turns traces on. The returned function turns them off and returns what the collector has received. */
async function turnOn(t: TestContext, changed: Partial<typeof settings> = {}) {
  collector.spans.splice(0)
  const started = await startTracing({ ...settings, ...changed })
  assert.ok(started !== undefined)
  t.after(() => started.stop())
  return async () => {
    // A client can have the whole response before the server notices that it was sent, and ends the span.
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
    await started.stop()
    return collector.spans
  }
}

const tracedHarness = isolatedHarness()

const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`

/** A client whose requests are part of the caller's trace. */
const tracedClient = ({ baseUrl, credentials }: Pick<Harness, 'baseUrl' | 'credentials'>) =>
  createClient({
    baseUrl,
    credentials,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('traceparent', traceparent)
      return fetch(url, { ...init, headers })
    },
  })

const named = (spans: readonly ReceivedSpan[], name: string) => {
  const found = spans.filter((span) => span.name === name)
  assert.equal(found.length, 1, `${found.length} spans are named ${name}`)
  return found[0] as ReceivedSpan
}

test('traces are off without a collector, with the exporter none, and if they are disabled', async () => {
  assert.equal(await startTracing(readConfig({})), undefined)
  assert.equal(await startTracing({ ...settings, tracesDisabled: true }), undefined)
  assert.equal(await startTracing({ ...settings, tracesExporter: 'none' }), undefined)
  assert.equal(getTracing(), undefined)
})

test('a write, its SQL, and the webhook that it causes are one trace, which continues that of the caller', async (t) => {
  const spansAtEnd = await turnOn(t)
  const h = await tracedHarness(t)
  const to = await receiver(t)
  const campaign = await h.seed.campaign(h.poolId, { name: 'Canary of Jane', live: true })
  await webhookTo(h, to.url)
  await tracedClient(h).pauseCampaign({ params: { campaignId: campaign.id } })
  await sendDue(h)
  const spans = (await spansAtEnd()).filter(({ traceId }) => traceId === caller.traceId)
  const request = named(spans, 'POST /v5/campaigns/:campaignId/pause')
  assert.equal(request.parentSpanId, caller.spanId)
  assert.partialDeepStrictEqual(request, {
    kind: 2,
    service: 'tiller',
    attributes: {
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'http.route': '/v5/campaigns/:campaignId/pause',
      'tiller.operation': 'pauseCampaign',
    },
  })
  const children = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  assert.partialDeepStrictEqual(named(children, 'INSERT event').attributes, {
    'db.system.name': 'postgresql',
    'db.operation.name': 'INSERT',
    'tiller.pool': 'tiller platform',
  })
  const delivery = named(children, 'send platform:Campaign:statusChanged:v1')
  assert.partialDeepStrictEqual(delivery, {
    kind: 3,
    attributes: { 'http.response.status_code': 204, 'server.address': 'hooks.example.com' },
  })
  assert.equal(to.received[0]?.headers['traceparent'], `00-${caller.traceId}-${delivery.spanId}-01`)
  assert.deepEqual(named(collector.spans, 'record deliveries').links, [
    { traceId: caller.traceId, spanId: request.spanId },
  ])
  assert.doesNotMatch(JSON.stringify(collector.spans), /canary|jane|bearer/i)
})

test('OTEL_PROPAGATORS=none neither accepts traces of callers nor sends them to webhooks', async (t) => {
  const spansAtEnd = await turnOn(t, { tracePropagators: 'none' })
  const h = await tracedHarness(t)
  const to = await receiver(t)
  await webhookTo(h, to.url)
  await tracedClient(h).launchCampaign({ params: { campaignId: (await h.seed.campaign(h.poolId)).id } })
  await sendDue(h)
  const spans = await spansAtEnd()
  const request = named(spans, 'POST /v5/campaigns/:campaignId/launch')
  assert.deepEqual([request.parentSpanId, request.traceId === caller.traceId], ['', false])
  assert.equal(named(spans, 'send platform:Campaign:statusChanged:v1').parentSpanId, request.spanId)
  assert.equal(to.received[0]?.headers['traceparent'], undefined)
})

test('follows the sampler', async (t) => {
  for (const [tracesSampler, tracesRatio, count] of [
    ['always_off', 1, 0],
    ['traceidratio', 0, 0],
    ['parentbased_traceidratio', 0, 1],
    ['always_on', 0, 2],
  ] as const) {
    const spansAtEnd = await turnOn(t, { tracesSampler, tracesRatio })
    await runInSpan('own', { parent: null }, async () => {})
    await runInSpan('continued', { parent: traceparent }, async () => {})
    assert.equal((await spansAtEnd()).length, count, tracesSampler)
  }
})

test('a failed delivery and a failed statement have the type of their error, not its message', async (t) => {
  const spansAtEnd = await turnOn(t)
  const h = await tracedHarness(t)
  const to = await receiver(t)
  to.answers.push(500)
  await webhookTo(h, to.url)
  const campaign = await h.seed.campaign(h.poolId, { live: true })
  await sendDue(h)
  await runInSpan('broken', { parent: null }, async () =>
    h.db
      .insertInto('campaign')
      .values({ id: campaign.id } as never)
      .execute(),
  ).catch(() => {})
  const spans = await spansAtEnd()
  const delivery = named(spans, 'send platform:Campaign:statusChanged:v1')
  assert.deepEqual([delivery.failed, delivery.attributes['error.type']], [true, '500'])
  const statement = spans.find(({ parentSpanId }) => parentSpanId === named(spans, 'broken').spanId)
  assert.deepEqual([statement?.failed, statement?.attributes['error.type']], [true, '428C9'])
})

test('the mails and reassignments that a request leaves to the background belong to its trace', async (t) => {
  const spansAtEnd = await turnOn(t)
  const h = await tracedHarness(t)
  const at = h.clock.at
  const { signal } = new AbortController()
  await runInSpan('request', { parent: traceparent }, async () =>
    h.db.transaction().execute(async (tx) => {
      await storeMail(tx, { recipient: 'jane@example.com', subject: 'Canary', body: 'Canary' }, at)
      await tx
        .insertInto('reassignment')
        .values({ ...h.tenant, poolId: h.poolId, afterJobId: 0, unannounced: false })
        .execute()
    }),
  )
  await sendDueMessages(h.db, { channel: 'MAIL', at, signal }, async () => 'SENT')
  await completePendingReassignments(h.db, signal)
  const spans = await spansAtEnd()
  const request = named(spans, 'request')
  for (const name of ['send MAIL', 'reassign jobs'])
    assert.equal(named(spans, name).parentSpanId, request.spanId)
  assert.doesNotMatch(JSON.stringify(spans), /canary|jane/i)
})

test('a batch for several requests links to each of them', async (t) => {
  const spansAtEnd = await turnOn(t)
  const writer = createBatchWriter<number, number>({
    name: 'items',
    write: async (items) => items,
    concurrency: 1,
    largestBatch: {},
    largestQueue: {},
    overloaded: () => new Error(),
    splitOn: () => false,
  })
  const causes = await Promise.all(
    [1, 2].map((item) =>
      runInSpan('request', { parent: null }, async (span) => {
        await writer.write(item)
        return span === undefined ? '' : toTraceParent(span)
      }),
    ),
  )
  const batch = named(await spansAtEnd(), 'write items')
  assert.deepEqual(
    batch.links.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
    causes,
  )
  assert.equal(batch.parentSpanId, '')
})

test('rounds of tasks are sent only if they fail', async (t) => {
  const spansAtEnd = await turnOn(t)
  const round = (name: string, work: () => Promise<void>) =>
    runInSpan(name, { parent: null, attributes: { [taskAttribute]: name } }, () =>
      runInSpan('step', {}, work),
    ).catch(() => {})
  await round('idle', async () => {})
  await round('failing', () => Promise.reject(new TypeError('Canary of Jane')))
  const spans = await spansAtEnd()
  assert.deepEqual(
    spans.map(({ name, attributes }) => [name, attributes['error.type']]),
    [
      ['step', 'TypeError'],
      ['failing', 'TypeError'],
    ],
  )
})

test('log lines of a request name its trace', async (t) => {
  const spansAtEnd = await turnOn(t)
  const h = await tracedHarness(t)
  const lines: string[] = []
  const clickTokens = {
    ...h.parts.clickTokens,
    unseal: () => {
      throw new Error('Canary of Jane')
    },
  }
  const url = await anotherServer(
    t,
    { parts: { ...h.parts, clickTokens } },
    { logLevel: 'info' },
    {
      write: (line) => void lines.push(line),
    },
  )
  const response = await fetch(`${url}/click/token-canary`, { headers: { traceparent } })
  assert.equal(response.status, 500)
  // Nothing else tells when the server has noticed that the response was sent, which ends the span.
  await until(async () => collector.spans.some(({ name }) => name === 'GET /click/:token'))
  const spans = await spansAtEnd()
  assert.match(lines.join(''), new RegExp(`"trace_id":"${caller.traceId}"`))
  assert.equal(named(spans, 'GET /click/:token').failed, true)
  assert.doesNotMatch(JSON.stringify(spans), /canary|jane/i)
})

test('latencies have the trace of a request as exemplar in the format OpenMetrics only', async (t) => {
  const spansAtEnd = await turnOn(t)
  const h = await tracedHarness(t)
  await fetch(`${h.baseUrl}/v5/status`, { headers: { traceparent } })
  const metrics = async (accept?: string) => {
    const response = await fetch(`${h.baseUrl}/metrics`, { headers: accept === undefined ? {} : { accept } })
    return { type: response.headers.get('content-type'), text: await response.text() }
  }
  const prometheus =
    'application/openmetrics-text;version=1.0.0;q=0.8,text/plain;version=0.0.4;q=0.5,*/*;q=0.1'
  const open = await metrics(prometheus)
  assert.match(open.type ?? '', /^application\/openmetrics-text; version=1\.0\.0/)
  assert.match(
    open.text,
    new RegExp(
      `^tiller_http_request_seconds_bucket\\{le="[\\d.]+",operation="getStatus"\\} \\d+ # \\{trace_id="${caller.traceId}"\\}`,
      'm',
    ),
  )
  assert.match(open.text, /^# TYPE tiller_http_requests counter$/m)
  assert.match(open.text, /# EOF\n$/)
  assert.equal(open.text.match(/# EOF/g)?.length, 1)
  for (const accept of [undefined, 'text/plain, application/openmetrics-text;q=0.5', '*/*']) {
    const { type, text } = await metrics(accept)
    assert.match(type ?? '', /^text\/plain; version=0\.0\.4/)
    assert.doesNotMatch(text, /trace_id|# EOF/)
    assert.match(text, /^tiller_http_requests_total\{operation="getStatus",status="200"\} \d+$/m)
  }
  await spansAtEnd()
})
