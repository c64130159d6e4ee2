import { campaignBlank } from '@tiller/contract/platform/campaigns/shapes'
import { scopeNames } from '@tiller/contract/scopes'
import { createClient } from '@tiller/client'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createServer } from '../apps/server/src/apis/server.ts'
import { readConfig } from '../apps/server/src/kit/config.ts'
import { connect, type Tenant } from '../apps/server/src/kit/db/database.ts'
import { migrate } from '../apps/server/src/kit/db/migrate.ts'
import type { Database } from '../apps/server/src/kit/db/schema.ts'
import { openKeys } from '../apps/server/src/kit/secrets/keys.ts'
import { compose } from '../apps/server/src/main/compose.ts'
import { createAdvertiser } from '../apps/server/src/main/sandbox/advertiser.ts'
import { loadReferenceData } from '../apps/server/src/reference/reference-data.ts'
import { withTestPostgres } from '../apps/server/test/postgres.ts'
import type { BenchTable } from './table.ts'

const jobs = 20_000
const size = 5_000
const rounds = 5
/** What the report must reach of the rows a second of the query alone. */
const demanded = 0.5
const at = new Date('2026-03-02T15:00:00Z')

/**
 * How fast the report of live jobs is read page by page to its end, with its token, its shapes and over HTTP, against the
 * query that reads the same pages by the same cursors, sent by the driver alone.
 */
export const benchLiveJobs = (): Promise<BenchTable> =>
  withTestPostgres(async (url) => {
    const { pool, close } = connect(url, { connections: 4 })
    const sent: Sent[] = []
    try {
      await migrate(pool)
      const report = await start(pool, sent)
      const pairs: { bare: number; tiller: number }[] = []
      const pages = await report.pages()
      for (let round = 0; round < rounds; round += 1)
        pairs.push({
          bare: await rowsPerSecond(() => readBare(pool, pages)),
          tiller: await rowsPerSecond(report.read),
        })
      await report.stop()
      const ratios = pairs.map(({ tiller, bare }) => tiller / bare).sort((a, b) => a - b)
      const median = (values: number[]) =>
        values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
      const row = [median(pairs.map(({ bare }) => bare)), median(pairs.map(({ tiller }) => tiller))]
      return {
        title: `The report of live jobs, ${jobs.toLocaleString('en-US')} jobs in pages of ${size.toLocaleString('en-US')}`,
        columns: ['report', 'query alone, rows/s', 'Tiller, rows/s', 'ratio', 'lowest', 'highest'],
        rows: [['by campaign', ...row, median(ratios), ratios[0] ?? 0, ratios.at(-1) ?? 0]],
        notes: [
          `${rounds} rounds, taken in turns; the ratio is the median of the rounds'.`,
          `Demanded: a ratio of at least ${demanded}.`,
        ],
      }
    } finally {
      await close()
    }
  })

type Sent = { sql: string; parameters: readonly unknown[] }

async function start(pool: pg.Pool, sent: Sent[]) {
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query: { sql, parameters } }) => void (sent.length < 1_000 && sent.push({ sql, parameters })),
  })
  const config = readConfig({
    PLATFORM_REQUESTS_PER_MINUTE: '0',
    TOKEN_REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  })
  const app = await createServer(
    compose({
      config,
      now: () => at,
      connections: {
        db,
        searchDb: db,
        clicksDb: db,
        formsDb: db,
        filesDb: db,
        accessDb: db,
        statusDb: db,
        backgroundDb: db,
        pool,
      },
      reference: await loadReferenceData(),
      keys: await openKeys(db, { ...config, masterKey: Buffer.alloc(32) }, () => at),
    }),
  )
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const advertiser = await db
    .transaction()
    .execute((tx) =>
      createAdvertiser(tx, { name: 'Bench', poolName: 'Bench', sourceName: 'Bench', scopes: scopeNames, at }),
    )
  const { clientId, clientSecret } = advertiser.credentials
  const api = createClient({ baseUrl, credentials: { clientId, clientSecret } })
  const settings = { name: 'Bench', monthlyBudget: 100_000, basicCpc: 50 }
  const { id } = await api.createCampaign({
    params: { poolId: advertiser.poolId },
    body: { ...campaignBlank, ...settings },
  })
  await api.launchCampaign({ params: { campaignId: id } })
  await fill(pool, advertiser, id)
  const read = async (begin?: () => void) => {
    let [rows, next]: [number, string | null] = [0, null]
    do {
      const query: { size: number; next?: string } = { size, ...(next === null ? {} : { next }) }
      begin?.()
      const page = await api.reportLiveJobsByCampaign({ query })
      rows += page.content.length
      next = page.metadata.next
    } while (next !== null)
    return rows
  }
  /** The query that each page begins with, made to read all of the page: its limit is its last parameter. */
  const pages = async () => {
    const begun: number[] = []
    sent.length = 0
    await read(() => void begun.push(sent.length))
    return begun.flatMap((from) => {
      const first = sent.slice(from).find(({ sql }) => sql.includes('"segment_name"'))
      return first === undefined
        ? []
        : [{ ...first, parameters: [...first.parameters.slice(0, -1), size + 1] }]
    })
  }
  return { read: () => read(), pages, stop: () => app.close() }
}

async function readBare(pool: pg.Pool, pages: readonly Sent[]) {
  let rows = 0
  for (const { sql, parameters } of pages) rows += (await pool.query(sql, [...parameters])).rows.length
  return rows
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
