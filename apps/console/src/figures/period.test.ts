import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getComparedDays,
  explainInvalidDays,
  getPeriodDays,
  parsePeriod,
  createPeriodPresets,
  getPreviousPeriod,
} from './period.ts'

test('a comparison is the days before, 52 weeks before, or as many days from a chosen one', () => {
  const days = { from: '2026-03-02', to: '2026-03-08' }
  assert.deepEqual(getComparedDays(days, 'before'), { from: '2026-02-23', to: '2026-03-01' })
  assert.deepEqual(getComparedDays(days, 'year'), { from: '2025-03-03', to: '2025-03-09' })
  assert.deepEqual(getComparedDays(days, '2026-01-01'), { from: '2026-01-01', to: '2026-01-07' })
  assert.deepEqual(parsePeriod({ vs: 'after' }), { from: undefined, to: undefined, vs: undefined })
})

test('without days, the figures are those of the month to date', () => {
  assert.deepEqual(getPeriodDays({}, '2026-03-05'), { from: '2026-03-01', to: '2026-03-05' })
  assert.deepEqual(getPeriodDays({ to: '2026-02-10' }, '2026-03-05'), {
    from: '2026-02-01',
    to: '2026-02-10',
  })
})

test('compares with the same number of days directly before', () => {
  assert.deepEqual(getPreviousPeriod({ from: '2026-03-01', to: '2026-03-31' }), {
    from: '2026-01-29',
    to: '2026-02-28',
  })
  assert.deepEqual(getPreviousPeriod({ from: '2026-03-05', to: '2026-03-05' }), {
    from: '2026-03-04',
    to: '2026-03-04',
  })
})

test('ends the last month on its last day, also in January', () => {
  const [, last] = createPeriodPresets('2026-01-05')
  assert.deepEqual(last, { label: 'Last month', from: '2025-12-01', to: '2025-12-31' })
})

test('days that are out of order or in the future are rejected with a reason', () => {
  const explain = (from: string, to: string) => explainInvalidDays({ from, to }, '2026-03-05')
  assert.equal(explain('2026-03-05', '2026-03-05'), undefined)
  assert.equal(explain('2026-03-05', '2026-03-04'), 'The first day must not be after the last.')
  assert.equal(explain('2026-03-05', '2026-03-06'), 'The last day must not be in the future.')
})
