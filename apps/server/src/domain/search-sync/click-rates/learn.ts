import { sql } from 'kysely'
import { billingDay } from '#domain/campaigns/budget/billing-days.ts'
import { publishSql } from '#domain/events/publish/publish.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'

/** What is older says little of how a job does now. */
const learnedDays = 28

/** Impressions at which what was counted of a job weighs as much as what is usual. */
const priorImpressions = 200

/** The clicks of an impression where nothing was counted at all, and how many impressions that is worth. */
const unknownRate = 0.05
const unknownImpressions = 1_000

/** Rates are told in steps, so that a click more does not change the index. */
const stepPercent = 5
const [leastPercent, mostPercent] = [25, 400]

/**
 * Learns how many clicks are to be expected of an impression of each job, from the impressions and valid clicks of the
 * last 28 billing days that are over. Twice drawn towards a prior by shrinkage, as conversion rates are: what is usual in
 * the job's category towards all impressions, the job towards its category:
 *
 *     percent = 100 × (clicks + k × usual) ÷ ((impressions + k) × usual)
 *
 * What changes is told to the search index. A day is learned once; with the same counts it comes to the same.
 */
export const learnClickRates = (db: Db, { at, zone }: { at: Date; zone: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const today = billingDay(at, zone)
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
