import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysBefore, parseReportSearch, usualTimes } from './report-search.ts'

test('an address that anybody may have typed is read as far as it makes sense', () => {
  assert.deepEqual(
    parseReportSearch({
      group: 'source',
      from: '2026-03-01',
      to: '2026-03-31',
      vs: 'before',
      show: 'clicks',
    }),
    { group: 'source', from: '2026-03-01', to: '2026-03-31', vs: 'before', show: 'clicks' },
  )
  assert.deepEqual(
    parseReportSearch({ group: 'colour', from: '2026-02-30', to: '7', vs: 'after', show: 'toString' }),
    {},
  )
})

test('what is as usual is left out of the address', () => {
  assert.deepEqual(parseReportSearch({ group: 'campaign', show: 'spendCents' }), {})
})

test('the days before are as many as the days, and touch them', () => {
  assert.deepEqual(daysBefore({ from: '2026-03-01', to: '2026-03-31' }), {
    from: '2026-01-29',
    to: '2026-02-28',
  })
  assert.deepEqual(daysBefore({ from: '2026-03-05', to: '2026-03-05' }), {
    from: '2026-03-04',
    to: '2026-03-04',
  })
})

test('the last month is whole, also in January', () => {
  const [, last] = usualTimes('2026-01-05')
  assert.deepEqual(last, { label: 'Last month', from: '2025-12-01', to: '2025-12-31' })
})
