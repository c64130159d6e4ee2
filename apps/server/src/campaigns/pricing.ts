/**
 * Which price applies. The most specific one wins: the job's own from the feed, then the segment's, then
 * the campaign's; in Pro traffic the Pro field is read at each level. 0 means not set. A price below the
 * floor (the segment's `minCpc`, else the campaign's) is raised to it. All in cents.
 */
export type PricedCampaign = { basicCpc: number; minCpc: number; tillerPro: string; tillerProCpc: number }
export type PricedSegment = { basicCpc: number; minCpc: number; tillerProCpc: number }

export type GroupPrice = { bidCents: number; minBidCents: number }

export function groupPrice(campaign: PricedCampaign, segment: PricedSegment | null): GroupPrice {
  const field = campaign.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc'
  return {
    bidCents: segment?.[field] || campaign[field],
    minBidCents: segment?.minCpc || campaign.minCpc,
  }
}

/** The price of a click; 0 if neither the feed nor the group sets one, and then the job is not served. */
export const clickPriceCents = ({ bidCents, minBidCents }: GroupPrice, feedCpcCents: number | null) => {
  const price = feedCpcCents || bidCents
  return price === 0 ? 0 : Math.max(price, minBidCents)
}
