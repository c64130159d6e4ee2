import type { publisherClickClasses } from '@tiller/contract/platform/operator/publisher-clicks'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

/** Why a click is paid or not, as far as a publisher is told; which rule took it for a machine's is not said. */
export type EarningsClass = 'VALID' | 'DUPLICATE' | 'EXPIRED' | 'STALE' | 'INVALID' | 'REFUNDED'

export type EarningsRow = {
  /** A day of the billing time zone. */
  date: string
  /** Where the publisher had the click URL from. */
  feed: 'SEARCH' | 'FEED'
  class: EarningsClass
  clicks: number
  /** Clicks of these that an advertiser was charged for; below 0 for those that were refunded. */
  billableClicks: number
  earningsCents: number
}

/**
 * What a publisher's clicks came to, by day, feed and class; and on the day on which it happened, what was refunded of
 * them, below 0.
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
    select ${day} as date, channel as feed, case when class in ('BOT', 'GEO') then 'INVALID' else class end as class,
      count(*) as clicks, count(*) filter (where charged_cents > 0) as billable_clicks,
      sum(earned_cents)::bigint as earnings_cents
    from click
    where publisher_id = ${publisherId} and at >= ${from}::timestamp at time zone ${zone}
      and at < (${to}::date + 1)::timestamp at time zone ${zone}
    group by 1, 2, 3
    union all
    select (charge.at at time zone ${zone})::date, click.channel, 'REFUNDED', count(*), -count(*), sum(charge.earned_cents)::bigint
    from charge join click on click.root_customer_id = charge.root_customer_id and click.customer_id = charge.customer_id
      and click.id = charge.click_id
    where charge.publisher_id = ${publisherId} and charge.kind = 'REFUND' and charge.at >= ${from}::timestamp at time zone ${zone}
      and charge.at < (${to}::date + 1)::timestamp at time zone ${zone}
    group by 1, 2
    order by 1, 2, 3`.execute(db)
  return rows
}

export type ClickClassRow = {
  publisherId: number | null
  name: string | null
  class: PublisherClickClass
  clicks: number
  billableClicks: number
  earningsCents: number
}

type PublisherClickClass = (typeof publisherClickClasses)[number]

/** What the clicks of all publishers came to, by class; and what was refunded in these days, below 0. */
export async function readClickClasses(
  db: Db,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<ClickClassRow[]> {
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${from}::timestamp at time zone ${zone}
    and ${at} < (${to}::date + 1)::timestamp at time zone ${zone}`
  const { rows } = await sql<ClickClassRow>`
    select counted.*, publisher.name from (
      select publisher_id, class, count(*) as clicks, count(*) filter (where charged_cents > 0) as billable_clicks,
        sum(earned_cents)::bigint as earnings_cents
      from click where ${within(sql`click.at`)} group by 1, 2
      union all
      select publisher_id, 'REFUNDED', count(*), -count(*), sum(earned_cents)::bigint
      from charge where kind = 'REFUND' and ${within(sql`charge.at`)} group by 1
    ) as counted left join publisher on publisher.id = counted.publisher_id`.execute(db)
  return rows
}
