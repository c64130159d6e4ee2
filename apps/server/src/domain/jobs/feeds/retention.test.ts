import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isolatedHarness } from '#test/harness/harness.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { feedRetention } from './retention.ts'

const harness = isolatedHarness()

const day = 86_400_000

test('import reports are deleted after 90 days, not earlier', async (t) => {
  const { db, clock, seed, sourceId } = await harness(t)
  await seed.jobs(sourceId, [{ reference: 'a' }])
  const gone = async (ms: number) =>
    (await deletedRowsAt(db, feedRetention, new Date(clock.at.getTime() + ms))).feedImport
  assert.equal(await gone(90 * day - 1), 0)
  assert.equal(await gone(90 * day), 1)
})
