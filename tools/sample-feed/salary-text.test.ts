import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPay } from './salary-text.ts'

test('formats pay as people write it', () => {
  assert.equal(formatPay({ min: 50287, max: 129517, period: 'yearly' }), '$50,287 - $129,517 per year')
  assert.equal(formatPay({ min: 9.4, max: 10.96, period: 'hourly' }), '$9.40 - $10.96 per hour')
  assert.equal(formatPay({ min: 250, max: 250, period: 'daily' }), '$250 per day')
  assert.equal(formatPay({ min: 0, max: 225000, period: 'yearly' }), 'Up to $225,000 per year')
})

test('omits implausible amounts', () => {
  assert.equal(formatPay({ min: 0, max: 0, period: 'yearly' }), null)
  assert.equal(formatPay({ min: 25, max: 50, period: 'yearly' }), null)
  assert.equal(formatPay({ min: 1, max: 2, period: 'hourly' }), null)
  assert.equal(formatPay({ min: null, max: null, period: null }), null)
  assert.equal(formatPay({ min: 1, max: 1, period: 'Without Compensation' }), null)
})
