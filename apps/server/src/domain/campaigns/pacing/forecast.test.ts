import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSeededRandom } from '#lib/runtime/seeded-random.ts'
import { forecastSpending } from './forecast.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

const month = { spentCents: 1_000, capCents: 10_000, dayCapCents: null, daysLeft: 10 }

test('equal days give a forecast without a range', () => {
  assert.deepEqual(forecastSpending({ ...month, dailyCents: [100, 100, 100] }), {
    spentCents: 2_000,
    lowCents: 2_000,
    highCents: 2_000,
    days: 3,
    daysUntilSpent: null,
  })
})

test('a forecast never exceeds the cap and predicts when it is reached', () => {
  const { spentCents, daysUntilSpent } =
    forecastSpending({ ...month, dailyCents: [1_800, 1_800, 1_800] }) ?? assert.fail()
  assert.deepEqual([spentCents, daysUntilSpent], [10_000, 5])
})

test('there is no forecast from too few days', () => {
  assert.equal(forecastSpending({ ...month, dailyCents: [100, 100] }), null)
})

test('a forecast lies within its range, at or below every cap, and at or above the spend', async () => {
  await checkProperty(
    fc.property(
      fc.array(fc.nat(5_000), { minLength: 3, maxLength: 60 }),
      fc.nat(20_000),
      fc.option(fc.nat(2_000)),
      fc.integer({ min: 0, max: 31 }),
      (dailyCents, leftCents, dayCapCents, daysLeft) => {
        const said = forecastSpending({
          dailyCents,
          spentCents: 500,
          capCents: 500 + leftCents,
          dayCapCents,
          daysLeft,
        })
        const { lowCents, spentCents, highCents } = said ?? assert.fail()
        assert.ok(500 <= lowCents && lowCents <= spentCents && spentCents <= highCents)
        assert.ok(highCents <= 500 + leftCents)
        if (dayCapCents !== null) assert.ok(highCents <= 500 + dayCapCents * daysLeft)
      },
    ),
  )
})

test('about 80 % of months end within the range', () => {
  const random = createSeededRandom(7)
  // The sum of twelve uniform values is approximately normal.
  const someDay = () =>
    Math.round(Array.from({ length: 12 }, () => random() * 100).reduce((sum, n) => sum + n, 0))
  const some = (days: number) => Array.from({ length: days }, someDay)
  let inside = 0
  for (let run = 0; run < 2_000; run += 1) {
    const said = forecastSpending({
      dailyCents: some(14),
      spentCents: 0,
      capCents: null,
      dayCapCents: null,
      daysLeft: 16,
    })
    const came = some(16).reduce((sum, cents) => sum + cents, 0)
    if (said !== null && said.lowCents <= came && came <= said.highCents) inside += 1
  }
  assert.ok(inside > 1_440 && inside < 1_680, `${inside} of 2,000`)
})
