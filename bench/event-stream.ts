import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { brokerIsMissing, startKafkaBroker } from '../apps/server/src/lib/kafka/kafka-broker.fixture.ts'
import type { Db } from '../apps/server/src/lib/postgres/database.ts'
import { publishEvents } from '../apps/server/src/domain/events/publish/publish.ts'
import { createEventStreamTask } from '../apps/server/src/domain/events/stream/tasks.ts'
import { createWebhookTasks } from '../apps/server/src/domain/events/webhooks/tasks.ts'
import { runWithDatabase } from './harness/database.ts'
import { createEventDependencies, type EventDependencies } from './harness/event-dependencies.ts'
import { roundFigure } from './harness/figures.ts'
import type { BenchTable } from './harness/table.ts'

const customers = 50
const rounds = 3
const events = { webhooks: 5_000, kafka: 50_000 }
const eventsPerTransaction = 20
const topic = 'tiller.events'
const type = 'platform:Campaign:statusChanged:v1' as const

/**
 * Measures how many waiting events per second are delivered by webhooks, by the event stream, and the processor time of
 * Tiller's main thread per event. Receiver, broker, and database share the processors.
 */
export const benchEventStream = (): Promise<BenchTable> =>
  runWithDatabase(async ({ db }) => {
    const cleanups: (() => unknown)[] = []
    try {
      const after = (cleanup: () => unknown) => void cleanups.push(cleanup)
      const broker = brokerIsMissing === false ? await startKafkaBroker({ after }, topic) : undefined
      const receiver = await startReceiver()
      after(() => receiver.terminate())
      await createCustomers(db)
      const rows: (string | number)[][] = []
      for (let round = 1; round <= rounds; round += 1) {
        rows.push([`${round}: webhooks`, ...(await measureWebhooks(db, receiver))])
        if (broker !== undefined)
          rows.push([`${round}: event stream`, ...(await measureStream(db, broker.url))])
      }
      return {
        title: `Waiting events of ${customers} customers: deliveries by webhooks and by the event stream`,
        columns: ['round', 'events', 'events per s', 'CPU µs per event', 'µs per event to write'],
        rows,
        notes: [
          brokerIsMissing === false
            ? 'In the rounds of webhooks, each customer has one webhook; in those of the stream, none.'
            : `The event stream was not measured: ${brokerIsMissing}.`,
        ],
      }
    } finally {
      for (const cleanup of cleanups.reverse()) await cleanup()
    }
  })

/** A receiver in a thread of its own, which reports its port and then each hundredth message. */
const receiverProgram = `
const { createServer } = require('node:http')
const { parentPort } = require('node:worker_threads')
let received = 0
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(204).end()
    received += 1
    if (received % 100 === 0) parentPort.postMessage(received)
  })
}).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`

type Receiver = Worker & { port: number; received: number }

async function startReceiver(): Promise<Receiver> {
  const worker = new Worker(receiverProgram, { eval: true })
  const [port] = (await once(worker, 'message')) as [number]
  const receiver = Object.assign(worker, { port, received: 0 })
  worker.on('message', (received: number) => (receiver.received = received))
  return receiver
}

async function createCustomers(db: Db) {
  const ids = Array.from({ length: customers }, (_, index) => index + 1)
  const rows = ids.map((id) => ({ id, rootCustomerId: id, name: `Customer ${id}`, createdAt: new Date() }))
  await db.insertInto('customer').values(rows).execute()
}

async function measureWebhooks(db: Db, receiver: Receiver) {
  const at = new Date()
  const webhooks = Array.from({ length: customers }, (_, index) => ({
    rootCustomerId: index + 1,
    customerId: index + 1,
    description: '',
    url: `http://127.0.0.1:${receiver.port}/hook`,
    eventTypes: [type],
    status: 'ACTIVE' as const,
    secret: Buffer.from('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
    createdAt: at,
    modifiedAt: at,
  }))
  await db.insertInto('webhook').values(webhooks).execute()
  const writeMicroseconds = await publish(db, events.webhooks)
  const expected = receiver.received + events.webhooks
  const [task] = createWebhookTasks({})
  const figures = await measureTask(
    task,
    createEventDependencies(db),
    events.webhooks,
    async () => receiver.received >= expected,
  )
  await db.deleteFrom('webhook').execute()
  await db.deleteFrom('event').execute()
  return [...figures, writeMicroseconds]
}

async function measureStream(db: Db, url: string) {
  await db
    .insertInto('eventStream')
    .defaultValues()
    .onConflict((row) => row.doNothing())
    .execute()
  const writeMicroseconds = await publish(db, events.kafka)
  const isEmpty = async () =>
    (await db.selectFrom('eventStreamMessage').select('id').limit(1).execute()).length === 0
  const env = { EVENTS_KAFKA_URL: url, EVENTS_KAFKA_TOPIC: topic }
  const figures = await measureTask(
    createEventStreamTask({}),
    createEventDependencies(db, env),
    events.kafka,
    isEmpty,
  )
  await db.deleteFrom('eventStream').execute()
  return [...figures, writeMicroseconds]
}

/** Publishes events of all customers in turn. Returns the time per event in µs. */
async function publish(db: Db, count: number) {
  const beganMs = performance.now()
  for (let first = 0; first < count; first += eventsPerTransaction) {
    const at = new Date()
    const batch = Array.from({ length: eventsPerTransaction }, (_, index) => {
      const campaignId = first + index
      const customerId = (campaignId % customers) + 1
      const data = { campaignId, oldStatus: 'LIVE', status: 'PAUSED', actor: 'SCHEDULER', reason: null }
      return { rootCustomerId: customerId, customerId, at, webhook: { type, data } }
    })
    await db.transaction().execute((tx) => publishEvents(tx, ...batch))
  }
  return roundFigure(((performance.now() - beganMs) * 1_000) / count)
}

type Task = ReturnType<typeof createEventStreamTask> | ReturnType<typeof createWebhookTasks>[0]

/** Runs a task until everything is delivered. Returns the number of events, events per second, and µs per event. */
async function measureTask(
  task: Task,
  dependencies: EventDependencies,
  count: number,
  isDone: () => Promise<boolean>,
): Promise<number[]> {
  const stopping = new AbortController()
  const cpuBefore = process.threadCpuUsage()
  const beganMs = performance.now()
  const running = task.run(dependencies, { at: new Date(), signal: stopping.signal })
  while (!(await Promise.race([isDone(), running.then(() => true)]))) await pause(20)
  const seconds = (performance.now() - beganMs) / 1_000
  const { user, system } = process.threadCpuUsage(cpuBefore)
  stopping.abort()
  await running
  return [count, Math.round(count / seconds), roundFigure((user + system) / count)]
}
