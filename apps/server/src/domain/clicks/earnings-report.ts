import type { publisherClickClasses } from '@tiller/contract/platform/operator/publisher-clicks'
import { sql, type RawBuilder } from 'kysely'
import { inPartitionsOfSql } from '#domain/clicks/click-partitions.ts'
import type { Db } from '#lib/postgres/database.ts'

const dayMs = 86_400_000

/** Click classes as shown to publishers; INVALID hides which rule matched. */
export type EarningsClass =
  | 'VALID'
  | 'DUPLICATE'
  | 'EXPIRED'
  | 'STALE'
  | 'INVALID'
  | 'ACQUISITION'
  | 'REFUNDED'

export type EarningsRow = {
  /** A day in the billing time zone. */
  date: string
  /** Whether the publisher got the click URL from a search or from an XML feed. */
  feed: 'SEARCH' | 'FEED'
  class: EarningsClass
  /** The number of clicks; for REFUNDED and ACQUISITION, of refunds and of charged acquisitions. */
  clicks: number
  /** Clicks charged to an advertiser; negative for refunds. */
  billableClicks: number
  earningsCents: number
}

/** Days of any time zone. */
const inPartitionsOfDaysSql = ({ from, to }: { from: string; to: string }) =>
  inPartitionsOfSql({
    since: new Date(Date.parse(from) - dayMs),
    until: new Date(Date.parse(to) + 2 * dayMs),
  })

/**
 * Reads a publisher's clicks and earnings by day, feed, and class. Acquisitions are rows on the day of their charge,
 * and refunds negative rows on the day of the refund.
 *
 * @param from first day in `zone`, for example `2026-03-01`
 * @param to last day, inclusive
 */
export async function readEarnings(
  db: Db,
  publisherId: number,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<EarningsRow[]> {
  const day = sql<string>`(at at time zone ${zone})::date`
  const inPartitions = inPartitionsOfDaysSql({ from, to })
  const { rows } = await sql<EarningsRow>`
    select ${day} as date, channel as feed, case when class in ('VALID', 'DUPLICATE', 'EXPIRED', 'STALE') then class
      when charged_cents > 0 then 'VALID' else 'INVALID' end as class,
      count(*) as clicks, count(*) filter (where charged_cents > 0) as billable_clicks,
      sum(earned_cents)::bigint as earnings_cents
    from click
    where ${inPartitions} and publisher_id = ${publisherId} and at >= ${from}::timestamp at time zone ${zone}
      and at < (${to}::date + 1)::timestamp at time zone ${zone}
    group by 1, 2, 3
    union all
    select (charge.at at time zone ${zone})::date, click.channel, ${lateClassSql}, count(*), ${refundedClicksSql},
      sum(charge.earned_cents)::bigint
    from charge join click on click.root_customer_id = charge.root_customer_id and click.customer_id = charge.customer_id
      and click.id = charge.click_id
    where charge.publisher_id = ${publisherId} and charge.kind <> 'CLICK' and charge.at >= ${from}::timestamp at time zone ${zone}
      and charge.at < (${to}::date + 1)::timestamp at time zone ${zone}
    group by 1, 2, 3
    order by 1, 2, 3`.execute(db)
  return rows
}

/** SQL for the class of a charge that is made later than the click. */
const lateClassSql = sql`case charge.kind when 'REFUND' then 'REFUNDED' else 'ACQUISITION' end`
const refundedClicksSql = sql`-count(*) filter (where charge.kind = 'REFUND' and charge.event = 0)`

export type ClickClassRow = {
  publisherId: number | null
  name: string | null
  class: PublisherClickClass
  clicks: number
  billableClicks: number
  earningsCents: number
  /** Number of distinct visitors by the publisher's own visitor ids. */
  visitors: number
}

type PublisherClickClass = (typeof publisherClickClasses)[number]

/**
 * Reads the clicks and earnings of all publishers by class, with the acquisitions charged and the refunds made in these
 * days.
 */
export async function readEarningsByClass(
  db: Db,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<ClickClassRow[]> {
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${from}::timestamp at time zone ${zone}
    and ${at} < (${to}::date + 1)::timestamp at time zone ${zone}`
  const { rows } = await sql<ClickClassRow>`
    select counted.*, publisher.name from (
      select publisher_id, class, count(*) as clicks, count(*) filter (where charged_cents > 0) as billable_clicks,
        sum(earned_cents)::bigint as earnings_cents, count(distinct visitor_id) as visitors
      from click where ${inPartitionsOfDaysSql({ from, to })} and ${within(sql`click.at`)} group by 1, 2
      union all
      select publisher_id, ${lateClassSql}, count(*), ${refundedClicksSql}, sum(earned_cents)::bigint, 0
      from charge where kind <> 'CLICK' and ${within(sql`charge.at`)} group by 1, 2
    ) as counted left join publisher on publisher.id = counted.publisher_id`.execute(db)
  return rows
}
