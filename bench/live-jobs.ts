import { campaignBlank } from '@tiller/contract/platform/campaigns/schemas'
import type pg from 'pg'
import type { Tenant } from '../apps/server/src/lib/postgres/database.ts'
import { withTestPostgres } from '../apps/server/test/harness/postgres.ts'
import { notedConnections, startInProcess, type Sent } from './in-process.ts'
import type { BenchTable } from './table.ts'

const jobs = 20_000
const size = 5_000
const rounds = 5
/** What the report must reach of the rows a second of the query alone. */
const demanded = 0.5

/**
 * How fast the report of live jobs is read page by page to its end, with its token, its shapes and over HTTP, against the
 * queries that read the same jobs, sent by the driver alone.
 */
export const benchLiveJobs = (): Promise<BenchTable> =>
  withTestPostgres(async (url) => {
    const report = await start(url)
    try {
      const pairs: { bare: number; tiller: number }[] = []
      const queries = await report.queries()
      for (let round = 0; round < rounds; round += 1)
        pairs.push({
          bare: await rowsPerSecond(() => readBare(report.pool, queries)),
          tiller: await rowsPerSecond(report.read),
        })
      const ratios = pairs.map(({ tiller, bare }) => tiller / bare).sort((a, b) => a - b)
      const median = (values: number[]) =>
        values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
      const row = [median(pairs.map(({ bare }) => bare)), median(pairs.map(({ tiller }) => tiller))]
      return {
        title: `The report of live jobs, ${jobs.toLocaleString('en-US')} jobs in pages of ${size.toLocaleString('en-US')}`,
        columns: ['report', 'queries alone, rows/s', 'Tiller, rows/s', 'ratio', 'lowest', 'highest'],
        rows: [['by campaign', ...row, median(ratios), ratios[0] ?? 0, ratios.at(-1) ?? 0]],
        notes: [
          `${rounds} rounds, taken in turns; the ratio is the median of the rounds'.`,
          `Demanded: a ratio of at least ${demanded}.`,
        ],
      }
    } finally {
      await report.stop()
    }
  })

async function start(url: string) {
  const { sent, ...connections } = notedConnections(url, 4)
  const tiller = await startInProcess(connections)
  const { api, poolId } = tiller
  const settings = { name: 'Bench', monthlyBudget: 100_000, basicCpc: 50 }
  const { id } = await api.createCampaign({
    params: { poolId },
    body: { ...campaignBlank, ...settings },
  })
  await api.launchCampaign({ params: { campaignId: id } })
  await fill(connections.pool, tiller, id)
  const read = async () => {
    let [rows, next]: [number, string | null] = [0, null]
    do {
      const query: { size: number; next?: string } = { size, ...(next === null ? {} : { next }) }
      const page = await api.reportLiveJobsByCampaign({ query })
      rows += page.content.length
      next = page.metadata.next
    } while (next !== null)
    return rows
  }
  /** The queries that read the jobs of all pages: which ones, and what is told of those that are live. */
  const queries = async () => {
    sent.length = 0
    await read()
    return sent.filter(({ sql }) => /\bfrom "job"/.test(sql))
  }
  return { read, queries, pool: connections.pool, stop: tiller.stop }
}

async function readBare(pool: pg.Pool, queries: readonly Sent[]) {
  let count = 0
  for (const { sql, parameters } of queries) {
    const { rows } = await pool.query(sql, [...parameters])
    if (sql.includes('"segment_name"')) count += rows.length
  }
  return count
}

async function rowsPerSecond(read: () => Promise<number>) {
  const startedAt = performance.now()
  const rows = await read()
  return Math.round((rows * 1000) / (performance.now() - startedAt))
}

async function fill(
  pool: pg.Pool,
  { tenant, poolId, sourceId }: { tenant: Tenant; poolId: number; sourceId: number },
  campaignId: number,
) {
  const { rootCustomerId: root, customerId: customer } = tenant
  await pool.query(`
    insert into company (root_customer_id, customer_id, name) select ${root}, ${customer}, 'Company ' || n from generate_series(1, 100) n;
    insert into job (root_customer_id, customer_id, source_id, pool_id, company_id, job_reference, title, url, description, places, city_keys,
        state_ids, zipcodes, remote, major_categories, minor_categories, content_hash, created_at, modified_at)
      select ${root}, ${customer}, ${sourceId}, ${poolId}, (select min(id) from company) + n % 100, 'ref-' || n, 'Nurse ' || n % 997,
        'https://jobs.example.com/' || n, repeat('word ', 300), '[{"city": "Austin", "state": "TX"}]', '{}', '{}', '{}', false, '{}', '{}',
        '\\x00', now(), now() from generate_series(1, ${jobs}) n;
    insert into assignment (root_customer_id, customer_id, job_id, campaign_id)
      select root_customer_id, customer_id, id, ${campaignId} from job`)
  await pool.query('vacuum analyze')
}
