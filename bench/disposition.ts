import { randomUUID } from 'node:crypto'
import { dispositionEventNames, type DispositionEvent } from '@tiller/contract/disposition/events'
import type pg from 'pg'
import { startApi } from '../apps/server/test/soak/dispositions/start-api.ts'
import { compareWithBaseline, comparisonColumns, measureDurationMs } from './harness/compare.ts'
import { runWithDatabase } from './harness/database.ts'
import { createSender, type RequestSender } from './harness/requests.ts'
import type { BenchTable } from './harness/table.ts'

const rounds = 3
const connections = 8
const loads = [
  { name: 'batches of 100 events', requests: 600, size: 100 },
  { name: 'single events', requests: 10_000, size: 1 },
]

/**
 * Measures Disposition events that are durably committed. The baseline is plain INSERTs of the same rows into a table
 * with the same columns and indexes, over as many connections.
 */
export const benchDisposition = (): Promise<BenchTable> =>
  runWithDatabase(async ({ url: databaseUrl, pool }) => {
    await pool.query('create table bare (like disposition_event including all)')
    const { baseUrl, end } = await startApi(databaseUrl)
    const sender = createSender(baseUrl, { keepText: false })
    try {
      const rows: (string | number)[][] = []
      for (const { name, requests, size } of loads) {
        let batches: DispositionEvent[][] = []
        const rate = async (work: () => Promise<unknown>) =>
          (requests * size * 1000) / (await measureDurationMs(work))
        const compared = await compareWithBaseline(
          rounds,
          () => {
            batches = Array.from({ length: requests }, () => makeEvents(size))
            return rate(() => insertAll(pool, batches))
          },
          () => rate(() => postAll(sender, batches)),
        )
        rows.push([name, ...compared])
      }
      return {
        title: 'Disposition events per second, committed before the response',
        columns: ['load', ...comparisonColumns],
        rows,
        notes: [
          `${connections} connections, median of ${rounds} rounds in turns. The API also stores the current stage of each application.`,
        ],
      }
    } finally {
      sender.close()
      await end()
    }
  })

async function postAll(sender: RequestSender, batches: DispositionEvent[][]) {
  const bodies = batches.map((events) => JSON.stringify(events.length === 1 ? events[0] : events)).values()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const body of bodies) {
        const { status } = await sender.send({ method: 'POST', path: '/disposition/v1/events', body })
        if (status !== 200) throw new Error(`The API responded with ${status}.`)
      }
    }),
  )
}

async function insertAll(pool: pg.Pool, batches: DispositionEvent[][]) {
  const pending = batches.values()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const events of pending)
        await pool.query({
          name: `insert-${events.length}`,
          text: insertSql(events.length),
          values: events.flatMap(toRow),
        })
    }),
  )
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

const insertSql = (rows: number) =>
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

/** Applications that receive events in turn, so that the events of one application are in different requests. */
const applications = Array.from({ length: 10_000 }, () => ({
  tlr_sid: randomUUID(),
  tlr_application_id: randomUUID(),
}))
let made = 0

const makeEvents = (count: number): DispositionEvent[] =>
  Array.from({ length: count }, () => {
    made += 1
    return {
      ...(applications[made % applications.length] ?? { tlr_sid: '', tlr_application_id: '' }),
      event: dispositionEventNames[made % dispositionEventNames.length] ?? 'other',
      ...(made % 4 === 0 ? { reason: 'unresponsive' as const } : {}),
      raw_event: `Stage ${made % 9}`,
      meta_data: { requisition: `R-${made}`, recruiter: 'east-3' },
      event_time: new Date(1_772_000_000_000 + made * 1000).toISOString(),
    }
  })
