import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { computeClickPriceCents, explainPrice } from './pricing.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

const campaign = {
  basicCpc: 20,
  minCpc: 5,
  tillerPro: 'OFF',
  tillerProCpc: 90,
  strategyCpc: null,
  tierPercent: null,
  billsAcquisitions: false,
}
const noSegment = null

test('the most specific price wins: feed, then segment, then campaign', () => {
  const cases: [
    segment: { basicCpc: number; minCpc: number; tillerProCpc: number } | null,
    feed: number | null,
    price: number,
  ][] = [
    [noSegment, null, 20],
    [{ basicCpc: 30, minCpc: 0, tillerProCpc: 0 }, null, 30],
    [{ basicCpc: 0, minCpc: 0, tillerProCpc: 0 }, null, 20],
    [{ basicCpc: 30, minCpc: 0, tillerProCpc: 0 }, 40, 40],
    [noSegment, 40, 40],
  ]
  for (const [segment, feed, price] of cases)
    assert.equal(computeClickPriceCents(campaign, segment, feed), price)
})

test("a price below the floor is raised to it, and the segment's floor overrides the campaign's", () => {
  assert.equal(computeClickPriceCents(campaign, noSegment, 3), 5)
  assert.equal(computeClickPriceCents(campaign, { basicCpc: 0, minCpc: 25, tillerProCpc: 0 }, 3), 25)
  assert.equal(computeClickPriceCents(campaign, { basicCpc: 0, minCpc: 25, tillerProCpc: 0 }), 25)
})

test('Pro traffic uses the Pro price of the segment and the campaign', () => {
  const pro = { ...campaign, tillerPro: 'ALWAYS_ON' }
  assert.equal(computeClickPriceCents(pro), 90)
  assert.equal(computeClickPriceCents(pro, { basicCpc: 30, minCpc: 0, tillerProCpc: 70 }), 70)
})

test("the bid of a strategy overrides the campaign's CPC, and segment and feed prices override the bid", () => {
  const bid = { ...campaign, strategyCpc: 12 }
  assert.equal(computeClickPriceCents(bid), 12)
  assert.equal(computeClickPriceCents({ ...bid, basicCpc: 0 }), 12)
  assert.equal(computeClickPriceCents({ ...bid, strategyCpc: 3 }), 5)
  assert.equal(computeClickPriceCents(bid, { basicCpc: 30, minCpc: 0, tillerProCpc: 0 }), 30)
  assert.equal(computeClickPriceCents(bid, noSegment, 40), 40)
})

test('if the pool bills acquisitions, the bid alone ranks the job', () => {
  const free = { ...campaign, billsAcquisitions: true, strategyCpc: 12, tierPercent: 200 }
  assert.equal(computeClickPriceCents(free, { basicCpc: 30, minCpc: 50, tillerProCpc: 0 }, 40), 12)
  assert.equal(computeClickPriceCents({ ...free, strategyCpc: null }), 0)
})

test('a job without any price has none, whatever the floor', () => {
  assert.equal(computeClickPriceCents({ ...campaign, basicCpc: 0 }), 0)
})

test('the explained price steps lead to the charged price', async () => {
  const cents = fc.constantFrom(0, 0, 5, 20, 90)
  const level = { basicCpc: cents, minCpc: cents, tillerProCpc: cents }
  const campaign = fc.record({
    ...level,
    tillerPro: fc.constantFrom('OFF', 'ALWAYS_ON'),
    strategyCpc: fc.constantFrom(null, 7, 60),
    tierPercent: fc.constantFrom(null, 33, 115, 200),
    billsAcquisitions: fc.boolean(),
  })
  await checkProperty(
    fc.property(campaign, fc.option(fc.record(level)), fc.option(cents), (given, segment, feedCpc) => {
      const applies = explainPrice(given, segment, feedCpc).filter((step) => step.applies)
      assert.equal(applies[0]?.cents ?? 0, computeClickPriceCents(given, segment, feedCpc))
      assert.ok(applies.length <= 1)
    }),
  )
})

test('a candidate tier multiplies set prices (rounded down, before the floor), but not bids', () => {
  const tier = (tierPercent: number, more = {}) => ({ ...campaign, minCpc: 0, tierPercent, ...more })
  assert.equal(computeClickPriceCents(tier(115)), 23)
  assert.equal(computeClickPriceCents(tier(33)), 6)
  assert.equal(computeClickPriceCents(tier(1)), 1)
  assert.equal(computeClickPriceCents(tier(115), noSegment, 100), 115)
  assert.equal(computeClickPriceCents(tier(33, { minCpc: 8 })), 8)
  assert.equal(computeClickPriceCents(tier(200, { strategyCpc: 12 })), 12)
  assert.equal(computeClickPriceCents(tier(200, { basicCpc: 0 })), 0)
})
