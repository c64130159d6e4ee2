import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toNextDay, toBillingDayBounds } from '../budget/billing-days.ts'
import { computeDayCapCents, computeDayShareCents, countRemainingDays, computeRestEnd } from './plan.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

const paced = { budgetPacing: true, pacingDom: 0, extendBudgetPacing: false }

test('the budget is spread over the days until the pacing day, or until the end of the month', () => {
  for (const [settings, day, days] of [
    [paced, '2026-03-01', 31],
    [paced, '2026-03-31', 1],
    [{ ...paced, pacingDom: 31 }, '2026-02-01', 28],
    [{ ...paced, pacingDom: 15 }, '2026-03-06', 10],
    [{ ...paced, pacingDom: 15 }, '2026-03-15', 1],
    [{ ...paced, pacingDom: 15 }, '2026-03-16', null],
    [{ ...paced, pacingDom: 15, extendBudgetPacing: true }, '2026-03-16', 16],
    [{ ...paced, pacingDom: 30 }, '2028-02-29', 1],
    [{ ...paced, budgetPacing: false }, '2026-03-01', null],
  ] as const)
    assert.equal(countRemainingDays(settings, day), days, `${day} ${JSON.stringify(settings)}`)
})

test('daily shares add up to the budget exactly and differ by at most 1 cent', async () => {
  await checkProperty(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (totalCents) => {
      let spent = 0
      const shares: number[] = []
      for (let day = '2026-02-01'; day < '2026-03-01'; day = toNextDay(day)) {
        const share = computeDayShareCents(totalCents, spent, countRemainingDays(paced, day) ?? 0)
        shares.push(share)
        spent += share
      }
      assert.equal(spent, totalCents)
      assert.ok(Math.max(...shares) - Math.min(...shares) <= 1)
    }),
  )
})

test('a daily share below the price of a click allows one click', () => {
  assert.deepEqual([computeDayCapCents(3, 50), computeDayCapCents(300, 50)], [50, 300])
})

test('a campaign rests only while it is more than an hour ahead of its daily plan', () => {
  // 23 hours, because daylight saving time begins.
  const day = toBillingDayBounds(new Date('2026-03-08T12:00:00Z'), 'America/New_York')
  assert.equal(day.end.getTime() - day.start.getTime(), 23 * 3_600_000)
  const after = (hours: number) => new Date(day.start.getTime() + hours * 3_600_000)
  const rest = (spentCents: number, hours: number) =>
    computeRestEnd({ spentCents, shareCents: 2_200, priceCents: 10 }, day, after(hours))
  assert.equal(rest(0, 0), null)
  assert.equal(rest(90, 0), null, 'an hour ahead')
  assert.ok((rest(200, 0)?.getTime() ?? 0) > after(1.8).getTime())
  assert.equal(rest(1_100, 11), null)
  const inStep = rest(1_650, 11) ?? assert.fail()
  assert.ok(
    inStep > after(15) && inStep < after(17),
    'three quarters of the share in three quarters of the hours but two',
  )
  assert.equal(rest(2_200, 22), null, 'the last hours are spare')
})
