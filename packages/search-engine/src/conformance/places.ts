import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austin, job, newYork, query, roundRock } from './sample-jobs.fixture.ts'
import { findIds, type CreateFilledIndex } from './answers.ts'

export function testAreas(filled: CreateFilledIndex): void {
  test('finds jobs with a place in the circle, edge included, and returns their nearest place', async () => {
    const index = await filled([
      job(1, { places: [newYork, roundRock, austin] }),
      job(2, { places: [roundRock] }),
      job(3, { places: [newYork] }),
      job(4, { places: [], remote: true }),
    ])
    const area = { kind: 'circle', lat: austin.lat, lng: austin.lng, radiusKm: 40 } as const
    assert.deepEqual(await findIds(index, { area }), [1, 2])
    assert.deepEqual(await findIds(index, { area: { ...area, radiusKm: 20 } }), [1])
    const { hits } = await index.search(query({ area }))
    assert.deepEqual(
      hits.map(({ id, placeIndex, distanceKm }) => [id, placeIndex, Math.round(distanceKm ?? NaN)]),
      [
        [1, 2, 0],
        [2, 0, 28],
      ],
    )
    assert.deepEqual(await findIds(index, { area: { ...area, radiusKm: hits[1]?.distanceKm ?? 0 } }), [1, 2])
  })

  test('finds jobs by state, and remote jobs', async () => {
    const index = await filled([
      job(1),
      job(2, { places: [newYork, austin] }),
      job(3, { places: [newYork], remote: true }),
    ])
    assert.deepEqual(await findIds(index, { area: { kind: 'state', stateId: austin.stateId } }), [1, 2])
    assert.deepEqual(await findIds(index, { area: { kind: 'state', stateId: 999 } }), [])
    assert.deepEqual(await findIds(index, { area: { kind: 'remote' } }), [3])
    assert.deepEqual(await findIds(index, { words: 'remote' }), [3])
  })

  test('returns no distance without a circle', async () => {
    const index = await filled([job(1)])
    const { hits } = await index.search(query({ area: { kind: 'state', stateId: austin.stateId } }))
    assert.deepEqual([hits[0]?.distanceKm, hits[0]?.placeIndex], [null, 0])
  })

  test('ranks jobs with all places in the state first, and returns the place in the state', async () => {
    const index = await filled([job(1, { places: [newYork, austin] }), job(2, { places: [austin] })])
    const area = { kind: 'state', stateId: austin.stateId } as const
    const { hits } = await index.search(query({ area }))
    assert.deepEqual(
      hits.map(({ id, placeIndex }) => [id, placeIndex]),
      [
        [2, 0],
        [1, 1],
      ],
    )
  })
}
