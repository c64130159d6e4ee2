import type pg from 'pg'
import { period, type World } from './world.ts'

/** Clicks of one campaign in one statement. */
export const perStatement = 50

/** Spends once for all, and writes the rows of each, as long as the price of all fits. */
const statement = `
  with fits as (
    update bucket set spent_cents = spent_cents + $2
    where root_customer_id = 1 and customer_id = 1 and campaign_id = $1 and segment_id = 0 and period = '${period}'
      and (cap_cents is null or spent_cents + $2 <= cap_cents)
    returning 1
  ), clicked as (
    insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, campaign_id, publisher_id, price_cents,
      charged_cents, earned_cents, visitor_hash, network_hash)
    select 1, 1, gen_random_uuid(), now(), 'VALID', gen_random_uuid(), $3 + i, $1, 1, 1, 1, 0,
      sha256(gen_random_uuid()::text::bytea), sha256(gen_random_uuid()::text::bytea)
    from fits, generate_series(1, $2::integer) i
    returning id, job_id
  )
  insert into charge (root_customer_id, customer_id, at, period, kind, cents, click_id, campaign_id, job_id, publisher_id)
  select 1, 1, now(), '${period}', 'CLICK', 1, id, $1, job_id, 1 from clicked`

/** Clicks a second that bare SQL charges, over all connections of the pool. */
export async function chargeBare(
  pool: pg.Pool,
  { firstCampaign, campaigns, firstJob }: World,
  { clicks, seconds }: { clicks: number; seconds: number },
): Promise<number> {
  let charged = 0
  const startedAt = performance.now()
  const charge = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const campaignId = firstCampaign + Math.floor(Math.random() * campaigns)
      await pool.query({ name: `charge ${clicks}`, text: statement, values: [campaignId, clicks, firstJob] })
      charged += clicks
    }
  }
  await Promise.all(Array.from({ length: pool.options.max }, charge))
  return charged / ((performance.now() - startedAt) / 1000)
}
