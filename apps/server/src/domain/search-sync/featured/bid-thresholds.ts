import { sql } from 'kysely'
import { clickPriceSql } from '#domain/campaigns/bidding/pricing.ts'
import { publishSql } from '#domain/events/publish/publish.ts'
import { jobStatusSql } from '#domain/jobs/eligibility/gates.ts'
import { selectJobs } from '#domain/jobs/queries.ts'
import type { Db } from '#lib/postgres/database.ts'

/** This share of a category's bids is below its threshold. */
const thresholdPercentile = 0.75

/** The key of the row in `featured_bid` that applies to categories without live bids. */
const anyCategory = 0

/** Returns the lowest bid, in cents, that features jobs of a major category. */
export type BidThresholds = (category: number | null) => number

export async function readBidThresholds(db: Db): Promise<BidThresholds> {
  const rows = await db.selectFrom('featuredBid').selectAll().execute()
  const cents = new Map(rows.map((row) => [row.category, row.cents]))
  return (category) => cents.get(category ?? anyCategory) ?? cents.get(anyCategory) ?? 0
}

/**
 * Recomputes the thresholds: the given bid, or the 75th percentile of the live bids on jobs of the category. A bid
 * counts once for each campaign or segment, however many jobs it has, so that a large advertiser does not decide alone.
 * A change reaches the search indexes.
 */
export const updateBidThresholds = (db: Db, { at, cents }: { at: Date; cents: number | null }) => {
  const bids = selectJobs(db)
    .select([sql<number | null>`job.major_categories[1]`.as('category'), clickPriceSql.as('cents')])
    .select(['assignment.campaignId', 'assignment.segmentId'])
    .distinct()
    .where(jobStatusSql(at), '=', 'LIVE')
  return sql`
    with bid as (${bids}), threshold as (
      select coalesce(category, ${anyCategory}) as category,
        coalesce(${cents}::integer, percentile_disc(${thresholdPercentile}) within group (order by cents)) as cents
      from bid group by grouping sets ((category), ())
      having grouping(category) = 1 or category is not null
    ), removed as (
      delete from featured_bid where category not in (select category from threshold)
      returning category
    ), stored as (
      insert into featured_bid (category, cents) select category, cents from threshold where cents is not null
      on conflict on constraint featured_bid_pkey do update set cents = excluded.cents
      where featured_bid.cents <> excluded.cents
      returning category
    ), ${sql.raw(
      publishSql({
        reindex: {
          kind: 'campaign',
          ids: `select id from campaign where tiller_featured_type in ('CPC_BASED', 'J2C_CPC_BASED') and status <> 'ARCHIVED'
            and (exists (select from stored) or exists (select from removed))`,
        },
      }),
    )}
    select`.execute(db)
}
