import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createEgress, systemTimer } from '../apps/server/src/lib/egress/egress.ts'
import { everyReach } from '../apps/server/src/lib/egress/judge-url.ts'
import { connect, type Db } from '../apps/server/src/lib/postgres/database.ts'
import { migrate } from '../apps/server/src/lib/postgres/migrations/migrate.ts'
import { publish } from '../apps/server/src/domain/events/publish/publish.ts'
import { webhookTasks } from '../apps/server/src/domain/events/webhooks/tasks.ts'
import { withTestPostgres } from '../apps/server/test/harness/postgres.ts'
import { quantile } from './quantile.ts'
import type { BenchTable } from './table.ts'

const perSecond = 200
const customers = 50
const seconds = 20
const warmUpSeconds = 3
/** Of the receivers, so many never answer in the second run. */
const hanging = 1

/**
 * How long after its commit a message arrives, at 200 messages a second to 50 receivers, and what one receiver that never
 * answers costs the others.
 */
export const benchWebhooks = (): Promise<BenchTable> =>
  withTestPostgres(async (url) => {
    const { db, pool, close } = connect(url, { connections: 8 })
    const receiver = await startReceiver()
    try {
      await migrate(pool)
      const rows: (string | number)[][] = []
      const medians: number[] = []
      // In turn, so that a machine that becomes slower does not look like a receiver that hangs.
      for (const [round, hangs] of [0, hanging, 0, hanging, 0, hanging].entries()) {
        const ms = await measure(db, receiver, hangs)
        medians.push(ms.p99)
        rows.push([
          `${round + 1}. ${hangs === 0 ? 'all answer' : 'one never answers'}`,
          ms.count,
          ms.p50,
          ms.p99,
        ])
      }
      const p99 = (odd: number) =>
        medians.filter((_, index) => index % 2 === odd).toSorted((a, b) => a - b)[1] ?? 0
      const slower = ((p99(1) / p99(0) - 1) * 100).toFixed(1)
      return {
        title: `${perSecond} messages a second to ${customers} receivers: from commit to arrival`,
        columns: ['run', 'messages', 'p50 ms', 'p99 ms'],
        rows,
        notes: [
          `The median p99 of the others with one receiver that never answers is ${slower} % above that without. In each run every message of those that answer has arrived, once.`,
        ],
      }
    } finally {
      receiver.close()
      await close()
    }
  })

type Receiver = Awaited<ReturnType<typeof startReceiver>>

async function startReceiver() {
  const arrived = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume()
    // As a receiver that is overloaded: it takes the message and says nothing.
    if (request.url === '/never') return
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      if (arrived.has(id)) throw new Error(`${id} came twice`)
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

async function measure(db: Db, { url, arrived }: Receiver, hangs: number) {
  await makeWebhooks(db, url, hangs)
  arrived.clear()
  const stopping = new AbortController()
  const sending = webhookTasks({})[0].run(needsOf(db), { at: new Date(), signal: stopping.signal })
  const committed = await announceSteadily(db, hangs)
  const all = AbortSignal.timeout(30_000)
  while (arrived.size < committed.size && !all.aborted) await pause(20)
  stopping.abort()
  await sending
  const waits = [...committed]
    .filter(([, { counts }]) => counts)
    .map(([id, { at }]) => (arrived.get(id) ?? Number.POSITIVE_INFINITY) - at)
  const part = (share: number) => Number(quantile(waits, share).toPrecision(3))
  return { count: waits.length, p50: part(0.5), p99: part(0.99) }
}

/** The task acts with a secret box and settings, too; what it seals with does not matter here. */
const needsOf = (db: Db) => ({
  db,
  now: () => new Date(),
  random: Math.random,
  config: { egressAllowPrivate: true, baseUrl: '' },
  secretBox: {
    unseal: (sealed: Buffer) => sealed,
    seal: (plain: Buffer) => plain,
    header: () => Buffer.alloc(0),
  },
  egress: createEgress({ resolve: async () => ['127.0.0.1'], reach: everyReach, timer: systemTimer }),
})

async function makeWebhooks(db: Db, url: string, hangs: number) {
  await db.deleteFrom('webhook').execute()
  await db.deleteFrom('customer').execute()
  const ids = Array.from({ length: customers }, (_, index) => index + 1)
  const at = new Date()
  await db
    .insertInto('customer')
    .values(ids.map((id) => ({ id, rootCustomerId: id, name: `Customer ${id}`, createdAt: at })))
    .execute()
  await db
    .insertInto('webhook')
    .values(
      ids.map((id) => ({
        rootCustomerId: id,
        customerId: id,
        description: '',
        url: id <= hangs ? `${url}/never` : `${url}/hook`,
        eventTypes: ['platform:Campaign:statusChanged:v1'],
        status: 'ACTIVE',
        secret: Buffer.from('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
        createdAt: at,
        modifiedAt: at,
      })),
    )
    .execute()
}

/** Ten transactions a second of twenty events each, to one receiver after the other. */
async function announceSteadily(db: Db, hangs: number) {
  const committed = new Map<string, { at: number; counts: boolean }>()
  const batch = 20
  const startedAt = performance.now()
  let n = 0
  for (let tick = 0; tick < (seconds * perSecond) / batch; tick += 1) {
    const events = Array.from({ length: batch }, () => {
      const customerId = (n++ % customers) + 1
      return {
        rootCustomerId: customerId,
        customerId,
        at: new Date(),
        webhook: {
          type: 'platform:Campaign:statusChanged:v1' as const,
          data: { campaignId: n, oldStatus: 'LIVE', status: 'PAUSED', actor: 'SCHEDULER', reason: null },
        },
      }
    })
    await db.transaction().execute((tx) => publish(tx, ...events))
    const at = performance.now()
    const { rows } = await newEvents(db, events[0]?.at ?? new Date())
    for (const { id, customerId } of rows)
      if (customerId > hangs && !committed.has(id))
        committed.set(id, { at, counts: at - startedAt > warmUpSeconds * 1000 })
    await pause(Math.max(0, startedAt + ((tick + 1) * batch * 1000) / perSecond - performance.now()))
  }
  return committed
}

const newEvents = async (db: Db, since: Date) => ({
  rows: await db.selectFrom('event').select(['id', 'customerId']).where('at', '>=', since).execute(),
})
