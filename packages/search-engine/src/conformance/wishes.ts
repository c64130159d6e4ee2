import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job, query, batch, group } from './sample-jobs.fixture.ts'
import { rankedIds, type CreateFilled } from './answers.ts'

export function testRequiredWishes(filled: CreateFilled): void {
  test('finds only jobs with a required trait', async () => {
    const index = await filled([
      job(1, { traits: ['benefit:pto'] }),
      job(2, { traits: ['worktype:parttime', 'benefit:childcare'] }),
      job(3),
    ])
    const found = (...anyOf: string[]) => rankedIds(index, { wishes: [{ anyOf, isRequired: true }] })
    assert.deepEqual(await found('benefit:pto', 'benefit:childcare'), [1, 2])
    assert.deepEqual(await found('worktype:parttime'), [2])
    assert.deepEqual(await found('unheardof'), [])
  })

  test('finds only jobs whose known pay overlaps the range', async () => {
    const index = await filled([
      job(1, { yearlyPay: { min: 40_000, max: 60_000 } }),
      job(2, { yearlyPay: { min: 60_000, max: 60_000 } }),
      job(3),
    ])
    const found = (min: number, max: number) => rankedIds(index, { yearlyPay: { min, max } })
    assert.deepEqual(await found(60_000, 90_000), [1, 2])
    assert.deepEqual(await found(0, 59_999), [1])
    assert.deepEqual(await found(60_001, Infinity), [])
  })

  test('matches the latest traits of a job', async () => {
    const index = await filled([job(1, { traits: ['benefit:pto'] }), job(2, { traits: ['benefit:pto'] })])
    await index.apply(
      batch({ upserts: [job(1, { traits: ['benefit:childcare'] })], removals: [2], groups: [group()] }),
    )
    await index.apply(batch({ upserts: [job(2)] }))
    const wishes = [{ anyOf: ['benefit:pto'], isRequired: true }]
    assert.equal((await index.search(query({ wishes }))).total, 0)
  })
}

export function testWishes(filled: CreateFilled): void {
  test('ranks jobs with a wished trait above the same jobs without', async () => {
    const index = await filled([job(1), job(2, { traits: ['benefit:pto'] })])
    assert.deepEqual(await rankedIds(index), [1, 2])
    assert.deepEqual(
      await rankedIds(index, { wishes: [{ anyOf: ['benefit:pto'], isRequired: false }] }),
      [2, 1],
    )
  })
}
