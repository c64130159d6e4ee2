import { computeNextBid, selectBidStrategy } from '#domain/campaigns/bidding/next-bid.ts'
import { toLastDayOfMonth, toFirstDayOfMonth } from '#domain/campaigns/budget/billing-days.ts'
import {
  computeDayCapCents,
  computeDayShareCents,
  countRemainingDays,
} from '#domain/campaigns/pacing/plan.ts'
import { computeClickPriceCents } from '#domain/campaigns/bidding/pricing.ts'
import { yieldToEventLoop } from '#lib/runtime/cooperative-scheduling.ts'
import {
  groupsPerStep,
  priceGroup,
  createPeriodicYield,
  type CampaignHistory,
  type PricedClicks,
  type PricedDay,
  type PriceResponse,
  type SimulatedSettings,
} from './fixed-price-clicks.ts'

export type DayOutcome = { day: string; clicks: number; spentCents: number; capped: boolean }

const hours = 24

/** Returns the number of steps per day: with AUTOPILOT one per hour, because bids change hourly, else one. */
export const countStepsPerDay = (settings: SimulatedSettings) =>
  selectBidStrategy(settings) === 'AUTOPILOT' ? hours : 1

/** The spending so far in a month of the replay, in total and by segment, and the state of the bid. */
type Spent = { month: string; cents: number; ofSegments: Map<number, number>; bid: number; sinceBid: Pace }
type Pace = { spentCents: number; hours: number }

/**
 * Replays past days with other settings: the same clicks, scaled by the response to another price, and paid from the
 * new budgets. Prices, daily shares, and bids are computed by the production functions. Clicks are spread evenly over
 * the hours, and scaled down if the budget is insufficient. Yields to the event loop before it begins and regularly.
 * @param factor multiplies the clicks at a price other than the paid one
 */
export async function replayDays(
  days: readonly PricedDay[],
  settings: SimulatedSettings,
  known: CampaignHistory,
  { response, factor = 1 }: { response: PriceResponse; factor?: number },
): Promise<DayOutcome[]> {
  await yieldToEventLoop()
  const spent = startOf(days[0]?.day ?? '', known)
  const course = { known, response, factor, spent, serveOthers: createPeriodicYield(groupsPerStep) }
  const outcomes: DayOutcome[] = []
  for (const day of days) {
    if (spent.month !== toFirstDayOfMonth(day.day))
      Object.assign(spent, {
        month: toFirstDayOfMonth(day.day),
        cents: 0,
        ofSegments: new Map<number, number>(),
      })
    outcomes.push(await goThroughDay(day, settings, course))
  }
  return outcomes
}

const startOf = (day: string, { spentBefore, round }: CampaignHistory): Spent => ({
  month: toFirstDayOfMonth(day),
  cents: [...spentBefore.values()].reduce((sum, cents) => sum + cents, 0),
  ofSegments: new Map(spentBefore),
  bid: round.bid,
  sinceBid: { spentCents: 0, hours: 0 },
})

type ReplayState = {
  known: CampaignHistory
  response: PriceResponse
  factor: number
  spent: Spent
  serveOthers: (groups: number) => Promise<void>
}

async function goThroughDay(
  { day, own, open }: PricedDay,
  settings: SimulatedSettings,
  course: ReplayState,
): Promise<DayOutcome> {
  const { known, response, factor, spent } = course
  const totalCents = settings.monthlyBudget + (known.oneTimeCents.get(spent.month) ?? 0)
  const left = countRemainingDays(settings, day)
  const monthCents = Math.max(0, totalCents - spent.cents)
  const shareCents = left === null ? null : computeDayShareCents(totalCents, spent.cents, left)
  const steps = countStepsPerDay(settings)
  const toEnd = hoursToEnd(settings, day)
  const outcome = { day, clicks: 0, spentCents: 0, capped: false }
  for (let step = 0; step < steps; step += 1) {
    await course.serveOthers(own.length + open.length)
    const hoursLeft = toEnd - (step * hours) / steps
    const strategyCpc = bidOf(settings, course, { leftCents: totalCents - spent.cents, hoursLeft })
    const priced = { ...settings, strategyCpc }
    const capCents =
      shareCents === null
        ? monthCents
        : Math.min(monthCents, computeDayCapCents(shareCents, computeClickPriceCents(priced)))
    const wanted = [...own, ...open.map((group) => priceGroup(group, priced, known, response))]
    const taken = limitToBudgets(
      wanted.map((each) => wantedOf(each, { factor, steps })),
      course,
      Math.max(0, capCents - outcome.spentCents),
    )
    for (const { segmentId, count, cents } of taken.ofSegments) {
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

/** Returns the number of hours from the beginning of a day to the end of the last pacing day. */
function hoursToEnd({ pacingDom }: SimulatedSettings, day: string): number {
  const [today, last] = [Number(day.slice(8)), Number(toLastDayOfMonth(day).slice(8))]
  const end = pacingDom === 0 || pacingDom < today || pacingDom > last ? last : pacingDom
  return (end - today + 1) * hours
}

/** Returns the bid that the strategy would set, or null for a fixed price. */
function bidOf(
  settings: SimulatedSettings,
  { known: { round }, spent }: ReplayState,
  { leftCents, hoursLeft }: { leftCents: number; hoursLeft: number },
): number | null {
  const strategy = selectBidStrategy(settings)
  if (strategy === 'FIXED') return null
  const next = computeNextBid(settings, {
    ...round,
    bid: spent.bid,
    // The cost of conversions is not replayed, so the correction stays constant.
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

type Wanted = { segmentId: number; count: number; cents: number }

/** Returns the clicks of one step without budget limits. */
const wantedOf = (
  { segmentId, same, other }: PricedClicks,
  { factor, steps }: { factor: number; steps: number },
): Wanted => ({
  segmentId,
  count: (same.count + other.count * factor) / steps,
  cents: (same.cents + other.cents * factor) / steps,
})

/** Limits the clicks of a step by each segment's budget and then by the campaign's. */
function limitToBudgets(wanted: readonly Wanted[], { known, spent }: ReplayState, roomCents: number) {
  const ofSegments = new Map<number, Wanted>()
  for (const { segmentId, count, cents } of wanted) {
    const sum = ofSegments.get(segmentId)
    if (sum === undefined) ofSegments.set(segmentId, { segmentId, count, cents })
    else {
      sum.count += count
      sum.cents += cents
    }
  }
  let costCents = 0
  for (const sum of ofSegments.values()) {
    const cap = known.segments.get(sum.segmentId)?.monthlyBudget || Infinity
    scaleToBudget(sum, Math.max(0, cap - (spent.ofSegments.get(sum.segmentId) ?? 0)))
    costCents += sum.cents
  }
  const cut = costCents > roomCents
  if (cut) for (const sum of ofSegments.values()) scaleToBudget(sum, (sum.cents * roomCents) / costCents)
  return { cut, ofSegments: ofSegments.values() }
}

/** Scales clicks down to a budget. */
function scaleToBudget(wanted: Wanted, roomCents: number) {
  if (wanted.cents <= roomCents) return
  wanted.count *= roomCents / wanted.cents
  wanted.cents = roomCents
}
