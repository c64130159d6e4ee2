import type { BidSettings, BidInput } from '#domain/campaigns/bidding/next-bid.ts'
import type { PacingSettings } from '#domain/campaigns/pacing/plan.ts'
import { computeClickPriceCents, type PricedSegment } from '#domain/campaigns/bidding/pricing.ts'
import { yieldToEventLoop } from '#lib/runtime/cooperative-scheduling.ts'

/** The clicks of a day on the jobs of one segment that have the same feed price. */
export type ClickGroup = {
  segmentId: number
  feedCpc: number | null
  clicks: number
  spentCents: number
}

/** A day of the replay, with the clicks that it would have without budget limits. */
export type ReplayDay = { day: string; clicks: readonly ClickGroup[] }

export type SimulatedSettings = BidSettings &
  PacingSettings & { monthlyBudget: number; tierPercent: number | null }

export type CampaignHistory = {
  segments: ReadonlyMap<number, PricedSegment & { monthlyBudget: number }>
  /** One-time budgets by the first day of their month. */
  oneTimeCents: ReadonlyMap<string, number>
  /** Spending of the first month before the first replayed day, by segment id; 0 stands for no segment. */
  spentBefore: ReadonlyMap<number, number>
  /** The state of the bidding strategy at the start of the replay. */
  round: Pick<BidInput, 'bid' | 'rate' | 'averageRate' | 'correction'>
}

/** Returns the factor by which the number of clicks changes at a price other than the paid one. */
export type PriceResponse = (paidCents: number, priceCents: number) => number

type Sum = { count: number; cents: number }

/** The clicks of a segment on a day with their cost: those at the paid price, and those at other prices. */
export type PricedClicks = { segmentId: number; same: Sum; other: Sum }

/** A day on which the jobs with fixed prices are already priced. The campaign or its strategy prices the others. */
export type PricedDay = { day: string; own: readonly PricedClicks[]; open: readonly ClickGroup[] }

/** Number of click groups that are processed between two yields to the event loop, about a millisecond of work. */
export const groupsPerStep = 2_000

/** Returns a function that yields after every `most` groups. */
export function createPeriodicYield(most: number): (groups: number) => Promise<void> {
  let since = 0
  return async (groups) => {
    since += groups
    if (since <= most) return
    since = groups
    await yieldToEventLoop()
  }
}

/**
 * Prices the jobs whose price is set by the feed or a segment. This is done once, because the campaign's bids do not
 * affect them.
 */
export async function priceFixedClicks(
  days: readonly ReplayDay[],
  settings: SimulatedSettings,
  known: CampaignHistory,
  response: PriceResponse,
): Promise<PricedDay[]> {
  const field = settings.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc'
  const isOwn = ({ segmentId, feedCpc }: ClickGroup) =>
    Boolean(feedCpc) || Boolean(known.segments.get(segmentId)?.[field])
  const unbid = { ...settings, strategyCpc: null }
  const serveOthers = createPeriodicYield(groupsPerStep)
  const priced: PricedDay[] = []
  for (const { day, clicks } of days) {
    await serveOthers(clicks.length)
    const own = new Map<number, PricedClicks>()
    for (const group of clicks.filter(isOwn)) {
      const { segmentId, same, other } = priceGroup(group, unbid, known, response)
      const sum = own.get(segmentId)
      if (sum === undefined) own.set(segmentId, { segmentId, same: { ...same }, other: { ...other } })
      else {
        add(sum.same, same)
        add(sum.other, other)
      }
    }
    priced.push({ day, own: [...own.values()], open: clicks.filter((group) => !isOwn(group)) })
  }
  return priced
}

function add(sum: Sum, more: Sum) {
  sum.count += more.count
  sum.cents += more.cents
}

const none: Sum = { count: 0, cents: 0 }

/** Returns the clicks and cost of a group under the given settings. */
export function priceGroup(
  { segmentId, feedCpc, clicks, spentCents }: ClickGroup,
  settings: SimulatedSettings & { strategyCpc: number | null },
  known: CampaignHistory,
  response: PriceResponse,
): PricedClicks {
  const priceCents = computeClickPriceCents(settings, known.segments.get(segmentId) ?? null, feedCpc)
  if (priceCents === 0) return { segmentId, same: none, other: none }
  const paidCents = spentCents / clicks
  if (priceCents === paidCents) return { segmentId, same: { count: clicks, cents: spentCents }, other: none }
  const count = clicks * response(paidCents, priceCents)
  return { segmentId, same: none, other: { count, cents: count * priceCents } }
}
