import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { readCaseRows } from '../../cases/cases-table.ts'
import { maxCpaCents, maxCpcCents, type PriceElement, parseMoneyAmount, parsePrice } from './amounts.ts'
import { checkProperty } from '../../../../test/seeds.ts'

const elements: Record<string, PriceElement> = {
  cpc: { unit: 'dollars', maxCents: maxCpcCents },
  price: { unit: 'cents', maxCents: maxCpcCents },
  target_cpa: { unit: 'dollars', maxCents: maxCpaCents },
}

test('reads each amount of cases/amounts.tsv as written, or rejects it', () => {
  for (const [element = '', text = '', expected = ''] of readCaseRows('amounts')) {
    const price = parsePrice(text, elements[element] ?? assert.fail(element))
    assert.equal(String(typeof price === 'string' ? price : price.cents), expected, `${element}: ${text}`)
  }
})

const cents = fc.integer({ min: 1, max: 10_000 })

test('reads every price exactly, in every notation', async () => {
  const grouped = (value: number) => (value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  const notations: readonly ((value: number) => string)[] = [
    (value) => (value / 100).toFixed(2),
    (value) => `$${grouped(value)}`,
    (value) => `${grouped(value)} USD`,
    (value) => `USD ${(value / 100).toFixed(2)}`,
    (value) => `${value} cents`,
    (value) => `${value}¢`,
    (value) => (value / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 }),
    (value) => (value / 100).toFixed(2).replace(/^0/, ''),
  ]
  await checkProperty(
    fc.property(cents, fc.constantFrom(...notations), (value, write) => {
      assert.deepEqual(parsePrice(write(value), elements['cpc'] ?? assert.fail()), { cents: value })
    }),
  )
})

test('never reads an amount in another currency as dollars', async () => {
  const currencies = Intl.supportedValuesOf('currency').filter((code) => code !== 'USD')
  await checkProperty(
    fc.property(cents, fc.constantFrom(...currencies), fc.boolean(), (value, currency, asCode) => {
      const text = new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency,
        currencyDisplay: asCode ? 'code' : 'symbol',
        maximumFractionDigits: 2,
      }).format(value / 100)
      assert.ok(['foreign-currency', null].includes(parseMoneyAmount(text) as string | null), text)
    }),
  )
})
