import { createHash } from 'node:crypto'
import pg from 'pg'
import { publisherFeed } from '../apps/server/src/apis/publishers/feed.ts'
import { createClickTokens } from '../apps/server/src/domain/clicks/token.ts'
import { readConfig } from '../apps/server/src/lib/config/config.ts'
import { connect } from '../apps/server/src/lib/postgres/database.ts'
import { migrate } from '../apps/server/src/lib/postgres/migrations/migrate.ts'
import { createKeyRing } from '../apps/server/src/lib/crypto/key-ring.ts'
import { loadReferenceData } from '../apps/server/src/domain/reference/reference-data.ts'
import { withTestPostgres } from '../apps/server/test/harness/postgres.ts'
import type { BenchTable } from './table.ts'
import { campaignWithoutOptions } from '../apps/server/test/harness/campaign-row.ts'

const jobs = 1_000_000
const at = new Date('2026-03-02T15:00:00Z')

/**
 * What the feed of a publisher costs, to the last byte of its XML, against a bare cursor over the rows that it is made
 * of: whole descriptions, company and places, without the question whether a job is served.
 */
export const benchPublisherFeed = (): Promise<BenchTable> =>
  withTestPostgres(async (url) => {
    const { db, pool, close } = connect(url, { connections: 2 })
    try {
      await migrate(pool)
      await fill(pool)
      const { categories } = await loadReferenceData()
      const key = { id: 1, bytes: Buffer.alloc(32, 1), activeFrom: new Date(0) }
      const clickTokens = createClickTokens(createKeyRing('CLICK', [key], () => at))
      const parts = { backgroundDb: db, clickTokens, config: readConfig({}), categories }
      const bare = await cursor(url)
      const ours = await drain(
        publisherFeed(parts, { publisher: { id: 1, flatFeeCents: null }, part: 1, at }),
      )
      return {
        title: `The feed of a publisher with ${jobs.toLocaleString('en-US')} jobs`,
        columns: ['how', 's', 'jobs a second', 'MB', 'most memory in use, MB'],
        rows: [
          ['a bare cursor over the rows', ...bare],
          ['the feed', ...ours],
          ['feed ÷ cursor', round(ours[0] / bare[0]), round(ours[1] / bare[1]), '', ''],
        ],
        notes: [
          'One run after the other, uncompressed. Memory is the heap of the process, looked at every 50,000 jobs.',
        ],
      }
    } finally {
      await close()
    }
  })

const round = (value: number) => Number(value.toPrecision(3))

type Measured = [seconds: number, perSecond: number, megabytes: number, heap: number]

async function drain(feed: AsyncIterable<string>): Promise<Measured> {
  const startedAt = performance.now()
  const hash = createHash('md5')
  let [bytes, heap, chunks] = [0, 0, 0]
  for await (const chunk of feed) {
    bytes += Buffer.byteLength(chunk)
    hash.update(chunk)
    if ((chunks += 1) % 200 === 0) heap = Math.max(heap, process.memoryUsage().heapUsed)
  }
  return measured(startedAt, bytes, heap)
}

const measured = (startedAt: number, bytes: number, heap: number): Measured => {
  const seconds = (performance.now() - startedAt) / 1000
  return [round(seconds), Math.round(jobs / seconds), Math.round(bytes / 1e6), Math.round(heap / 1e6)]
}

async function cursor(url: string): Promise<Measured> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const startedAt = performance.now()
  let [bytes, heap] = [0, 0]
  await client.query(`begin; declare bare cursor for
    select job.id, job.title, job.description, job.places, company.name from job
    join company using (root_customer_id, customer_id) where company.id = job.company_id order by job.id`)
  for (let fetched = -1; fetched !== 0;) {
    const { rows } = await client.query<{ description: string }>('fetch 250 from bare')
    fetched = rows.length
    for (const { description } of rows) bytes += description.length
    if (Math.random() < 0.005) heap = Math.max(heap, process.memoryUsage().heapUsed)
  }
  await client.query('commit')
  await client.end()
  return measured(startedAt, bytes, heap)
}

async function fill(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    // Checking millions of references would take longer than the whole benchmark.
    await client.query('set session_replication_role = replica')
    await client.query(`
      insert into customer (root_customer_id, id, name, created_at) values (1, 1, 'Customer', now());
      insert into pool (root_customer_id, customer_id, id, name, created_at) overriding system value values (1, 1, 1, 'Pool', now());
      insert into source (root_customer_id, customer_id, id, pool_id, name, created_at) overriding system value values (1, 1, 1, 1, 'Source', now());
      insert into company (root_customer_id, customer_id, id, name) overriding system value select 1, 1, n, 'Company ' || n from generate_series(1, 1000) n;
      insert into campaign overriding system value select 1, 1, 1, 1, 'Campaign', 'LIVE', null, 'JOB', '[]', 0, 2000000000, 10,
          ${campaignWithoutOptions}, '2026-03-01';
      insert into job (root_customer_id, customer_id, source_id, pool_id, company_id, job_reference, title, url, description, places, city_keys,
          state_ids, zipcodes, remote, major_categories, minor_categories, content_hash, created_at, modified_at)
        select 1, 1, 1, 1, 1 + n % 1000, 'ref-' || n, 'Nurse ' || n % 9973, 'https://jobs.example.com/' || n, repeat('word ', 200),
          '[{"city":"Austin","state":"TX","zip":"78701","stateId":44,"lat":30.27,"lng":-97.74,"name":"Austin, TX"}]', '{}',
          '{}', '{}', false, '{}', '{}', '\\x00', now() - n * interval '1 second', now() from generate_series(1, ${jobs}) n;
      insert into assignment (root_customer_id, customer_id, job_id, campaign_id) select 1, 1, id, 1 from job`)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
