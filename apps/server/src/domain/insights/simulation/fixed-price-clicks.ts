import type { Bidding, Round } from '#domain/campaigns/bidding/next-bid.ts'
import type { PacingSettings } from '#domain/campaigns/pacing/plan.ts'
import { clickPriceCents, type PricedSegment } from '#domain/campaigns/bidding/pricing.ts'
import { yieldToEventLoop } from '#lib/runtime/cooperative-scheduling.ts'

/** Clicks of a day on jobs that have one price: of one segment, and with one price of the feed. */
export type Clicks = {
  segmentId: number
  feedCpc: number | null
  clicks: number
  spentCents: number
}

/** A day of the past: the clicks that it had, or would have had if money had not ended it. */
export type DayAgain = { day: string; clicks: readonly Clicks[] }

export type Settings = Bidding & PacingSettings & { monthlyBudget: number; tierPercent: number | null }

export type Known = {
  segments: ReadonlyMap<number, PricedSegment & { monthlyBudget: number }>
  /** Of each month, by its first day. */
  oneTimeCents: ReadonlyMap<string, number>
  /** What was spent of the first day's month before it, by segment; 0 is what is in none. */
  spentBefore: ReadonlyMap<number, number>
  /** What the rounds of bids remember of it. */
  round: Pick<Round, 'bid' | 'rate' | 'averageRate' | 'correction'>
}

/** How many clicks come at a price for each that came at another. */
export type Response = (paidCents: number, priceCents: number) => number

type Sum = { count: number; cents: number }

/** Clicks of a segment on a day, and what they cost: at the price that was paid, and, as many as come there, at another. */
export type Priced = { segmentId: number; same: Sum; other: Sum }

/** A day whose jobs with a price of their own are priced; of the others the campaign, or its strategy, makes the price. */
export type PricedDay = { day: string; own: readonly Priced[]; open: readonly Clicks[] }

/** So many groups of clicks, a millisecond of them, are gone through before others are served. */
export const groupsInAStep = 2_000

/** Serves others whenever so many groups would have been gone through since. */
export function stepsOf(most: number): (groups: number) => Promise<void> {
  let since = 0
  return async (groups) => {
    since += groups
    if (since <= most) return
    since = groups
    await yieldToEventLoop()
  }
}

/**
 * Prices what has a price of its own, from the feed or the segment, once for all prices of the campaign that are tried: the
 * bids of all hours and the points of the curve leave it as it is.
 */
export async function priceOwn(
  days: readonly DayAgain[],
  settings: Settings,
  known: Known,
  response: Response,
): Promise<PricedDay[]> {
  const field = settings.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc'
  const isOwn = ({ segmentId, feedCpc }: Clicks) =>
    Boolean(feedCpc) || Boolean(known.segments.get(segmentId)?.[field])
  const unbid = { ...settings, strategyCpc: null }
  const serveOthers = stepsOf(groupsInAStep)
  const priced: PricedDay[] = []
  for (const { day, clicks } of days) {
    await serveOthers(clicks.length)
    const own = new Map<number, Priced>()
    for (const group of clicks.filter(isOwn)) {
      const { segmentId, same, other } = priceOf(group, unbid, known, response)
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

/** What comes of clicks at the price that they have with some settings. */
export function priceOf(
  { segmentId, feedCpc, clicks, spentCents }: Clicks,
  settings: Settings & { strategyCpc: number | null },
  known: Known,
  response: Response,
): Priced {
  const priceCents = clickPriceCents(settings, known.segments.get(segmentId) ?? null, feedCpc)
  if (priceCents === 0) return { segmentId, same: none, other: none }
  const paidCents = spentCents / clicks
  if (priceCents === paidCents) return { segmentId, same: { count: clicks, cents: spentCents }, other: none }
  const count = clicks * response(paidCents, priceCents)
  return { segmentId, same: none, other: { count, cents: count * priceCents } }
}
