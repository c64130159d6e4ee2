import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austin, batch, job, newYork, query, roundRock } from './sample-jobs.fixture.ts'
import { findRankedIds, type CreateFilledIndex } from './answers.ts'

export function testCollapsing(filled: CreateFilledIndex): void {
  const copies = [
    job(1, { adKey: 'same', companyId: 1, places: [newYork] }),
    job(2, { adKey: 'same', companyId: 1, places: [roundRock] }),
    job(3, { adKey: 'same', companyId: 1, places: [austin] }),
    job(4, { title: 'Cook' }),
  ]

  test('folds copies of an ad into the best one and counts them once', async () => {
    const index = await filled(copies)
    assert.equal((await index.search(query({ limit: 0 }))).total, 2)
    const area = { kind: 'circle', lat: austin.lat, lng: austin.lng, radiusKm: 50 } as const
    assert.deepEqual(await findRankedIds(index, { area, words: 'nurse' }), [3])
    assert.deepEqual(await findRankedIds(index, { words: 'nurse' }), [1])
    await index.apply(batch({ removals: [1, 3] }))
    assert.deepEqual(await findRankedIds(index, { words: 'nurse' }), [2])
  })

  test('folds copies with equal scores into the nearest one', async () => {
    const index = await filled([
      job(1, { adKey: 'same', places: [newYork] }),
      job(2, { adKey: 'same', places: [austin] }),
    ])
    const area = { kind: 'circle', lat: -33.87, lng: 151.21, radiusKm: 20_000 } as const
    const { hits } = await index.search(query({ area }))
    assert.deepEqual(
      hits.map(({ id }) => id),
      [2],
    )
  })
}
