import { setTimeout as pause } from 'node:timers/promises'
import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import type pg from 'pg'
import type { AppDependencies } from '../../apps/server/src/apis/dependencies.ts'
import {
  reassignJobsTask,
  completePendingReassignments,
} from '../../apps/server/src/domain/campaigns/targeting/tasks.ts'
import { createConnections } from '../../apps/server/src/lib/postgres/connections.ts'
import { jobsSql, runWithDatabase, executeWithoutReferences } from '../harness/database.ts'
import { roundFigure } from '../harness/figures.ts'
import { startServerInProcess, type InProcessServer } from '../harness/in-process.ts'
import type { BenchTable } from '../harness/table.ts'
import { measureQuietSearchP99, startSearchLatencyProbe } from './search-latency.ts'

const jobs = 1_000_000
const jobsPerInsert = 50_000
const campaigns = 200

/**
 * Measures changes of a campaign in a large pool through the API. The baseline is a single handwritten UPDATE of the
 * same rows, which runs just before on the same database and is rolled back.
 */
export const benchCampaigns = (): Promise<BenchTable> =>
  runWithDatabase(async ({ url }) => {
    const bench = await startServerInProcess(createConnections(url, { isEmbedded: true }))
    try {
      await fill(bench)
      await bench.parts.searchIndex.start()
      // The first searches of a process compile what later ones use.
      await measureQuietSearchP99(bench.parts.searchIndex, 3_000)
      const rows: (string | number)[][] = []
      for (const state of ['no statistics', 'analyzed']) {
        if (state === 'analyzed') await bench.parts.pool.query('vacuum analyze')
        for (const row of await measureChanges(bench)) rows.push([state, ...row])
      }
      const quiet = await measureQuietSearchP99(bench.parts.searchIndex, 5_000)
      return {
        title: `Changes of a campaign in a pool of ${jobs.toLocaleString('en')} jobs`,
        columns: [
          'database',
          'change',
          'jobs',
          'baseline ms',
          'response ms',
          'assigned ms',
          'ratio',
          'searchable ms',
          'search p99 ms',
        ],
        rows,
        notes: [
          `Baseline: one UPDATE of the same rows. Assigned: from the request to the commit of the last job. Ratio: assigned to baseline. Searchable: until the index is up to date. Search p99 without changes: ${quiet} ms.`,
        ],
      }
    } finally {
      await bench.stop()
    }
  })

/**
 * Creates jobs: half of them are "even", and 1 in 400 is of each "ward". Only companies have statistics, as after an
 * import.
 */
async function fill({ tenant: { customerId: customer }, poolId, sourceId, parts }: InProcessServer) {
  for (const table of ['job', 'assignment', 'campaign', 'segment', 'source', 'company', 'pool'])
    await parts.pool.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await executeWithoutReferences(
    parts.pool,
    `insert into company (root_customer_id, customer_id, id, name) overriding system value
      select ${customer}, ${customer}, ${customer} * 1000 + n, 'Company ' || n from generate_series(0, 999) n;
    analyze company`,
  )
  const title =
    "'Nurse of ward' || n % 400 || 'x, ' || case n % 2 when 0 then 'even' else 'odd' end || ' nights'"
  const job = { customer, pool: poolId, source: sourceId, title, descriptionWords: 40 }
  for (let from = 1; from <= jobs; from += jobsPerInsert)
    await executeWithoutReferences(
      parts.pool,
      jobsSql({ ...job, from, to: Math.min(jobs, from + jobsPerInsert - 1) }),
    )
}

type Change = {
  name: string
  /** The handwritten SQL statement with the same effect. */
  baseline: string
  request: () => Promise<unknown>
}

const createCampaign = ({ api, poolId }: InProcessServer, jobFilters: ConfigQuery[], applyOrder: number) =>
  api.createCampaign({
    params: { poolId },
    body: { ...structuredClone(blankCampaignSettings), name: 'C', basicCpc: 10, jobFilters, applyOrder },
  })

const all = [{}]
const half = [{ title: ['even'] }]
const few = [{ title: ['ward7x'] }]
const others = [{ title: ['ward9x'] }]

async function measureChanges(bench: InProcessServer): Promise<(string | number)[][]> {
  const { api, parts, tenant } = bench
  await parts.pool.query('truncate segment, assignment, bucket, reassignment, campaign cascade')
  const own = (table: string) =>
    `${table}.root_customer_id = ${tenant.rootCustomerId} and ${table}.customer_id = ${tenant.customerId}`
  const { id: rest } = await createCampaign(bench, all, 0)
  await settle(parts)
  // The next campaign gets the next id.
  const id = rest + 1
  const last = id + 1
  const title = (word: string) => `title ilike '%${word}%'`
  const moveTo = (target: string | number, where: string) =>
    `update assignment set campaign_id = ${target} from job where ${own('assignment')} and ${own('job')} and job.id = job_id and ${where}`
  const swap = (campaign: number, word: string) =>
    moveTo(
      `case when ${title(word)} then ${campaign} else ${rest} end`,
      `(campaign_id = ${campaign} and not ${title(word)} or campaign_id = ${rest} and ${title(word)})`,
    )
  const patch = (campaignId: number, jobFilters: ConfigQuery[]) => () =>
    api.updateCampaign({ params: { campaignId }, body: { jobFilters } })
  const changes: Change[] = [
    {
      name: 'create: all',
      baseline: `update assignment set campaign_id = ${id} where ${own('assignment')}`,
      request: () => createCampaign(bench, all, 5),
    },
    {
      name: 'update: all to half',
      baseline: moveTo(rest, `campaign_id = ${id} and not ${title('even')}`),
      request: patch(id, half),
    },
    {
      name: 'update: half to few',
      baseline: moveTo(rest, `campaign_id = ${id} and not ${title('ward7x')}`),
      request: patch(id, few),
    },
    { name: 'update: few to half', baseline: swap(id, 'even'), request: patch(id, half) },
    {
      name: 'archive: half',
      baseline: `update assignment set campaign_id = ${rest} where ${own('assignment')} and campaign_id = ${id}`,
      request: () => api.archiveCampaign({ params: { campaignId: id } }),
    },
    {
      name: 'create: few',
      baseline: moveTo(last, `campaign_id = ${rest} and ${title('ward7x')}`),
      request: () => createCampaign(bench, few, 5),
    },
  ]
  const rows: (string | number)[][] = []
  for (const change of changes) rows.push(await measure(bench, change))
  await copyCampaign(bench, last)
  const oneOfMany = `update: one of ${campaigns}, few to others`
  rows.push(
    await measure(bench, { name: oneOfMany, baseline: swap(last, 'ward9x'), request: patch(last, others) }),
  )
  return rows
}

/** Inserts copies of a campaign, each with its own filter, and assigns their jobs. */
async function copyCampaign({ parts, tenant, poolId }: InProcessServer, id: number) {
  const { rows } = await parts.pool.query<{ names: string; copied: string }>(
    `select string_agg(quote_ident(attname), ', ') as names,
        string_agg('copy.' || quote_ident(attname), ', ') as copied from pg_attribute
      where attrelid = 'campaign'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  await parts.pool.query(`
    insert into campaign (${rows[0]?.names}) overriding system value
      select ${rows[0]?.copied} from campaign model, generate_series(1, ${campaigns}) n,
        lateral jsonb_populate_record(null::campaign, to_jsonb(model) || jsonb_build_object('id', ${id} + n,
          'job_filters', jsonb_build_array(jsonb_build_object('title', array['ward' || 100 + n || 'x'])))) copy
      where model.id = ${id}`)
  const { rootCustomerId, customerId } = tenant
  await parts.pool.query('insert into reassignment values ($1, $2, $3, 0)', [
    rootCustomerId,
    customerId,
    poolId,
  ])
  await settle(parts)
}

/** Completes pending reassignments and updates of the search index. */
async function settle({ backgroundDb, searchIndex }: AppDependencies) {
  await completePendingReassignments(backgroundDb, new AbortController().signal)
  await searchIndex.catchUp()
}

/** Runs the background task at its usual interval until the response has arrived and no work remains. */
async function workUntil(response: Promise<unknown>, { backgroundDb }: AppDependencies) {
  let hasResponse = false
  void response.finally(() => (hasResponse = true)).catch(() => {})
  for (;;) {
    const isLast = hasResponse
    await completePendingReassignments(backgroundDb, new AbortController().signal)
    if (isLast) return
    await Promise.race([response, pause(reassignJobsTask.everySeconds * 1_000)])
  }
}

async function measure({ parts }: InProcessServer, change: Change): Promise<(string | number)[]> {
  const baseline = await runAndRollBack(parts.pool, change.baseline)
  const commits = await watchCommits(parts.pool)
  // Frequent searches would slow down a long change.
  const searchP99 = startSearchLatencyProbe(parts.searchIndex, baseline.ms < 3_000 ? 10 : 50)
  const startedMs = performance.now()
  let respondedMs = startedMs
  const response = change.request().then(() => (respondedMs = performance.now()))
  await Promise.all([response, workUntil(response, parts)])
  await parts.searchIndex.catchUp()
  const searchableMs = performance.now()
  const p99 = searchP99()
  const assignedMs = (await commits.lastMs()) - startedMs
  return [
    change.name,
    baseline.rows,
    ...[
      baseline.ms,
      respondedMs - startedMs,
      assignedMs,
      assignedMs / baseline.ms,
      searchableMs - startedMs,
      p99,
    ].map(roundFigure),
  ]
}

/** Records the time of the last commit that notifies the search index. A reassignment does so with its last jobs. */
async function watchCommits(pool: pg.Pool) {
  const client = await pool.connect()
  let lastMs = Number.NaN
  client.on('notification', () => (lastMs = performance.now()))
  await client.query('listen tiller_change')
  return {
    lastMs: async () => {
      // Pending notifications arrive before the result.
      await client.query('select')
      client.release(true)
      return lastMs
    },
  }
}

async function runAndRollBack(pool: pg.Pool, statement: string) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Without statistics, PostgreSQL would choose a nested loop that takes minutes.
    await client.query('set local enable_nestloop = off')
    const startedMs = performance.now()
    const { rowCount } = await client.query(statement)
    const ms = performance.now() - startedMs
    await client.query('rollback')
    await removeDeadRows(client)
    return { ms, rows: rowCount ?? 0 }
  } finally {
    client.release()
  }
}

/** Removes the dead rows of a rolled-back statement, and restores the statistics that VACUUM changes. */
async function removeDeadRows(client: pg.PoolClient) {
  const { rows } = await client.query<{ relpages: number; reltuples: number }>(
    "select relpages, reltuples from pg_class where oid = 'assignment'::regclass",
  )
  await client.query('vacuum assignment')
  await client.query("update pg_class set relpages = $1, reltuples = $2 where oid = 'assignment'::regclass", [
    rows[0]?.relpages,
    rows[0]?.reltuples,
  ])
}
