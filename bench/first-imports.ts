import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readConfig } from '../apps/server/src/lib/config/config.ts'
import { connect, type Connection } from '../apps/server/src/lib/postgres/database.ts'
import { startPostgres } from '../apps/server/src/lib/postgres/embedded/cluster.ts'
import { migrate } from '../apps/server/src/lib/postgres/migrations/migrate.ts'
import { importFeed } from '../apps/server/src/domain/jobs/feeds/import.ts'
import { createDisk } from '../apps/server/src/lib/metrics/disk-space.ts'
import { loadReferenceData, type Reference } from '../apps/server/src/domain/reference/reference-data.ts'
import { createAdvertiser } from '../apps/server/src/app/sandbox/advertiser.ts'
import type { BenchTable } from './table.ts'

const feed = new URL('../data/sample/public-sector.xml.gz', import.meta.url)
const sizes = [10_000, 40_000, 160_000]
const now = () => new Date('2026-01-01T00:00:00Z')

/**
 * How the rate of a first import depends on its size: each size goes to a new customer, of whom the statistics of
 * PostgreSQL know nothing, next to one with 7,285 jobs. With a linear cost all rates are alike.
 */
export async function benchFirstImports(): Promise<BenchTable> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-bench-'))
  const postgres = await startPostgres({ dataDir, mode: 'durable', log: () => {} })
  const connection = connect(postgres.url, { connections: 4 })
  try {
    await migrate(connection.pool)
    const reference = await loadReferenceData()
    const xml = gunzipSync(await readFile(feed)).toString('utf8')
    const jobs = xml.match(/<job>.*?<\/job>/gs) ?? []
    await importJobs(connection, reference, jobs, jobs.length)
    await connection.pool.query('vacuum analyze')
    const timings: Timing[] = []
    for (const size of sizes) timings.push(await importJobs(connection, reference, jobs, size))
    const [first] = timings
    return {
      title: 'First imports of new customers next to an existing one',
      columns: ['jobs', 'reading, s', 'merging, s', 'jobs/s', 'rate against the first'],
      rows: timings.map(({ size, readMs, mergeMs, rate }) => [
        size,
        seconds(readMs),
        seconds(mergeMs),
        Math.round(rate),
        Math.round((rate / (first?.rate ?? rate)) * 100) / 100,
      ]),
      notes: ['The sample feed repeated under other references; one run each, committed with fsync.'],
    }
  } finally {
    await connection.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Timing = { size: number; readMs: number; mergeMs: number; rate: number }

async function importJobs(
  { db }: Connection,
  reference: Reference,
  jobs: readonly string[],
  size: number,
): Promise<Timing> {
  const { tenant, sourceId } = await db.transaction().execute((tx) =>
    createAdvertiser(tx, {
      name: `${size} jobs`,
      poolName: 'Pool',
      sourceName: 'Feed',
      scopes: [],
      at: now(),
    }),
  )
  const startedMs = performance.now()
  let readMs = 0
  const { outcome } = await importFeed(
    { db, now, disk: createDisk(readConfig({})), ...reference },
    { ...tenant, sourceId },
    repeated(jobs, size),
    {
      onProgress: ({ phase }) => {
        if (phase === 'reading') readMs = performance.now() - startedMs
      },
    },
  )
  if (outcome !== 'IMPORTED') throw new Error(`The import ended with ${outcome}.`)
  const ms = performance.now() - startedMs
  return { size, readMs, mergeMs: ms - readMs, rate: size / (ms / 1000) }
}

/** A feed of so many jobs: the given ones again and again, under references of their own. */
async function* repeated(jobs: readonly string[], size: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('<source>')
  for (let n = 0; n < size; n += 1) {
    const round = Math.floor(n / jobs.length)
    const job = jobs[n % jobs.length] ?? ''
    yield Buffer.from(
      job.replaceAll('{baseUrl}', 'http://localhost:4000').replace('</referencenumber>', `-${round}$&`),
    )
  }
  yield Buffer.from('</source>')
}

const seconds = (ms: number) => Math.round(ms / 100) / 10
