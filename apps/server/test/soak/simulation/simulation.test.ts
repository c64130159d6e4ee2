import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachSeed } from '../../../../../test/seeds.ts'
import { simulate } from './simulate.ts'

/** Some weeks, including those in which all processes are down; `npm run soak -- simulation` runs for years. */
const days = 30

test('on days drawn by chance money, statuses, schedules, records and jobs are always as promised', () =>
  forEachSeed(async (seed) => {
    const { broken, actions } = await simulate({ days, seed })
    assert.deepEqual(broken, [])
    assert.ok(actions > days)
  }))
