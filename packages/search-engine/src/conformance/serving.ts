import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batch, group, job, noon, query } from './sample-jobs.fixture.ts'
import { findIds, type CreateFilledIndex } from './answers.ts'

export function testServing(filled: CreateFilledIndex): void {
  test('serves only jobs of live groups, from the next query on', async () => {
    const index = await filled(
      [job(1), job(2, { groupId: 'campaign-2' })],
      [group(), group({ id: 'campaign-2' })],
    )
    await index.apply(batch({ groups: [group({ live: false })] }))
    assert.deepEqual(await findIds(index, {}), [2])
    await index.apply(batch({ groups: [group({ live: true })] }))
    assert.deepEqual(await findIds(index, {}), [1, 2])
  })

  test('serves no jobs of unstated groups', async () => {
    const index = await filled([job(1)], [])
    assert.deepEqual(await findIds(index, {}), [])
    await index.apply(batch({ groups: [group()] }))
    assert.deepEqual(await findIds(index, {}), [1])
  })

  test('serves jobs until the instant of their expiry', async () => {
    const index = await filled([job(1, { expiresAtMs: noon + 1 }), job(2)])
    assert.deepEqual(await findIds(index, { nowMs: noon }), [1, 2])
    assert.deepEqual(await findIds(index, { nowMs: noon + 1 }), [2])
  })

  test('returns the price of the group, from the next query on', async () => {
    const index = await filled(
      [job(1), job(2, { groupId: 'at-80' })],
      [group({ priceCents: 50 }), group({ id: 'at-80', priceCents: 80 })],
    )
    const prices = async () =>
      (await index.search(query())).hits.map(({ id, priceCents }) => [id, priceCents])
    assert.deepEqual(await prices(), [
      [2, 80],
      [1, 50],
    ])
    await index.apply(batch({ groups: [group({ priceCents: 90 })] }))
    assert.deepEqual(await prices(), [
      [1, 90],
      [2, 80],
    ])
  })
}
