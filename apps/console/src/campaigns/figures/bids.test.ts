import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPredictedBids, listPricesToPredict } from './bids.ts'

test('prices lie around the present one, in whole cents and each once', () => {
  assert.deepEqual(listPricesToPredict(50), [25, 38, 50, 63, 75, 100])
  assert.deepEqual(listPricesToPredict(1), [1, 2])
})

test('a price of which nothing can be told has no point', () => {
  const none = { enoughData: false, predictedClicks: null, predictedLow: null, predictedHigh: null }
  const some = { enoughData: true, predictedClicks: 10, predictedLow: 4, predictedHigh: 17 }
  assert.deepEqual(createPredictedBids([25, 50, 75], [none, some, undefined], 50), [
    { cpcCents: 50, clicks: 10, lowClicks: 4, highClicks: 17, isPresent: true },
  ])
})
