import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeOf } from './merge.ts'

const base = { name: 'Nurses', basicCpc: '0.50', monthlyBudget: '500.00', filters: [{ title: ['nurse'] }] }

test('what only they have changed is adopted, what only I have changed stays, and neither is lost', () => {
  const mine = { ...base, basicCpc: '0.60' }
  const theirs = { ...base, monthlyBudget: '800.00' }
  assert.deepEqual(mergeOf(base, mine, theirs), {
    typed: { ...base, basicCpc: '0.60', monthlyBudget: '800.00' },
    adopted: ['monthlyBudget'],
    conflicts: [],
  })
})

test('a field that both have changed is a conflict that names all three values, and mine stands meanwhile', () => {
  const mine = { ...base, basicCpc: '0.60', filters: [{ title: ['rn'] }] }
  const theirs = { ...base, basicCpc: '0.70' }
  const { typed, conflicts } = mergeOf(base, mine, theirs)
  assert.deepEqual(typed, mine)
  assert.deepEqual(conflicts, [{ field: 'basicCpc', base: '0.50', mine: '0.60', theirs: '0.70' }])
})

test('the same change made by both is none', () => {
  const both = { ...base, name: 'Nurses in Texas' }
  assert.deepEqual(mergeOf(base, both, both), { typed: both, adopted: [], conflicts: [] })
})
