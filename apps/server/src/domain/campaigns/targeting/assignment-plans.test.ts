import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { recordStatements } from '#test/harness/statement-costs.ts'
import pg from 'pg'
import { isolatedDatabase } from '#test/harness/postgres.ts'
import { runAsTenant, type Db, type Tx } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { readAssignments, readPoolAssignments } from '#domain/search-sync/read/assignments.ts'
import { readDocuments } from '#domain/search-sync/read/documents.ts'
import { assignJobsById } from './assignment.ts'
import { reassignAffectedJobs, type AssignmentChange } from './reassign.ts'
import { enqueueReassignment, runReassignmentBatch } from './pending-reassignments.ts'
import { campaignWithoutOptions } from '#test/harness/campaign-row.ts'

/**
 * Tests with a filled but unanalyzed database, so the planner has no statistics. They count the rows read and
 * pages touched by the statements, which do not depend on the machine.
 */
const jobs = 10_000
const campaigns = 20
const tenant = { rootCustomerId: 1, customerId: 1 }

let pool: pg.Pool
let stop: () => Promise<void>

before(async () => {
  const database = await isolatedDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // The connection is closed when the test database is dropped.
  pool.on('error', () => {})
  stop = async () => {
    await pool.end()
    await database.drop()
  }
  await migrateDatabase(pool)
  await fill()
})
after(() => stop())

async function fill() {
  const client = await pool.connect()
  try {
    for (const table of ['job', 'assignment', 'campaign', 'segment', 'source', 'company', 'pool'])
      await client.query(`alter table ${table} set (autovacuum_enabled = false)`)
    // Checking foreign keys would take longer than the test.
    await client.query('set session_replication_role = replica')
    await client.query(`
      insert into customer (root_customer_id, id, name, created_at) values (1, 1, 'Customer', now());
      insert into pool (root_customer_id, customer_id, id, name, created_at) overriding system value values (1, 1, 1, 'Pool', now());
      insert into source (root_customer_id, customer_id, id, pool_id, name, created_at) overriding system value values (1, 1, 1, 1, 'Source', now());
      insert into company (root_customer_id, customer_id, id, name) overriding system value select 1, 1, n, 'Company ' || n from generate_series(1, 100) n;
      insert into job (root_customer_id, customer_id, source_id, pool_id, company_id, job_reference, title, url, description, places, city_keys,
          state_ids, zipcodes, remote, major_categories, minor_categories, content_hash, created_at, modified_at)
        select 1, 1, 1, 1, 1 + n % 100, 'ref-' || n, 'Nurse ' || n % 97, 'https://jobs.example.com/' || n, '<p>Care</p>', '[]', '{}',
          '{}', '{}', false, '{}', '{}', '\\x00', now(), now() from generate_series(1, ${jobs}) n`)
    await client.query(`
      insert into campaign overriding system value select 1, 1, n, 1, 'Campaign ' || n, 'LIVE', null, 'JOB',
        case n when ${campaigns} then '[{}]' else jsonb_build_array(jsonb_build_object('title', array['nurse ' || n])) end, 0, 10000, 10,
        ${campaignWithoutOptions}
      from generate_series(1, ${campaigns}) n`)
  } finally {
    client.release(true)
  }
}

type Plan = {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The rows read and rejected by the matching statement of `work`, and its plan. Rolled back. */
async function cost(work: (db: Db) => Promise<unknown>, says = ' from ') {
  const { db, sent } = recordStatements(pool)
  await work(db)
  const at = sent.findLastIndex(({ sql: text }) => text.includes(says))
  const { sql, parameters } = sent[at] ?? assert.fail()
  const before = sent[at - 1]
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Planner settings of the statement.
    if (before?.sql.includes('set_config')) await client.query(before.sql, [...before.parameters])
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, verbose, timing off, summary off, format json) ${sql}`,
      [...parameters],
    )
    await client.query('rollback')
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? assert.fail()
    const read = nodes(plan).map(
      (node) =>
        (node['Actual Rows'] * (node['Relation Name'] === undefined ? 0 : 1) +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Join Filter'] ?? 0)) *
        node['Actual Loops'],
    )
    const rowsRead = read.reduce((sum, count) => sum + count, 0)
    // Each plan node includes its children; CTEs count where they are first read.
    const pages = Math.max(
      ...nodes(plan).map((node) => node['Shared Hit Blocks'] + node['Shared Read Blocks']),
    )
    return { rows: rowsRead, pages, text: JSON.stringify(plan) }
  } finally {
    client.release()
  }
}

/** Rolls back an assignment after its statement was recorded. */
class Undone extends Error {}

const undone = (work: (tx: Tx) => Promise<unknown>) => (db: Db) =>
  runAsTenant(db, tenant, async (tx) => {
    await work(tx)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })

const everyFifth = Array.from({ length: jobs / 5 }, (_, n) => n * 5 + 1)
const batchSize = () => ({ jobs: jobs + 1 })

const importing = undone((tx) => assignJobsById(tx, tenant, 1, everyFifth))
const reassigningAll = undone(async (tx) => {
  await enqueueReassignment(tx, tenant, 1, { after: 0, unannounced: false })
  await runReassignmentBatch(tx, tenant, 1, batchSize())
})
const changing = (change: AssignmentChange) =>
  undone((tx) =>
    reassignAffectedJobs(tx, { ...tenant, poolId: 1 }, change, {
      timeLimitMs: Infinity,
      batchSize: batchSize(),
    }),
  )

/** Asserts a cost per job that does not grow with the number of jobs. */
async function costsAtMost(work: (db: Db) => Promise<unknown>, rowLimit: number, pageLimit: number) {
  const { rows, pages } = await cost(work, 'with moved')
  assert.ok(rows <= rowLimit, `${rows} rows`)
  assert.ok(pages <= pageLimit, `${pages} pages`)
}

test('without statistics, each job is read once, even if most rows are dead', async (t) => {
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const takesAll = { campaignId: campaigns, orderBefore: 0 }
  await t.test('the values of filters are constants in the plan, not slices taken for each job', async () => {
    const { text } = await cost(reassigningAll, 'with moved')
    assert.match(text, /%nurse 1%/)
    assert.doesNotMatch(text, /given_0|\[\d+:\d+\]/)
  })
  await t.test('nothing is assigned yet', async () => {
    // each job and its missing assignment; a page of the job and its key, and the writes
    await costsAtMost(reassigningAll, 6 * jobs, 16 * jobs)
    // and the notification of the search index
    await costsAtMost(changing({ campaignId: campaigns, orderBefore: null }), 6 * jobs, 32 * jobs)
  })
  await db.transaction().execute(async (tx) => {
    await enqueueReassignment(tx, tenant, 1, { after: 0, unannounced: false })
    assert.ok(await runReassignmentBatch(tx, tenant, 1, batchSize()))
  })
  for (let order = 9; order < 15; order++) {
    // All jobs move to the last campaign and back, which leaves six dead rows per live one.
    await pool.query(`update campaign set apply_order = $1 where id = ${campaigns}`, [
      order % 2 === 0 ? 0 : order,
    ])
    await db.transaction().execute(async (tx) => {
      const change = { campaignId: campaigns, orderBefore: order % 2 === 0 ? order - 1 : 0 }
      assert.ok(
        await reassignAffectedJobs(tx, { ...tenant, poolId: 1 }, change, {
          timeLimitMs: Infinity,
          batchSize: batchSize(),
        }),
      )
    })
  }
  await t.test('some jobs are concerned', async () => {
    await costsAtMost(importing, 8 * everyFifth.length, 24 * everyFifth.length)
  })
  await t.test('all are looked at and stay', async () => {
    // Jobs and assignments are merged in id order.
    await costsAtMost(reassigningAll, 4 * jobs, 4 * jobs)
  })
  await t.test('all leave', async () => {
    await pool.query(`update campaign set apply_order = 9 where id = ${campaigns}`)
    await costsAtMost(changing(takesAll), 6 * jobs, 20 * jobs)
    await pool.query(`update campaign set job_filters = '[]' where id = ${campaigns}`)
    await costsAtMost(changing(takesAll), 6 * jobs, 20 * jobs)
    await pool.query(`update campaign set job_filters = '[{}]' where id = ${campaigns}`)
  })
  await t.test('with statistics: a part visits its assignments and not all that there are', async () => {
    await pool.query('vacuum analyze')
    const { rows, text } = await cost(
      undone(async (tx) => {
        await enqueueReassignment(tx, tenant, 1, { after: 0, unannounced: false })
        await runReassignmentBatch(tx, tenant, 1, { jobs: jobs / 2 })
      }),
      'with moved',
    )
    assert.match(text, /Tid Scan/)
    assert.ok(rows <= 4 * jobs, `${rows} rows`)
  })
})

test('without statistics, the search index reads only the jobs of its batch', async () => {
  const { categories } = await loadReferenceData()
  const ids = everyFifth.slice(0, 250)
  // One row each of job, company, source, assignment, campaign, and segment.
  const documents = await cost((db) => readDocuments(db, categories, ids))
  assert.ok(documents.rows <= 2 * jobs, `documents: ${documents.rows} rows`)
  const some = await cost((db) => readAssignments(db, everyFifth))
  assert.ok(some.rows <= 2 * jobs + everyFifth.length, `assignments: ${some.rows} rows`)
  const ofPool = await cost((db) => readPoolAssignments(db, { poolId: 1, after: 0, limit: 5000 }))
  assert.ok(ofPool.rows <= 3 * jobs, `assignments of a pool: ${ofPool.rows} rows`)
})
