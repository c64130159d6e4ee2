import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hrefOf, parseSearch } from '../../routing/address.ts'
import { parseSimulationSearch, requestOf } from './simulation-search.ts'

test('what an address says of a simulation is read as it was written, and nothing else', () => {
  const search = {
    from: '2026-03-01',
    basicCpc: 60,
    budgetPacing: false,
    targetCpaType: 'FULL' as const,
    monthlyBudget: 0,
  }
  const href = hrefOf({ to: '/campaigns/$campaignId/simulate', params: { campaignId: 1 }, search })
  assert.deepEqual(parseSimulationSearch(parseSearch(href.split('?')[1] ?? '')), search)
  assert.deepEqual(
    parseSimulationSearch({ basicCpc: '1.5', autopilot: 'yes', to: '2026-02-30', name: 'x', as: '3' }),
    {},
  )
})

test('the settings of an address go into the patch, and its days beside it', () => {
  assert.deepEqual(requestOf({ from: '2026-03-01', basicCpc: 60 }), {
    patch: { basicCpc: 60 },
    from: '2026-03-01',
  })
  assert.deepEqual(requestOf({}), { patch: {} })
})
