import type { Prediction } from '@tiller/contract/platform/reports/predictions'
import type { DemandFunction } from './demand.ts'

export const predictionDays = 30

/** 90 % of a normal distribution lie within this many standard deviations of the mean. */
const nineInTen = 1.645

/** A recommended higher price has at least this multiple of the clicks at the given price. */
const more = 1.2

type Conditions = {
  /** Ratio of the predicted job's clicks to the observed clicks. */
  scale?: number
  /** Clicks that do not depend on the price and are paid separately. */
  besides?: number
  /** The budget for the clicks that depend on the price, in cents. It limits clicks and spend. */
  budgetCents?: number
}

/**
 * Predicts clicks and spend in 30 days at a price. Nine of ten outcomes lie in the interval, which covers the error of
 * the fit and random variation. With a budget, numbers are rounded down, so that clicks × price never exceed it.
 */
export function predictClicks(
  demand: DemandFunction,
  cpcCents: number,
  { scale = 1, besides = 0, budgetCents = Number.POSITIVE_INFINITY }: Conditions = {},
): Prediction {
  const payable = budgetCents / cpcCents
  const moved = predictionDays * demand.clicksAt(cpcCents) * scale
  const half = computeIntervalHalfWidth(
    besides + moved,
    predictionDays * demand.errorAt(cpcCents) * scale,
    demand,
  )
  const round = budgetCents === Number.POSITIVE_INFINITY ? Math.round : Math.floor
  const limited = (clicks: number) => round(10 * Math.max(0, Math.min(clicks, besides + payable))) / 10
  return {
    cpcCents,
    clicks: limited(besides + moved),
    clicksLow: limited(besides + moved - half),
    clicksHigh: limited(besides + moved + half),
    spendCents: round(Math.min(moved * cpcCents, budgetCents)),
  }
}

/** Returns half the width of the 90 % interval, from the error of the fit and random variation. */
export const computeIntervalHalfWidth = (
  clicks: number,
  ownError: number,
  { dispersion }: Pick<DemandFunction, 'dispersion'>,
) => nineInTen * Math.sqrt(ownError ** 2 + dispersion * clicks)

/** Returns the lowest price with at least a fifth more clicks, or with the most clicks if there is none. */
export function findPriceForMoreClicks(demand: DemandFunction, cpcCents: number): number {
  const wanted = demand.clicksAt(cpcCents) * more
  return lowestPrice(
    [demand.lowestCents, demand.highestCents],
    (price) => demand.clicksAt(price) >= Math.min(wanted, demand.clicksAt(demand.highestCents)),
  )
}

/**
 * Returns the lowest of the prices that buy the most clicks for a budget of 30 days. Clicks rise with the price until
 * the budget limits them, and fall after that, so the maximum is found by binary search.
 */
export function findPriceForBudget(demand: DemandFunction, budgetCents: number, scale = 1): number {
  const { lowestCents, highestCents } = demand
  const come = (price: number) => predictionDays * demand.clicksAt(price) * scale
  const payable = (price: number) => budgetCents / price
  // Without clicks or budget, no price buys anything, so the lowest observed one is returned.
  if (budgetCents === 0 || come(highestCents) === 0) return lowestCents
  const range: Range = [1, highestCents]
  const limiting = lowestPrice(range, (price) => come(price) >= payable(price))
  const below = come(limiting - 1)
  if (below < Math.min(come(limiting), payable(limiting))) return limiting
  return lowestPrice(range, (price) => come(price) >= below)
}

type Range = readonly [lowest: number, highest: number]

/**
 * Finds by binary search the lowest price that satisfies a condition, if all higher prices satisfy it, too. Returns the
 * highest price if none does.
 */
function lowestPrice([lowest, highest]: Range, holds: (price: number) => boolean): number {
  let [low, high] = [lowest, highest]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
