import { sql } from 'kysely'
import { settleExhaustedBudgets } from '#domain/clicks/recording/charge.ts'
import type { Config } from '#lib/config/config.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { chargeAcquisitions } from './charge-acquisitions.ts'
import { publishConversions, type ConversionKey } from './postbacks.ts'

/** Maximum number of reports per statement. */
const batchRows = 1_000

/**
 * Reports wait this long for their click, which is recorded late if the database was unavailable. They are retried
 * after 5 s and then at intervals that double.
 */
const maxUnknownHours = 48

type AttributeDependencies = {
  db: Db
  config: Pick<Config, 'conversionWindowDays' | 'billingZone' | 'publisherShare'>
}

/**
 * Attributes due conversion reports to clicks, batch by batch. A conversion belongs to the valid click of its session,
 * or to the valid click that a duplicate repeats, if the click is within the attribution window and the named pool
 * matches. A click has at most one conversion per event. Outcomes, conversions, charges of acquisitions, and messages
 * are written in one commit, so concurrent runs neither lose nor repeat any.
 *
 * @returns the number of processed reports
 */
export async function attributeConversions(
  dependencies: AttributeDependencies,
  { at, signal }: { at: Date; signal?: AbortSignal },
): Promise<number> {
  for (let total = 0; ;) {
    const rows = signal?.aborted === true ? 0 : await attributeBatch(dependencies, at)
    total += rows
    if (rows < batchRows) return total
  }
}

async function attributeBatch({ db, config }: AttributeDependencies, at: Date): Promise<number> {
  const { rows, budgets } = await db.transaction().execute(async (tx) => {
    const { kept, ...batch } = await assessBatch(tx, at, config.conversionWindowDays)
    await publishConversions(tx, kept, at)
    return { ...batch, budgets: await chargeAcquisitions(tx, kept, { at, config }) }
  })
  for (const budget of budgets) await settleExhaustedBudgets(db, budget)
  return rows
}

async function assessBatch(tx: Tx, at: Date, windowDays: number) {
  const { rows } = await sql<{ rows: number; kept: ConversionKey[] }>`
    with ${assessedSql(at, windowDays)}, kept as (
      insert into conversion (root_customer_id, customer_id, click_id, event, at, clicked_at, tlr_sid, channel,
        pool_id, campaign_id, segment_id, job_id, publisher_id, acquisition)
      select distinct on (root_customer_id, customer_id, click_id, event) root_customer_id, customer_id, click_id, event,
        received_at, clicked_at, tlr_sid, channel, job_pool_id, campaign_id, segment_id, job_id, publisher_id, acquisition
      from judged where outcome = 'ATTRIBUTED'
      order by root_customer_id, customer_id, click_id, event, received_at, tlr_sid, pool_id
      on conflict on constraint conversion_pkey do nothing
      returning root_customer_id, customer_id, click_id, event, tlr_sid, publisher_id
    ), noted as (
      update conversion_report as report
      set outcome = case when judged.outcome = 'ATTRIBUTED' and kept.click_id is null then 'REPEATED' else judged.outcome end,
        next_look_at = ${at}::timestamptz + greatest(interval '5 seconds', ${at}::timestamptz - judged.received_at)
      from judged
      left join kept on kept.root_customer_id = judged.root_customer_id and kept.customer_id = judged.customer_id
        and kept.click_id = judged.click_id and kept.event = judged.event and kept.tlr_sid = judged.tlr_sid
      where report.tlr_sid = judged.tlr_sid and report.event = judged.event and report.pool_id = judged.pool_id
      returning 1
    )
    select (select count(*) from noted) as rows, coalesce((
      select json_agg(json_build_object('rootCustomerId', root_customer_id, 'customerId', customer_id, 'clickId', click_id,
        'event', event)) from kept
    ), '[]') as kept`.execute(tx)
  return rows[0] ?? { rows: 0, kept: [] }
}

/** SQL that selects due reports with their clicks and outcomes. Reports with a null outcome are retried later. */
const assessedSql = (at: Date, windowDays: number) => sql`due as materialized (
      select tlr_sid, event, pool_id, channel, received_at from conversion_report
      where outcome is null and next_look_at <= ${at}
      order by next_look_at limit ${batchRows} for update skip locked
    ), judged as materialized (
      select due.*, click.root_customer_id, click.customer_id, click.id as click_id, click.at as clicked_at,
        click.campaign_id, click.segment_id, click.job_id, click.publisher_id, job.pool_id as job_pool_id,
        pool.cpa_bitmap & (1 << (due.event - 1)) > 0 as acquisition,
        case
          when named.id is null then case when due.received_at <= ${at}::timestamptz - ${maxUnknownHours} * interval '1 hour'
            then 'UNKNOWN_CLICK' end
          when held.click_id is not null then null
          when click.class is distinct from 'VALID' and (click.class is distinct from 'SUSPECT'
            or click.unbilled_reason is not distinct from 'REJECTED') then 'NOT_VALID'
          when due.pool_id not in (0, job.pool_id) then 'OTHER_POOL'
          when due.received_at > click.at + ${windowDays} * interval '1 day' then 'TOO_LATE'
          else 'ATTRIBUTED'
        end as outcome
      from due
      left join click as named on named.id = due.tlr_sid
      left join click on click.root_customer_id = named.root_customer_id and click.customer_id = named.customer_id
        and click.id = coalesce(named.valid_click_id, named.id)
      left join held_click as held on held.root_customer_id = click.root_customer_id and held.customer_id = click.customer_id
        and held.click_id = click.id
      left join job on job.root_customer_id = click.root_customer_id and job.customer_id = click.customer_id
        and job.id = click.job_id
      left join pool on pool.root_customer_id = job.root_customer_id and pool.customer_id = job.customer_id
        and pool.id = job.pool_id
    )`
