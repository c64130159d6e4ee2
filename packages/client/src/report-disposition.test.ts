import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { dispositionEventNames, type DispositionEvent } from '@tiller/contract/disposition/events'
import fc from 'fast-check'
import { createClient } from './client.ts'
import { UndeliveredError, reportDisposition, type ReportOptions } from './report-disposition.ts'
import { checkProperty } from '../../../test/seeds.ts'

type Fault =
  | 'none'
  | 'cut before'
  | 'cut after'
  | 'cut within'
  | 'throttle'
  | 'overload'
  | 'crash after'
  | 'silence'
type Request = { events: DispositionEvent[]; bytes: number }

/**
 * Starts a server that deduplicates events by key and rejects unknown ones. On request, it fails before or after
 * storing.
 */
async function startServer(t: TestContext, faults: () => Fault) {
  const stored = new Map<string, number>()
  const requests: Request[] = []
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const events = JSON.parse(text) as DispositionEvent[]
      requests.push({ events, bytes: Buffer.byteLength(text) })
      const fault = faults()
      if (fault === 'cut before') return request.socket.destroy()
      if (fault === 'silence') return
      if (fault === 'throttle') return answer(response, 429, { message: 'Too many requests' }, '7')
      if (fault === 'overload') return answer(response, 503, { message: 'Busy' }, '2')
      const failed = events.filter(({ event }) => !dispositionEventNames.includes(event))
      for (const event of events.filter((sent) => !failed.includes(sent)))
        stored.set(keyOf(event), (stored.get(keyOf(event)) ?? 0) + 1)
      if (fault === 'cut after') return request.socket.destroy()
      if (fault === 'crash after') return answer(response, 500, { message: 'Failed' })
      if (fault === 'cut within')
        return void response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '99' })
          .write('{"num_', () => request.socket.destroy())
      const succeeded = { num_succeeded_events: events.length - failed.length }
      return failed.length === 0
        ? answer(response, 200, succeeded)
        : answer(response, 400, { ...succeeded, failed_events: failed.map(failure) })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { stored, requests, api: createClient({ baseUrl: `http://127.0.0.1:${port}` }) }
}

async function read(request: IncomingMessage) {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  return text
}

const answer = (response: ServerResponse, status: number, body: object, retryAfter?: string) =>
  void response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    })
    .end(JSON.stringify(body))

const failure = ({ tlr_sid, tlr_application_id, event }: DispositionEvent) => ({
  message: 'Validation failed',
  tlr_sid,
  tlr_application_id,
  errors: [{ message: 'unknown', field: 'event', value: event }],
})

const keyOf = ({ tlr_sid, tlr_application_id, event, event_time, reason }: DispositionEvent) =>
  [tlr_sid, tlr_application_id, event, event_time, reason].join()

const anEvent = (fields: Partial<DispositionEvent> = {}): DispositionEvent => ({
  tlr_sid: randomUUID(),
  tlr_application_id: randomUUID(),
  event: 'hired',
  event_time: '2026-03-02T15:04:05Z',
  ...fields,
})

/** Casts an event name that the types do not allow. */
const unknownEvent = (text: string) => text as 'hired'

/** Creates a `sleep` that records waits instead of waiting. */
function recordedWaits() {
  const delays: number[] = []
  const sleep = async (ms: number) => void delays.push(ms)
  return { delays, sleep }
}

const healthy = (): Fault => 'none'

test('despite failures, every valid event is stored once and every other is reported with its position', async (t) => {
  const faults = fc.infiniteStream(
    fc.constantFrom<Fault>(
      'none',
      'none',
      'cut before',
      'cut after',
      'cut within',
      'throttle',
      'overload',
      'crash after',
    ),
  )
  const events = fc.array(
    fc.record({
      event: fc.constantFrom('hired', 'lead', 'fired', 'tired'),
      session: fc.nat(2),
      second: fc.nat(9),
    }),
    { maxLength: 30 },
  )
  const box = { next: healthy }
  const server = await startServer(t, () => box.next())
  await checkProperty(
    fc.asyncProperty(faults, events, fc.integer({ min: 1, max: 8 }), async (stream, drawn, batchSize) => {
      server.stored.clear()
      box.next = () => stream.next().value ?? 'none'
      const sent = drawn.map(({ event, session, second }) =>
        anEvent({
          event: unknownEvent(event),
          tlr_sid: `session ${session}`,
          tlr_application_id: 'application',
          event_time: `0${second}`,
        }),
      )
      const report = await reportDisposition(server.api, sent, {
        batchSize,
        attempts: 1000,
        timeoutMs: 5_000,
        ...recordedWaits(),
      })
      const isKnown = ({ event }: DispositionEvent) => event === 'hired' || event === 'lead'
      assert.deepEqual(new Set(server.stored.keys()), new Set(sent.filter(isKnown).map(keyOf)))
      assert.equal(report.succeeded, sent.filter(isKnown).length)
      assert.deepEqual(
        report.failed.map(({ index, event }) => [index, event]),
        [...sent.entries()].filter(([, event]) => !isKnown(event)),
      )
    }),
    { numRuns: 100 },
    { name: t.name },
  )
})

test('events are read lazily, and no request exceeds the batch size or one megabyte', async (t) => {
  const server = await startServer(t, healthy)
  let read = 0
  async function* source() {
    for (; read < 25; read += 1) {
      assert.ok(read - server.requests.flatMap(({ events }) => events).length <= 10)
      yield anEvent(read < 20 ? {} : { raw_event: '€'.repeat(200_000) })
    }
  }
  assert.deepEqual(await reportDisposition(server.api, source(), { batchSize: 10 }), {
    succeeded: 25,
    failed: [],
  })
  assert.deepEqual(
    server.requests.map(({ events }) => events.length),
    [10, 10, 1, 1, 1, 1, 1],
  )
  assert.ok(server.requests.every(({ bytes }) => bytes <= 1_048_576))
})

test('an event that is too large for any request is reported and the others are sent', async (t) => {
  const server = await startServer(t, healthy)
  const events = [anEvent(), anEvent({ meta_data: { text: 'x'.repeat(1_048_576) } }), anEvent()]
  const { succeeded, failed } = await reportDisposition(server.api, events)
  assert.equal(succeeded, 2)
  assert.deepEqual(
    failed.map(({ index }) => index),
    [1],
  )
})

test('waits grow, are random, and are at least what the server requests', async (t) => {
  const faults: Fault[] = ['cut before', 'cut before', 'cut before', 'throttle', 'overload', 'none']
  const server = await startServer(t, () => faults.shift() ?? 'none')
  const { delays, sleep } = recordedWaits()
  await reportDisposition(server.api, [anEvent()], {
    firstDelayMs: 100,
    maxDelayMs: 400,
    random: () => 0.5,
    sleep,
  })
  assert.deepEqual(delays, [50, 100, 200, 7_200, 2_200])
})

async function failed(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => assert.fail('it was delivered'),
    (reason: unknown) => reason,
  )
  assert(error instanceof UndeliveredError)
  return error
}

test('an undeliverable batch is named, with the result of the events before it', async (t) => {
  const faults: Fault[] = ['none']
  const server = await startServer(t, () => faults.shift() ?? 'overload')
  const events = [anEvent(), anEvent({ event: unknownEvent('fired') }), anEvent(), anEvent()]
  const options: ReportOptions = { batchSize: 2, attempts: 3, ...recordedWaits() }
  const { from, report } = await failed(reportDisposition(server.api, events, options))
  assert.deepEqual([from, report.succeeded, report.failed.map(({ index }) => index)], [2, 1, [1]])
  assert.equal(server.requests.length, 4)
})

test('permanent failures are not retried', async (t) => {
  let requests = 0
  const refuse = createServer((_request, response) => {
    requests += 1
    answer(response, 403, { message: 'No' })
  })
  await once(refuse.listen(0, '127.0.0.1'), 'listening')
  t.after(() => refuse.close())
  const { port } = refuse.address() as AddressInfo
  const api = createClient({ baseUrl: `http://127.0.0.1:${port}` })
  await failed(reportDisposition(api, [anEvent()], recordedWaits()))
  assert.equal(requests, 1)
})

test('a request is aborted and retried after the timeout', async (t) => {
  const faults: Fault[] = ['silence']
  const server = await startServer(t, () => faults.shift() ?? 'none')
  const report = await reportDisposition(server.api, [anEvent()], { timeoutMs: 100, ...recordedWaits() })
  assert.deepEqual([report.succeeded, server.requests.length], [1, 2])
})
