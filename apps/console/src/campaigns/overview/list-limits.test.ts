import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCampaignLimits } from './list-limits.ts'

const forecast = { spentCents: 4_000, lowCents: 3_500, highCents: 4_500, days: 10, exhaustedOn: null }
const enough = { capCents: 10_000, forecast: { ...forecast, highCents: 9_000 } }

const limit = {
  gate: 'SEGMENT' as const,
  objectType: 'SEGMENT' as const,
  objectId: 7,
  objectName: 'Austin',
  jobs: 37,
  reason: 'The segment "Austin" (7) is USER_PAUSED.',
  remedy: 'Launch the segment.',
  since: null,
}

const titles = (...given: Parameters<typeof listCampaignLimits>) =>
  listCampaignLimits(...given).map(({ title }) => title)

test('the gates that keep jobs from being shown come first, with a link to what opens them', () => {
  const [first, ...others] = listCampaignLimits({ jobs: 40, limits: [limit] }, enough, true)
  assert.deepEqual(first, {
    title: 'The segment Austin is not live',
    text: 'Launch the segment.',
    jobs: 37,
    remedy: { to: 'segment', segmentId: 7, label: 'See the segment' },
  })
  assert.deepEqual(others, [])
})

test('a campaign without jobs is limited by its job filters alone', () => {
  assert.deepEqual(titles({ jobs: 0, limits: [] }, { capCents: 10_000, forecast }, true), ['No jobs'])
})

test('the forecast says whether the budget or the price limits a live campaign', () => {
  const all = { jobs: 40, limits: [] }
  assert.deepEqual(titles(all, enough, true), [])
  assert.deepEqual(titles(all, { capCents: 10_000, forecast }, true), [
    'Limited by price or by the number of jobs',
  ])
  assert.deepEqual(titles(all, { capCents: 10_000, forecast }, false), [])
  const exhausted = { ...forecast, exhaustedOn: '2026-03-20' }
  assert.deepEqual(titles(all, { capCents: 10_000, forecast: exhausted }, true), ['Limited by budget'])
  assert.deepEqual(titles(all, { capCents: null, forecast }, true), [])
})

test('a live campaign without a forecast is not said to use its budget', () => {
  const pacing = { capCents: 10_000, forecast: null }
  assert.deepEqual(titles({ jobs: 40, limits: [] }, pacing, true), ['Too early to tell'])
  assert.deepEqual(titles({ jobs: 40, limits: [limit] }, pacing, true), ['The segment Austin is not live'])
})
