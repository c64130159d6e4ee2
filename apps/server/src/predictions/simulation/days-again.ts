import { nextBid, strategyOf, type Bidding, type Round } from '../../campaigns/bidding/next-bid.ts'
import { lastDayOf, monthOf } from '../../campaigns/budgets/days.ts'
import { dayCapCents, dayShareCents, daysLeft, type PacingSettings } from '../../campaigns/pacing/plan.ts'
import { clickPriceCents, type PricedSegment } from '../../campaigns/pricing.ts'
import { afterOthers } from '../../kit/long-work.ts'

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

export type Outcome = { day: string; clicks: number; spentCents: number; capped: boolean }

const hours = 24

/** So many groups of clicks, a millisecond of them, are gone through before others are served. */
export const groupsInAStep = 2_000

/** What is spent while days are gone through: of the month, and of its segments. */
type Spent = { month: string; cents: number; ofSegments: Map<number, number>; bid: number; sinceBid: Pace }
type Pace = { spentCents: number; hours: number }

/**
 * Goes through days of the past once more, with other settings: the same clicks, as many more or fewer of them as come at
 * another price, paid from the money of the settings. Prices, shares of a day and bids are those of the functions that serve.
 * Clicks are spread evenly over the hours, and where they cost more than is left, that part of them is had that can be paid.
 * Others are served before it begins, and again and again while it goes on.
 */
export async function goThrough(
  days: readonly DayAgain[],
  settings: Settings,
  known: Known,
  response: Response,
): Promise<Outcome[]> {
  await afterOthers()
  const spent = startOf(days[0]?.day ?? '', known)
  const course = { known, response, spent, sinceOthers: 0 }
  const outcomes: Outcome[] = []
  for (const day of days) {
    if (spent.month !== monthOf(day.day))
      Object.assign(spent, { month: monthOf(day.day), cents: 0, ofSegments: new Map<number, number>() })
    outcomes.push(await goThroughDay(day, settings, course))
  }
  return outcomes
}

const startOf = (day: string, { spentBefore, round }: Known): Spent => ({
  month: monthOf(day),
  cents: [...spentBefore.values()].reduce((sum, cents) => sum + cents, 0),
  ofSegments: new Map(spentBefore),
  bid: round.bid,
  sinceBid: { spentCents: 0, hours: 0 },
})

type Course = {
  known: Known
  response: Response
  spent: Spent
  /** Groups that were gone through since others were served. */
  sinceOthers: number
}

async function goThroughDay({ day, clicks }: DayAgain, settings: Settings, course: Course): Promise<Outcome> {
  const { known, spent } = course
  const totalCents = settings.monthlyBudget + (known.oneTimeCents.get(spent.month) ?? 0)
  const left = daysLeft(settings, day)
  const monthCents = Math.max(0, totalCents - spent.cents)
  const shareCents = left === null ? null : dayShareCents(totalCents, spent.cents, left)
  const steps = strategyOf(settings) === 'AUTOPILOT' ? hours : 1
  const outcome = { day, clicks: 0, spentCents: 0, capped: false }
  for (let step = 0; step < steps; step += 1) {
    course.sinceOthers += clicks.length
    if (course.sinceOthers > groupsInAStep) {
      await afterOthers()
      course.sinceOthers = clicks.length
    }
    const hoursLeft = hoursToEnd(settings, day) - (step * hours) / steps
    const strategyCpc = bidOf(settings, course, { leftCents: totalCents - spent.cents, hoursLeft })
    const priced = { ...settings, strategyCpc }
    const capCents =
      shareCents === null
        ? monthCents
        : Math.min(monthCents, dayCapCents(shareCents, clickPriceCents(priced)))
    const wanted = clicks.map((group) => wantedOf(group, priced, course, steps))
    const taken = take(wanted, Math.max(0, capCents - outcome.spentCents))
    for (const { segmentId, count, cents } of taken.groups) {
      outcome.clicks += count
      outcome.spentCents += cents
      spent.cents += cents
      spent.ofSegments.set(segmentId, (spent.ofSegments.get(segmentId) ?? 0) + cents)
      spent.sinceBid.spentCents += cents
    }
    spent.sinceBid.hours += hours / steps
    outcome.capped ||= taken.cut
  }
  return outcome
}

/** Hours from the beginning of a day to the end of the day by which the money is to be spent. */
function hoursToEnd({ pacingDom }: Settings, day: string): number {
  const [today, last] = [Number(day.slice(8)), Number(lastDayOf(day).slice(8))]
  const end = pacingDom === 0 || pacingDom < today || pacingDom > last ? last : pacingDom
  return (end - today + 1) * hours
}

/** The bid of the strategy, as the next round makes it; null where the price is fixed. */
function bidOf(
  settings: Settings,
  { known: { round }, spent }: Course,
  { leftCents, hoursLeft }: { leftCents: number; hoursLeft: number },
): number | null {
  const strategy = strategyOf(settings)
  if (strategy === 'FIXED') return null
  const next = nextBid(settings, {
    ...round,
    bid: spent.bid,
    // What conversions have cost is not gone through again: the correction stays as it is.
    correct: false,
    total: { spentCents: 0, conversions: 0 },
    pace: {
      spentCents: spent.sinceBid.spentCents,
      passedHours: spent.sinceBid.hours,
      leftCents: Math.max(0, leftCents),
      hoursLeft,
    },
  })
  if (next === undefined) return Math.max(1, Math.floor(spent.bid))
  spent.bid = next.bid
  spent.sinceBid = { spentCents: 0, hours: 0 }
  return next.bidCents
}

type Wanted = { segmentId: number; count: number; priceCents: number; roomCents: number }

function wantedOf(
  { segmentId, feedCpc, clicks, spentCents }: Clicks,
  priced: Settings & { strategyCpc: number | null },
  { known, response, spent }: Course,
  steps: number,
): Wanted {
  const segment = known.segments.get(segmentId) ?? null
  const priceCents = clickPriceCents(priced, segment, feedCpc)
  const paidCents = spentCents / clicks
  const more = priceCents === paidCents ? 1 : response(paidCents, priceCents)
  const cap = segment?.monthlyBudget || Infinity
  return {
    segmentId,
    priceCents,
    count: priceCents === 0 ? 0 : (clicks / steps) * more,
    roomCents: Math.max(0, cap - (spent.ofSegments.get(segmentId) ?? 0)),
  }
}

/** What can be paid of the clicks that are wanted: first by the money of each segment, then by that of the campaign. */
function take(wanted: readonly Wanted[], roomCents: number) {
  const ofSegments = new Map<number, number>()
  for (const { segmentId, count, priceCents } of wanted)
    ofSegments.set(segmentId, (ofSegments.get(segmentId) ?? 0) + count * priceCents)
  const within = wanted.map(({ segmentId, count, priceCents, roomCents: room }) => {
    const asked = ofSegments.get(segmentId) ?? 0
    const part = asked > room ? room / asked : 1
    return { segmentId, count: count * part, cents: count * part * priceCents }
  })
  const costCents = within.reduce((sum, { cents }) => sum + cents, 0)
  const part = costCents > roomCents ? roomCents / costCents : 1
  return {
    cut: part < 1,
    groups: within.map(({ segmentId, count, cents }) => ({
      segmentId,
      count: count * part,
      cents: cents * part,
    })),
  }
}
