import assert from 'node:assert/strict'
import { test } from 'node:test'
import { group, job, query } from './sample-jobs.fixture.ts'
import { findRankedIds, type CreateFilledIndex } from './answers.ts'

export function testPaging(filled: CreateFilledIndex): void {
  test('reports the same total on every page, including an empty one and one past the end', async () => {
    const index = await filled(Array.from({ length: 25 }, (_, at) => job(at + 1)))
    for (const page of [{ limit: 0 }, { limit: 10 }, { start: 20, limit: 10 }, { start: 25 }, { start: 999 }])
      assert.equal((await index.search(query(page))).total, 25)
    assert.equal((await index.search(query({ start: 20, limit: 10 }))).hits.length, 5)
    assert.deepEqual((await index.search(query({ start: 25, limit: 10 }))).hits, [])
  })

  test('returns at most three jobs of a company in ten while others are available, and drops none', async () => {
    const ofOne = Array.from({ length: 8 }, (_, at) => job(at + 1, { companyId: 1, groupId: 'at-200' }))
    const others = Array.from({ length: 12 }, (_, at) => job(at + 101))
    const groups = [group(), group({ id: 'at-200', priceCents: 200 })]
    const order = await findRankedIds(await filled([...ofOne, ...others], groups))
    assert.deepEqual(order.slice(0, 10), [1, 2, 3, 101, 102, 103, 104, 105, 106, 107])
    assert.deepEqual(order.slice(10), [4, 5, 6, 108, 109, 110, 111, 112, 7, 8])
  })

  test('returns pages that add up to the full result', async () => {
    const prices = Array.from({ length: 40 }, (_, at) => 10 + ((at * 7) % 50))
    const index = await filled(
      prices.map((priceCents, at) => job(at + 1, { companyId: at % 3, groupId: `at-${priceCents}` })),
      prices.map((priceCents) => group({ id: `at-${priceCents}`, priceCents })),
    )
    const whole = await findRankedIds(index)
    const pages = [0, 7, 14, 21, 28, 35].map((start) => findRankedIds(index, { start, limit: 7 }))
    assert.deepEqual((await Promise.all(pages)).flat(), whole)
    assert.equal(new Set(whole).size, 40)
  })
}
