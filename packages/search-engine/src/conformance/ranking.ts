import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austin, dayMs, group, job, newYork, noon, query, roundRock } from './sample-jobs.fixture.ts'
import { rankedIds, type CreateFilled } from './answers.ts'

export function testRanking(filled: CreateFilled): void {
  test('ranks a match in the title above one in the description', async () => {
    const index = await filled([
      job(1, { title: 'Baker', description: 'welder '.repeat(20) }),
      job(2, { title: 'Welder', description: 'baker' }),
    ])
    assert.deepEqual(await rankedIds(index, { words: 'welder' }), [2, 1])
    assert.deepEqual(await rankedIds(index, { words: 'baker' }), [1, 2])
  })

  test('ranks higher prices first, but never above relevance', async () => {
    const index = await filled(
      [
        job(1, { title: 'Welder', groupId: 'at-10' }),
        job(2, { title: 'Welder', groupId: 'at-90' }),
        job(3, { title: 'Baker', description: 'welder', groupId: 'at-100000' }),
      ],
      [10, 90, 100_000].map((priceCents) => group({ id: `at-${priceCents}`, priceCents })),
    )
    assert.deepEqual(await rankedIds(index, { words: 'welder' }), [2, 1, 3])
  })

  test('ranks newer, nearer, and featured jobs first', async () => {
    const newer = await filled([job(1, { postedAtMs: noon - 20 * dayMs }), job(2)])
    assert.deepEqual(await rankedIds(newer), [2, 1])
    const nearer = await filled([job(1, { places: [roundRock] }), job(2)])
    const area = { kind: 'circle', lat: austin.lat, lng: austin.lng, radiusKm: 50 } as const
    assert.deepEqual(await rankedIds(nearer, { area }), [2, 1])
    const featured = await filled(
      [job(1), job(2, { groupId: 'featured' })],
      [group(), group({ id: 'featured', featured: true })],
    )
    assert.deepEqual(await rankedIds(featured), [2, 1])
  })

  test('orders equal scores by distance', async () => {
    const index = await filled([job(1, { places: [newYork] }), job(2)])
    const area = { kind: 'circle', lat: -33.87, lng: 151.21, radiusKm: 20_000 } as const
    assert.deepEqual(await rankedIds(index, { area }), [2, 1])
  })

  test('orders equal jobs by ascending id', async () => {
    const index = await filled([job(12), job(3), job(7)])
    assert.deepEqual(await rankedIds(index), [3, 7, 12])
  })
}

export function testExplanation(filled: CreateFilled): void {
  test('returns the terms of the score on request', async () => {
    const index = await filled(
      [job(1, { groupId: 'at-77', postedAtMs: noon - 5 * dayMs }), job(2)],
      [group(), group({ id: 'at-77', priceCents: 77 })],
    )
    const area = { kind: 'circle', lat: roundRock.lat, lng: roundRock.lng, radiusKm: 50 } as const
    const { hits } = await index.search(query({ words: 'nurse', area, explain: true }))
    assert.equal(hits.length, 2)
    for (const { score, terms } of hits) {
      const product = Object.values(terms ?? {}).reduce((one, other) => one * other, 1)
      assert.ok(Math.abs(product - score) < 1e-9, `${product} is not ${score}`)
    }
    assert.equal((await index.search(query())).hits[0]?.terms, undefined)
  })
}
