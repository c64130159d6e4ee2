import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachSeed } from '../../../../../test/seeds.ts'
import { siege } from './siege.ts'

// Nightly: it sends hostile requests for 20 seconds.

test('slow, silent, non-reading, half-closed, or malformed clients leak no descriptors and little memory, and delay no other client', (t) =>
  forEachSeed(async (seed) => {
    const { broken, connections, searches, held } = await siege({ seconds: 20, each: 15, seed })
    t.diagnostic(JSON.stringify({ connections, searches, held }))
    assert.deepEqual(broken, [])
    assert.ok(searches.answered > 30 && connections > 200)
  }))
