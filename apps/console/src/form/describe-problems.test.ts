import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldSpecs } from '../api/rules/field.ts'
import { describeProblems } from './describe-problems.ts'

const fields: FieldSpecs = {
  monthlyBudget: { help: '', kind: 'money', minimum: 0, maximum: 2_147_483_647 },
  budgetCents: { help: '', kind: 'money', minimum: 1, maximum: 2_147_483_647 },
  pacingDom: { help: '', kind: 'number', minimum: 0, maximum: 31 },
  applyOrder: { help: '', kind: 'number' },
}

const describe = (...problems: (readonly [field: string, message: string])[]) =>
  describeProblems(
    problems.map(([field, message]) => ({ in: 'body' as const, field, message })),
    fields,
  ).map(({ field, message }) => `${field} ${message}`)

test('a field has one message, with its limits in the unit of the form', () => {
  assert.deepEqual(
    describe(
      ['monthlyBudget', 'must be <= 2147483647'],
      ['monthlyBudget', 'must be a valid int32'],
      ['budgetCents', 'must be >= 1'],
      ['pacingDom', 'must be <= 31'],
      ['applyOrder', 'must be integer'],
      ['tiers[0].multiplier', 'must be >= 0.5'],
      ['tiers[1].multiplier', 'must be <= 1000'],
    ),
    [
      'monthlyBudget must be at most $21,474,836.47',
      'budgetCents must be at least $0.01',
      'pacingDom must be between 0 and 31',
      'applyOrder must be a whole number',
      'tiers[0].multiplier must be at least 0.5',
      'tiers[1].multiplier must be at most 1,000',
    ],
  )
})

test('other messages remain as they are', () => {
  const messages = ['must not be above the price', 'must be >= the price', 'must be a valid uri']
  for (const message of messages)
    assert.deepEqual(describe(['budgetCents', message]), [`budgetCents ${message}`])
})
