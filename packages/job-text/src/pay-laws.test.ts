import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payLaws, listPayLawsInForce } from './pay-laws.ts'

test('each pay law has a state, a day, a threshold, a source, and a review that is not older than a year', () => {
  for (const { state, law, effectiveOn, minEmployees, source, reviewedOn } of payLaws) {
    assert.match(state, /^[A-Z]{2}$/)
    assert.ok(law.length > 5, state)
    assert.match(effectiveOn, /^20\d\d-\d\d-\d\d$/)
    assert.ok(minEmployees >= 1 && minEmployees <= 100, state)
    assert.equal(URL.parse(source)?.protocol, 'https:', state)
    assert.match(reviewedOn, /^20\d\d-\d\d-\d\d$/)
    assert.ok(reviewedOn >= effectiveOn, state)
  }
  assert.equal(new Set(payLaws.map(({ state }) => state)).size, payLaws.length)
})

test('a law applies from its first day on', () => {
  const applies = (day: string) => listPayLawsInForce(day).some(({ state }) => state === 'MA')
  assert.deepEqual([applies('2025-10-28'), applies('2025-10-29')], [false, true])
})
