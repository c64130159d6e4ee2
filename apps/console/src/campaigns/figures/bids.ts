import type { PredictedBid } from '../../charts/bid-curve.tsx'

const factors = [0.5, 0.75, 1, 1.25, 1.5, 2]

export const listPricesToPredict = (cpcCents: number): number[] => [
  ...new Set(factors.map((factor) => Math.max(1, Math.round(cpcCents * factor)))),
]

type Predicted = {
  enoughData: boolean
  predictedClicks: number | null
  predictedLow: number | null
  predictedHigh: number | null
}

/** Returns the predicted result at each price. Prices without a prediction are omitted. */
export const createPredictedBids = (
  prices: readonly number[],
  items: readonly (Predicted | undefined)[],
  presentCents: number,
): PredictedBid[] =>
  prices.flatMap((cpcCents, index) => {
    const item = items[index]
    if (item === undefined || item.predictedClicks === null) return []
    const { predictedClicks: clicks, predictedLow, predictedHigh } = item
    return [
      {
        cpcCents,
        clicks,
        lowClicks: predictedLow ?? clicks,
        highClicks: predictedHigh ?? clicks,
        isPresent: cpcCents === presentCents,
      },
    ]
  })
