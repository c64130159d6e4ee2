import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSearch, stringifySearch } from '../../routing/address.ts'
import { parseSimulationSearch, createSimulationRequest } from './simulation-search.ts'

test('reads back the simulation that it wrote to the address, and ignores everything else', () => {
  const search = {
    from: '2026-03-01',
    basicCpc: 60,
    budgetPacing: false,
    targetCpaType: 'FULL' as const,
    monthlyBudget: 0,
  }
  assert.deepEqual(
    createSimulationRequest(parseSimulationSearch(parseSearch(stringifySearch(search)))),
    createSimulationRequest(search),
  )
  const ignored = { basicCpc: '1.5', autopilot: 'yes', to: '2026-02-30', name: 'x', as: '3' }
  assert.deepEqual(
    createSimulationRequest(Object.assign(parseSimulationSearch(ignored), { as: 3, name: 'x' })),
    {
      patch: {},
    },
  )
})

test('sends the settings of the address as a patch, and its days next to it', () => {
  assert.deepEqual(createSimulationRequest({ from: '2026-03-01', basicCpc: 60 }), {
    patch: { basicCpc: 60 },
    from: '2026-03-01',
  })
  assert.deepEqual(createSimulationRequest({}), { patch: {} })
})
