import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { PostedJob } from '@tiller/contract/platform/source-jobs/schemas'
import type { FeedJob } from '@tiller/feed-parser/job'
import { readFeed } from '@tiller/feed-parser/read-feed'
import { sql } from 'kysely'
import { stagedColumns, toStageRow } from '../apps/server/src/domain/jobs/feeds/stage.ts'
import { createConnections } from '../apps/server/src/lib/postgres/connections.ts'
import { measureDurationMs } from './harness/compare.ts'
import { runWithDatabase } from './harness/database.ts'
import { computeMedian, roundFigure } from './harness/figures.ts'
import { startServerInProcess } from './harness/in-process.ts'
import type { BenchTable } from './harness/table.ts'

const feed = new URL('../data/sample/public-sector.xml.gz', import.meta.url)
const jobsPerRequest = 1_000
const rounds = 5

/**
 * Measures bulk requests of posted jobs. The baseline is a bare upsert of the same rows plus the extraction of their
 * details.
 */
export const benchJobsByApi = (): Promise<BenchTable> =>
  runWithDatabase(async ({ url }) => {
    const connections = createConnections(url)
    const { parts, api, poolId, stop } = await startServerInProcess(connections)
    const jobs = await sampleJobs()
    const timings: Record<string, number[]> = {}
    const time = async (name: string, work: () => unknown) =>
      (timings[name] ??= []).push(await measureDurationMs(async () => work()))
    await sql`create table bare_job (like job including all)`.execute(parts.db)
    for (let round = 0; round < rounds; round += 1) {
      let rows: ReturnType<typeof toStageRow>['row'][] = []
      await time('extraction', () => (rows = jobs.map((job) => toStageRow(job, parts, 'UTC').row)))
      await time('bare upsert', () => upsert(rows, round))
      const { id: sourceId } = await api.createSource({
        params: { poolId },
        body: { name: `Round ${round}`, type: 'API' },
      })
      const items = jobs.map((job) => ({ jobReference: job.reference, job: postedJob(job) }))
      const send = () => api.putSourceJobs({ params: { sourceId }, body: { items } })
      await time('bulk request, new jobs', send)
      await time('bulk request, unchanged jobs', send)
      for (const { job } of items) job.title += ' II'
      await time('bulk request, changed jobs', send)
    }
    await stop()
    return tableOf(timings)

    async function upsert(rows: readonly object[], sourceId: number) {
      const values = rows.map((row, id) => ({
        ...row,
        ...bareColumns,
        source_id: sourceId,
        id: sourceId * jobsPerRequest + id,
      }))
      const names = ['id', 'job_reference', ...Object.keys(bareColumns), ...stagedColumns]
      const columns = sql.join(names.map((name) => sql.ref(name)))
      await sql`insert into bare_job (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::bare_job, ${JSON.stringify(values)}::jsonb)
        on conflict (root_customer_id, customer_id, id) do update set title = excluded.title`.execute(
        parts.db,
      )
    }
  })

const bareColumns = {
  root_customer_id: 1,
  customer_id: 1,
  source_id: 1,
  pool_id: 1,
  company_id: 1,
  created_at: '2026-03-02T15:00:00Z',
  modified_at: '2026-03-02T15:00:00Z',
}

async function sampleJobs(): Promise<FeedJob[]> {
  const jobs: FeedJob[] = []
  const xml = gunzipSync(await readFile(feed))
    .toString('utf8')
    .replaceAll('{baseUrl}', 'http://localhost:4000')
  for await (const item of readFeed([Buffer.from(xml)].values() as never, { now: new Date('2026-01-01') }))
    if (item.kind === 'job' && jobs.push(item.job) === jobsPerRequest) break
  return jobs
}

const postedJob = ({ title, company, url, description, salary, locations }: FeedJob): PostedJob => ({
  title: `${title}${salary === null ? '' : ` ${salary}`}`.slice(0, 200),
  company,
  url,
  description,
  locations: locations.map(({ city, state, postalCode }) => ({ city, state, postalCode })),
})

function tableOf(timings: Readonly<Record<string, readonly number[]>>): BenchTable {
  const of = (name: string) => computeMedian([...(timings[name] ?? [])])
  const baselineMs = of('extraction') + of('bare upsert')
  return {
    title: `Jobs by API: ${jobsPerRequest} jobs per request`,
    columns: ['step', 'ms', 'jobs/s', '× baseline'],
    rows: Object.keys(timings).map((name) => [
      name,
      roundFigure(of(name)),
      roundFigure((jobsPerRequest * 1000) / of(name)),
      roundFigure(baselineMs / of(name)),
    ]),
    notes: [
      `Median of ${rounds} rounds. The baseline is the extraction plus the bare upsert; 0.5 is the goal for new jobs.`,
      'A request includes HTTP, validation, the merge, the assignment, the audit log, and the wait for the search index.',
    ],
  }
}
