import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TraitClause } from '../port.ts'
import { job, query, batch, group, noon, dayMs } from './sample-jobs.fixture.ts'
import { findRankedIds, type CreateFilledIndex } from './answers.ts'

export function testRequiredFilters(filled: CreateFilledIndex): void {
  test('finds only jobs with a required trait', async () => {
    const index = await filled([
      job(1, { traits: ['benefit:pto'] }),
      job(2, { traits: ['worktype:parttime', 'benefit:childcare'] }),
      job(3),
    ])
    const found = (...anyOf: string[]) =>
      findRankedIds(index, { traitClauses: [{ anyOf, strength: 'required' }] })
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
    const found = (min: number, max: number) => findRankedIds(index, { yearlyPay: { min, max } })
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
    const traitClauses: TraitClause[] = [{ anyOf: ['benefit:pto'], strength: 'required' }]
    assert.equal((await index.search(query({ traitClauses }))).total, 0)
  })
}

export function testTraitClauses(filled: CreateFilledIndex): void {
  test('ranks jobs with a preferred trait above the same jobs without', async () => {
    const index = await filled([job(1), job(2, { traits: ['benefit:pto'] })])
    assert.deepEqual(await findRankedIds(index), [1, 2])
    assert.deepEqual(
      await findRankedIds(index, { traitClauses: [{ anyOf: ['benefit:pto'], strength: 'preferred' }] }),
      [2, 1],
    )
  })
  test('lists jobs with a trait that must come first before all others', async () => {
    const worst = { description: 'nurse', title: 'Cook', postedAtMs: noon - 400 * dayMs, clickRatePercent: 1 }
    const index = await filled(
      [job(1, { groupId: 'expensive', title: 'Nurse' }), job(2, { ...worst, traits: ['remote'] })],
      [group(), group({ id: 'expensive', priceCents: 500, featured: 'always' })],
    )
    assert.deepEqual(await findRankedIds(index, { words: 'nurse' }), [1, 2])
    const traitClauses: TraitClause[] = [{ anyOf: ['remote'], strength: 'first' }]
    assert.deepEqual(await findRankedIds(index, { words: 'nurse', traitClauses }), [2, 1])
  })
}
