import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeForms } from './merge.ts'

const base = { name: 'Nurses', basicCpc: '0.50', monthlyBudget: '500.00', filters: [{ title: ['nurse'] }] }

test('what only they have changed is adopted, what only I have changed stays, and neither is lost', () => {
  const mine = { ...base, basicCpc: '0.60' }
  const theirs = { ...base, monthlyBudget: '800.00' }
  assert.deepEqual(mergeForms(base, mine, theirs), {
    values: { ...base, basicCpc: '0.60', monthlyBudget: '800.00' },
    adopted: ['monthlyBudget'],
    conflicts: [],
  })
})

test('a field that both have changed is a conflict that names all three values, and mine stands meanwhile', () => {
  const mine = { ...base, basicCpc: '0.60', filters: [{ title: ['rn'] }] }
  const theirs = { ...base, basicCpc: '0.70' }
  const { values, conflicts } = mergeForms(base, mine, theirs)
  assert.deepEqual(values, mine)
  assert.deepEqual(conflicts, [{ field: 'basicCpc', base: '0.50', mine: '0.60', theirs: '0.70' }])
})

test('the same change made by both is none', () => {
  const both = { ...base, name: 'Nurses in Texas' }
  assert.deepEqual(mergeForms(base, both, both), { values: both, adopted: [], conflicts: [] })
})
