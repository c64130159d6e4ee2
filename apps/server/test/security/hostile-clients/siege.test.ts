import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachSeed } from '../../../../../test/seeds.ts'
import { siege } from './siege.ts'

test('clients that are slow, silent, deaf, half gone or talk nonsense cost no descriptor, hardly any memory, and nobody else his answer', (t) =>
  forEachSeed(async (seed) => {
    const { broken, connections, searches, held } = await siege({ seconds: 20, each: 15, seed })
    t.diagnostic(JSON.stringify({ connections, searches, held }))
    assert.deepEqual(broken, [])
    assert.ok(searches.answered > 30 && connections > 200)
  }))
