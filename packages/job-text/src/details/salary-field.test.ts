import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseSalaryField } from './salary-field.ts'
import { extractSalaries, type Salary } from './salary.ts'
import { checkProperty } from '../../../../test/seeds.ts'

const brief = ({ unit, min, max }: Salary) => `${unit} ${min ?? ''}-${max ?? ''}`

test('reads each pay element of cases/pay.tsv', () => {
  const lines = readFileSync(new URL('../../cases/pay.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  for (const line of lines.slice(1)) {
    const [text = '', expected] = line.split('\t')
    assert.equal(parseSalaryField(text).map(brief).join('; ') || 'none', expected, text)
  }
})

const periods = {
  hourly: { most: 200, words: ['per hour', '/hr', 'an hour', '/hour', '/h', 'hourly', 'per hr'] },
  weekly: { most: 5_000, words: ['per week', '/week', 'a week', 'weekly', '/wk'] },
  monthly: { most: 20_000, words: ['per month', '/month', 'a month', 'monthly', '/mo'] },
  yearly: { most: 400_000, words: ['per year', '/yr', 'a year', 'annually', '/year', 'per annum', 'yearly'] },
} as const

const pay = fc
  .constantFrom('hourly' as const, 'weekly' as const, 'monthly' as const, 'yearly' as const)
  .chain((unit) => {
    const { most, words } = periods[unit]
    const amount = fc.integer({ min: Math.ceil(most / 10), max: most })
    return fc.record({ unit: fc.constant(unit), a: amount, b: amount, word: fc.constantFrom(...words) })
  })

const notations: readonly ((a: string, b: string, word: string) => string)[] = [
  (a, b, word) => `$${a} - $${b} ${word}`,
  (a, b, word) => `$${a}-${b} ${word}`,
  (a, b, word) => `$${a} ${word} - $${b} ${word}`,
  (a, b, word) => `${a} to ${b} ${word}`,
  (a, b, word) => `USD ${a} – ${b} ${word}`,
  (a, b, word) => `Pay: $${a}—$${b} ${word}, DOE`,
  (a, b, word) => `$${a} - $${b} USD ${word} plus benefits`,
]

test('reads a range in every notation, also with the larger bound first', async () => {
  await checkProperty(
    fc.property(
      pay,
      fc.constantFrom(...notations),
      fc.boolean(),
      ({ unit, a, b, word }, write, isGrouped) => {
        const format = (value: number) => (isGrouped ? value.toLocaleString('en-US') : String(value))
        const text = write(format(a), format(b), word)
        assert.deepEqual(parseSalaryField(text), [{ unit, min: Math.min(a, b), max: Math.max(a, b) }], text)
      },
    ),
  )
})

test('reads the first statements of a long field', () => {
  const long = `The pay range is $18.50 - $22 per hour. You get 10 days off. ${'More about it. '.repeat(400)} $99/hr`
  assert.deepEqual(parseSalaryField(long).map(brief), ['hourly 18.5-22'])
})

test('reads a range with a unit at both ends in a description', () => {
  for (const text of ['we pay $18/hr - $22/hr.', 'pay $18 per hour to $22 per hour', 'pay: $22/hr - $18/hr'])
    assert.deepEqual(extractSalaries(text).map(brief), ['hourly 18-22'], text)
})

test('combines a hiring rate with the rate after it, and prefers a range to a flat rate', () => {
  const hiring =
    'hiring rate: $66.45 per hour (flat rate) on-board rate after one year: $71.18 per hour (flat rate)'
  assert.deepEqual(extractSalaries(hiring).map(brief), ['hourly 66.45-71.18'])
  const incumbent = 'hiring rate: $47,703 incumbent rate: $54,858 maximum: $74,049'
  assert.deepEqual(extractSalaries(incumbent).map(brief), ['yearly 47703-74049'])
  const onBoard = 'hiring rate (flat rate): $56,555.00 on-board after one (1) year: $62,210.00 - $68,431.00'
  assert.deepEqual(extractSalaries(onBoard).map(brief), ['yearly 56555-68431'])
  assert.deepEqual(extractSalaries('annual salary\n$57,420* to $88,427').map(brief), ['yearly 57420-88427'])
  assert.deepEqual(extractSalaries('salary: $50.00 p/h').map(brief), ['hourly 50-50'])
  const flat = 'annual salary\n$90,744 (flat-rated)\nthe salary range elsewhere is $91,830 to $96,945'
  assert.deepEqual(extractSalaries(flat).map(brief), ['yearly 91830-96945'])
})
