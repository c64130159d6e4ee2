import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { anotherCustomer, isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { makeApplication } from '#test/harness/applications.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { receiver, sendDue, webhookTo } from '#test/harness/webhook-receiver.ts'
import { until } from '#test/harness/work/queue.ts'
import { readConfig } from '#lib/config/config.ts'
import type { KafkaMessage } from '#lib/kafka/kafka-topic.ts'
import { applicationSubjects } from '#domain/applications/application-events.ts'
import { eraseApplication } from '#domain/applications/records/erase.ts'
import { publishEvents } from '../publish/publish.ts'
import { sendWaitingEvents, type SendMessages } from './send.ts'
import { eventStreamRetention } from './retention.ts'
import { createEventStreamTask } from './tasks.ts'

const harness = isolatedHarness()
const type = 'platform:Campaign:statusChanged:v1'

const publish = ({ db, tenant, clock }: Harness, ...data: object[]) =>
  db
    .transaction()
    .execute((tx) =>
      publishEvents(
        tx,
        ...data.map((each) => ({ ...tenant, at: clock.at, webhook: { type, data: each } }) as const),
      ),
    )

const waiting = async ({ db }: Harness) =>
  Number((await sql<{ n: number }>`select count(*) as n from event_stream_message`.execute(db)).rows[0]?.n)

/** A customer while the stream is on, with a function that sends what waits. */
async function streaming(t: TestContext) {
  const h = await harness(t)
  await sql`insert into event_stream default values on conflict do nothing`.execute(h.db)
  t.after(() => sql`with off as (delete from event_stream) delete from event_stream_message`.execute(h.db))
  const sent: KafkaMessage[][] = []
  const keep: SendMessages = async (messages) => void sent.push([...messages])
  const send = (through: SendMessages = keep) =>
    sendWaitingEvents({ ...h.parts, subjects: applicationSubjects }, through)
  return { ...h, sent, send }
}

const dataOf = ({ value }: KafkaMessage) => (JSON.parse(value) as { data: unknown }).data
const idOf = ({ value }: KafkaMessage) => (JSON.parse(value) as { id: string }).id

/** A server that accepts connections like a broker, but never answers; `close` refuses further ones. */
async function silentBroker(t: TestContext) {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  t.after(close)
  return { url: `kafka://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets, close }
}

/** Runs the task with settings until it is stopped. */
function runTask(t: TestContext, { parts, clock }: Harness, env: Record<string, string>) {
  const stopping = new AbortController()
  const dependencies = { ...parts, config: { ...parts.config, ...kafkaSettings(env) } }
  const task = createEventStreamTask(applicationSubjects)
  const ended = task.run(dependencies, { at: clock.at, signal: stopping.signal })
  ended.catch(() => {})
  t.after(() => stopping.abort())
  return {
    ended,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

function kafkaSettings(env: Record<string, string>) {
  const { eventsKafka, eventsKafkaTopic, eventsKafkaCaFile } = readConfig(env)
  return { eventsKafka, eventsKafkaTopic, eventsKafkaCaFile }
}

const isOn = async ({ db }: Harness) =>
  (await db.selectFrom('eventStream').selectAll().execute()).length === 1

test('stores nothing and opens no connection without the setting, also after it was removed', async (t) => {
  const h = await harness(t)
  await publish(h, { n: 1 })
  assert.equal(await waiting(h), 0)
  const broker = await silentBroker(t)
  const on = runTask(t, h, { EVENTS_KAFKA_URL: broker.url })
  await until(() => isOn(h))
  assert.equal(broker.sockets.length, 0, 'connects only when there is something to send')
  await publish(h, { n: 2 })
  await until(() => broker.sockets.length > 0)
  assert.equal(await waiting(h), 1)
  broker.close()
  await assert.rejects(on.ended)
  const again = await silentBroker(t)
  const off = runTask(t, h, {})
  await until(async () => !(await isOn(h)))
  await publish(h, { n: 3 })
  assert.equal(await waiting(h), 1)
  await off.stop()
  assert.equal(again.sockets.length, 0)
  await sql`delete from event_stream_message`.execute(h.db)
})

test('sends the message of the webhook, with the customer as key, in the order of the changes', async (t) => {
  const one = await streaming(t)
  const other = await anotherCustomer(one)
  const to = await receiver(t)
  await webhookTo(one, to.url)
  await publish(one, { n: 1 }, { n: 2 })
  await publish(other, { n: 3 })
  await publish(one, { n: 4 })
  assert.equal(await one.send(), 4)
  await sendDue(one)
  const messages = one.sent.flat()
  assert.deepEqual(
    messages.map((message) => [message.key, dataOf(message)]),
    [
      [String(one.tenant.customerId), { n: 1 }],
      [String(one.tenant.customerId), { n: 2 }],
      [String(other.tenant.customerId), { n: 3 }],
      [String(one.tenant.customerId), { n: 4 }],
    ],
  )
  const own = messages.filter(({ key }) => key === String(one.tenant.customerId)).map(({ value }) => value)
  assert.deepEqual(to.received.map(({ body }) => body).sort(), own.sort())
  assert.equal(await one.send(), 0)
})

test('keeps events until they are acknowledged, and repeats them with the same ids', async (t) => {
  const h = await streaming(t)
  await publish(h, { n: 1 }, { n: 2 })
  const tried: KafkaMessage[] = []
  await assert.rejects(
    h.send(async (messages) => {
      tried.push(...messages)
      throw new Error('no answer')
    }),
    /no answer/,
  )
  await publish(h, { n: 3 })
  await h.send()
  const ids = h.sent.flat().map(idOf)
  assert.deepEqual(ids.slice(0, 2), tried.map(idOf))
  assert.equal(new Set(ids).size, 3)
  assert.equal(await waiting(h), 0)
})

test('an event that is committed late is sent, and a rolled back one is not', async (t) => {
  const h = await streaming(t)
  const late = { ...h.tenant, at: h.clock.at, webhook: { type, data: { n: 1 } } } as const
  await h.db.transaction().execute(async (tx) => {
    await publishEvents(tx, late)
    await publish(h, { n: 2 })
    await h.send()
  })
  await assert.rejects(
    h.db.transaction().execute(async (tx) => {
      await publishEvents(tx, late)
      throw new Error('undone')
    }),
  )
  await h.send()
  assert.deepEqual(h.sent.flat().map(dataOf), [{ n: 2 }, { n: 1 }])
})

test('divides large events into batches that brokers accept', async (t) => {
  const h = await streaming(t)
  await publish(h, ...Array.from({ length: 30 }, (_, n) => ({ n, text: 'x'.repeat(50_000) })))
  await publish(h, { n: 30, text: 'x'.repeat(600_000) })
  assert.equal(await h.send(), 31)
  const sizes = h.sent.map((batch) => Buffer.byteLength(batch.map(({ value }) => value).join('')))
  assert.ok(
    sizes.slice(0, -1).every((size) => size <= 512 * 1024),
    String(sizes),
  )
  assert.equal(h.sent.at(-1)?.length, 1)
  assert.deepEqual(
    h.sent.flat().map((message) => (dataOf(message) as { n: number }).n),
    Array.from({ length: 31 }, (_, n) => n),
  )
})

test('reads personal data when it sends, and nothing of an erased application', async (t) => {
  const h = await streaming(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  const { id: jobId } = await h.db
    .selectFrom('job')
    .select('id')
    .where('customerId', '=', h.tenant.customerId)
    .executeTakeFirstOrThrow()
  const kept = await makeApplication(h, { jobId })
  const erased = await makeApplication(h, { jobId })
  await eraseApplication(h.parts, erased.id, { reason: 'Asked by mail', at: h.clock.at })
  const stored = await sql<{ data: string }>`select data::text from event_stream_message`.execute(h.db)
  assert.doesNotMatch(JSON.stringify(stored.rows), /@/)
  await h.send()
  const about = new Set(
    h.sent.flat().map((message) => (dataOf(message) as { applicationId: number }).applicationId),
  )
  assert.ok(about.has(kept.id) && !about.has(erased.id))
  assert.equal(await waiting(h), 0)
})

test('writes and webhooks go on while the brokers are down', async (t) => {
  const h = await streaming(t)
  const to = await receiver(t)
  await webhookTo(h, to.url)
  const broker = await silentBroker(t)
  broker.close()
  await publish(h, { n: 1 })
  await assert.rejects(runTask(t, h, { EVENTS_KAFKA_URL: broker.url }).ended)
  await publish(h, { n: 2 })
  await sendDue(h)
  assert.equal(to.received.length, 2)
  assert.equal(await waiting(h), 2)
  const metrics = await h.parts.metrics.metrics()
  assert.match(metrics, /^tiller_event_stream_waiting 2$/m)
  assert.match(metrics, /^tiller_event_stream_lag_seconds 0?\.?\d+/m)
})

test('deletes events that could not be sent for 30 days, and no others', async (t) => {
  const h = await streaming(t)
  await publish(h, { n: 1 }, { n: 2 })
  await sql`update event_stream_message set stored_at = now() - interval '30 days' where data->>'n' = '1'`.execute(
    h.db,
  )
  const deleted = await deletedRowsAt(h.db, eventStreamRetention, h.clock.at)
  assert.deepEqual(deleted, { eventStreamMessage: 1 })
  await h.send()
  assert.deepEqual(h.sent.flat().map(dataOf), [{ n: 2 }])
})
