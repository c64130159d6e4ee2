import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readFeed } from '@tiller/feed-parser/read-feed'
import sax from 'sax'
import { openKeys } from '../apps/server/src/lib/crypto/keys.ts'
import { createSecretBox } from '../apps/server/src/lib/crypto/secret-box.ts'
import { readConfig } from '../apps/server/src/lib/config/config.ts'
import { connect, type Connection } from '../apps/server/src/lib/postgres/database.ts'
import { startPostgres } from '../apps/server/src/lib/postgres/embedded/cluster.ts'
import { migrate } from '../apps/server/src/lib/postgres/migrations/migrate.ts'
import { importFeed } from '../apps/server/src/domain/jobs/feeds/import.ts'
import { createDisk } from '../apps/server/src/lib/metrics/disk-space.ts'
import { loadReferenceData, type Reference } from '../apps/server/src/domain/reference/reference-data.ts'
import { createSandbox } from '../apps/server/src/app/sandbox/sandbox.ts'
import { createDatabase, dropDatabase } from '../apps/server/test/harness/postgres.ts'
import type { BenchTable } from './table.ts'

const feed = new URL('../data/sample/public-sector.xml.gz', import.meta.url)
const now = () => new Date('2026-01-01T00:00:00Z')
const sliceBytes = 64 * 1024
const rounds = 5

/** A kind of work on the feed; `run` tells how many jobs it met, `none` for work that knows none. */
type Contender = { name: string; run: () => Promise<number> }
type Timing = { name: string; ms: number; jobs: number }

/**
 * Measures the speed of an import. The baseline is the XML parser of the `sax` package on the same unpacked bytes
 * in the same run. The importer writes to its own durable PostgreSQL.
 */
export async function benchImport(): Promise<BenchTable> {
  const bytes = Buffer.from(
    gunzipSync(await readFile(feed))
      .toString('utf8')
      .replaceAll('{baseUrl}', 'http://localhost:4000'),
  )
  const parsing = [
    await measure({ name: 'bare sax parsing', run: () => parseOnly(bytes) }, rounds),
    await measure({ name: 'readFeed: records and problems', run: () => readOnly(bytes) }, rounds),
  ]
  const [bare, read] = parsing
  const timings = [...parsing, ...(await importTimings(bytes))]
  return {
    title: `Import of the sample feed: ${(bytes.length / 1e6).toFixed(1)} MB of XML, ${read?.jobs ?? 0} jobs`,
    columns: ['what', 'ms', 'MB/s', 'jobs/s', 'times sax'],
    rows: timings.map(({ name, ms }) => [
      name,
      Math.round(ms),
      rounded(bytes.length / 1e6 / (ms / 1000)),
      Math.round((read?.jobs ?? 0) / (ms / 1000)),
      rounded(ms / (bare?.ms ?? ms)),
    ]),
    notes: [
      `Median of ${rounds} runs after a warm-up, one thread; imports: median of ${importRounds}, each into a new database.`,
      'The whole import also resolves places, finds categories, cleans HTML, stages, merges and commits with fsync.',
    ],
  }
}

const importRounds = 3

async function importTimings(bytes: Uint8Array): Promise<Timing[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-bench-'))
  const postgres = await startPostgres({ dataDir, mode: 'durable', log: () => {} })
  try {
    const reference = await loadReferenceData()
    const firsts: Timing[] = []
    const agains: Timing[] = []
    for (let round = 0; round < importRounds; round++) {
      const url = await createDatabase(postgres.url)
      const [first, again] = await importTwice(url, dataDir, reference, bytes)
      firsts.push(first)
      agains.push(again)
      await dropDatabase(postgres.url, url)
    }
    return [median(firsts), median(agains)]
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function importTwice(url: string, dataDir: string, reference: Reference, bytes: Uint8Array) {
  const connection = connect(url, { connections: 4 })
  try {
    await migrate(connection.pool)
    const config = { ...readConfig({}), dataDir }
    const { SECRETS } = await openKeys(connection.db, config, now)
    const secretBox = createSecretBox(SECRETS)
    await createSandbox({ db: connection.db, config, now, secretBox, ...reference })
    const run = () => importInto(connection, reference, bytes)
    const first = await timed({ name: 'whole import, new jobs', run })
    const again = await timed({ name: 'whole import, nothing has changed', run })
    return [first, again] as const
  } finally {
    await connection.close()
  }
}

async function importInto({ db }: Connection, reference: Reference, bytes: Uint8Array) {
  const source = await db
    .selectFrom('source')
    .select(['rootCustomerId', 'customerId', 'id as sourceId'])
    .executeTakeFirstOrThrow()
  const { outcome, counts } = await importFeed(
    { db, now, disk: createDisk(readConfig({})), ...reference },
    source,
    slices(bytes),
  )
  if (outcome !== 'IMPORTED' && outcome !== 'UNCHANGED') throw new Error(`The import ended with ${outcome}.`)
  return Number(counts['jobs'])
}

async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

async function parseOnly(bytes: Uint8Array) {
  const parser = sax.parser(true, {})
  let events = 0
  const count = () => {
    events += 1
  }
  Object.assign(parser, { onopentag: count, onclosetag: count, ontext: count, oncdata: count })
  const decoder = new TextDecoder()
  for await (const slice of slices(bytes)) parser.write(decoder.decode(slice, { stream: true }))
  return events
}

async function readOnly(bytes: Uint8Array) {
  let jobs = 0
  for await (const { kind } of readFeed(slices(bytes), { now: now() })) if (kind === 'job') jobs += 1
  return jobs
}

async function timed({ name, run }: Contender): Promise<Timing> {
  const startedAt = performance.now()
  const jobs = await run()
  return { name, jobs, ms: performance.now() - startedAt }
}

async function measure(contender: Contender, times: number): Promise<Timing> {
  await timed(contender)
  const timings: Timing[] = []
  for (let round = 0; round < times; round++) timings.push(await timed(contender))
  return median(timings)
}

function median(timings: Timing[]): Timing {
  const middle = timings.toSorted((a, b) => a.ms - b.ms)[Math.floor(timings.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}

const rounded = (value: number) => Math.round(value * 100) / 100
