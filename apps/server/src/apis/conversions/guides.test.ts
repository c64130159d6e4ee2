import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCalls } from '../../../test/guide-calls.ts'
import { harness } from '../../../test/harness.ts'

for (const name of ['pixel-tracking', 'serverside-tracking']) {
  test(`each call of the guide ${name} is answered as it says, to the letter`, async (t) => {
    const { baseUrl, poolId } = await harness(t)
    const env = { TILLER: baseUrl, POOL: String(poolId) }
    assert.ok((await checkCalls(`conversion-tracking/${name}`, env)) >= 2)
  })
}
