import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { harness, type Harness } from '#test/harness/harness.ts'

async function withJob(t: Parameters<typeof harness>[0], title = 'Registered Nurse') {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title, cpc: '0.03' }])
  const id = (await h.api.listMyJobs()).content[0]?.id ?? assert.fail()
  return { ...h, explain: (query = {}) => h.api.explainJob({ params: { id }, query }), id }
}

const closed = ({ gates }: Awaited<ReturnType<Harness['api']['explainJob']>>) =>
  gates.filter(({ state }) => state === 'CLOSED').map(({ gate, objectType }) => `${gate} ${objectType}`)

test('a job without a campaign is blocked only by FILTER, and no gates of campaigns apply', async (t) => {
  const { explain, seed, poolId } = await withJob(t)
  const { id } = await seed.campaign(poolId, { name: 'Drivers', jobFilters: [{ title: ['driver'] }] })
  const answer = await explain()
  assert.partialDeepStrictEqual(answer, { status: 'UNPROCESSED', priceCents: 0, price: [], search: null })
  assert.deepEqual(closed(answer), ['FILTER JOB'])
  const filter = answer.gates.find(({ gate }) => gate === 'FILTER')
  assert.match(filter?.remedy ?? '', /job filters of a campaign/)
  assert.ok(
    answer.gates
      .filter(({ gate }) => ['CAMPAIGN', 'SEGMENT', 'PRICE', 'BUDGET'].includes(gate))
      .every(({ state }) => state === 'NOT_ASKED'),
  )
  assert.deepEqual(answer.campaigns, [{ id, name: 'Drivers', applyOrder: 0, matches: false }])
})

test('lists all closed gates with their object, start time, and remedy', async (t) => {
  const { explain, seed, poolId, api, clock } = await withJob(t)
  const campaign = await seed.campaign(poolId, { name: 'Nurses', live: true })
  const params = { campaignId: campaign.id }
  const segment = await api.createSegment({ params, body: { name: 'North', jobFilters: [{}] } })
  await api.pauseCampaign({ params, body: {} })
  const answer = await explain()
  assert.deepEqual(closed(answer), ['CAMPAIGN CAMPAIGN', 'SEGMENT SEGMENT'])
  assert.equal(answer.status, 'PAUSED')
  assert.partialDeepStrictEqual(
    answer.gates.find(({ gate }) => gate === 'CAMPAIGN'),
    {
      objectType: 'CAMPAIGN',
      objectId: campaign.id,
      objectName: 'Nurses',
      since: clock.at.toISOString(),
      remedy: 'Launch the campaign.',
    },
  )
  assert.partialDeepStrictEqual(
    answer.gates.find(({ gate }) => gate === 'SEGMENT'),
    { objectId: segment.id, objectName: 'North', remedy: 'Launch the segment.' },
  )
})

test('lists the campaigns in order, up to the one that takes the job', async (t) => {
  const { explain, seed, poolId } = await withJob(t)
  const taker = await seed.campaign(poolId, { name: 'All', live: true })
  const first = await seed.campaign(poolId, {
    name: 'Cooks',
    jobFilters: [{ title: ['cook'] }],
    applyOrder: 9,
  })
  await seed.campaign(poolId, { name: 'Later' })
  const { campaigns, status } = await explain()
  assert.equal(status, 'LIVE')
  assert.deepEqual(campaigns, [
    { id: first.id, name: 'Cooks', applyOrder: 9, matches: false },
    { id: taker.id, name: 'All', applyOrder: 0, matches: true },
  ])
})

test('shows each step of the price, ending with the price of a click', async (t) => {
  const { explain, seed, poolId, api } = await withJob(t)
  const { id: campaignId } = await seed.campaign(poolId, { live: true, basicCpc: 20 })
  const step = (of: string, field: string, cents: number, applies: boolean) => ({ of, field, cents, applies })
  const plain = await explain()
  assert.equal(plain.priceCents, 3)
  assert.deepEqual(plain.price, [
    step('FEED', 'cpc', 3, true),
    step('CAMPAIGN', 'basicCpc', 20, false),
    step('FLOOR', 'minCpc', 0, false),
  ])
  await api.updateCampaign({ params: { campaignId }, body: { minCpc: 10 } })
  const raised = await explain()
  assert.equal(raised.priceCents, 10)
  assert.deepEqual(raised.price, [
    step('FEED', 'cpc', 3, false),
    step('CAMPAIGN', 'basicCpc', 20, false),
    step('FLOOR', 'minCpc', 10, true),
  ])
})

test('with a search, returns the rank of the job and the terms of its score', async (t) => {
  const { explain, seed, poolId } = await withJob(t, 'Xylographer')
  assert.deepEqual((await explain({ q: 'xylographer' })).search, {
    total: 0,
    place: null,
    score: null,
    terms: [],
  })
  await seed.campaign(poolId, { live: true })
  const { search } = await explain({ q: 'xylographer', l: 'Austin, TX' })
  assert.partialDeepStrictEqual(search, { total: 1, place: 1 })
  const product = search?.terms.reduce((sum, { value }) => sum * value, 1) ?? 0
  assert.ok(Math.abs(product / (search?.score ?? 0) - 1) < 1e-6, `${product} is not ${search?.score}`)
  assert.deepEqual((await explain({ q: 'xylographer', l: 'Boston, MA' })).search?.place, null)
  assert.equal((await explain({ q: 'x', l: 'No such place at all' })).search?.total, 0)
})

test('only the owner of a job can see its explanation', async (t) => {
  const { id } = await withJob(t)
  const { api } = await harness(t)
  const error: unknown = await api.explainJob({ params: { id } }).catch((reason: unknown) => reason)
  assert.ok(error instanceof TillerError && error.status === 404)
})

test('a campaign says how many of its jobs are shown, and what keeps the others from it', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Wainwright' },
    { reference: 'b', title: 'Wainwright' },
    { reference: 'c', title: 'Night wainwright' },
    { reference: 'e', title: 'Night wainwright' },
    { reference: 'd', title: 'Wainwright', extra: '<expirationdate>2026-02-27</expirationdate>' },
  ])
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  const params = { campaignId }
  const summary = async () => {
    const { jobs, liveJobs, limits } = await h.api.explainCampaign({ params })
    return {
      jobs,
      liveJobs,
      limits: limits.map(({ gate, objectType, jobs: count }) => `${gate} ${objectType} ${count}`),
    }
  }
  assert.deepEqual(await summary(), { jobs: 5, liveJobs: 0, limits: ['CAMPAIGN CAMPAIGN 4', 'FEED JOB 1'] })
  await h.api.launchCampaign({ params })
  const segment = await h.api.createSegment({
    params,
    body: { name: 'Nights', jobFilters: [{ title: ['night'] }] },
  })
  const { limits } = await h.api.explainCampaign({ params })
  assert.deepEqual(
    limits.map(({ gate, objectId, objectName, reason, remedy }) => [
      gate,
      objectId,
      objectName,
      reason,
      remedy,
    ]),
    [
      [
        'SEGMENT',
        segment.id,
        'Nights',
        `The segment "Nights" (${segment.id}) is UNDER_DEVELOPMENT: it has never been launched.`,
        'Launch the segment.',
      ],
      [
        'FEED',
        null,
        null,
        'The jobs have expired.',
        'Give them an expiration date in the future in the feed, or none.',
      ],
    ],
  )
  await h.api.launchSegment({ params: { segmentId: segment.id } })
  assert.deepEqual(await summary(), { jobs: 5, liveJobs: 4, limits: ['FEED JOB 1'] })
  await h.api.updateCampaign({ params, body: { basicCpc: 0, targetCpa: 100 } })
  assert.deepEqual((await summary()).limits, ['PRICE CAMPAIGN 4', 'FEED JOB 1'])
})
