import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  bidCapCents,
  computeBidFactor,
  computeDistanceFactor,
  computeFieldImpact,
  computeFreshnessFactor,
  computeImpact,
  maxBidFactor,
  maxImpact,
  minDistanceFactor,
  minFreshness,
  computeInverseDocumentFrequency,
  computeTextFactor,
} from './weights.ts'
import { checkProperty } from '../../../test/seeds.ts'

test('a higher bid never lowers a score, and has no effect above the cap', async () => {
  await checkProperty(
    fc.property(fc.nat(2_000), fc.nat(2_000), (one, other) => {
      assert.equal(
        computeBidFactor(Math.max(one, other)),
        Math.max(computeBidFactor(one), computeBidFactor(other)),
      )
    }),
  )
  assert.deepEqual(
    [computeBidFactor(0), computeBidFactor(bidCapCents), computeBidFactor(10 ** 9)],
    [1, maxBidFactor, maxBidFactor],
  )
})

test('a match in the description never outranks one in the title, whatever the bid and the repetitions', async () => {
  const lengths = fc.record({
    title: fc.integer({ min: 1, max: 25 }),
    occurrences: fc.integer({ min: 1, max: 5_000 }),
    others: fc.nat(5_000),
  })
  await checkProperty(
    fc.property(lengths, ({ title, occurrences, others }) => {
      const named = computeImpact(computeFieldImpact('title', 1, title))
      const mentioned = computeImpact(computeFieldImpact('description', occurrences, occurrences + others))
      assert.ok(named > maxBidFactor * mentioned)
    }),
  )
})

test('every impact is from 1 to 255', async () => {
  await checkProperty(
    fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true, max: 1e12 }), (sum) => {
      const impact = computeImpact(sum)
      assert.ok(Number.isInteger(impact) && impact >= 1 && impact <= maxImpact)
    }),
  )
})

test('relevance is above 0 and at most 1 for words of any frequency', async () => {
  const word = fc.record({
    impact: fc.integer({ min: 1, max: maxImpact }),
    documents: fc.integer({ min: 1, max: 1_000 }),
  })
  await checkProperty(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const factor = computeTextFactor(
        words.map(({ impact }) => impact),
        words.map(({ documents }) => computeInverseDocumentFrequency(documents, 1_000)),
      )
      assert.ok(factor > 0 && factor <= 1.000_000_001)
    }),
  )
})

test('age and distance reduce a score at most to their limits', () => {
  const dayMs = 86_400_000
  assert.equal(computeFreshnessFactor(0, 0), 1)
  assert.equal(computeFreshnessFactor(5 * dayMs, 0), 1)
  assert.equal(computeFreshnessFactor(0, 14 * dayMs), (1 + minFreshness) / 2)
  assert.ok(Math.abs(computeFreshnessFactor(0, 5_000 * dayMs) - minFreshness) < 1e-6)
  assert.equal(computeDistanceFactor(null), 1)
  assert.equal(computeDistanceFactor(0), 1)
  assert.ok(Math.abs(computeDistanceFactor(20_000) - minDistanceFactor) < 1e-6)
})
