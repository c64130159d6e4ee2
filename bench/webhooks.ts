import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../apps/server/src/lib/postgres/database.ts'
import { publishEvents } from '../apps/server/src/domain/events/publish/publish.ts'
import { createWebhookTasks } from '../apps/server/src/domain/events/webhooks/tasks.ts'
import { runWithDatabase } from './harness/database.ts'
import { createEventDependencies } from './harness/event-dependencies.ts'
import { computeMedian, computeP50AndP99, roundFigure } from './harness/figures.ts'
import { callAtConstantRate } from './harness/load.ts'
import type { BenchTable } from './harness/table.ts'

const eventsPerSecond = 200
const endpoints = 50
const seconds = 20
const warmUpSeconds = 3
const eventsPerTransaction = 20
const rounds = 3
const type = 'platform:Campaign:statusChanged:v1' as const

/**
 * Measures the delay from commit to arrival of webhook messages, with and without an endpoint that never responds.
 */
export const benchWebhooks = (): Promise<BenchTable> =>
  runWithDatabase(async ({ db }) => {
    const receiver = await startReceiver()
    try {
      const rows: (string | number)[][] = []
      const p99s: Record<number, number[]> = { 0: [], 1: [] }
      for (let round = 1; round <= rounds; round += 1)
        // Alternating, so that a slower machine does not look like a slow endpoint.
        for (const hanging of [0, 1]) {
          const delays = await measure(db, receiver, hanging)
          const [p50 = 0, p99 = 0] = computeP50AndP99(delays)
          p99s[hanging]?.push(p99)
          rows.push([`${round}: ${hanging} endpoints hang`, delays.length, p50, p99])
        }
      const ratio = computeMedian(p99s[1] ?? []) / computeMedian(p99s[0] ?? [])
      return {
        title: `${eventsPerSecond} messages per second to ${endpoints} endpoints: from commit to arrival`,
        columns: ['round', 'messages', 'p50 ms', 'p99 ms'],
        rows,
        notes: [
          `One hanging endpoint multiplies the p99 of the others by ${roundFigure(ratio)}. Every message to the others arrived exactly once.`,
        ],
      }
    } finally {
      receiver.close()
    }
  })

type Receiver = Awaited<ReturnType<typeof startReceiver>>

async function startReceiver() {
  const arrived = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/hanging') return
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      if (arrived.has(id)) throw new Error(`${id} arrived twice.`)
      arrived.set(id, performance.now())
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, arrived, close }
}

/** Returns the delays of messages to responding endpoints after the warm-up, in ms. */
async function measure(db: Db, { url, arrived }: Receiver, hanging: number): Promise<number[]> {
  await createEndpoints(db, (id) => (id <= hanging ? `${url}/hanging` : `${url}/hook`))
  arrived.clear()
  const stopping = new AbortController()
  const sending = createWebhookTasks({})[0].run(createEventDependencies(db), {
    at: new Date(),
    signal: stopping.signal,
  })
  const committed = await publishSteadily(db, hanging)
  const timeout = AbortSignal.timeout(30_000)
  while (arrived.size < committed.size && !timeout.aborted) await pause(20)
  stopping.abort()
  await sending
  return [...committed]
    .filter(([, { isWarmUp }]) => !isWarmUp)
    .map(([id, { at }]) => (arrived.get(id) ?? Number.POSITIVE_INFINITY) - at)
}

/** Replaces all customers by one customer per endpoint. */
async function createEndpoints(db: Db, urlOf: (id: number) => string) {
  await db.deleteFrom('webhook').execute()
  await db.deleteFrom('customer').execute()
  const at = new Date()
  const ids = Array.from({ length: endpoints }, (_, index) => index + 1)
  const customers = ids.map((id) => ({ id, rootCustomerId: id, name: `Customer ${id}`, createdAt: at }))
  await db.insertInto('customer').values(customers).execute()
  const webhooks = ids.map((id) => ({
    rootCustomerId: id,
    customerId: id,
    description: '',
    url: urlOf(id),
    eventTypes: [type],
    status: 'ACTIVE' as const,
    secret: Buffer.from('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
    createdAt: at,
    modifiedAt: at,
  }))
  await db.insertInto('webhook').values(webhooks).execute()
}

/** Publishes events for all customers in turn. Returns the messages to responding endpoints. */
async function publishSteadily(db: Db, hanging: number) {
  const committed = new Map<string, { at: number; isWarmUp: boolean }>()
  const perSecond = eventsPerSecond / eventsPerTransaction
  await callAtConstantRate({ perSecond, seconds }, async (transaction) => {
    const at = new Date()
    const events = Array.from({ length: eventsPerTransaction }, (_, index) => {
      const campaignId = transaction * eventsPerTransaction + index
      const customerId = (campaignId % endpoints) + 1
      const data = { campaignId, oldStatus: 'LIVE', status: 'PAUSED', actor: 'SCHEDULER', reason: null }
      return { rootCustomerId: customerId, customerId, at, webhook: { type, data } }
    })
    await db.transaction().execute((tx) => publishEvents(tx, ...events))
    const committedAt = performance.now()
    const created = await db
      .selectFrom('event')
      .select(['id', 'customerId'])
      .where('at', '>=', at)
      .where('customerId', '>', hanging)
      .execute()
    for (const { id } of created)
      if (!committed.has(id))
        committed.set(id, { at: committedAt, isWarmUp: transaction < warmUpSeconds * perSecond })
  })
  return committed
}
