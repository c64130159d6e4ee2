import { sql } from 'kysely'
import type { Db } from '../kit/db/database.ts'

/** Why a click is paid or not, as far as a publisher is told; which rule took it for a machine's is not said. */
export type EarningsClass = 'VALID' | 'DUPLICATE' | 'EXPIRED' | 'STALE' | 'INVALID'

export type EarningsRow = {
  /** A day of the billing time zone. */
  date: string
  /** Where the publisher had the click URL from. */
  feed: 'SEARCH' | 'FEED'
  class: EarningsClass
  clicks: number
  /** Clicks of these that an advertiser was charged for. */
  billableClicks: number
  earningsCents: number
}

/**
 * What a publisher's clicks came to, by day, feed and class.
 *
 * @param from the first day, as `2026-03-01`, in the zone
 * @param to the last day
 */
export async function readEarnings(
  db: Db,
  publisherId: number,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<EarningsRow[]> {
  const day = sql<string>`(at at time zone ${zone})::date`
  const { rows } = await sql<EarningsRow>`
    select ${day} as date, channel as feed, case class when 'BOT' then 'INVALID' else class end as class,
      count(*) as clicks, count(*) filter (where charged_cents > 0) as billable_clicks,
      sum(earned_cents)::bigint as earnings_cents
    from click
    where publisher_id = ${publisherId} and at >= ${from}::timestamp at time zone ${zone}
      and at < (${to}::date + 1)::timestamp at time zone ${zone}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}
