import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { feedGateNames } from './gate-names.ts'

const gates = new URL('../../../server/src/domain/jobs/eligibility/gates.ts', import.meta.url)

test('each gate of the feed has a name of its own', () => {
  const found = readFileSync(gates, 'utf8').matchAll(/name: 'FEED',\s+condition: '([^']+)'/g)
  assert.deepEqual(
    [...found].map(([, condition]) => condition),
    Object.keys(feedGateNames),
  )
  assert.equal(new Set(Object.values(feedGateNames)).size, Object.keys(feedGateNames).length)
})
