import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batch, group, job, noon, query } from '../sample-jobs.fixture.ts'
import { found, type Filled } from './answers.ts'

/** Groups, expiry and prices. */
export function serves(filled: Filled): void {
  test('jobs of live groups, seen by the very next query', async () => {
    const index = await filled(
      [job(1), job(2, { groupId: 'campaign-2' })],
      [group(), group({ id: 'campaign-2' })],
    )
    await index.apply(batch({ groups: [group({ live: false })] }))
    assert.deepEqual(await found(index, {}), [2])
    await index.apply(batch({ groups: [group({ live: true })] }))
    assert.deepEqual(await found(index, {}), [1, 2])
  })

  test('jobs of groups that were stated', async () => {
    const index = await filled([job(1)], [])
    assert.deepEqual(await found(index, {}), [])
    await index.apply(batch({ groups: [group()] }))
    assert.deepEqual(await found(index, {}), [1])
  })

  test('jobs before the instant of their expiry', async () => {
    const index = await filled([job(1, { expiresAtMs: noon + 1 }), job(2)])
    assert.deepEqual(await found(index, { nowMs: noon }), [1, 2])
    assert.deepEqual(await found(index, { nowMs: noon + 1 }), [2])
  })

  test("at the job's own price, else the group's, and never below the floor", async () => {
    const index = await filled(
      [job(1), job(2, { bidCents: 80 }), job(3, { bidCents: 10 })],
      [group({ bidCents: 50, minBidCents: 30 })],
    )
    const { hits } = await index.search(query())
    assert.deepEqual(
      hits.map(({ id, priceCents }) => [id, priceCents]),
      [
        [2, 80],
        [1, 50],
        [3, 30],
      ],
    )
  })
}
