import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eventNames, type DispositionEvent } from '@tiller/contract/disposition/events'
import pg from 'pg'
import { startPostgres } from '../apps/server/src/lib/postgres/embedded/cluster.ts'
import { migrate } from '../apps/server/src/lib/postgres/migrations/migrate.ts'
import { startApi } from '../apps/server/test/soak/dispositions/start-api.ts'
import { openConnection } from './http-connection.ts'
import { quantile } from './quantile.ts'
import type { BenchTable } from './table.ts'

const rounds = 3
const batchSize = 100
const batches = { count: 600, connections: 16 }
const singles = { count: 10_000, connections: 32 }
const paced = { perSecond: 200, seconds: 10 }

/**
 * How fast dispositions are taken, against bare INSERTs of the same rows into a table with the same
 * columns and indexes, over as many connections, in the same run and on a durable PostgreSQL. The API is
 * a process of its own; its load comes from here, as the INSERTs do.
 */
export async function benchDisposition(): Promise<BenchTable> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-bench-'))
  const postgres = await startPostgres({ dataDir, mode: 'durable', log: () => {} })
  const pool = new pg.Pool({ connectionString: postgres.url, max: singles.connections })
  try {
    await migrate(pool)
    await pool.query('create table bare (like disposition_event including all)')
    const { baseUrl, end } = await startApi(postgres.url)
    try {
      return await measure(pool, `${baseUrl}/disposition/v1/events`)
    } finally {
      await end()
    }
  } finally {
    await pool.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(pool: pg.Pool, url: string): Promise<BenchTable> {
  const inBatches = await compare(pool, url, { ...batches, size: batchSize })
  const one = await compare(pool, url, { ...singles, size: 1 })
  const latencies = await pace(url)
  return {
    title: 'Dispositions, on disk when answered',
    columns: ['what', 'events/s', 'bare INSERT/s', 'ratio', 'p50 ms', 'p99 ms'],
    rows: [
      [`batches of ${batchSize}, ${batches.connections} connections`, ...inBatches, '', ''],
      [`singles, ${singles.connections} connections`, ...one, '', ''],
      [
        `singles at ${paced.perSecond}/s`,
        paced.perSecond,
        '',
        '',
        quantile(latencies, 0.5),
        quantile(latencies, 0.99),
      ],
    ],
    notes: [
      `Medians of ${rounds} rounds after a warm-up; API and bare INSERTs take turns. ${batches.count * batchSize} events a round in batches, ${singles.count} singly.`,
      'Server, PostgreSQL and load generator share the cores. fsync and synchronous_commit are on, rate limits off.',
      'A bare INSERT stores the event; the API also keeps the current stage. Latencies count from when a request was due.',
    ],
  }
}

type Load = { count: number; connections: number; size: number }

/** Events per second of the API and of bare INSERTs, and their ratio. */
async function compare(pool: pg.Pool, url: string, load: Load): Promise<[number, number, number]> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const requests = makeRequests(load)
    const [insert, post] = [await insertAll(pool, requests, load), await postAll(url, requests, load)]
    // The first round warms up.
    if (round === 0) continue
    bare.push(insert)
    ours.push(post)
  }
  // Of the same round, because what else the machine does changes from round to round.
  const ratios = ours.map((rate, round) => rate / (bare[round] ?? rate))
  return [Math.round(median(ours)), Math.round(median(bare)), median(ratios)]
}

async function postAll(url: string, requests: DispositionEvent[][], { connections, size }: Load) {
  const bodies = requests.map((events) => JSON.stringify(size === 1 ? events[0] : events))
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(url)))
  const rate = await eventsPerSecond(bodies.length * size, open, async ({ post }, next) => {
    for (let index = next(); index < bodies.length; index = next()) {
      const status = await post(bodies[index] ?? '')
      if (status !== 200) throw new Error(`The API answered ${status}.`)
    }
  })
  for (const connection of open) connection.close()
  return rate
}

async function insertAll(pool: pg.Pool, requests: DispositionEvent[][], { connections, size }: Load) {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  const text = bareInsert(size)
  const rows = requests.map((events) => events.flatMap(toRow))
  const rate = await eventsPerSecond(rows.length * size, clients, async (client, next) => {
    for (let index = next(); index < rows.length; index = next())
      await client.query({ name: `bare-${size}`, text, values: rows[index] ?? [] })
  })
  for (const client of clients) client.release()
  return rate
}

async function eventsPerSecond<T>(
  events: number,
  connections: T[],
  work: (connection: T, next: () => number) => Promise<void>,
) {
  let taken = 0
  const next = () => taken++
  const startedAt = performance.now()
  await Promise.all(connections.map((connection) => work(connection, next)))
  return events / ((performance.now() - startedAt) / 1000)
}

/** Sends singles when they are due, whatever became of the earlier ones, and gives their latencies. */
async function pace(url: string): Promise<number[]> {
  const requests = makeRequests({ ...singles, count: paced.perSecond * paced.seconds, size: 1 })
  const idle = await Promise.all(Array.from({ length: singles.connections }, () => openConnection(url)))
  const all = [...idle]
  const latencies: Promise<number>[] = []
  const startedAt = performance.now()
  for (const [n, [event]] of requests.entries()) {
    const dueAt = startedAt + (n * 1000) / paced.perSecond
    while (performance.now() < dueAt || idle.length === 0) await pause(1)
    const connection = idle.pop()
    if (connection === undefined) continue
    latencies.push(
      connection.post(JSON.stringify(event)).then(() => {
        idle.push(connection)
        return performance.now() - dueAt
      }),
    )
  }
  const measured = await Promise.all(latencies)
  for (const connection of all) connection.close()
  return measured
}

const columns = [
  'tlr_sid',
  'tlr_application_id',
  'event',
  'event_time',
  'reason',
  'event_time_text',
  'raw_event',
  'meta_data',
  'received_at',
]

const bareInsert = (rows: number) =>
  `insert into bare (${columns.join(', ')}) values ${Array.from(
    { length: rows },
    (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
  ).join(', ')}`

const toRow = (event: DispositionEvent) => [
  event.tlr_sid,
  event.tlr_application_id,
  event.event,
  event.event_time,
  event.reason ?? null,
  event.event_time,
  event.raw_event,
  JSON.stringify(event.meta_data),
  new Date(),
]

let made = 0

/**
 * Events as an applicant tracking system reports them: each application has five, in different requests.
 */
function makeRequests({ count, size }: Load): DispositionEvent[][] {
  const applications = Array.from({ length: Math.ceil((count * size) / 5) }, () => ({
    tlr_sid: randomUUID(),
    tlr_application_id: randomUUID(),
  }))
  const makeEvent = (): DispositionEvent => {
    made += 1
    return {
      ...(applications[made % applications.length] ?? { tlr_sid: '', tlr_application_id: '' }),
      event: eventNames[made % eventNames.length] ?? 'other',
      ...(made % 4 === 0 ? { reason: 'unresponsive' as const } : {}),
      raw_event: `Stage ${made % 9}`,
      meta_data: { requisition: `R-${made}`, recruiter: 'east-3' },
      event_time: new Date(1_772_000_000_000 + made * 1000).toISOString(),
    }
  }
  return Array.from({ length: count }, () => Array.from({ length: size }, makeEvent))
}

const median = (values: number[]) => quantile(values, 0.5)
