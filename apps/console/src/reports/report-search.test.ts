import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseReportSearch } from './report-search.ts'

const nothing = {
  group: undefined,
  from: undefined,
  to: undefined,
  vs: undefined,
  stack: undefined,
  show: undefined,
}

test('reads valid parameters and ignores invalid ones', () => {
  assert.deepEqual(
    parseReportSearch({
      group: 'source',
      from: '2026-03-01',
      to: '2026-03-31',
      vs: 'before',
      stack: 'segment',
      show: 'clicks',
    }),
    { group: 'source', from: '2026-03-01', to: '2026-03-31', vs: 'before', stack: 'segment', show: 'clicks' },
  )
  assert.deepEqual(
    parseReportSearch({
      group: 'colour',
      from: '2026-02-30',
      to: '7',
      vs: 'after',
      stack: 'day',
      show: 'toString',
    }),
    nothing,
  )
})

test('leaves defaults out of the address', () => {
  assert.deepEqual(parseReportSearch({ group: 'campaign', show: 'spendCents' }), nothing)
})
