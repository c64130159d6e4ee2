import { sql } from 'kysely'
import { toBillingDay } from '#domain/campaigns/budget/billing-days.ts'
import { publishSql } from '#domain/events/publish/publish.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'

/** Clicks of earlier days are ignored, because they say little about the present. */
const learnedDays = 28

/** Weight of the category's click rate, in impressions. */
const priorImpressions = 200

/** The click rate that is assumed without data. */
const unknownRate = 0.05
const unknownImpressions = 1_000

/** Rates are rounded to a multiple of this, so that single clicks do not change the index. */
const stepPercent = 5
const [leastPercent, mostPercent] = [25, 400]

/**
 * Estimates the clicks per impression of each job, from the impressions and valid clicks of the last 28 completed
 * billing days. Shrinkage is applied twice, as for conversion rates: the category's rate is drawn towards the overall
 * one, and the job's towards its category's:
 *
 *     percent = 100 × (clicks + k × usual) ÷ ((impressions + k) × usual)
 *
 * Changed rates are published to the search indexes. Each day is learned once.
 */
export const learnClickRates = (db: Db, { at, zone }: { at: Date; zone: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const today = toBillingDay(at, zone)
    const { numAffectedRows } = await sql`
      insert into click_rate_progress (day) values (${today}::date - 1)
      on conflict (id) do update set day = excluded.day where click_rate_progress.day < excluded.day`.execute(
      tx,
    )
    if (numAffectedRows === 1n) await learn(tx, today)
  })

const learn = (tx: Tx, today: string) =>
  sql`
  with counted as (
    select job_id, sum(impressions)::float8 as impressions,
      coalesce(sum(clicks) filter (where click_class = 'VALID'), 0)::float8 as clicks
    from activity_day where day < ${today}::date and day >= ${today}::date - ${learnedDays}::integer
    group by 1 having sum(impressions) > 0
  ), of_job as (
    select counted.*, job.minor_categories[1] as category
    from counted join job on job.id = counted.job_id
  ), overall as (
    select (sum(clicks) + ${unknownRate} * ${unknownImpressions}::float8) / (sum(impressions) + ${unknownImpressions}) as rate
    from of_job
  ), usual as (
    select category, (sum(clicks) + overall.rate * ${unknownImpressions}) / (sum(impressions) + ${unknownImpressions}) as rate
    from of_job cross join overall group by category, overall.rate
  ), learned as (
    select job_id, least(${mostPercent}, greatest(${leastPercent}, ${stepPercent} * round(
        100 / ${stepPercent}::float8 * (clicks + ${priorImpressions} * usual.rate)
          / ((impressions + ${priorImpressions}) * usual.rate))))::integer as percent
    from of_job join usual on usual.category is not distinct from of_job.category
  ), telling as (
    select * from learned where percent <> 100
  ), forgotten as (
    delete from click_rate where not exists (select from telling where telling.job_id = click_rate.job_id)
    returning job_id
  ), stored as (
    insert into click_rate (job_id, percent) select job_id, percent from telling
    on conflict on constraint click_rate_pkey do update set percent = excluded.percent
    where click_rate.percent <> excluded.percent
    returning job_id
  ), ${sql.raw(publishSql({ reindex: { kind: 'assignment', ids: 'select job_id from forgotten union all select job_id from stored' } }))}
  select`.execute(tx)
