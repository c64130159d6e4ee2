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
