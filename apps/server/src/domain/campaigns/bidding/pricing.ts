import { type RawBuilder, sql } from 'kysely'

/** The prices that a campaign or a segment may set. */
type LevelPrices = { basicCpc: number; minCpc: number; tillerProCpc: number }
export type PricedCampaign = LevelPrices & {
  tillerPro: string
  /** The bid of a strategy other than a fixed CPC; it goes before the campaign's CPC. */
  strategyCpc: number | null
  /** Hundredths of the prices that are set, by its candidate tier; null: all of them. */
  tierPercent: number | null
}
export type PricedSegment = LevelPrices

/**
 * The price of a click. The most specific one wins: the job's own from the feed, then the segment's, then
 * the campaign's, which is its bid unless its CPC is fixed; in Pro traffic the Pro field is read at each level. 0 means not set. A price below the
 * floor (the segment's `minCpc`, else the campaign's) is raised to it. A price that is set is multiplied by the factor of the
 * campaign's candidate tier, rounded down to a cent and at least one; a bid is not, because it finds its price itself. All in cents.
 *
 * @returns 0 if nobody sets a price, whatever the floor; then the job is not served
 */
export function clickPriceCents(
  campaign: PricedCampaign,
  segment: PricedSegment | null = null,
  feedCpcCents: number | null = null,
): number {
  const field = campaign.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc'
  const { strategyCpc, tierPercent } = campaign
  const own = feedCpcCents || segment?.[field] || 0
  const price = own === 0 && strategyCpc !== null ? strategyCpc : inTier(own || campaign[field], tierPercent)
  return price === 0 ? 0 : Math.max(price, segment?.minCpc || campaign.minCpc)
}

/** What an integer column holds. */
const maxPrice = 2_147_483_647

const inTier = (cents: number, percent: number | null) =>
  cents === 0 ? 0 : Math.min(maxPrice, Math.max(1, Math.floor((cents * (percent ?? 100)) / 100)))

const inTierSql = (cents: RawBuilder<number | null>) =>
  sql`case when ${cents} is not null then
    least(${sql.lit(maxPrice)}, greatest(1, ${cents}::bigint * coalesce(campaign.tier_percent, 100) / 100))::integer end`

const set = (column: string) => sql<number | null>`nullif(${sql.ref(column)}, 0)`

const cpcOf = (level: 'segment' | 'campaign') =>
  sql<
    number | null
  >`case when campaign.tiller_pro = 'OFF' then ${set(`${level}.basicCpc`)} else ${set(`${level}.tillerProCpc`)} end`

const setCents = sql`coalesce(${inTierSql(set('job.feedCpc'))}, ${inTierSql(cpcOf('segment'))}, ${set('campaign.strategyCpc')},
  ${inTierSql(cpcOf('campaign'))})`

/** The same price as an expression of SQL over `job`, `campaign` and `segment`; 0 too where there is no campaign. */
export const clickPriceSql = sql<number>`case
  when campaign.tiller_pro is null or ${setCents} is null then 0
  else greatest(${setCents}, coalesce(${set('segment.minCpc')}, campaign.min_cpc)) end`

/** Whether the price of a click is the campaign's, its CPC or its bid: neither the feed nor the segment sets another. Over the same tables. */
export const campaignSetsPriceSql = sql<boolean>`coalesce(${set('job.feedCpc')}, ${cpcOf('segment')}) is null`

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
  const { strategyCpc, tierPercent } = campaign
  const tiered = (cents: number | null) => (cents === null ? null : inTier(cents, tierPercent))
  const places = [
    { of: 'FEED' as const, field: 'cpc', cents: tiered(feedCpcCents) },
    ...(segment === null ? [] : [{ of: 'SEGMENT' as const, field, cents: tiered(segment[field]) }]),
    strategyCpc === null
      ? { of: 'CAMPAIGN' as const, field, cents: tiered(campaign[field]) }
      : { of: 'CAMPAIGN' as const, field: 'bid', cents: strategyCpc },
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
