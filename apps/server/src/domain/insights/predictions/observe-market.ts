import { sql } from 'kysely'
import { toBillingDay, startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'

/** Observations are kept for this number of days; older ones say little about the market. */
export const marketDays = 90

/**
 * Maximum number of jobs that are observed per day. If there are more, a hash of the id selects them, so that largely
 * the same jobs are observed every day.
 */
const maxJobsPerDay = 100_000

const dayMs = 86_400_000
const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * Records the impressions, price, and clicks of each job on each completed day, from the regular statistics. A
 * day is recorded once.
 */
export async function observeMarket(
  db: Db,
  { at, zone, signal }: { at: Date; zone: string; signal: AbortSignal },
) {
  const today = toBillingDay(at, zone)
  for (let day = shifted(today, -marketDays); day < today && !signal.aborted; day = shifted(day, 1))
    await db.transaction().execute((tx) => observeDay(tx, day, zone))
}

async function observeDay(tx: Tx, day: string, zone: string) {
  const { numAffectedRows } = await sql`
    insert into market_progress (day) values (${day}) on conflict do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return
  const [from, to] = [startOfDay(day, zone), startOfDay(shifted(day, 1), zone)]
  // Jobs with several prices on one day are skipped unless one price dominates.
  await sql`
    with shown as (
      select job_id, price_cents, sum(impressions)::integer as impressions from impression
      where at >= ${from} and at < ${to} and share_source = '' group by 1, 2
    ), main as (
      select distinct on (job_id) job_id, price_cents, impressions,
        sum(impressions) over (partition by job_id) as total
      from shown order by job_id, impressions desc, price_cents
    ), counted as (
      select job_id, sum(clicks) filter (where click_class = 'VALID') as clicks, sum(conversions2) as conversions
      from activity_day where day = ${day} group by 1
    )
    insert into market_day (day, root_customer_id, job_id, title, minor_category, lat, lng, price_cents, impressions, clicks, conversions)
    select ${day}::date, job.root_customer_id, job.id, job.title, job.minor_categories[1], (job.places -> 0 ->> 'lat')::double precision,
      (job.places -> 0 ->> 'lng')::double precision, main.price_cents, main.impressions,
      coalesce(counted.clicks, 0), coalesce(counted.conversions, 0)
    from main join job on job.id = main.job_id left join counted on counted.job_id = main.job_id
    where main.impressions >= 0.9 * main.total and main.price_cents > 0 and cardinality(job.minor_categories) > 0
    order by hashint8(job.id) limit ${maxJobsPerDay}`.execute(tx)
}
