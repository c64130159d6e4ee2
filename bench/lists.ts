import type pg from 'pg'
import { connect, tenantSnapshot } from '../apps/server/src/kit/db/database.ts'
import { migrate } from '../apps/server/src/kit/db/migrate.ts'
import type { PageRequest } from '../apps/server/src/kit/lists/paging.ts'
import { listJobs } from '../apps/server/src/jobs/queries.ts'
import { withParts } from '../apps/server/src/reports/parts/parts.ts'
import type { CampaignContext } from '../apps/server/src/campaigns/filters/quotas.ts'
import { withTestPostgres } from '../apps/server/test/postgres.ts'
import type { BenchTable } from './table.ts'

const jobs = 1_000_000
const size = 20
const rounds = 5
const tenant = { rootCustomerId: 1, customerId: 1 }
const now = new Date('2026-03-02T15:00:00Z')
const lastPage = Math.ceil(jobs / size) - 1

type Asked = { name: string; request: PageRequest; order: string; where?: string; parts?: true }

const requests: Asked[] = [
  { name: 'first page by id', request: page(0), order: 'id' },
  { name: 'first page by title', request: page(0, ['title,asc']), order: 'title, id' },
  { name: 'page 1,000 by title', request: page(1000, ['title,asc']), order: 'title, id' },
  { name: 'last page by title', request: page(lastPage, ['title,asc']), order: 'title, id' },
  {
    name: 'one title, searched',
    request: { ...page(0), search: 'title = "Nurse 500"' },
    order: 'id',
    where: "and title = 'Nurse 500'",
  },
  { name: 'first page by id, with EVENTS and SPENDING', request: page(0), order: 'id', parts: true },
]

/** What parts are read with; they ask for nothing else. */
const ctx = { tenant, at: now, period: '2026-03-01', billingZone: 'America/New_York' } as CampaignContext
const parts = { report: ['EVENTS', 'SPENDING'], expand: [] }

/** The same of the month and of today by plain SQL. */
const plainParts = (ids: string) =>
  ['2026-03-01', '2026-03-02'].map(
    (
      from,
    ) => `select job_id, sum(impressions), sum(clicks), sum(billable), sum(spend_cents), sum(conversions1), sum(conversions2), sum(conversions3)
      from activity_day where ${own} and job_id in (${ids}) and day between '${from}' and '2026-03-02' group by job_id`,
  )

function page(number: number, sort: string[] = []): PageRequest {
  return { page: number, size, sort }
}

/**
 * What a page of a list of 1,000,000 jobs costs, with its exact count, against the statement that one would
 * write first: whole rows, ordered, with an offset, and a count.
 */
export const benchLists = (): Promise<BenchTable> =>
  withTestPostgres(async (url) => {
    const { db, pool, close } = connect(url, { connections: 2 })
    try {
      await migrate(pool)
      await fill(pool)
      const rows: (string | number)[][] = []
      for (const { name, request, order, where = '', parts: withEvents } of requests) {
        const ours = await median(() =>
          tenantSnapshot(db, tenant, async (tx) => {
            const { content } = await listJobs(tx, tenant, { at: now, names: { states: new Map() } }, request)
            if (withEvents) await withParts(ctx, tx, 'job', { items: content, request: parts })
          }),
        )
        const offset = request.page * size
        const plain = await median(async () => {
          await pool.query(
            `select * from job where ${own} ${where} order by ${order} limit ${size} offset ${offset}`,
          )
          await pool.query(`select count(*) from job where ${own} ${where}`)
          const ids = `select id from job where ${own} order by ${order} limit ${size}`
          if (withEvents) for (const query of plainParts(ids)) await pool.query(query)
        })
        rows.push([name, round(ours), round(plain), round(plain / ours)])
      }
      return {
        title: `A page of a list of ${jobs.toLocaleString('en-US')} jobs`,
        columns: ['page', 'Tiller ms', 'plain SQL ms', 'plain ÷ Tiller'],
        rows,
        notes: [
          `Median of ${rounds} after a warm-up; both with the exact count. Tiller also reads company, source, campaign and segment of each job.`,
        ],
      }
    } finally {
      await close()
    }
  })

const own = 'root_customer_id = 1 and customer_id = 1'

const round = (value: number) => Number(value.toPrecision(3))

async function median(run: () => Promise<unknown>): Promise<number> {
  await run()
  const times: number[] = []
  for (let index = 0; index < rounds; index++) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN
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
      insert into job (root_customer_id, customer_id, source_id, pool_id, company_id, job_reference, title, url, description, places, city_keys,
          state_ids, zipcodes, remote, major_categories, minor_categories, content_hash, created_at, modified_at)
        select 1, 1, 1, 1, 1 + n % 1000, 'ref-' || n, 'Nurse ' || n % 9973, 'https://jobs.example.com/' || n, repeat('word ', 40), '[]', '{}',
          '{}', '{}', false, '{}', '{}', '\\x00', now() - n * interval '1 second', now() from generate_series(1, ${jobs}) n`)
    // Each job was shown on one day of the month.
    await client.query(`
      insert into activity_day (root_customer_id, customer_id, day, campaign_id, segment_id, job_id, publisher_id, click_class, impressions, clicks,
          billable, spend_cents, applications, qualified, rsvps, conversions1, conversions2, conversions3)
        select 1, 1, date '2026-03-01' + n % 2, 1, 0, n, 1, 'VALID', 10, 1, 1, 25, 0, 0, 0, 0, 0, 0 from generate_series(1, ${jobs}) n`)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
