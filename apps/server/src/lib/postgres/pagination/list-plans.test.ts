import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { testDatabase } from '#test/harness/postgres.ts'
import { listCampaigns } from '#domain/campaigns/queries.ts'
import { listCompanies } from '#domain/accounts/companies/queries.ts'
import { readAsTenant, type Tx } from '../database.ts'
import { migrateDatabase } from '../migrations/migrate.ts'
import { recordStatements } from '#test/harness/statement-costs.ts'
import { listSourceImports } from '#domain/jobs/feeds/queries.ts'
import { listJobs } from '#domain/jobs/queries.ts'
import { listJobTitles, selectTitledJobs } from '#domain/jobs/titles/queries.ts'
import { listSegments } from '#domain/campaigns/segments/queries.ts'
import type { PageRequest } from './paging.ts'
import { campaignWithoutOptions } from '#test/harness/campaign-row.ts'

/**
 * Measures what PostgreSQL reads for lists of 100,000 jobs or 10,000 campaigns: rows of tables and entries of
 * indexes. The numbers do not depend on the machine.
 */
const jobs = 100_000
const campaigns = 10_000
const segments = 20_000
const companies = 1000
const imports = 9000
const tenant = { rootCustomerId: 1, customerId: 1 }
const period = '2026-03-01'
const now = new Date('2026-03-02T15:00:00Z')

let pool: pg.Pool
let stop: () => Promise<void>

before(async () => {
  const database = await testDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 3 })
  stop = async () => {
    await pool.end()
    await database.drop()
  }
  await migrateDatabase(pool)
  await fill()
})
after(() => stop())

/** Two customers, because rows of the other must not be read. */
async function fill() {
  const client = await pool.connect()
  try {
    await fillTables(client)
  } finally {
    client.release()
  }
}

async function fillTables(client: pg.PoolClient) {
  // Checking 400,000 foreign keys would take longer than the test.
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into customer (root_customer_id, id, name, created_at) select n, n, 'Customer', now() from generate_series(1, 2) n;
    insert into pool (root_customer_id, customer_id, id, name, created_at) overriding system value
      select 1, 1, n, 'Pool ' || n, now() from generate_series(1, 4) n;
    insert into source (root_customer_id, customer_id, id, pool_id, name, created_at) overriding system value
      values (1, 1, 1, 1, 'Source', now());
    insert into feed_import (root_customer_id, customer_id, source_id, started_at, finished_at, outcome, counts, problems)
      select 1, 1, 1 + n % 3, now(), now(), 'IMPORTED', '{}', ('[' || repeat('{"message": "wrong"}, ', 50) || '{}]')::jsonb
      from generate_series(1, ${imports}) n;
    insert into company (root_customer_id, customer_id, name) select c, c, 'Company ' || n
      from generate_series(1, 2) c, generate_series(1, ${companies}) n;
    insert into job (root_customer_id, customer_id, source_id, pool_id, company_id, job_reference, title, url, description, places,
        city_keys, state_ids, zipcodes, remote, major_categories, minor_categories, content_hash, created_at, modified_at)
      select c, c, 1, 1 + n % 4, 1 + (n * 7919::bigint) % ${companies} + (c - 1) * ${companies}, 'ref-' || n, 'Nurse ' || n % 977,
        'https://jobs.example.com/' || n, repeat('word ', 40), '[]', '{}', '{}', '{}', false, '{}', '{}', '\\x00',
        '2026-01-01'::timestamptz + n % 5000 * interval '1 minute', '2026-01-01'::timestamptz + n * 31 % 70000 * interval '1 minute'
      from generate_series(1, 2) c, generate_series(1, ${jobs} / (1 + 9 * (c - 1))) n;
    insert into assignment (root_customer_id, customer_id, job_id, campaign_id)
      select root_customer_id, customer_id, id, 1 + id % 100 from job where id % 2 = 0;
    insert into campaign overriding system value select c, c, n + (c - 1) * ${campaigns}, 1 + n % 4, 'Campaign ' || n * 7919::bigint % ${campaigns}, 'LIVE', null, 'JOB', '[]', n % 7, 10000, n % 90,
        ${campaignWithoutOptions}
      from generate_series(1, 2) c, generate_series(1, ${campaigns}) n;
    insert into segment (root_customer_id, customer_id, campaign_id, name, job_filters, apply_order, basic_cpc, min_cpc, tiller_pro_cpc,
        monthly_budget, enable_auto_archive, created_at, modified_at)
      select c, c, 1 + n % 100, 'Segment ' || n, ('[{"zipCode": [' || repeat('"78701", ', 30) || '"78702"]}]')::jsonb, n % 7, n % 90, 0, 0, 0, false, now(), now()
      from generate_series(1, 2) c, generate_series(1, ${segments}) n;
    update source set job_count = (select count(*) from job where customer_id = source.customer_id)`)
  await vacuum(client)
}

/**
 * Updates the visibility map, without which index-only scans are impossible. Vacuum skips pages while an older
 * transaction is open, such as autovacuum's, so it is repeated until no page is left.
 */
async function vacuum(client: pg.PoolClient) {
  const leftOut = async () => {
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`,
    )
    return rows.map(({ relname }) => relname)
  }
  let tables = await leftOut()
  for (let round = 0; tables.length > 0; round++) {
    assert.ok(round < 100, `a transaction stays open that cannot see the rows of ${tables.join(', ')}`)
    tables = await leftOut()
  }
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Heap Fetches'?: number
  Plans?: Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** What each statement of a list reads: rows by table, entries by index. */
async function cost(list: (tx: Tx) => Promise<{ content: object[] }>) {
  const { db, sent } = recordStatements(pool)
  const { content } = await readAsTenant(db, tenant, list)
  const statements = sent.filter(({ sql }) => sql.includes(' from ') && !sql.includes('set_config'))
  const rows: Record<string, number> = {}
  const entries: Record<string, number> = {}
  const add = (to: Record<string, number>, name: string, count: number) =>
    (to[name] = (to[name] ?? 0) + count)
  for (const statement of statements) {
    for (const node of nodes(await explain(statement))) {
      const table = node['Relation Name']
      if (table === undefined) continue
      const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      const index = node['Node Type'] === 'Index Only Scan' ? node['Index Name'] : undefined
      if (index === undefined) add(rows, table, read)
      else {
        add(entries, index, read)
        add(rows, table, node['Heap Fetches'] ?? 0)
      }
    }
  }
  return { content: content.length, rows, entries, statements: statements.length }
}

/** As the role of API requests, because row-level security is part of the plan. */
async function explain({ sql, parameters }: CompiledQuery): Promise<Plan> {
  const client = await pool.connect()
  try {
    await client.query(
      `begin; select set_config('role', tenant_role(), true); set local tiller.customer_id = '${tenant.customerId}'`,
    )
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, summary off, format json) ${sql}`,
      [...parameters],
    )
    await client.query('rollback')
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    assert.ok(plan)
    return plan
  } finally {
    client.release()
  }
}

const request = (given: Partial<PageRequest>): PageRequest => ({ page: 0, size: 20, sort: [], ...given })
const jobCost = (given: Partial<PageRequest>) =>
  cost((tx) => listJobs(tx, tenant, { at: now, names: { states: new Map() } }, request(given)))

const sorts = {
  'id,asc': 'job_pkey',
  'id,desc': 'job_pkey',
  'jobReference,asc': 'job_reference_idx',
  'title,desc': 'job_title_idx',
  'company,asc': 'job_company_idx',
  'createdAt,desc': 'job_created_idx',
  'modifiedAt,asc': 'job_modified_idx',
}

for (const [sort, index] of Object.entries(sorts)) {
  test(`a page of 100,000 jobs by ${sort} reads only its own jobs, at any depth`, async () => {
    for (const page of [0, 2500, 4999]) {
      const { content, rows, entries } = await jobCost({ page, sort: [sort] })
      assert.equal(content, 20)
      assert.equal(rows['job'], 20, `page ${page} read ${JSON.stringify(rows)}`)
      assert.ok((rows['company'] ?? 0) <= companies + 20, JSON.stringify(rows))
      const skipped = Math.min(page * 20, jobs - page * 20)
      const { [index]: read = 0, ...others } = entries
      // The count reads one whole index, whichever is smallest.
      assert.ok(
        read + Object.values(others).reduce((a, b) => a + b, 0) <= jobs + skipped + 1500,
        JSON.stringify(entries),
      )
      // PostgreSQL rounds the rows of a join.
      assert.ok(read + 1 >= skipped, `${index} was not used: ${JSON.stringify(entries)}`)
    }
  })
}

const searches: [Partial<PageRequest>, number][] = [
  [{ search: 'jobReference="ref-4711"' }, 1],
  [{ search: 'id:(17,18,19)' }, 3],
  [{ search: 'company="Company 77"', sort: ['title,asc'] }, 100 + 100 + 20],
  [{ search: 'modifiedAt>="2026-01-01" AND modifiedAt<"2026-01-02"', sort: ['modifiedAt,desc'] }, 20],
  [{ search: 'title~"nurse 97"', sort: ['title,asc'] }, 20],
  [{ search: 'title="Nurse 5"' }, 20],
]

test('a job search by an indexed field reads few other rows', async () => {
  for (const [given, most] of searches) {
    const { content, rows } = await jobCost(given)
    assert.ok(content > 0, JSON.stringify(given))
    assert.ok((rows['job'] ?? 0) <= most, `${JSON.stringify(given)} read ${JSON.stringify(rows)}`)
  }
})

test('a page of the 977 titles of 100,000 jobs reads only its own index entries and no jobs', async () => {
  for (const key of [null, 'Nurse 5', 'Nurse 9']) {
    for (const back of [false, true]) {
      const { content, rows, entries } = await cost(async (tx) => ({
        content: await listJobTitles(
          tx,
          selectTitledJobs(tenant, undefined),
          { back, inclusive: false, key },
          { limit: 20, unique: true },
        ),
      }))
      assert.equal(content, 20)
      assert.equal(rows['job'] ?? 0, 0, JSON.stringify(rows))
      const { job_titles_idx: read = 0, ...others } = entries
      assert.deepEqual(others, {})
      assert.ok(read <= 20 * (1 + Math.ceil(jobs / 977)), `${read} entries`)
    }
  }
})

test('a page of 10,000 campaigns reads only its own campaigns, in any order, with or without a pool', async () => {
  for (const field of [
    'id',
    'name',
    'status',
    'adType',
    'applyOrder',
    'basicCpc',
    'monthlyBudget',
    'modifiedAt',
  ]) {
    for (const selection of [{ period }, { period, poolId: 2 }]) {
      for (const page of [0, 60]) {
        const { content, rows } = await cost((tx) =>
          listCampaigns(tx, tenant, selection, request({ page, sort: [`${field},desc`] })),
        )
        assert.equal(content, 20)
        assert.equal(rows['campaign'], 20, `${field}: ${JSON.stringify(rows)}`)
      }
    }
  }
})

test('a page of 20,000 segments reads only its own segments, in any order, with or without a campaign', async () => {
  for (const field of ['id', 'name', 'status', 'applyOrder', 'basicCpc', 'monthlyBudget', 'modifiedAt']) {
    for (const selection of [{ period }, { period, campaignId: 2 }]) {
      const { content, rows } = await cost((tx) =>
        listSegments(tx, tenant, selection, request({ page: 1, sort: [`${field},asc`] })),
      )
      assert.equal(content, 20)
      assert.equal(rows['segment'], 20, `${field}: ${JSON.stringify(rows)}`)
    }
  }
})

test('a page of companies by name reads only its own companies', async () => {
  const { content, rows } = await cost((tx) =>
    listCompanies(tx, tenant, request({ page: 3, sort: ['name,asc'] })),
  )
  assert.equal(content, 20)
  assert.ok((rows['company'] ?? 0) <= 20, JSON.stringify(rows))
})

test('a page of the 3,000 imports of a source reads only its own imports', async () => {
  for (const page of [0, 75]) {
    const { content, rows } = await cost((tx) =>
      listSourceImports(tx, tenant, 1, request({ page, sort: ['id,desc'] })),
    )
    assert.equal(content, 20)
    assert.equal(rows['feed_import'], 20, JSON.stringify(rows))
  }
})

test('a list that fits on its first page is not counted', async () => {
  const { statements } = await jobCost({ search: 'jobReference="ref-4711"' })
  assert.equal(statements, 1)
})
