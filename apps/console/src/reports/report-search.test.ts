import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPreviousPeriod, parseReportSearch, createPresets } from './report-search.ts'

const nothing = { group: undefined, from: undefined, to: undefined, vs: undefined, show: undefined }

test('reads valid parameters and ignores invalid ones', () => {
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
    nothing,
  )
})

test('leaves defaults out of the address', () => {
  assert.deepEqual(parseReportSearch({ group: 'campaign', show: 'spendCents' }), nothing)
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
  const [, last] = createPresets('2026-01-05')
  assert.deepEqual(last, { label: 'Last month', from: '2025-12-01', to: '2025-12-31' })
})
