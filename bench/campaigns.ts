import { campaignBlank } from '@tiller/contract/platform/campaigns/schemas'
import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { AppDependencies } from '../apps/server/src/apis/dependencies.ts'
import { reassignJobsTask, takeSteps } from '../apps/server/src/domain/campaigns/targeting/tasks.ts'
import { connectAll } from '../apps/server/src/lib/postgres/connections.ts'
import { withTestPostgres } from '../apps/server/test/harness/postgres.ts'
import { fillPool } from './campaigns-pool.ts'
import { oftenMs, watchQuietSearch, watchSearch } from './campaigns-search.ts'
import { startInProcess, type InProcess } from './in-process.ts'
import type { BenchTable } from './table.ts'

const standardJobs = 1_000_000
const campaigns = 200

/**
 * What a change of a campaign costs in a pool of very many jobs, through the API, against the one UPDATE that somebody
 * would write by hand for the same rows, measured just before on the same database and rolled back.
 */
export const benchCampaigns = (
  jobs = Number(process.env['BENCH_JOBS'] ?? standardJobs),
): Promise<BenchTable> =>
  withTestPostgres(async (url) => {
    // As a start connects to a PostgreSQL of its own, whose processes then stand back for searches.
    const isEmbedded = process.env['TILLER_TEST_DATABASE_URL'] === undefined
    const bench = await startInProcess(connectAll(url, isEmbedded))
    try {
      await fillPool(bench.parts.pool, bench, jobs)
      await bench.parts.searchIndex.start()
      // The first of a process compile what searches run.
      await watchQuietSearch(bench.parts.searchIndex, 3_000)
      const rows: (string | number)[][] = []
      for (const state of ['no statistics', 'analysed']) {
        if (state === 'analysed') await bench.parts.pool.query('vacuum analyze')
        rows.push(...(await measureSteps(bench, state)))
      }
      const quiet = await watchQuietSearch(bench.parts.searchIndex, 5_000)
      return {
        title: `Changes of a campaign in a pool of ${jobs.toLocaleString('en-US')} jobs`,
        columns: [
          'database',
          'change',
          'jobs moved',
          'by hand ms',
          'answer ms',
          'jobs placed ms',
          '÷ by hand',
          'found by search ms',
          'search p99 ms',
        ],
        rows,
        notes: [
          `Search p99 while nothing changes: ${round(quiet)} ms; a search of three words each 10 ms, or 50 ms during what takes more than 3 s by hand, from when it was due.`,
          `By hand: one UPDATE with the same condition that writes the same rows, in a transaction that is rolled back; the dead rows that it leaves are vacuumed away before the change. Placed counts from the request to the commit of the last job, found until search shows all.`,
        ],
      }
    } finally {
      await bench.stop()
    }
  })

const round = (value: number) => Number(value.toPrecision(3))

type Step = {
  what: string
  /** The same by hand. */
  byHand: string
  change: () => Promise<unknown>
}

const filterOf = {
  all: [{}],
  half: [{ title: ['even'] }],
  few: [{ title: ['ward7x'] }],
  others: [{ title: ['ward9x'] }],
}
const create = ({ api, poolId }: InProcess, jobFilters: ConfigQuery[], applyOrder: number) =>
  api.createCampaign({
    params: { poolId },
    body: { ...structuredClone(campaignBlank), name: 'C', basicCpc: 10, jobFilters, applyOrder },
  })

async function measureSteps(bench: InProcess, state: string) {
  const { api, parts, tenant } = bench
  const { pool } = parts
  await pool.query('truncate segment, assignment, bucket, reassignment, campaign cascade')
  const own = `assignment.root_customer_id = ${tenant.rootCustomerId} and assignment.customer_id = ${tenant.customerId}`
  const joined = `from job where ${own} and job.root_customer_id = ${tenant.rootCustomerId} and job.customer_id = ${tenant.customerId} and job.id = job_id`
  const set = 'update assignment set campaign_id ='
  const { id: rest } = await create(bench, filterOf.all, 0)
  await settle(parts)
  // The next campaign has the next id.
  const id = rest + 1
  const patch = (jobFilters: ConfigQuery[]) => () =>
    api.updateCampaign({ params: { campaignId: id }, body: { jobFilters } })
  const steps: Step[] = [
    {
      what: 'create: all',
      byHand: `${set} ${id} where ${own}`,
      change: () => create(bench, filterOf.all, 5),
    },
    {
      what: 'patch: all to half',
      byHand: `${set} ${rest} ${joined} and campaign_id = ${id} and not title ilike '%even%'`,
      change: patch(filterOf.half),
    },
    {
      what: 'patch: half to few',
      byHand: `${set} ${rest} ${joined} and campaign_id = ${id} and not title ilike '%ward7x%'`,
      change: patch(filterOf.few),
    },
    {
      what: 'patch: few to half',
      byHand: `${set} case when title ilike '%even%' then ${id} else ${rest} end ${joined} and
        (campaign_id = ${id} and not title ilike '%even%' or campaign_id = ${rest} and title ilike '%even%')`,
      change: patch(filterOf.half),
    },
    {
      what: 'archive: half',
      byHand: `${set} ${rest} where ${own} and campaign_id = ${id}`,
      change: () => api.archiveCampaign({ params: { campaignId: id } }),
    },
    {
      what: 'create: few',
      byHand: `${set} ${id + 1} ${joined} and campaign_id = ${rest} and title ilike '%ward7x%'`,
      change: () => create(bench, filterOf.few, 5),
    },
  ]
  const rows: (string | number)[][] = []
  for (const step of steps) rows.push([state, ...(await measure(bench, step))])
  rows.push(...(await measureAmongMany(bench, state, { set, joined, rest })))
  return rows
}

/** One of many campaigns, each with a filter of its own. */
async function measureAmongMany(
  bench: InProcess,
  state: string,
  { set, joined, rest }: { set: string; joined: string; rest: number },
) {
  const { api, parts, tenant, poolId } = bench
  const id = rest + 2
  const { rows: columns } = await parts.pool.query<{ names: string; copied: string }>(
    `select string_agg(quote_ident(attname), ', ') as names,
        string_agg('copy.' || quote_ident(attname), ', ') as copied from pg_attribute
      where attrelid = 'campaign'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const { names, copied } = columns[0] ?? { names: '', copied: '' }
  await parts.pool.query(`
    insert into campaign (${names}) overriding system value select ${copied} from campaign model, generate_series(1, ${campaigns}) n,
      lateral jsonb_populate_record(null::campaign, to_jsonb(model) || jsonb_build_object('id', ${id} + n,
        'job_filters', jsonb_build_array(jsonb_build_object('title', array['ward' || 100 + n || 'x'])))) copy
    where model.id = ${id}`)
  await parts.pool.query(`insert into reassignment values ($1, $2, $3, 0)`, [
    tenant.rootCustomerId,
    tenant.customerId,
    poolId,
  ])
  const startedMs = performance.now()
  await settle(parts)
  const all = [
    state,
    `${campaigns} campaigns at once, in the background`,
    '',
    '',
    '',
    round(performance.now() - startedMs),
    '',
    '',
    '',
  ]
  const change = {
    what: `patch: one of ${campaigns}, few to others`,
    byHand: `${set} case when title ilike '%ward9x%' then ${id} else ${rest} end ${joined} and
      (campaign_id = ${id} and not title ilike '%ward9x%' or campaign_id = ${rest} and title ilike '%ward9x%')`,
    change: () => api.updateCampaign({ params: { campaignId: id }, body: { jobFilters: filterOf.others } }),
  }
  return [all, [state, ...(await measure(bench, change))]]
}

/** Does what is left to the background, until search knows all. */
async function settle({ backgroundDb, searchIndex }: AppDependencies) {
  await takeSteps(backgroundDb, new AbortController().signal)
  await searchIndex.catchUp()
}

/** Does what a request leaves to the background as the worker does, also while the request is being answered. */
async function workUntil(answered: Promise<unknown>, { backgroundDb }: AppDependencies) {
  let isLast = false
  void answered.finally(() => (isLast = true)).catch(() => {})
  for (;;) {
    const wasLast = isLast
    await takeSteps(backgroundDb, new AbortController().signal)
    if (wasLast) return
    await Promise.race([answered, pause(reassignJobsTask.everySeconds * 1_000)])
  }
}

/** A change that takes longer by hand has searches enough that are seldom, and take little of what it takes itself. */
const longMs = 3_000
const seldomMs = 50

async function measure({ parts }: InProcess, { what, byHand, change }: Step): Promise<(string | number)[]> {
  const byHandMs = await rolledBack(parts.pool, byHand)
  const commits = await watchCommits(parts.pool)
  const p99 = watchSearch(parts.searchIndex, byHandMs.ms < longMs ? oftenMs : seldomMs)
  const startedMs = performance.now()
  let answeredMs = startedMs
  const answered = change().then(() => (answeredMs = performance.now()))
  await Promise.all([answered, workUntil(answered, parts)])
  await parts.searchIndex.catchUp()
  const foundMs = performance.now()
  const searchMs = p99()
  const placed = (await commits.lastMs()) - startedMs
  return [
    what,
    byHandMs.rows,
    round(byHandMs.ms),
    round(answeredMs - startedMs),
    round(placed),
    round(placed / byHandMs.ms),
    round(foundMs - startedMs),
    round(searchMs),
  ]
}

/** When the last change that search is told of was committed: whoever places jobs tells it with the last of them. */
async function watchCommits(pool: pg.Pool) {
  const client = await pool.connect()
  let lastMs = Number.NaN
  client.on('notification', () => (lastMs = performance.now()))
  await client.query('listen tiller_change')
  return {
    lastMs: async () => {
      // What was sent before comes before the answer.
      await client.query('select')
      client.release(true)
      return lastMs
    },
  }
}

async function rolledBack(pool: pg.Pool, statement: string) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Without statistics PostgreSQL would nest the tables, which takes minutes.
    await client.query('set local enable_nestloop = off')
    const startedMs = performance.now()
    const { rowCount } = await client.query(statement)
    const ms = performance.now() - startedMs
    await client.query('rollback')
    await leaveNothing(client)
    return { ms, rows: rowCount ?? 0 }
  } finally {
    client.release()
  }
}

/**
 * What was rolled back leaves a dead row for each that it wrote, and the change that is measured next would step over
 * them. They are removed, and what the vacuum has counted is forgotten where nothing had been counted before.
 */
async function leaveNothing(client: pg.PoolClient) {
  const counted = 'select relpages, reltuples from pg_class where oid = $1::regclass'
  const { rows } = await client.query<{ relpages: number; reltuples: number }>(counted, ['assignment'])
  await client.query('vacuum assignment')
  await client.query('update pg_class set relpages = $2, reltuples = $3 where oid = $1::regclass', [
    'assignment',
    rows[0]?.relpages,
    rows[0]?.reltuples,
  ])
}
