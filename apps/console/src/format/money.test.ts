import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatMoney, parseMoney, formatMoneyInput } from './money.ts'
import { checkProperty } from '../../../../test/seeds.ts'

test('what people write as dollars is read to the cent, and what is no amount is not', () => {
  const cases: [string, number | undefined][] = [
    ['1,250.50', 125_050],
    ['$1,250.5', 125_050],
    [' 1250 ', 125_000],
    ['.07', 7],
    ['-3', -300],
    ['0.29', 29],
    ['21474836.47', 2_147_483_647],
    ['', undefined],
    ['.', undefined],
    ['$', undefined],
    ['1.005', undefined],
    ['12,50', undefined],
    ['1e3', undefined],
    ['five', undefined],
    ['9999999999999.99', undefined],
  ]
  for (const [typed, cents] of cases) assert.equal(parseMoney(typed), cents, typed)
})

test('an amount that is put into a field, or shown, is read back as the same amount', async () => {
  const amounts = fc.integer({ min: -2_147_483_647, max: 2_147_483_647 })
  await checkProperty(
    fc.property(amounts, (cents) =>
      [formatMoneyInput, formatMoney].every((format) => parseMoney(format(cents)) === cents),
    ),
  )
})
