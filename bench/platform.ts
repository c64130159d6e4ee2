import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import fastify from 'fastify'
import type pg from 'pg'
import { compareWithBaseline, comparisonColumns } from './harness/compare.ts'
import { jobsSql, runWithDatabase, executeWithoutReferences } from './harness/database.ts'
import {
  createRecordingConnections,
  startServerInProcess,
  type InProcessServer,
  type Statement,
} from './harness/in-process.ts'
import { loadConnections, measureRequestsPerSecond, secondsPerRun } from './harness/load.ts'
import { fetchAccessToken } from './harness/requests.ts'
import type { BenchTable } from './harness/table.ts'

const rounds = 5
const campaigns = 200
const jobs = 20_000
/** The minimum ratio of Tiller's rate to the baseline's. */
const minRatio = 0.6

const requests = {
  'GET /customers/me': '/v5/customers/me',
  '20 campaigns of a list': '/v5/customers/me/campaigns?size=20',
  '1,000 jobs of the report on live jobs': '/v5/reports/live-jobs/campaigns?size=1000',
}

/**
 * Measures the rate of the Platform API. The baseline is a bare Fastify handler that sends the same SQL through the
 * same driver in a transaction of the same kind, but without token, validation, query builder, and response schema.
 */
export const benchPlatform = (): Promise<BenchTable> =>
  runWithDatabase(async ({ url }) => {
    const { sent, ...recorded } = createRecordingConnections(url, loadConnections)
    const tiller = await startServerInProcess(recorded)
    try {
      await fill(tiller, recorded.pool)
      const headers = {
        authorization: `Bearer ${await fetchAccessToken(tiller.baseUrl, tiller.credentials)}`,
      }
      const rows: (string | number)[][] = []
      for (const [name, path] of Object.entries(requests)) {
        const call = async () => (await fetch(tiller.baseUrl + path, { headers })).json()
        await call()
        sent.length = 0
        await call()
        const bare = await startBare(recorded.pool, [...sent])
        rows.push([
          name,
          ...(await compareWithBaseline(
            rounds,
            () => measureRequestsPerSecond({ url: bare.url }),
            () => measureRequestsPerSecond({ url: tiller.baseUrl, paths: [path], headers }),
          )),
        ])
        await bare.stop()
      }
      return {
        title: 'The Platform API compared with a bare handler with the same SQL, in requests/s',
        columns: ['request', ...comparisonColumns],
        rows,
        notes: [
          `${loadConnections} connections, median of ${rounds} rounds of ${secondsPerRun} s in turns; the ratio must be at least ${minRatio}.`,
        ],
      }
    } finally {
      await tiller.stop()
    }
  })

async function fill({ api, poolId, sourceId, tenant: { customerId } }: InProcessServer, pool: pg.Pool) {
  const settings = { monthlyBudget: 100_000, basicCpc: 50 }
  const create = (name: string) =>
    api.createCampaign({ params: { poolId }, body: { ...blankCampaignSettings, ...settings, name } })
  const { id } = await create('Live')
  await api.launchCampaign({ params: { campaignId: id } })
  for (let n = 1; n < campaigns; n += 1) await create(`Campaign ${n}`)
  const title = "'Nurse ' || n % 997"
  const ids = { customer: customerId, pool: poolId, source: sourceId }
  await executeWithoutReferences(
    pool,
    `insert into company (root_customer_id, customer_id, id, name) overriding system value
      select ${customerId}, ${customerId}, ${customerId} * 1000 + n, 'Company ' || n from generate_series(0, 999) n;
    ${jobsSql({ ...ids, from: 1, to: jobs, title, descriptionWords: 300 })}
    insert into assignment (root_customer_id, customer_id, job_id, campaign_id)
      select root_customer_id, customer_id, id, ${id} from job`,
  )
  await pool.query('vacuum analyze')
}

/** Starts a handler that only executes the statements and returns the rows of the last one. */
async function startBare(pool: pg.Pool, statements: Statement[]) {
  const app = fastify()
  app.get('/', async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      let rows: unknown[] = []
      for (const { sql, parameters } of statements) ({ rows } = await client.query(sql, [...parameters]))
      await client.query('commit')
      return rows
    } finally {
      client.release()
    }
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() }
}
