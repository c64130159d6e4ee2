import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate } from './simulate.ts'

/** Some weeks, with those in which everything is down; `npm run torture -- days` lives for years. */
const days = 30

/** Each run of the suite sees other days; those that break something are named, and can be lived again. */
const seed = Math.floor(Math.random() * 1_000_000)

test('on days drawn by chance money, statuses, schedules, records and jobs are always as promised', async (t) => {
  t.diagnostic(`seed ${seed}`)
  const { broken, actions } = await simulate({ days, seed })
  assert.deepEqual(broken, [], `Again: npm run torture -- days --days ${days} --seed ${seed}`)
  assert.ok(actions > days)
})
