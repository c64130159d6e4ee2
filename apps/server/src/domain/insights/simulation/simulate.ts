import type { CampaignSimulation } from '@tiller/contract/platform/reports/simulation'
import { selectBidStrategy } from '#domain/campaigns/bidding/next-bid.ts'
import { yieldToEventLoop } from '#lib/runtime/cooperative-scheduling.ts'
import { computeIntervalHalfWidth } from '../predictions/predict-clicks.ts'
import { fitDemand, type DemandFunction, type DemandObservation } from '../predictions/demand.ts'
import { hasEnoughObservations, type MarketObservation } from '../predictions/similar-titles.ts'
import { replayDays, countStepsPerDay, type DayOutcome } from './replay.ts'
import {
  priceFixedClicks,
  type ClickGroup,
  type ReplayDay,
  type CampaignHistory,
  type PricedDay,
  type PriceResponse,
  type SimulatedSettings,
} from './fixed-price-clicks.ts'
import type { PastDay } from './history.ts'

/**
 * Minimum number of days that were not limited by the budget. With fewer, the clicks of limited days cannot be
 * estimated.
 */
const minFreeDays = 3

/** Number of prices on the simulated curve. */
const curvePoints = 15

type Gap = NonNullable<CampaignSimulation['missing']>
type SimulationOutcome = Pick<CampaignSimulation, 'missing' | 'freeDays' | 'simulated' | 'curve'> & {
  outcomes: readonly DayOutcome[] | null
}

type SimulationInput = {
  past: readonly PastDay[]
  /** The current CPC of the campaign, in cents. */
  presentCents: number
  settings: SimulatedSettings
  known: CampaignHistory
  observations: readonly MarketObservation[]
}

/**
 * Estimates past days under other settings, or returns what is missing for an estimate. If all prices equal the
 * paid ones, no demand is needed.
 */
export async function simulateSettings({
  past,
  presentCents,
  settings,
  known,
  observations,
}: SimulationInput): Promise<SimulationOutcome> {
  const free = past.filter(({ live, heldBack }) => live && !heldBack)
  const nothing = (missing: Gap): SimulationOutcome => ({
    missing,
    freeDays: free.length,
    simulated: null,
    outcomes: null,
    curve: [],
  })
  if (settings.billsAcquisitions || past.every(({ clicks }) => clicks.length === 0))
    return nothing('NO_CLICKS')
  if (past.some(({ heldBack }) => heldBack) && free.length < minFreeDays) return nothing('HELD_BACK')
  if (!knowsRate(settings, known)) return nothing('RATE_UNKNOWN')
  await yieldToEventLoop()
  const demand = hasEnoughObservations(observations) ? fitDemand(observations) : undefined
  await yieldToEventLoop()
  const own = recordingResponse(demand)
  const days = await priceFixedClicks(fillCappedDays(past, free), settings, known, own.response)
  const run = (tried: SimulatedSettings) => replayInterval({ days, own: own.asked, known, demand }, tried)
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

/** Returns whether the conversion rate is known if the strategy requires it. */
function knowsRate(settings: SimulatedSettings, { round: { rate, averageRate } }: CampaignHistory): boolean {
  const strategy = selectBidStrategy(settings)
  if (strategy === 'SMART_CPC') return rate > 0 && averageRate > 0
  return strategy !== 'TARGET_CPA' || rate > 0
}

/** Returns the actual days. Days that the budget limited get at least the mean clicks of the unlimited days. */
function fillCappedDays(past: readonly PastDay[], free: readonly PastDay[]): ReplayDay[] {
  const mean = past.some(({ heldBack }) => heldBack) ? meanOf(free) : []
  const count = (clicks: readonly ClickGroup[]) => clicks.reduce((sum, each) => sum + each.clicks, 0)
  return past.map(({ day, clicks, heldBack }) => ({
    day,
    clicks: heldBack && count(mean) > count(clicks) ? mean : clicks,
  }))
}

function meanOf(free: readonly PastDay[]): ClickGroup[] {
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

/** Statistics about the use of the demand function: number of prices, sum of errors, and whether it was missing. */
type DemandUse = { prices: number; errors: number; lacking: boolean }

/** Wraps the demand function as a price response that records which prices the simulation requests. */
function recordingResponse(demand: DemandFunction | undefined) {
  const asked: DemandUse = { prices: 0, errors: 0, lacking: false }
  const response: PriceResponse = (paid, price) => {
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
  /** The demand that was used for jobs with fixed prices in each step of a day. */
  own: DemandUse
  known: CampaignHistory
  demand: DemandFunction | undefined
}

/**
 * Replays the days three times: for the expected value and for both ends of the 90 % interval of `predictClicks`.
 * Returns undefined if the demand at a paid price is unknown.
 */
async function replayInterval(
  { days, own, known, demand }: Market,
  settings: SimulatedSettings,
): Promise<{ total: Total; outcomes: DayOutcome[] } | undefined> {
  const { asked: open, response } = recordingResponse(demand)
  const outcomes = await replayDays(days, settings, known, { response })
  if (own.lacking || open.lacking) return undefined
  const clicks = sumOf(outcomes, (outcome) => outcome.clicks)
  const steps = countStepsPerDay(settings)
  const prices = open.prices + steps * own.prices
  const part = prices === 0 ? 0 : (open.errors + steps * own.errors) / prices
  const margin =
    demand === undefined || prices === 0 || clicks === 0
      ? 0
      : computeIntervalHalfWidth(clicks, part * clicks, demand) / clicks
  const bound = async (factor: number) => {
    if (margin === 0) return clicks
    const bounded = await replayDays(days, settings, known, { response, factor: Math.max(0, factor) })
    return sumOf(bounded, (outcome) => outcome.clicks)
  }
  const bounds = [await bound(1 - margin), await bound(1 + margin)]
  return {
    outcomes,
    total: {
      clicks: roundToTenth(clicks),
      clicksLow: roundToTenth(Math.min(clicks, ...bounds)),
      clicksHigh: roundToTenth(Math.max(clicks, ...bounds)),
      spendCents: Math.round(sumOf(outcomes, ({ spentCents }) => spentCents)),
    },
  }
}

const sumOf = (outcomes: readonly DayOutcome[], of: (outcome: DayOutcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + of(outcome), 0)

/** Rounds clicks to one decimal, as in predictions. */
export const roundToTenth = (clicks: number) => Math.round(clicks * 10) / 10

/**
 * Simulates fixed prices within the observed range and not below `minCpc`. The current and the new price are included
 * if they lie in it.
 */
async function curveOf(
  observations: readonly DemandObservation[],
  { settings, presentCents }: Pick<SimulationInput, 'settings' | 'presentCents'>,
  totalAt: (tried: SimulatedSettings) => Promise<Total | undefined>,
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
