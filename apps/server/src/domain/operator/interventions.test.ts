import assert from 'node:assert/strict'
import { test } from 'node:test'
import { click, harness } from '#test/harness/harness.ts'

test('suspends a campaign with a reason, which its owner cannot launch until it is released', async (t) => {
  const { api, seed, poolId } = await harness(t)
  const { id } = await seed.campaign(poolId, { live: true })
  const params = { campaignId: id }
  const reason = 'The ads break the law.'
  assert.deepEqual(await api.intervene({ body: { kind: 'CAMPAIGN', id, action: 'SUSPEND', reason } }), {
    kind: 'CAMPAIGN',
    id,
    status: 'SYSTEM_PAUSED',
  })
  await assert.rejects(api.launchCampaign({ params }), { code: 'transition-not-allowed' })
  await assert.rejects(api.intervene({ body: { kind: 'CAMPAIGN', id, action: 'SUSPEND' } }), {
    code: 'transition-not-allowed',
  })
  const { status } = await api.intervene({ body: { kind: 'CAMPAIGN', id, action: 'RELEASE' } })
  assert.equal(status, 'PAUSED')
  await api.launchCampaign({ params })
  const query = { search: `objectType="CAMPAIGN" objectId=${id}` }
  assert.partialDeepStrictEqual((await api.listOperatorChanges({ query })).content.at(-1)?.fields, [
    { field: 'status', new: 'SYSTEM_PAUSED' },
    { field: 'reason', new: reason },
  ])
  await assert.rejects(api.intervene({ body: { kind: 'CAMPAIGN', id: 999_999_999, action: 'SUSPEND' } }), {
    code: 'not-found',
  })
})

test('suspends and releases a segment, unless its campaign is archived', async (t) => {
  const { api, seed, poolId } = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId, { live: true })
  const { id } = await api.createSegment({ params: { campaignId }, body: { name: 'One', jobFilters: [] } })
  await api.launchSegment({ params: { segmentId: id } })
  const intervene = async (action: 'SUSPEND' | 'RELEASE') =>
    (await api.intervene({ body: { kind: 'SEGMENT', id, action } })).status
  assert.deepEqual([await intervene('SUSPEND'), await intervene('RELEASE')], ['SYSTEM_PAUSED', 'USER_PAUSED'])
  await api.archiveCampaign({ params: { campaignId } })
  await assert.rejects(intervene('SUSPEND'), { code: 'archived' })
})

test('refunds a click once, with an audit record', async (t) => {
  const h = await harness(t)
  const { api, db, seed, poolId, sourceId } = h
  const { id: campaignId } = await seed.campaign(poolId, { live: true, basicCpc: 35, monthlyBudget: 1_000 })
  await seed.jobs(sourceId, [{ reference: 'a', title: 'Campanile keeper' }])
  const { jobs } = await api.searchJobs({ query: { q: 'campanile', link: 1 } })
  await click(jobs[0]?.url ?? assert.fail('no job was found'))
  const { id: clickId } = await db
    .selectFrom('click')
    .select('id')
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow()
  const body = { clickId, reason: 'Double click' }
  assert.partialDeepStrictEqual(await api.refundClick({ body }), { clickId, cents: 35, campaignId })
  assert.equal((await api.getCampaign({ params: { campaignId } })).mtdSpend, 0)
  await assert.rejects(api.refundClick({ body }), { code: 'transition-not-allowed' })
  await assert.rejects(
    api.refundClick({ body: { ...body, clickId: '0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21' } }),
    {
      code: 'not-found',
    },
  )
})
