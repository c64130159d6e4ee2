import type pg from 'pg'
import { clickPartitions } from '../../apps/server/src/domain/clicks/click-partitions.ts'
import { readEarnings } from '../../apps/server/src/domain/clicks/earnings-report.ts'
import { readClickHistories } from '../../apps/server/src/domain/clicks/recording/history.ts'
import type { Db } from '../../apps/server/src/lib/postgres/database.ts'
import { migrateDatabase } from '../../apps/server/src/lib/postgres/migrations/migrate.ts'
import { createPartitions } from '../../apps/server/src/lib/postgres/partitions/create-partitions.ts'
import { measureDurationMs } from '../harness/compare.ts'
import { runWithDatabase, type BenchDatabase } from '../harness/database.ts'
import { computeMedian } from '../harness/figures.ts'
import type { BenchTable } from '../harness/table.ts'
import { createRandomClick, type CampaignRange } from './charge.ts'

/** Numbers of clicks. The largest takes a quarter of an hour and 10 GB, and is measured if LARGE is set. */
const sizes = [100_000, 1_000_000, ...(process.env['LARGE'] === undefined ? [] : [10_000_000])]
const months = 24
const lookups = 200
/** The jobs of the stored clicks. */
const clicked: CampaignRange = { first: 1, count: 1, firstJob: 0, jobsEach: 5_000 }
/** The last migration before clicks are partitioned. */
const before = 475
const year = 2051

/**
 * Measures clicks of two years in one table, which then is partitioned in place, and in a partition for each month. The
 * longest lock is that of a statement that records clicks during the migration.
 */
export async function benchPartitions(): Promise<BenchTable> {
  const rows: (string | number)[][] = []
  for (const clicks of sizes) {
    const name = clicks.toLocaleString('en')
    rows.push([`${name} in one partition`, ...(await runWithDatabase((own) => inPlace(own, clicks), before))])
    rows.push([`${name} in ${months} partitions`, ...(await runWithDatabase((own) => inMonths(own, clicks)))])
  }
  return {
    title: 'Clicks by month: reads and migration',
    columns: ['clicks', 'look-back ms', 'by id ms', 'monthly report ms', 'migration s', 'longest lock ms'],
    rows,
    notes: [
      `Medians of ${lookups} look-backs and lookups, and of 5 reports of a publisher with 1 % of the clicks.`,
    ],
  }
}

async function inPlace({ db, pool }: BenchDatabase, clicks: number) {
  await fill(pool, clicks, '')
  const stop = startProbe(pool)
  const startedAt = performance.now()
  await migrateDatabase(pool)
  const seconds = (performance.now() - startedAt) / 1_000
  const longestMs = await stop()
  return [...(await measureReads(db, pool)), seconds, longestMs]
}

async function inMonths({ db, pool }: BenchDatabase, clicks: number) {
  for (let month = 0; month < months; month += 1)
    await createPartitions(db, [clickPartitions], new Date(Date.UTC(year, month)))
  await fill(pool, clicks, ", (at at time zone 'UTC')::date")
  return [...(await measureReads(db, pool)), '', '']
}

/** Inserts clicks of two years. Building the indexes afterwards is several times faster. */
async function fill(pool: pg.Pool, clicks: number, issuedOn: string) {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'click'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  await pool.query(`
    insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, campaign_id, publisher_id, price_cents,
      charged_cents, earned_cents, visitor_hash, network_hash${issuedOn === '' ? '' : ', issued_on'})
    select 1, 1, id, at, 'VALID', id, n % 5000, n % 100, n % 100, 10, 10, 2, id::text::bytea, id::text::bytea${issuedOn}
    from (
      select n, gen_random_uuid() as id, '${year}-01-01'::timestamptz + n * interval '${months} months' / ${clicks} as at
      from generate_series(0, ${clicks - 1}) as n
    ) as made`)
  for (const { definition } of indexes) await pool.query(definition.replace(' ON ONLY ', ' ON '))
  await pool.query('vacuum analyze click')
}

/** Records a click every few milliseconds, as the previous version does, and returns the longest time that one took. */
function startProbe(pool: pg.Pool) {
  const stopping = new AbortController()
  let longestMs = 0
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      await pool.query(`
        insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, publisher_id, price_cents, charged_cents, visitor_hash)
        values (1, 1, gen_random_uuid(), now(), 'VALID', gen_random_uuid(), 1, 1, 10, 10, '')`)
      longestMs = Math.max(longestMs, performance.now() - startedAt)
    }
  })()
  return async () => {
    stopping.abort()
    await running
    return longestMs
  }
}

async function measureReads(db: Db, pool: pg.Pool) {
  const { rows: ids } = await pool.query<{ id: string }>(
    `select id from click tablesample bernoulli (1) limit ${lookups}`,
  )
  const at = new Date(Date.UTC(year, months - 1, 15))
  return [
    await medianMs(lookups, () =>
      db
        .transaction()
        .execute((tx) =>
          readClickHistories(tx, [
            { click: createRandomClick(clicked, { at, period: `${year}-12-01` }), campaignId: 1 },
          ]),
        ),
    ),
    await medianMs(lookups, (n) =>
      pool.query('select * from click where id = $1', [ids[n % ids.length]?.id]),
    ),
    await medianMs(5, (n) =>
      readEarnings(db, n, { from: `${year}-12-01`, to: `${year}-12-31`, zone: 'UTC' }),
    ),
  ]
}

/** Returns the median duration in ms. */
async function medianMs(times: number, work: (n: number) => Promise<unknown>) {
  const durations: number[] = []
  for (let n = 0; n < times; n += 1) durations.push(await measureDurationMs(() => work(n)))
  return computeMedian(durations)
}
