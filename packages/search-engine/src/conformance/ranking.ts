import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austin, batch, dayMs, group, job, newYork, noon, query, roundRock } from './sample-jobs.fixture.ts'
import { findRankedIds, type CreateFilledIndex } from './answers.ts'

export function testRanking(filled: CreateFilledIndex): void {
  test('ranks a match in the title above one in the description', async () => {
    const index = await filled([
      job(1, { title: 'Baker', description: 'welder '.repeat(20) }),
      job(2, { title: 'Welder', description: 'baker' }),
    ])
    assert.deepEqual(await findRankedIds(index, { words: 'welder' }), [2, 1])
    assert.deepEqual(await findRankedIds(index, { words: 'baker' }), [1, 2])
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
    assert.deepEqual(await findRankedIds(index, { words: 'welder' }), [2, 1, 3])
  })

  test('ranks newer, nearer, and featured jobs first', async () => {
    const newer = await filled([job(1, { postedAtMs: noon - 20 * dayMs }), job(2)])
    assert.deepEqual(await findRankedIds(newer), [2, 1])
    const nearer = await filled([job(1, { places: [roundRock] }), job(2)])
    const area = { kind: 'circle', lat: austin.lat, lng: austin.lng, radiusKm: 50 } as const
    assert.deepEqual(await findRankedIds(nearer, { area }), [2, 1])
    const featured = await filled(
      [job(1), job(2, { groupId: 'featured' })],
      [group(), group({ id: 'featured', featured: 'always' })],
    )
    assert.deepEqual(await findRankedIds(featured), [2, 1])
  })

  test('orders equal scores by distance', async () => {
    const index = await filled([job(1, { places: [newYork] }), job(2)])
    const area = { kind: 'circle', lat: -33.87, lng: 151.21, radiusKm: 20_000 } as const
    assert.deepEqual(await findRankedIds(index, { area }), [2, 1])
  })

  test('orders equal jobs by ascending id', async () => {
    const index = await filled([job(12), job(3), job(7)])
    assert.deepEqual(await findRankedIds(index), [3, 7, 12])
  })
}

export function testFeatured(filled: CreateFilledIndex): void {
  test('features a group on own pages only there', async () => {
    const index = await filled(
      [job(1), job(2, { groupId: 'own' })],
      [group(), group({ id: 'own', featured: 'onOwnPages' })],
    )
    assert.deepEqual(await findRankedIds(index), [1, 2])
    assert.deepEqual(await findRankedIds(index, { isOnOwnPage: true }), [2, 1])
    const { hits } = await index.search(query({ isOnOwnPage: true }))
    assert.deepEqual(
      hits.map(({ isFeatured }) => isFeatured),
      [true, false],
    )
  })

  test('features jobs with a click rate above the median of the search', async () => {
    const index = await filled(
      [
        job(1, { clickRatePercent: 100 }),
        job(2, { clickRatePercent: 90, title: 'Nurse and baker' }),
        job(3, { clickRatePercent: 110, title: 'Nurse and baker' }),
        job(4, { groupId: 'best', clickRatePercent: 105, title: 'Nurse and baker' }),
        job(5, { groupId: 'best', clickRatePercent: 80 }),
      ],
      [group(), group({ id: 'best', featured: 'aboveMedianClickRate' })],
    )
    const featured = async (words: string) => {
      const { hits } = await index.search(query({ words }))
      return hits.filter(({ isFeatured }) => isFeatured).map(({ id }) => id)
    }
    assert.deepEqual(await featured('nurse'), [4])
    assert.deepEqual(await featured('baker'), [])
  })

  test('does not mix the jobs of an unmixed group with those of other companies', async () => {
    const ofOne = Array.from({ length: 6 }, (_, n) => job(n + 1, { companyId: 1, groupId: 'of-one' }))
    const others = [job(7, { postedAtMs: noon - 9 * dayMs }), job(8, { postedAtMs: noon - 9 * dayMs })]
    const rank = async (isUnmixed: boolean) =>
      findRankedIds(await filled([...ofOne, ...others], [group(), group({ id: 'of-one', isUnmixed })]))
    assert.deepEqual(await rank(false), [1, 2, 3, 7, 8, 4, 5, 6])
    assert.deepEqual(await rank(true), [1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('shows an ad once although only some of its copies are in an unmixed group', async () => {
    const copies = [1, 2, 3, 4, 5].flatMap((n) => [
      job(n, { companyId: 1, adKey: `ad-${n}` }),
      job(10 + n, { companyId: 1, adKey: `ad-${n}`, groupId: 'unmixed' }),
    ])
    const index = await filled(copies, [group(), group({ id: 'unmixed', isUnmixed: true, priceCents: 49 })])
    assert.deepEqual(await findRankedIds(index, { limit: 5 }), [1, 2, 3, 4, 5])
  })
}

export function testExplanation(filled: CreateFilledIndex): void {
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

export function testOpenJobs(filled: CreateFilledIndex): void {
  test('ranks a source with confirmed jobs higher, within a bounded factor', async () => {
    const index = await filled(
      ['unknown', 'none', 'half', 'all'].map((groupId, at) => job(at + 1, { groupId, adKey: groupId })),
      [
        group({ id: 'unknown' }),
        group({ id: 'none', openJobPercent: 0 }),
        group({ id: 'half', openJobPercent: 50 }),
        group({ id: 'all', openJobPercent: 100 }),
      ],
    )
    const terms = async () => {
      const { hits } = await index.search(query({ explain: true }))
      return hits.map(({ id, terms: factors }) => [id, factors?.openJobs])
    }
    assert.deepEqual(await terms(), [
      [1, 1],
      [4, 1],
      [3, 0.925],
      [2, 0.85],
    ])
    await index.apply(batch({ groups: [group({ id: 'none', openJobPercent: 100 })] }))
    assert.deepEqual(
      (await terms()).map(([id]) => id),
      [1, 2, 4, 3],
    )
  })
}
