import type { CampaignSimulation } from '@tiller/contract/platform/reports/simulation'
import { strategyOf } from '#domain/campaigns/bidding/next-bid.ts'
import { yieldToEventLoop } from '#lib/runtime/cooperative-scheduling.ts'
import { halfWidth } from '../predictions/choices.ts'
import { fitDemand, type Demand, type Observation } from '../predictions/demand.ts'
import { isEnough, type MarketObservation } from '../predictions/similar-titles.ts'
import { replayDays, stepsOfDay, type Outcome } from './replay.ts'
import {
  priceOwn,
  type Clicks,
  type DayAgain,
  type Known,
  type PricedDay,
  type Response,
  type Settings,
} from './fixed-price-clicks.ts'
import type { PastDay } from './history.ts'

/** Fewer free days do not tell what a day brings that was not free. */
const leastFreeDays = 3

/** So many prices make a curve. */
const curvePoints = 15

type Gap = NonNullable<CampaignSimulation['missing']>
type Told = Pick<CampaignSimulation, 'missing' | 'freeDays' | 'simulated' | 'curve'> & {
  outcomes: readonly Outcome[] | null
}

type Asked = {
  past: readonly PastDay[]
  /** The CPC that the campaign has now. */
  presentCents: number
  settings: Settings
  known: Known
  observations: readonly MarketObservation[]
}

/**
 * What days of the past would have been with other settings: nothing if too little is known for it, and then what that is.
 * Where every price is what was paid, nothing has to be known of the demand.
 */
export async function simulate({ past, presentCents, settings, known, observations }: Asked): Promise<Told> {
  const free = past.filter(({ live, heldBack }) => live && !heldBack)
  const nothing = (missing: Gap): Told => ({
    missing,
    freeDays: free.length,
    simulated: null,
    outcomes: null,
    curve: [],
  })
  if (past.every(({ clicks }) => clicks.length === 0)) return nothing('NO_CLICKS')
  if (past.some(({ heldBack }) => heldBack) && free.length < leastFreeDays) return nothing('HELD_BACK')
  if (!knowsRate(settings, known)) return nothing('RATE_UNKNOWN')
  await yieldToEventLoop()
  const demand = isEnough(observations) ? fitDemand(observations) : undefined
  await yieldToEventLoop()
  const own = asking(demand)
  const days = await priceOwn(fillCappedDays(past, free), settings, known, own.response)
  const run = (tried: Settings) => runs({ days, own: own.asked, known, demand }, tried)
  const said = await run(settings)
  if (said === undefined) return nothing('TOO_FEW_OBSERVATIONS')
  return {
    missing: null,
    freeDays: free.length,
    simulated: said.total,
    outcomes: said.outcomes,
    curve:
      demand === undefined
        ? []
        : await curveOf(observations, { settings, presentCents }, async (tried) => (await run(tried))?.total),
  }
}

/** Strategies that go by conversions need the rates that the rounds of bids keep. */
function knowsRate(settings: Settings, { round: { rate, averageRate } }: Known): boolean {
  const strategy = strategyOf(settings)
  if (strategy === 'SMART_CPC') return rate > 0 && averageRate > 0
  return strategy !== 'TARGET_CPA' || rate > 0
}

/** The days with the clicks that they had: those that money ended with at least those of the mean of the free days. */
function fillCappedDays(past: readonly PastDay[], free: readonly PastDay[]): DayAgain[] {
  const mean = past.some(({ heldBack }) => heldBack) ? meanOf(free) : []
  const count = (clicks: readonly Clicks[]) => clicks.reduce((sum, each) => sum + each.clicks, 0)
  return past.map(({ day, clicks, heldBack }) => ({
    day,
    clicks: heldBack && count(mean) > count(clicks) ? mean : clicks,
  }))
}

function meanOf(free: readonly PastDay[]): Clicks[] {
  const groups = Map.groupBy(
    free.flatMap(({ clicks }) => clicks),
    ({ segmentId, feedCpc }) => `${segmentId} ${feedCpc}`,
  )
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            clicks: [first, ...others].reduce((sum, { clicks }) => sum + clicks, 0) / free.length,
            spentCents: [first, ...others].reduce((sum, { spentCents }) => sum + spentCents, 0) / free.length,
          },
        ],
  )
}

type Total = NonNullable<CampaignSimulation['simulated']>

/** What was asked of the demand: how often and with which errors, and whether it once knew no answer. */
type AskedDemand = { prices: number; errors: number; lacking: boolean }

/** The response of a demand, and what becomes known of it while it is asked. */
function asking(demand: Demand | undefined) {
  const asked: AskedDemand = { prices: 0, errors: 0, lacking: false }
  const response: Response = (paid, price) => {
    const before = demand?.clicksAt(paid) ?? 0
    if (demand === undefined || before === 0) {
      asked.lacking = true
      return 1
    }
    const after = demand.clicksAt(price)
    asked.errors += Math.hypot(after === 0 ? 0 : demand.errorAt(price) / after, demand.errorAt(paid) / before)
    asked.prices += 1
    return after / before
  }
  return { asked, response }
}

type Market = {
  days: readonly PricedDay[]
  /** What was asked for the jobs with prices of their own, in each step of a day. */
  own: AskedDemand
  known: Known
  demand: Demand | undefined
}

/**
 * The days three times: as they are to be expected, and with so many fewer and more clicks at another price that nine in ten
 * outcomes are between, as `predict` reckons it. Undefined if the demand at a price that was paid is not known.
 */
async function runs(
  { days, own, known, demand }: Market,
  settings: Settings,
): Promise<{ total: Total; outcomes: Outcome[] } | undefined> {
  const { asked: open, response } = asking(demand)
  const outcomes = await replayDays(days, settings, known, { response })
  if (own.lacking || open.lacking) return undefined
  const clicks = sumOf(outcomes, (outcome) => outcome.clicks)
  const steps = stepsOfDay(settings)
  const prices = open.prices + steps * own.prices
  const part = prices === 0 ? 0 : (open.errors + steps * own.errors) / prices
  const margin =
    demand === undefined || prices === 0 || clicks === 0
      ? 0
      : halfWidth(clicks, part * clicks, demand) / clicks
  const bound = async (factor: number) => {
    if (margin === 0) return clicks
    const bounded = await replayDays(days, settings, known, { response, factor: Math.max(0, factor) })
    return sumOf(bounded, (outcome) => outcome.clicks)
  }
  const bounds = [await bound(1 - margin), await bound(1 + margin)]
  return {
    outcomes,
    total: {
      clicks: tenths(clicks),
      clicksLow: tenths(Math.min(clicks, ...bounds)),
      clicksHigh: tenths(Math.max(clicks, ...bounds)),
      spendCents: Math.round(sumOf(outcomes, ({ spentCents }) => spentCents)),
    },
  }
}

const sumOf = (outcomes: readonly Outcome[], of: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + of(outcome), 0)

/** As predictions are told. */
export const tenths = (clicks: number) => Math.round(clicks * 10) / 10

/** What fixed prices between the lowest and the highest that were observed bring, those of now and of the settings among them. */
async function curveOf(
  observations: readonly Observation[],
  { settings, presentCents }: Pick<Asked, 'settings' | 'presentCents'>,
  totalAt: (tried: Settings) => Promise<Total | undefined>,
): Promise<CampaignSimulation['curve']> {
  const seen = observations.map(({ priceCents }) => priceCents).toSorted((a, b) => a - b)
  const [lowest = 1, highest = 1] = [seen[0], seen.at(-1)]
  const fixed = { ...settings, autopilot: false, targetCpa: 0, useSmartCpc: false }
  const own = [presentCents, settings.tillerPro === 'OFF' ? settings.basicCpc : settings.tillerProCpc]
  const curve: CampaignSimulation['curve'] = []
  let before = 0
  for (const cpcCents of pricesBetween(Math.max(lowest, settings.minCpc, 1), highest, own)) {
    const total = await totalAt({ ...fixed, basicCpc: cpcCents, tillerProCpc: cpcCents })
    const from = before
    before = cpcCents
    const between = seen.filter((price) => price > from && price <= cpcCents).length
    if (total !== undefined) curve.push({ cpcCents, ...total, observations: between })
  }
  return curve
}

function pricesBetween(lowest: number, highest: number, own: readonly number[]): number[] {
  const step = (highest - lowest) / (curvePoints - 1)
  const even = Array.from({ length: curvePoints }, (_, index) => Math.round(lowest + index * step))
  return [...new Set([...even, ...own])]
    .filter((price) => price >= lowest && price <= highest)
    .toSorted((a, b) => a - b)
}
