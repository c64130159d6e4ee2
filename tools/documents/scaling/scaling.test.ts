import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { computeNeeds } from './costs.ts'
import { simulateSharding } from './sharding.ts'

const jobs = fc.integer({ min: 1_000, max: 1_000_000_000 })
const eventsPerDay = fc.integer({ min: 1_000, max: 1_000_000_000 })
const engine = fc.constantFrom('memory', 'cluster')

test('more jobs or more events never cost less', () => {
  fc.assert(
    fc.property(jobs, eventsPerDay, engine, fc.integer({ min: 1, max: 100 }), (n, events, index, times) => {
      const { dollars } = computeNeeds({ jobs: n, eventsPerDay: events }, index)
      // The cores are whole ones, and an index in more parts uses its processes better.
      assert.ok(computeNeeds({ jobs: n, eventsPerDay: events * times }, index).dollars >= dollars)
      if (index === 'cluster')
        assert.ok(computeNeeds({ jobs: n * times, eventsPerDay: events }, index).dollars >= dollars)
    }),
  )
})

test('searches, clicks, and outcomes of a day add up to its events', () => {
  const needs = computeNeeds({ jobs: 1_000_000, eventsPerDay: 86_400_000 }, 'memory')
  const perSecond = needs.searchesPerSecond + needs.clicksPerSecond + needs.dispositionsPerSecond
  // A thousand per second on average, three times as many in the busiest second.
  assert.ok(Math.abs(perSecond - 3_000) < 1e-6)
})

test('a shard is only fuller than allowed if its largest customer does not fit anywhere', () => {
  const sizes = { smallestJobs: 1_000, joiningPerMonth: 20, months: 12, maxLoad: 1.3, customers: 500 }
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 2, max: 12 }), (seed, shards) => {
      const small = { ...sizes, seed, shards, shape: 3, largestJobs: 5_000 }
      assert.ok(simulateSharding(small).fullest <= 1.3 + 1e-9)
    }),
    { numRuns: 20 },
  )
})
