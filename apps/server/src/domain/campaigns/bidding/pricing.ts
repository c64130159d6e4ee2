import { type RawBuilder, sql } from 'kysely'

/** The prices of a campaign or a segment. */
type LevelPrices = { basicCpc: number; minCpc: number; tillerProCpc: number }
export type PricedCampaign = LevelPrices & {
  tillerPro: string
  /** The bid of the campaign's strategy, which takes precedence over its CPC. */
  strategyCpc: number | null
  /** The percentage of the price that applies in the campaign's candidate tier; null means 100 %. */
  tierPercent: number | null
  /** Whether the campaign's pool bills acquisitions instead of clicks. */
  billsAcquisitions: boolean
}
export type PricedSegment = LevelPrices

/**
 * Returns the price of a click in cents. The most specific price applies: the job's feed price, then the segment's,
 * then the campaign's, which is its bid unless its CPC is fixed. In Pro traffic, the Pro field of each is used. 0 means
 * not set. A price below the minimum (of the segment, else the campaign) is raised to it. Fixed prices are multiplied
 * by the candidate tier's factor, rounded down, at least one cent; bids are not, because they already reflect it. If
 * the pool bills acquisitions, only the bid applies: it ranks the job, and the click is free.
 *
 * @returns 0 if no price is set, whatever the minimum; the job is then not shown
 */
export function computeClickPriceCents(
  campaign: PricedCampaign,
  segment: PricedSegment | null = null,
  feedCpcCents: number | null = null,
): number {
  const field = campaign.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc'
  const { strategyCpc, tierPercent, billsAcquisitions } = campaign
  if (billsAcquisitions) return strategyCpc ?? 0
  const own = feedCpcCents || segment?.[field] || 0
  const price = own === 0 && strategyCpc !== null ? strategyCpc : inTier(own || campaign[field], tierPercent)
  return price === 0 ? 0 : Math.max(price, segment?.minCpc || campaign.minCpc)
}

/** Returns the cost of the next charge in cents: of an acquisition if the pool bills acquisitions, else of a click. */
export const computeChargeCents = (
  campaign: PricedCampaign & { targetCpa: number },
  segment: PricedSegment | null = null,
): number => (campaign.billsAcquisitions ? campaign.targetCpa : computeClickPriceCents(campaign, segment))

/** Maximum of a PostgreSQL integer. */
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

/** `computeClickPriceCents` in SQL over `job`, `campaign`, and `segment`; 0 without a campaign. */
export const clickPriceSql = sql<number>`case
  when campaign.bills_acquisitions then coalesce(campaign.strategy_cpc, 0)
  when campaign.tiller_pro is null or ${setCents} is null then 0
  else greatest(${setCents}, coalesce(${set('segment.minCpc')}, campaign.min_cpc)) end`

/** Whether the campaign's CPC or bid is the price, in SQL over the same tables. */
export const campaignSetsPriceSql = sql<boolean>`(campaign.bills_acquisitions or coalesce(${set('job.feedCpc')}, ${cpcOf('segment')}) is null)`

/** A setting that can determine the price. Its amount is 0 or null if it is not set. */
export type PriceSetting = {
  of: 'FEED' | 'SEGMENT' | 'CAMPAIGN' | 'FLOOR'
  field: string
  cents: number | null
  /** Whether this setting determines the price. */
  applies: boolean
}

/** Explains how `computeClickPriceCents` determines the price. A property test compares both. */
export function explainPrice(
  campaign: PricedCampaign,
  segment: PricedSegment | null,
  feedCpcCents: number | null,
): PriceSetting[] {
  const field = campaign.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc'
  const { strategyCpc, tierPercent } = campaign
  if (campaign.billsAcquisitions)
    return [{ of: 'CAMPAIGN', field: 'bid', cents: strategyCpc, applies: Boolean(strategyCpc) }]
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
