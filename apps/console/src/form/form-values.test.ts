import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldSpecs } from '../api/rules/field.ts'
import { createRequestBody, findChangedFields, toFormValues } from './form-values.ts'

const fields: FieldSpecs = {
  name: { help: 'Shown in lists.', kind: 'text' },
  monthlyBudget: { help: 'Spent at most.', kind: 'money', minimum: 0 },
  pacingDom: { help: 'Day.', kind: 'number', minimum: 0 },
  budgetPacing: { help: 'Spread.', kind: 'flag' },
  candidateTier: { help: 'Tier.', kind: 'choice', values: ['FT', 'ET'], isNullable: true },
  eventTimeslot: { help: 'Minutes.', kind: 'choice', values: [30, 60] },
  autoArchiveAt: { help: 'When.', kind: 'instant', isNullable: true },
  start: { help: 'The day.', kind: 'day' },
}
const object = {
  name: 'Nurses',
  monthlyBudget: 125_050,
  pacingDom: 31,
  budgetPacing: true,
  candidateTier: null,
  eventTimeslot: 30,
  autoArchiveAt: '2026-04-01T12:30:00.000Z',
  start: '2026-04-01',
}

test('an object that is put into a form and read from it is the same object', () => {
  assert.deepEqual(createRequestBody(toFormValues(object, fields), fields), { body: object, faults: [] })
})

test('a text that is no amount or no number is a fault at its field, and nothing is sent in its place', () => {
  const values = { ...toFormValues(object, fields), monthlyBudget: '1.005', pacingDom: 'ten', start: '' }
  const { body, faults } = createRequestBody(values, fields)
  assert.deepEqual(
    faults.map(({ field }) => field),
    ['monthlyBudget', 'pacingDom', 'start'],
  )
  assert.ok(!('monthlyBudget' in body) && !('pacingDom' in body))
})

test('only what somebody has changed counts as changed', () => {
  const before = toFormValues(object, fields)
  assert.deepEqual(findChangedFields(before, { ...before }), [])
  assert.deepEqual(findChangedFields(before, { ...before, name: 'Drivers', budgetPacing: false }), [
    'name',
    'budgetPacing',
  ])
})
