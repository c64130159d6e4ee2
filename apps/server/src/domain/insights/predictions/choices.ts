import type { Prediction } from '@tiller/contract/platform/reports/predictions'
import type { Demand } from './demand.ts'

/** A prediction is for so many days. */
export const days = 30

/** Of a normal distribution, between which and its negative nine in ten lie. */
const nineInTen = 1.645

/** "More" is so much more than what the given price brings. */
const more = 1.2

/**
 * What a price brings in 30 days, with the interval in which nine of ten outcomes are: of the fit's own error, and of chance.
 *
 * @param scale what is observed of one job times this
 * @param besides clicks that come whatever the price, and are paid otherwise
 */
export function predict(demand: Demand, cpcCents: number, { scale = 1, besides = 0 } = {}): Prediction {
  const moved = days * demand.clicksAt(cpcCents) * scale
  const clicks = besides + moved
  const ownError = days * demand.errorAt(cpcCents) * scale
  const half = halfWidth(clicks, ownError, demand)
  return {
    cpcCents,
    clicks: rounded(clicks),
    clicksLow: rounded(Math.max(0, clicks - half)),
    clicksHigh: rounded(clicks + half),
    spendCents: Math.round(moved * cpcCents),
  }
}

/** Half of the interval in which nine of ten outcomes are: of the fit's own error, and of chance. */
export const halfWidth = (clicks: number, ownError: number, { dispersion }: Pick<Demand, 'dispersion'>) =>
  nineInTen * Math.sqrt(ownError ** 2 + dispersion * clicks)

const rounded = (clicks: number) => Math.round(clicks * 10) / 10

/** The least price at which at least a fifth more clicks are to be expected; the price that brings most where none does. */
export function leastForMore(demand: Demand, cpcCents: number): number {
  const wanted = demand.clicksAt(cpcCents) * more
  return leastPrice(
    demand,
    (price) => demand.clicksAt(price) >= Math.min(wanted, demand.clicksAt(demand.highestCents)),
  )
}

/**
 * The price that buys most clicks for a budget of 30 days: at a lower one there are fewer clicks than the money could buy, at
 * a higher one the money buys fewer. The lowest such price. Found in some tens of looks, however far apart the prices are.
 */
export function bestForBudget(demand: Demand, budgetCents: number, scale = 1): number {
  const come = (price: number) => days * demand.clicksAt(price) * scale
  const payable = (price: number) => budgetCents / price
  const enough = leastPrice(demand, (price) => come(price) >= payable(price))
  const below = enough === demand.lowestCents ? -1 : come(enough - 1)
  if (below < Math.min(come(enough), payable(enough))) return enough
  return leastPrice(demand, (price) => come(price) >= below)
}

/** The least observed price for which something holds that holds for all higher ones; the highest if it holds for none. */
function leastPrice({ lowestCents, highestCents }: Demand, holds: (price: number) => boolean): number {
  let [low, high] = [lowestCents, highestCents]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
