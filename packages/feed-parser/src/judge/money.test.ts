import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { readCents, readDollars } from './money.ts'
import { checkProperty } from '../../../../test/seeds.ts'

test('dollars become cents without rounding up', () => {
  const readings: [string, number | null][] = [
    ['0.42', 42],
    ['$1.25', 125],
    ['USD 3', 300],
    ['2.5 USD', 250],
    ['0.429', 42],
    ['0.29', 29],
    ['0', null],
    ['0.009', null],
    ['100.00', 10_000],
  ]
  for (const [text, cents] of readings) assert.deepEqual(readDollars(text, 10_000), { cents }, text)
})

test('an amount that cannot be meant is no price', () => {
  assert.equal(readDollars('100.01', 10_000), 'out-of-range')
  assert.equal(readCents('10001', 10_000), 'out-of-range')
  for (const text of ['', 'free', '-1', '1,25', '1e3', '0x10', '1.2.3', '€1', 'NaN'])
    assert.equal(readDollars(text, 10_000), 'unreadable', text)
})

test('every price in cents is read exactly from dollars and from cents', async () => {
  await checkProperty(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (cents) => {
      assert.deepEqual(readDollars((cents / 100).toFixed(2), 1_000_000), { cents })
      assert.deepEqual(readCents(String(cents), 1_000_000), { cents })
    }),
  )
})
