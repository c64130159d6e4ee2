import type { ConversionReports } from '@tiller/contract/platform/operator/conversion-reports'
import { sql } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import type { ConversionChannel, ConversionEvent } from './store.ts'

export type ListedConversion = {
  at: Date
  event: ConversionEvent
  channel: ConversionChannel
  acquisition: boolean
  chargedCents: number
  /** Why an acquisition was not charged. */
  unbilledReason: string | null
  clickedAt: Date
  clickId: string
  customerId: number
  poolId: number
  campaignId: number | null
  jobId: number
  publisherId: number
}

/** Lists the latest conversions of one customer or of all, newest first. */
export async function listConversions(
  db: Db,
  { customerId, limit }: { customerId?: number | undefined; limit: number },
): Promise<ListedConversion[]> {
  const { rows } = await sql<ListedConversion>`
    select at, event, channel, acquisition, charged_cents, unbilled_reason, clicked_at, click_id, customer_id, pool_id, campaign_id, job_id, publisher_id
    from conversion
    where ${customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`}
    order by at desc, click_id, event limit ${limit}`.execute(db)
  return rows
}

/** Counts the conversion reports since an instant by outcome and event. */
export async function countConversionReports(db: Db, since: Date) {
  const { rows } = await sql<{ outcome: string; event: ConversionEvent; reports: number }>`
    select coalesce(outcome, 'WAITING') as outcome, event, count(*) as reports
    from conversion_report where received_at >= ${since} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

type CountedReports = Omit<ConversionReports, 'lastReceivedAt'> & { lastReceivedAt: Date }

/** Counts the conversion reports since an instant by pool, event, and outcome, most reports first. */
export async function countConversionReportsByPool(
  db: Db,
  since: Date,
  limit: number,
): Promise<CountedReports[]> {
  const { rows } = await sql<CountedReports>`
    select report.*, pool.name as pool_name, pool.customer_id, customer.name as customer_name
    from (
      select nullif(pool_id, 0) as pool_id, event, coalesce(outcome, 'WAITING') as outcome, count(*) as reports,
        max(received_at) as last_received_at
      from conversion_report where received_at >= ${since}
      group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${limit}
    ) as report
    left join pool on pool.id = report.pool_id
    left join customer on customer.root_customer_id = pool.root_customer_id and customer.id = pool.customer_id
    order by reports desc, pool_id, event, outcome`.execute(db)
  return rows
}

const unmatchedDays = 30

/**
 * Counts each pool's conversion reports of the last 30 days that match none of its clicks. Reports of the last hour
 * are excluded, because their click may still be stored.
 */
export async function countUnmatchedReports(
  tx: Tx,
  poolIds: readonly number[],
  at: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ poolId: number; reports: number }>`
    select pool_id, count(*) as reports from conversion_report
    where pool_id = any(${poolIds}) and received_at > ${at}::timestamptz - ${unmatchedDays} * interval '1 day'
      and (outcome is null or outcome in ('UNKNOWN_CLICK', 'OTHER_POOL'))
      and (outcome is not null or received_at <= ${at}::timestamptz - interval '1 hour')
    group by pool_id`.execute(tx)
  return new Map(rows.map(({ poolId, reports }) => [poolId, reports]))
}
