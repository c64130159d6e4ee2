import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeClickPriceCents } from './pricing.ts'
import { clampBid } from './bid-limits.ts'
import { predictConversionRate, smoothConversionRate } from './conversion-rate.ts'
import { simulatedHours, simulateMarket, sumHours, type SimulatedHour } from './market.fixture.ts'
import { computeSmartCpcBid } from './smart-cpc.ts'
import { simulateAutopilot, simulateTargetCpa } from './runs.fixture.ts'

const seeds = [1, 2, 3, 5, 8, 13, 21, 34]
const plenty = () => Number.MAX_SAFE_INTEGER

for (const seed of seeds)
  test(`conversions cost the target CPA within 10 % over 90 days of market ${seed}`, () => {
    const all = simulateTargetCpa(seed, 1_500, { minCents: 5, maxCents: null })
    const cpa = sumHours(all, 'spentCents') / sumHours(all, 'conversions')
    assert.ok(Math.abs(cpa / 1_500 - 1) <= 0.1, `a conversion cost ${cpa} cents`)
    assert.ok(sumHours(all, 'conversions') > 300)
  })

test('a target CPA bid never exceeds the maximum CPC or falls below the floor', () => {
  for (const seed of seeds) {
    const bids = simulateTargetCpa(seed, 2_000, { minCents: 30, maxCents: 45 }).map(
      ({ bidCents }) => bidCents,
    )
    assert.deepEqual([Math.min(...bids) >= 30, Math.max(...bids) <= 45], [true, true])
    // The strong source is worth more than the maximum, the weak one less than the floor.
    assert.deepEqual([Math.min(...bids), Math.max(...bids)], [30, 45])
  }
})

for (const seed of seeds)
  test(`the autopilot spends 90 to 100 % of each monthly budget in market ${seed}`, () => {
    const [budgetCents, limits] = [400_000, { minCents: 5, maxCents: 80 }]
    const all = simulateAutopilot(seed, budgetCents, limits)
    for (const month of [0, 1, 2]) {
      const part = all.filter(({ hour }) => Math.floor(hour / (30 * 24)) === month)
      const spent = sumHours(part, 'spentCents')
      assert.ok(spent <= budgetCents && spent >= 0.9 * budgetCents, `month ${month}: ${spent}`)
      const half = sumHours(
        part.filter(({ hour }) => hour % (30 * 24) < 15 * 24),
        'spentCents',
      )
      assert.ok(half > 0.35 * spent && half < 0.65 * spent, `half a month: ${half / spent}`)
    }
    for (const { bidCents } of all) assert.ok(bidCents >= 5 && bidCents <= 80)
  })

test('the autopilot never bids above its maximum, even if the budget remains unspent', () => {
  const bids = simulateAutopilot(1, 100_000_000, { minCents: 5, maxCents: 40 }).map(
    ({ bidCents }) => bidCents,
  )
  assert.equal(Math.max(...bids), 40)
  assert.ok(bids.slice(-1_000).every((bid) => bid === 40))
})

test('Smart CPC pays less on weak sources, never more than the CPC, and lowers the cost per conversion', () => {
  for (const seed of seeds) {
    const fixed = simulateMarket(seed, { bid: () => 50, leftCents: plenty })
    const smart = simulateMarket(seed, {
      bid: (known) => computeSmartCpcBid(50, 20, known),
      leftCents: plenty,
    })
    const cpa = (all: readonly SimulatedHour[]) => sumHours(all, 'spentCents') / sumHours(all, 'conversions')
    assert.ok(cpa(smart) < 0.95 * cpa(fixed), `${cpa(smart)} of ${cpa(fixed)}`)
    const last = (name: string) => smart.findLast(({ source }) => source.name === name)?.bidCents
    assert.deepEqual([last('strong'), last('weak')], [50, 30])
    assert.ok(smart.every(({ bidCents }) => bidCents <= 50 && bidCents >= 30))
  }
})

test('a fixed CPC and each candidate tier bid a constant price above the floor, and higher prices get more clicks', () => {
  const inTier = (seed: number, tierPercent: number | null) => {
    const campaign = { basicCpc: 45, minCpc: 20, tillerProCpc: 0, tillerPro: 'OFF', strategyCpc: null }
    const bid = computeClickPriceCents({ ...campaign, tierPercent, billsAcquisitions: false })
    return simulateMarket(seed, { bid: () => bid, leftCents: plenty })
  }
  const tiers = [1, null, 150].map((percent) => seeds.flatMap((seed) => inTier(seed, percent)))
  assert.deepEqual(
    tiers.map((all) => [...new Set(all.map(({ bidCents }) => bidCents))]),
    [[20], [45], [67]],
  )
  const clicks = tiers.map((all) => sumHours(all, 'clicks'))
  assert.deepEqual(
    clicks,
    clicks.toSorted((a, b) => a - b),
  )
  assert.deepEqual(
    tiers.map((all) => sumHours(all, 'spentCents') / sumHours(all, 'clicks')),
    [20, 45, 67],
  )
})

test('a smoothed rate lies between its prior and the counted rate, and few clicks barely move it', () => {
  assert.equal(smoothConversionRate({ clicks: 0, conversions: 0 }, 0.03), 0.03)
  assert.equal(smoothConversionRate({ clicks: 100, conversions: 100 }, 0), 0.5)
  const few = { clicks: 1, conversions: 1 }
  const many = { clicks: 10_000, conversions: 500 }
  const rate = predictConversionRate({ all: many, category: many, sourceInCategory: few })
  assert.ok(rate > 0.05 && rate < 0.06)
})

test('a bid is a whole number of cents within its limits, and the maximum wins if they contradict each other', () => {
  const cases: [number, number, number | null, number][] = [
    [12.9, 0, null, 12],
    [0.2, 0, null, 1],
    [3, 10, 20, 10],
    [30, 10, 20, 20],
    [30, 25, 20, 20],
  ]
  for (const [cents, minCents, maxCents, bid] of cases)
    assert.equal(clampBid(cents, { minCents, maxCents }), bid)
})

test('the market simulation is deterministic for a seed', () => {
  const run = () => simulateMarket(7, { bid: () => 40, leftCents: plenty })
  assert.deepEqual(run(), run())
  assert.equal(run().length, 3 * simulatedHours)
})
