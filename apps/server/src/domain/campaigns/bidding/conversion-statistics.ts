import { sql } from 'kysely'
import { inPartitionsOfSql } from '#domain/clicks/click-partitions.ts'
import type { Db } from '#lib/postgres/database.ts'
import { type ConversionCounts, predictConversionRate } from './conversion-rate.ts'

/** Clicks older than this are ignored. */
const windowDays = 90

type Cell = ConversionCounts & { campaignId: number; sourceId: number; category: number; spentCents: number }

/** Conversion rates from the clicks and acquisitions of the last 90 days. */
export type ConversionStatistics = {
  /** Predicts the conversion rate from the sources and categories of a campaign's clicks. */
  rateOf(campaignId: number): number
  /** The conversion rate of all clicks on the platform. */
  averageRate: number
  totalOf(campaignId: number): { spentCents: number; conversions: number }
}

/** Counts valid clicks and conversions by campaign, source, and first minor category of the job. */
export async function readConversionStatistics(db: Db, at: Date): Promise<ConversionStatistics> {
  const since = new Date(at.getTime() - windowDays * 86_400_000)
  const { rows } = await sql<Cell>`
    select click.campaign_id, job.source_id, coalesce(job.minor_categories[1], 0) as category, count(*) as clicks,
      count(told.click_id) as conversions, sum(click.charged_cents)::bigint as spent_cents
    from click
    join job on job.root_customer_id = click.root_customer_id and job.customer_id = click.customer_id and job.id = click.job_id
    left join (select distinct root_customer_id, customer_id, click_id from conversion where acquisition) told
      on told.root_customer_id = click.root_customer_id and told.customer_id = click.customer_id and told.click_id = click.id
    where ${inPartitionsOfSql({ since })} and click.class = 'VALID' and click.at > ${since} and click.campaign_id is not null
    group by 1, 2, 3`.execute(db)
  return countedFrom(rows)
}

const nothing: ConversionCounts = { clicks: 0, conversions: 0 }

function countedFrom(cells: readonly Cell[]): ConversionStatistics {
  const all = added(cells)
  const categories = sums(cells, ({ category }) => category)
  const sources = sums(cells, ({ sourceId, category }) => `${sourceId} ${category}`)
  const campaigns = Map.groupBy(cells, ({ campaignId }) => campaignId)
  const averageRate = predictConversionRate({ all, category: nothing, sourceInCategory: nothing })
  const rateIn = ({ sourceId, category }: Cell) =>
    predictConversionRate({
      all,
      category: categories.get(category) ?? nothing,
      sourceInCategory: sources.get(`${sourceId} ${category}`) ?? nothing,
    })
  return {
    averageRate,
    rateOf: (campaignId) => {
      const own = campaigns.get(campaignId) ?? []
      const { clicks } = added(own)
      if (clicks === 0) return averageRate
      return own.reduce((sum, cell) => sum + cell.clicks * rateIn(cell), 0) / clicks
    },
    totalOf: (campaignId) => {
      const own = campaigns.get(campaignId) ?? []
      return {
        conversions: added(own).conversions,
        spentCents: own.reduce((sum, cell) => sum + cell.spentCents, 0),
      }
    },
  }
}

const added = (cells: readonly ConversionCounts[]): ConversionCounts => ({
  clicks: cells.reduce((sum, { clicks }) => sum + clicks, 0),
  conversions: cells.reduce((sum, { conversions }) => sum + conversions, 0),
})

function sums<Key>(cells: readonly Cell[], keyOf: (cell: Cell) => Key): Map<Key, ConversionCounts> {
  return new Map([...Map.groupBy(cells, keyOf)].map(([key, group]) => [key, added(group)]))
}
