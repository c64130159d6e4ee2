import pg from 'pg'
import { renderJobFeed } from '../apps/server/src/apis/publishers/feed.ts'
import { createClickTokens } from '../apps/server/src/domain/clicks/token.ts'
import { createBrandCache } from '../apps/server/src/lib/brand/brand.ts'
import { readConfig } from '../apps/server/src/lib/config/config.ts'
import { createKeyRing } from '../apps/server/src/lib/crypto/key-ring.ts'
import { loadReferenceData } from '../apps/server/src/domain/reference/reference-data.ts'
import {
  campaignsSql,
  customerSql,
  jobsSql,
  runWithDatabase,
  executeWithoutReferences,
} from './harness/database.ts'
import { measureDurationMs } from './harness/compare.ts'
import { roundFigure } from './harness/figures.ts'
import type { BenchTable } from './harness/table.ts'

const jobs = 1_000_000
const at = new Date('2026-03-02T15:00:00Z')
const austin =
  '[{"city":"Austin","state":"TX","zip":"78701","stateId":44,"lat":30.27,"lng":-97.74,"name":"Austin, TX"}]'

/** Measures a publisher's XML feed. The baseline is a bare cursor over its rows, which does not check eligibility. */
export const benchPublisherFeed = (): Promise<BenchTable> =>
  runWithDatabase(async ({ url, db, pool }) => {
    const job = { customer: 1, from: 1, to: jobs, descriptionWords: 200, places: austin }
    await executeWithoutReferences(
      pool,
      `${customerSql(1)} ${campaignsSql({ first: 1, count: 1, period: '2026-03-01' })}
      ${jobsSql({ ...job, title: "'Nurse ' || n % 9973" })}
      insert into assignment (root_customer_id, customer_id, job_id, campaign_id) select 1, 1, id, 1 from job`,
    )
    await pool.query('vacuum analyze')
    const { categories } = await loadReferenceData()
    const key = { id: 1, bytes: Buffer.alloc(32, 1), activeFrom: new Date(0) }
    const clickTokens = createClickTokens(createKeyRing('CLICK', [key], () => at))
    const parts = {
      backgroundDb: db,
      brands: createBrandCache(db),
      clickTokens,
      config: readConfig({}),
      categories,
    }
    const feed = renderJobFeed(parts, { publisher: { id: 1, flatFeeCents: null }, part: 1, at })
    const baseline = await measure(cursor(url))
    const tiller = await measure(feed)
    return {
      title: `A publisher's feed of ${jobs.toLocaleString('en')} jobs`,
      columns: ['source', 'ms', 'MB', 'peak heap, MB'],
      rows: [
        ['baseline: cursor', ...baseline],
        ['Tiller: feed', ...tiller],
      ],
      notes: [
        `Ratio of the times: ${roundFigure(tiller[0] / baseline[0])}. One run each, uncompressed; the heap is sampled.`,
      ],
    }
  })

async function measure(chunks: AsyncIterable<string>): Promise<[ms: number, mb: number, heapMb: number]> {
  let [bytes, heap, count] = [0, 0, 0]
  const ms = await measureDurationMs(async () => {
    for await (const chunk of chunks) {
      bytes += Buffer.byteLength(chunk)
      if ((count += 1) % 200 === 0) heap = Math.max(heap, process.memoryUsage().heapUsed)
    }
  })
  return [roundFigure(ms), roundFigure(bytes / 1e6), roundFigure(heap / 1e6)]
}

async function* cursor(url: string): AsyncGenerator<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`begin; declare bare cursor for
    select job.id, job.title, job.description, job.places, company.name from job
    join company using (root_customer_id, customer_id) where company.id = job.company_id order by job.id`)
  for (let fetched = -1; fetched !== 0;) {
    const { rows } = await client.query<{ description: string }>('fetch 250 from bare')
    fetched = rows.length
    yield rows.map(({ description }) => description).join('')
  }
  await client.end()
}
