import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getFigureCounts,
  formatRelativeChange,
  formatFigure,
  getSortField,
  sumFigureCounts,
} from './figure-values.ts'

const none = getFigureCounts({})
const some = {
  ...none,
  impressions: 1_000,
  clicks: 50,
  billableClicks: 40,
  applications: 4,
  spendCents: 1_999,
}

test('figures are shown in dollars, percent, and counts, and a dash where they do not exist', () => {
  assert.equal(formatFigure('spendCents', some), '$19.99')
  assert.equal(formatFigure('ctr', some), '5%')
  assert.equal(formatFigure('avgCpcCents', some), '$0.50')
  assert.equal(formatFigure('costPerApplicationCents', some), '$5.00')
  assert.equal(formatFigure('impressions', some), '1,000')
  assert.equal(formatFigure('ctr', none), '–')
})

test('the ratios of a total come from its counts, not from the ratios of the rows', () => {
  const total = sumFigureCounts([some, { ...none, impressions: 1_000 }])
  assert.equal(formatFigure('ctr', total), '2.5%')
  assert.equal(formatFigure('spendCents', total), '$19.99')
})

test('a change is in percent of the past, and absent if there is no past', () => {
  assert.equal(formatRelativeChange('clicks', some, { ...some, clicks: 40 }), '+25%')
  assert.equal(formatRelativeChange('clicks', some, some), '0%')
  assert.equal(formatRelativeChange('clicks', none, some), '-100%')
  assert.equal(formatRelativeChange('clicks', some, none), null)
})

test('each figure of the list is sorted by the field of the API that contains it', () => {
  assert.equal(getSortField('spendCents'), 'spending.spendCents')
  assert.equal(getSortField('ctr'), 'events.ctr')
})
