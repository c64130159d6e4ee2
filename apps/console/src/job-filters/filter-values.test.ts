import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import { conditionKinds, filtersCodec, markUnknownChoice } from './filter-values.ts'

test('every condition of the contract can be filled in', () => {
  assert.deepEqual(Object.keys(conditionKinds).sort(), Object.keys(ConfigQuery.properties).sort())
})

test('filters that are put into a form and read from it are the same filters', () => {
  const filters = [
    {
      title: ['nurse', 'rn, night'],
      stateId: [48, 6],
      cpc: { lower: 7, upper: 125_050 },
      created: { from: '2026-03-02T15:00:00.000Z' },
      hasSmartScreeners: false,
    },
    {},
  ]
  assert.deepEqual(filtersCodec.fromFormValue(filtersCodec.toFormValue(filters)), { value: filters })
})

test('refuses input that is not in the list of choices instead of dropping it', () => {
  assert.deepEqual(filtersCodec.fromFormValue([{ stateId: ['48', markUnknownChoice('new')] }]), {
    faults: [
      {
        at: '[0].stateId',
        message: '“new” is not in the list: choose an entry of the list or remove it',
      },
    ],
  })
})

test('a condition that nobody filled in is none; one that is no amount names its place', () => {
  assert.deepEqual(filtersCodec.fromFormValue([{ title: [], cpc: { from: ' ', to: '' } }]), { value: [{}] })
  assert.deepEqual(filtersCodec.fromFormValue([{}, { cpc: { from: 'x', to: '' } }]), {
    faults: [{ at: '[1].cpc', message: 'must be amounts of dollars and cents, such as 1,250.50' }],
  })
})
