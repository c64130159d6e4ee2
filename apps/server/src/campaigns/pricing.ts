import { sql } from 'kysely'

/** The prices that a campaign or a segment may set. */
type LevelPrices = { basicCpc: number; minCpc: number; tillerProCpc: number }
export type PricedCampaign = LevelPrices & {
  tillerPro: string
  /** The bid of a strategy other than a fixed CPC; it goes before the campaign's CPC. */
  strategyCpc: number | null
}
export type PricedSegment = LevelPrices

/**
 * The price of a click. The most specific one wins: the job's own from the feed, then the segment's, then
 * the campaign's, which is its bid unless its CPC is fixed; in Pro traffic the Pro field is read at each level. 0 means not set. A price below the
 * floor (the segment's `minCpc`, else the campaign's) is raised to it. All in cents.
 *
 * @returns 0 if nobody sets a price, whatever the floor; then the job is not served
 */
export function clickPriceCents(
  campaign: PricedCampaign,
  segment: PricedSegment | null = null,
  feedCpcCents: number | null = null,
): number {
  const field = campaign.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc'
  const price = feedCpcCents || segment?.[field] || (campaign.strategyCpc ?? campaign[field])
  return price === 0 ? 0 : Math.max(price, segment?.minCpc || campaign.minCpc)
}

const set = (column: string) => sql<number | null>`nullif(${sql.ref(column)}, 0)`

const cpcOf = (level: 'segment' | 'campaign') =>
  sql`case when campaign.tiller_pro = 'OFF' then ${set(`${level}.basicCpc`)} else ${set(`${level}.tillerProCpc`)} end`

const setCents = sql`coalesce(${set('job.feedCpc')}, ${cpcOf('segment')}, ${set('campaign.strategyCpc')}, ${cpcOf('campaign')})`

/** The same price as an expression of SQL over `job`, `campaign` and `segment`; 0 too where there is no campaign. */
export const clickPriceSql = sql<number>`case
  when campaign.tiller_pro is null or ${setCents} is null then 0
  else greatest(${setCents}, coalesce(${set('segment.minCpc')}, campaign.min_cpc)) end`

/** One place where the price of a click can be set; 0 or null = nothing is. */
export type PriceStep = {
  of: 'FEED' | 'SEGMENT' | 'CAMPAIGN' | 'FLOOR'
  field: string
  cents: number | null
  /** Whether it makes the price. */
  applies: boolean
}

/** How `clickPriceCents` comes to its price, step by step. A property holds the two together. */
export function priceSteps(
  campaign: PricedCampaign,
  segment: PricedSegment | null,
  feedCpcCents: number | null,
): PriceStep[] {
  const field = campaign.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc'
  const isBid = campaign.strategyCpc !== null
  const places = [
    { of: 'FEED' as const, field: 'cpc', cents: feedCpcCents },
    ...(segment === null ? [] : [{ of: 'SEGMENT' as const, field, cents: segment[field] }]),
    { of: 'CAMPAIGN' as const, field: isBid ? 'bid' : field, cents: campaign.strategyCpc ?? campaign[field] },
  ]
  const set = places.findIndex(({ cents }) => Boolean(cents))
  const price = places[set]?.cents ?? 0
  const floor = segment?.minCpc || campaign.minCpc
  const raises = price > 0 && floor > price
  return [
    ...places.map((place, index) => ({ ...place, applies: index === set && !raises })),
    { of: 'FLOOR', field: 'minCpc', cents: floor, applies: raises },
  ]
}
