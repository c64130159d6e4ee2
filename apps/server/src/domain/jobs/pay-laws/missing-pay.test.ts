import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isolatedHarness } from '#test/harness/harness.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { updateMissingPayCounts } from './missing-pay.ts'

const harness = isolatedHarness()

const paid = '<salary>$30 - $35 per hour</salary>'

test('an import counts the open jobs without pay by state whose law requires it', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', city: 'Denver', state: 'CO' },
    { reference: 'b', city: 'Boulder', state: 'CO' },
    { reference: 'c', city: 'Denver', state: 'CO', extra: paid },
    { reference: 'd', city: 'Seattle', state: 'WA' },
    { reference: 'e', city: 'Austin', state: 'TX' },
    { reference: 'f', city: 'Denver', state: 'CO', description: 'The sign-on bonus is $5,000.' },
  ])
  const missing = async () => (await h.api.getSource({ params: { sourceId: h.sourceId } })).missingPay
  assert.deepEqual(await missing(), [
    { state: 'CO', jobs: 3 },
    { state: 'WA', jobs: 1 },
  ])
  await h.seed.jobs(h.sourceId, [{ reference: 'a', city: 'Denver', state: 'CO', extra: paid }], {
    mayDelete: Infinity,
  })
  assert.deepEqual(await missing(), [])
})

test('a posted job without pay is warned of the law of its state, which is also counted', async (t) => {
  const h = await harness(t)
  const { id: sourceId } = await h.api.createSource({
    params: { poolId: h.poolId },
    body: { name: 'By API', type: 'API' },
  })
  const nurse = { title: 'Nurse', company: 'Acme', url: 'https://jobs.example.com/1', description: 'Care.' }
  const put = (jobReference: string, body: object) =>
    h.api.putSourceJob({ params: { sourceId, jobReference }, body: { ...nurse, ...body } })
  const locations = [{ city: 'Denver', state: 'CO' }]
  const { problems } = await put('a', { locations })
  assert.deepEqual(problems, [
    {
      field: 'pay',
      code: 'pay-missing',
      message:
        'The ad states no pay, which the law requires in CO (employers with 1 or more employees). This is guidance, not legal advice.',
    },
  ])
  assert.deepEqual((await put('b', { locations, pay: { min: 30, period: 'HOUR' } })).problems, [])
  assert.deepEqual((await put('c', { locations: [{ city: 'Austin', state: 'TX' }] })).problems, [])
  await updateMissingPayCounts(h.db, (await loadReferenceData()).places, { at: h.clock.at })
  const source = await h.api.getSource({ params: { sourceId } })
  assert.deepEqual(source.missingPay, [{ state: 'CO', jobs: 1 }])
})

test('a law counts from its first day on', async (t) => {
  const h = await harness(t)
  const { places } = await loadReferenceData()
  await h.seed.jobs(h.sourceId, [{ reference: 'a', city: 'Boston', state: 'MA' }])
  for (const [day, expected] of [
    ['2025-10-28', []],
    ['2025-10-29', [{ state: 'MA', jobs: 1 }]],
  ] as const) {
    await updateMissingPayCounts(h.db, places, { at: new Date(`${day}T12:00:00Z`), sourceId: h.sourceId })
    assert.deepEqual((await h.api.getSource({ params: { sourceId: h.sourceId } })).missingPay, expected)
  }
})
