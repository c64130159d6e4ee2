import pg from 'pg'
import {
  createStatementHead,
  readStatementLines,
  serializeStatement,
} from '../apps/server/src/domain/ledger/statement.ts'
import { runWithDatabase, executeWithoutReferences } from './harness/database.ts'
import { measureDurationMs } from './harness/compare.ts'
import { roundFigure } from './harness/figures.ts'
import type { BenchTable } from './harness/table.ts'

const lines = 200_000

/**
 * Measures a statement of a month. The baseline is a bare cursor over its charges, which neither formats nor hashes
 * them.
 */
export const benchStatements = (): Promise<BenchTable> =>
  runWithDatabase(async ({ url, db, pool }) => {
    await executeWithoutReferences(
      pool,
      `insert into charge (root_customer_id, customer_id, id, at, kind, cents, period, click_id, campaign_id, job_id, publisher_id)
      overriding system value
      select 1, 1, n, '2026-03-02'::timestamptz + n * interval '10 seconds', 'CLICK', 40, '2026-03-01', gen_random_uuid(), n % 50 + 1, n, 1
      from generate_series(1, ${lines}) n`,
    )
    await pool.query('vacuum analyze')
    const asked = { tenant: { rootCustomerId: 1, customerId: 1 }, month: '2026-03', zone: 'America/New_York' }
    const baseline = await measure(cursor(url))
    const statement = (format: 'csv' | 'json') =>
      measure(
        serializeStatement(
          format,
          createStatementHead(asked),
          readStatementLines((work) => work(db), asked),
        ),
      )
    const [csv, json] = [await statement('csv'), await statement('json')]
    return {
      title: `A statement of ${lines.toLocaleString('en')} lines`,
      columns: ['source', 'lines/s', 'MB', 'peak heap, MB'],
      rows: [
        ['baseline: cursor', ...baseline],
        ['Tiller: CSV', ...csv],
        ['Tiller: JSON', ...json],
      ],
      notes: ['One run each; the heap is sampled.'],
    }
  })

type Measured = [linesPerSecond: number, mb: number, heapMb: number]

async function measure(chunks: AsyncIterable<string>): Promise<Measured> {
  let [characters, heap] = [0, 0]
  const ms = await measureDurationMs(async () => {
    for await (const chunk of chunks) {
      characters += chunk.length
      heap = Math.max(heap, process.memoryUsage().heapUsed)
    }
  })
  return [roundFigure((lines / ms) * 1_000), roundFigure(characters / 1e6), roundFigure(heap / 1e6)]
}

async function* cursor(url: string): AsyncGenerator<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin; declare bare cursor for select * from charge order by at, id')
  for (let fetched = -1; fetched !== 0;) {
    const { rows } = await client.query('fetch 5000 from bare')
    fetched = rows.length
    yield ''
  }
  await client.end()
}
