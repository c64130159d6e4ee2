import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { Consumer, stringDeserializers } from '@platformatic/kafka'
import { sql } from 'kysely'
import { anotherCustomer, isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { guides } from '#test/contract/guides/guide.ts'
import { receiver, webhookTo } from '#test/harness/webhook-receiver.ts'
import { until } from '#test/harness/work/queue.ts'
import { createServerProcess } from '#test/harness/work/serve.ts'
import { readConfig } from '#lib/config/config.ts'
import { countTopicPartitions, explainKafkaError, kafkaConfigOf } from '#lib/kafka/kafka-topic.ts'
import { brokerIsMissing as skip, brokerUser, startKafkaBroker } from '#lib/kafka/kafka-broker.fixture.ts'
import { publishEvents } from '../publish/publish.ts'

// Nightly: a real broker takes long to start, and stream.test.ts tests the sender without one.

const harness = isolatedHarness()
const topic = 'tiller.events'
const customers = 4

type Event = { key: string; id: string; n: number }

/** Starts a real worker on the harness's database. */
async function startWorker(t: TestContext, { parts }: Harness, kafkaUrl: string) {
  const worker = await createServerProcess({
    args: ['--role', 'worker'],
    env: {
      DATABASE_URL: String(parts.pool.options.connectionString),
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      EVENTS_KAFKA_URL: kafkaUrl,
      EVENTS_KAFKA_TOPIC: topic,
      // The webhook receiver is on this machine.
      EGRESS_ALLOW_PRIVATE: '1',
    },
  })
  t.after(worker.end)
  await worker.ready
  return worker
}

const publish = ({ db, tenant }: Harness, n: number) =>
  db.transaction().execute((tx) =>
    publishEvents(tx, {
      ...tenant,
      at: new Date(),
      webhook: { type: 'platform:Campaign:statusChanged:v1', data: { n } },
    }),
  )

const countWaiting = async ({ db }: Harness) =>
  Number((await sql<{ n: number }>`select count(*) as n from event_stream_message`.execute(db)).rows[0]?.n)

const isOn = async ({ db }: Harness) =>
  (await db.selectFrom('eventStream').selectAll().execute()).length === 1

/** Reads the topic from its beginning until `isEnough`. */
async function readTopic(server: string, isEnough: (events: readonly Event[]) => boolean): Promise<Event[]> {
  const consumer = new Consumer({
    clientId: 'test',
    groupId: `test-${crypto.randomUUID()}`,
    bootstrapBrokers: [server],
    deserializers: stringDeserializers,
  })
  const events: Event[] = []
  try {
    const stream = await consumer.consume({ topics: [topic], mode: 'earliest', autocommit: false })
    for await (const { key, value } of stream) {
      const { id, data } = JSON.parse(value ?? '') as { id: string; data: { n: number } }
      events.push({ key: key ?? '', id, n: data.n })
      if (isEnough(events)) break
    }
  } finally {
    await consumer.close(true)
  }
  return events
}

const byId = (events: readonly Event[]) => new Map(events.map((event) => [event.id, event]))

/** Runs the consumer of resources/event-stream.mdx, and returns its lines when it has read all messages. */
async function runConsumerOfGuide(t: TestContext, server: string, count: number): Promise<string[]> {
  const guide = guides.find(({ path }) => path === 'resources/event-stream')
  const program = guide?.blocks.find(({ language }) => language === 'js')?.code ?? assert.fail()
  const child = spawn(process.execPath, ['--input-type=module'], { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  child.stdin.end(program.replace('localhost:9092', server))
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  await until(() => lines.length >= count)
  // Repeated messages would follow.
  await pause(1_000)
  child.kill('SIGKILL')
  return lines
}

/** A broker, a worker that sends to it, and customers of whom the first has a webhook. */
async function streaming(t: TestContext) {
  const broker = await startKafkaBroker(t, topic)
  const h = await harness(t)
  t.after(() => sql`with off as (delete from event_stream) delete from event_stream_message`.execute(h.db))
  const to = await receiver(t)
  await webhookTo(h, to.url.replace('hooks.example.com', '127.0.0.1'))
  const others = []
  for (let n = 1; n < customers; n += 1) others.push(await anotherCustomer(h))
  const worker = await startWorker(t, h, broker.url)
  await until(() => isOn(h))
  return { broker, h, all: [h, ...others], worker, received: to.received }
}

/** Publishes events of each customer, one after the other, until stopped. Returns their number per customer. */
function publishSteadily(all: readonly Harness[]) {
  const stopping = new AbortController()
  const counts = Promise.all(
    all.map(async (h) => {
      let n = 0
      for (; !stopping.signal.aborted; n += 1) {
        await publish(h, n)
        await pause(5)
      }
      return n
    }),
  )
  return async () => {
    stopping.abort()
    return counts
  }
}

test(
  'loses nothing and keeps the order of each customer while worker and broker are killed',
  { skip },
  async (t) => {
    const { broker, h, all, received, ...started } = await streaming(t)
    let { worker } = started
    const stop = publishSteadily(all)
    for (let round = 0; round < 3; round += 1) {
      await pause(500)
      await worker.end()
      worker = await startWorker(t, h, broker.url)
      await pause(500)
      await broker.kill()
      await pause(1_000)
      await broker.start()
    }
    const counts = await stop()
    await until(async () => (await countWaiting(h)) === 0)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const events = await readTopic(broker.server, (read) => byId(read).size === total)
    const first = [...byId(events.toReversed()).values()].toReversed()
    for (const [index, { tenant }] of all.entries()) {
      const own = first.filter(({ key }) => key === String(tenant.customerId)).map(({ n }) => n)
      const expected = Array.from({ length: counts[index] ?? 0 }, (_, n) => n)
      assert.deepEqual(own, expected, 'each event once, in order, without the repeated ones')
    }
    await until(() => received.length >= (counts[0] ?? 0))
    const hooked = new Set(received.map(({ body }) => (JSON.parse(body) as { id: string }).id))
    const streamed = first.filter(({ key }) => key === String(h.tenant.customerId)).map(({ id }) => id)
    assert.deepEqual(hooked, new Set(streamed), 'webhooks and stream have the same ids')
    t.diagnostic(`${total} events, of which ${events.length - total} were sent twice`)
  },
)

test(
  'sends a batch again, with the same ids, if the worker is killed before it deletes the batch',
  { skip },
  async (t) => {
    const { broker, h, worker } = await streaming(t)
    await worker.end()
    for (const n of [0, 1, 2]) await publish(h, n)
    await h.db.transaction().execute(async (tx) => {
      // Allows reading, so that the worker sends the events, but not deleting.
      await sql`lock table event_stream_message in share mode`.execute(tx)
      const doomed = await startWorker(t, h, broker.url)
      const blocked = await until(async () => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query like 'delete from event_stream_message%'`.execute(h.db)
        return rows[0]
      })
      await doomed.end()
      // Otherwise, PostgreSQL would still execute the statement that the worker has sent.
      await sql`select pg_terminate_backend(${blocked.pid})`.execute(tx)
    })
    assert.equal(await countWaiting(h), 3)
    await startWorker(t, h, broker.url)
    await until(async () => (await countWaiting(h)) === 0)
    const events = await readTopic(broker.server, (read) => read.length === 6)
    assert.deepEqual(
      events.map(({ n }) => n),
      [0, 1, 2, 0, 1, 2],
    )
    assert.equal(byId(events).size, 3)
    const lines = await runConsumerOfGuide(t, broker.server, 3)
    const { customerId } = h.tenant
    assert.deepEqual(
      lines,
      [0, 1, 2].map((n) => `${customerId} platform:Campaign:statusChanged:v1 {"n":${n}}`),
    )
  },
)

test(
  'the broker’s failure delays neither writes nor webhooks, and the stream catches up',
  { skip },
  async (t) => {
    const { broker, h, received } = await streaming(t)
    await publish(h, 0)
    await until(async () => received.length === 1 && (await countWaiting(h)) === 0)
    const timeAll = async (from: number) => {
      const beganMs = performance.now()
      for (let n = from; n < from + 100; n += 1) await publish(h, n)
      const writtenMs = performance.now() - beganMs
      await until(() => received.length === from + 100)
      return { writtenMs, deliveredMs: performance.now() - beganMs }
    }
    const before = await timeAll(1)
    await until(async () => (await countWaiting(h)) === 0)
    await broker.kill()
    const during = await timeAll(101)
    assert.equal(await countWaiting(h), 100)
    t.diagnostic(`100 events with the broker: ${JSON.stringify(before)}, without: ${JSON.stringify(during)}`)
    // Much more than noise, and less than a single attempt to reach the broker.
    assert.ok(during.deliveredMs < before.deliveredMs + 5_000)
    await broker.start()
    await until(async () => (await countWaiting(h)) === 0)
    const events = await readTopic(broker.server, (read) => byId(read).size === 201)
    assert.deepEqual(
      [...byId(events).values()].map(({ n }) => n),
      Array.from({ length: 201 }, (_, n) => n),
    )
  },
)

test('signs in with SCRAM, and names a missing topic and a wrong password', { skip }, async (t) => {
  const { saslServer } = await startKafkaBroker(t, topic)
  const partitions = async (password: string, name = topic) => {
    const url = `kafka://${brokerUser.name}:${encodeURIComponent(password)}@${saslServer}`
    const kafka = kafkaConfigOf(readConfig({ EVENTS_KAFKA_URL: url, EVENTS_KAFKA_TOPIC: name }))
    return countTopicPartitions(kafka ?? assert.fail())
  }
  const refusal = (password: string, name?: string) =>
    partitions(password, name).then(String, explainKafkaError)
  assert.equal(await partitions(brokerUser.password), 4)
  assert.match(await refusal('wrong'), /authentication/i)
  assert.match(await refusal(brokerUser.password, 'missing'), /topic/i)
})
