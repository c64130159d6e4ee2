import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachSeed } from '../../../../../test/seeds.ts'
import { simulate } from './simulate.ts'

// Nightly: it simulates many days; lifecycle.test.ts and money.test.ts cover single changes.

/** Some weeks, including outages of all processes; `npm run soak -- simulation` runs for years. */
const days = 30

test('budgets, statuses, schedules, history, and jobs keep their invariants over random days', () =>
  forEachSeed(async (seed) => {
    const { broken, actions } = await simulate({ days, seed })
    assert.deepEqual(broken, [])
    assert.ok(actions > days)
  }))
