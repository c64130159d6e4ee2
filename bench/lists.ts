import type pg from 'pg'
import { readAsTenant, type Db, type Tenant } from '../apps/server/src/lib/postgres/database.ts'
import type { PageRequest } from '../apps/server/src/lib/postgres/pagination/paging.ts'
import { listJobs } from '../apps/server/src/domain/jobs/queries.ts'
import { listJobTitles, selectTitledJobs } from '../apps/server/src/domain/jobs/titles/queries.ts'
import { expandObjects } from '../apps/server/src/domain/insights/reports/expand/expand.ts'
import type { CampaignContext } from '../apps/server/src/domain/campaigns/targeting/quotas.ts'
import { compareWithBaseline, comparisonColumns, measureDurationMs } from './harness/compare.ts'
import { customerSql, jobsSql, runWithDatabase, executeWithoutReferences } from './harness/database.ts'
import { computeMedian, roundFigure } from './harness/figures.ts'
import type { BenchTable } from './harness/table.ts'

const manyJobs = 1_000_000
const fewJobs = 10_000
const jobsPerTitle = 100
/** Maximum ratio of the time for a page of a long list to that of a short list. */
const maxGrowth = 2
const size = 20
const rounds = 5
const many: Tenant = { rootCustomerId: 1, customerId: 1 }
const few: Tenant = { rootCustomerId: 2, customerId: 2 }
const now = new Date('2026-03-02T15:00:00Z')
const own = 'root_customer_id = 1 and customer_id = 1'

type Page = {
  name: string
  /** Requests the page from Tiller. */
  read: (db: Db, tenant: Tenant) => Promise<unknown>
  /** The plain SQL for the same page. */
  statements: string[]
  /** Set for a page that only a long list has. */
  isDeep?: true
}

const pageOf = (name: string, order: string, request: Partial<PageRequest>, where = ''): Page => {
  const page = request.page ?? 0
  return {
    name,
    read: (db, tenant) => readJobs(db, tenant, { page, size, sort: [], ...request }),
    statements: [
      `select * from job where ${own} ${where} order by ${order} limit ${size} offset ${page * size}`,
      `select count(*) from job where ${own} ${where}`,
    ],
    ...(page > 0 ? { isDeep: true } : {}),
  }
}

const byTitle = { sort: ['title,asc'] }
const byId = pageOf('first page by id', 'id', {})

const pages: Page[] = [
  byId,
  pageOf('first page by title', 'title, id', byTitle),
  pageOf('page 1,000 by title', 'title, id', { ...byTitle, page: 1000 }),
  pageOf('last page by title', 'title, id', { ...byTitle, page: Math.ceil(manyJobs / size) - 1 }),
  pageOf('one title, searched', 'id', { search: 'title = "Nurse 50"' }, "and title = 'Nurse 50'"),
  {
    name: 'first page by id, with EVENTS and SPENDING',
    read: (db, tenant) => readJobs(db, tenant, { page: 0, size, sort: [] }, true),
    statements: [
      ...byId.statements,
      ...['2026-03-01', '2026-03-02'].map(
        (from) =>
          `select job_id, sum(impressions), sum(clicks), sum(billable), sum(spend_cents), sum(conversions1), sum(conversions2), sum(conversions3)
          from activity_day where ${own} and job_id in (select id from job where ${own} order by id limit ${size})
            and day between '${from}' and '2026-03-02' group by job_id`,
      ),
    ],
  },
  {
    name: 'first page of job titles',
    read: (db, tenant) =>
      readAsTenant(db, tenant, (tx) =>
        listJobTitles(
          tx,
          selectTitledJobs(tenant, undefined),
          { back: false, inclusive: false, key: null },
          { limit: size + 1, unique: false },
        ),
      ),
    statements: [
      `select title, count(*) from job where ${own} and deleted_at is null group by title order by title limit ${size}`,
    ],
  },
]

const readJobs = (db: Db, tenant: Tenant, request: PageRequest, withReport = false) =>
  readAsTenant(db, tenant, async (tx) => {
    const { content } = await listJobs(tx, tenant, { at: now, names: { states: new Map() } }, request)
    if (!withReport) return
    // The report reads nothing else from the context.
    const ctx = { tenant, at: now, period: '2026-03-01', billingZone: 'America/New_York' } as CampaignContext
    const parts = { report: ['EVENTS', 'SPENDING'], expand: [] }
    await expandObjects(ctx, tx, 'job', { items: content, request: parts })
  })

/** Measures pages of a long list with their exact count. Baselines are plain SQL and a short list. */
export const benchLists = (): Promise<BenchTable> =>
  runWithDatabase(async ({ db, pool }) => {
    await fill(pool)
    const rows: (string | number)[][] = []
    for (const { name, read, statements, isDeep } of pages) {
      const plain = () =>
        measureDurationMs(async () => {
          for (const statement of statements) await pool.query(statement)
        })
      const compared = await compareWithBaseline(rounds, plain, () => measureDurationMs(() => read(db, many)))
      const fewMs: number[] = []
      if (isDeep !== true)
        for (let round = 0; round < rounds; round += 1)
          fewMs.push(await measureDurationMs(() => read(db, few)))
      const growth = isDeep === true ? '' : roundFigure((compared[1] ?? 0) / computeMedian(fewMs))
      rows.push([name, ...compared, growth])
    }
    return {
      title: `Pages of a list of ${manyJobs.toLocaleString('en')} jobs, in ms`,
      columns: ['page', ...comparisonColumns, 'growth'],
      rows,
      notes: [
        `Median of ${rounds} rounds. Baseline: plain SQL for whole rows and the exact count; Tiller also reads related objects.`,
        `Growth: time compared with a list of ${fewJobs.toLocaleString('en')} jobs, at most ${maxGrowth}.`,
      ],
    }
  })

async function fill(pool: pg.Pool) {
  await executeWithoutReferences(
    pool,
    [
      { customer: 1, from: 1, to: manyJobs },
      { customer: 2, from: manyJobs + 1, to: manyJobs + fewJobs },
    ]
      .map(({ customer, from, to }) => {
        const title = `'Nurse ' || n % ${(to - from + 1) / jobsPerTitle}`
        return customerSql(customer) + jobsSql({ customer, from, to, title, descriptionWords: 40 })
      })
      .join('\n'),
  )
  // Each job was shown on one day of the month.
  await executeWithoutReferences(
    pool,
    `insert into activity_day (root_customer_id, customer_id, day, campaign_id, segment_id, job_id, publisher_id, click_class, impressions, clicks,
        billable, spend_cents, applications, qualified, rsvps, conversions1, conversions2, conversions3)
      select root_customer_id, customer_id, date '2026-03-01' + (id % 2)::integer, 1, 0, id, 1, 'VALID', 10, 1, 1, 25, 0, 0, 0, 0, 0, 0 from job`,
  )
  await pool.query('vacuum analyze')
}
