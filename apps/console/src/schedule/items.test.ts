import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMonthText, createScheduleItems, getLastDay, addMonths, listWeeks } from './items.ts'

test('a month has all its days, each under its weekday', () => {
  const weeks = listWeeks('2026-03')
  assert.equal(weeks[0]?.[0], '2026-03-01')
  assert.equal(weeks.length, 5)
  assert.equal(
    listWeeks('2024-02')
      .flat()
      .filter((day) => day !== null).length,
    29,
  )
  assert.equal(listWeeks('2026-08')[0]?.[6], '2026-08-01')
  assert.equal(getLastDay('2026-02'), '2026-02-28')
})

test('months are counted over the years, and nonsense in an address is none', () => {
  assert.equal(addMonths('2026-12', 1), '2027-01')
  assert.equal(addMonths('2026-01', -1), '2025-12')
  assert.ok(
    isMonthText('2026-03') && !isMonthText('2026-13') && !isMonthText('March') && !isMonthText(202_603),
  )
})

test('all kinds stand together in the order of their days, each with what has become of it', () => {
  const items = createScheduleItems({
    pauses: [
      {
        id: 1,
        campaignId: 7,
        segmentId: 3,
        pauseOn: '2026-03-09',
        pauseReasonId: null,
        completed: true,
        errorMessage: 'It was paused already.',
      },
    ],
    budgets: [
      {
        id: 1,
        campaignId: 7,
        budgetCents: 25_000,
        start: '2026-03-20',
        end: '2026-03-31',
        rollover: false,
        launchOnStart: true,
        spentCents: 0,
        started: false,
        completed: false,
        errorMessage: null,
      },
    ],
    changes: [
      {
        id: 1,
        campaignId: 7,
        absolute: false,
        applyOn: '2026-03-02',
        budgetCents: -500,
        completed: false,
        failed: true,
        errorMessage: 'It would be below 0.',
      },
    ],
  })
  assert.deepEqual(
    items.map(({ day, what, state }) => [day, what, state]),
    [
      ['2026-03-02', 'Monthly budget −$5.00', 'failed'],
      ['2026-03-09', 'Pause of segment 3', 'no effect'],
      ['2026-03-20', 'One-time budget of $250.00', 'to come'],
    ],
  )
})
