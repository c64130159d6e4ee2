import type pg from 'pg'
import { connect, tenantSnapshot, type Db, type Tenant } from '../apps/server/src/lib/postgres/database.ts'
import { migrate } from '../apps/server/src/lib/postgres/migrations/migrate.ts'
import type { PageRequest } from '../apps/server/src/lib/postgres/pagination/paging.ts'
import { listJobs } from '../apps/server/src/domain/jobs/queries.ts'
import { readTitles, titledJobs } from '../apps/server/src/domain/jobs/titles/queries.ts'
import { expandObjects } from '../apps/server/src/domain/insights/reports/expand/expand.ts'
import type { CampaignContext } from '../apps/server/src/domain/campaigns/targeting/quotas.ts'
import { withTestPostgres } from '../apps/server/test/harness/postgres.ts'
import type { BenchTable } from './table.ts'

const jobs = 1_000_000
/** Of another customer, whose page a page of the many is compared with. */
const fewJobs = 10_000
const jobsOfTitle = 100
/** A page of many jobs may take so many times as long as one of few. */
const demanded = 2
const size = 20
const rounds = 5
const tenant = { rootCustomerId: 1, customerId: 1 }
const ofFew = { rootCustomerId: 2, customerId: 2 }
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
    request: { ...page(0), search: 'title = "Nurse 50"' },
    order: 'id',
    where: "and title = 'Nurse 50'",
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
        const ours = await median(() => readJobs(db, tenant, { request, withEvents }))
        const few = request.page > 0 ? null : await median(() => readJobs(db, ofFew, { request, withEvents }))
        const offset = request.page * size
        const plain = await median(async () => {
          await pool.query(
            `select * from job where ${own} ${where} order by ${order} limit ${size} offset ${offset}`,
          )
          await pool.query(`select count(*) from job where ${own} ${where}`)
          const ids = `select id from job where ${own} order by ${order} limit ${size}`
          if (withEvents) for (const query of plainParts(ids)) await pool.query(query)
        })
        rows.push([name, ...ratios(ours, plain, few)])
      }
      const titles = await median(() => readTitlePage(db, tenant))
      const plainTitles = await median(() =>
        pool.query(
          `select title, count(*) from job where ${own} and deleted_at is null group by title order by title limit ${size}`,
        ),
      )
      rows.push([
        'first page of job titles',
        ...ratios(titles, plainTitles, await median(() => readTitlePage(db, ofFew))),
      ])
      return {
        title: `A page of a list of ${jobs.toLocaleString('en-US')} jobs`,
        columns: [
          'page',
          'Tiller ms',
          'plain SQL ms',
          'plain ÷ Tiller',
          `Tiller ms of ${fewJobs.toLocaleString('en-US')}`,
          'many ÷ few',
        ],
        rows,
        notes: [
          `Median of ${rounds} after a warm-up; both with the exact count. Tiller also reads company, source, campaign and segment of each job.`,
          `Demanded: a page of all jobs takes at most ${demanded} times as long as that of ${fewJobs.toLocaleString('en-US')}.`,
        ],
      }
    } finally {
      await close()
    }
  })

type Asking = { request: PageRequest; withEvents: true | undefined }

const readJobs = (db: Db, of: Tenant, { request, withEvents }: Asking) =>
  tenantSnapshot(db, of, async (tx) => {
    const { content } = await listJobs(tx, of, { at: now, names: { states: new Map() } }, request)
    if (withEvents) await expandObjects({ ...ctx, tenant: of }, tx, 'job', { items: content, request: parts })
  })

const readTitlePage = (db: Db, of: Tenant) =>
  tenantSnapshot(db, of, (tx) =>
    readTitles(
      tx,
      titledJobs(of, undefined),
      { back: false, inclusive: false, key: null },
      { limit: size + 1, unique: false },
    ),
  )

const own = 'root_customer_id = 1 and customer_id = 1'

const ratios = (ours: number, plain: number, few: number | null) => [
  round(ours),
  round(plain),
  round(plain / ours),
  ...(few === null ? ['', ''] : [round(few), round(ours / few)]),
]

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
    for (const [customer, count] of [
      [tenant.customerId, jobs],
      [ofFew.customerId, fewJobs],
    ] as const)
      await client.query(`
      insert into customer (root_customer_id, id, name, created_at) values (${customer}, ${customer}, 'Customer', now());
      insert into pool (root_customer_id, customer_id, id, name, created_at) overriding system value
        values (${customer}, ${customer}, ${customer}, 'Pool', now());
      insert into source (root_customer_id, customer_id, id, pool_id, name, created_at, job_count) overriding system value
        values (${customer}, ${customer}, ${customer}, ${customer}, 'Source', now(), ${count});
      insert into company (root_customer_id, customer_id, id, name) overriding system value
        select ${customer}, ${customer}, ${customer} * 1000 + n, 'Company ' || n from generate_series(0, 999) n;
      insert into job (root_customer_id, customer_id, source_id, pool_id, company_id, job_reference, title, url, description, places, city_keys,
          state_ids, zipcodes, remote, major_categories, minor_categories, content_hash, created_at, modified_at)
        select ${customer}, ${customer}, ${customer}, ${customer}, ${customer} * 1000 + n % 1000, 'ref-' || n,
          'Nurse ' || n % (${count} / ${jobsOfTitle}), 'https://jobs.example.com/' || n, repeat('word ', 40), '[]', '{}',
          '{}', '{}', false, '{}', '{}', '\\x00', now() - n * interval '1 second', now() from generate_series(1, ${count}) n`)
    // Each job was shown on one day of the month.
    await client.query(`
      insert into activity_day (root_customer_id, customer_id, day, campaign_id, segment_id, job_id, publisher_id, click_class, impressions, clicks,
          billable, spend_cents, applications, qualified, rsvps, conversions1, conversions2, conversions3)
        select root_customer_id, customer_id, date '2026-03-01' + (id % 2)::integer, 1, 0, id, 1, 'VALID', 10, 1, 1, 25, 0, 0, 0, 0, 0, 0 from job`)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
