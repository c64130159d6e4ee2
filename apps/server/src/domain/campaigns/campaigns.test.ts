import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankCampaignSettings, campaignDefaults } from '@tiller/contract/platform/campaigns/schemas'
import { TillerError } from '@tiller/client'
import { harness } from '#test/harness/harness.ts'

/** The error of a call that must fail. */
const refusal = async (call: Promise<unknown>): Promise<TillerError> => {
  const error = await call.then(
    () => assert.fail('the call succeeded'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof TillerError, String(error))
  return error
}

test('a new campaign is UNDER_DEVELOPMENT and has the given settings, and defaults for the others', async (t) => {
  const { api, poolId } = await harness(t)
  const sent = {
    ...structuredClone(blankCampaignSettings),
    name: 'Nurses',
    otherEmailAddresses: ['a@example.com'],
    additionalFields: [{ name: 'cost centre', value: '7' }],
    jobFilters: [{ title: ['nurse'], stateId: [48], cpc: { lower: 5 } }],
    candidateTierSettings: [{ tier: 'FT' as const, multiplier: 1.25, sourceParam: 'first' }],
    eventStartDt: '2026-05-01T00:00:00.000Z',
  }
  const made = await api.createCampaign({ params: { poolId }, body: sent })
  assert.partialDeepStrictEqual(made, {
    ...campaignDefaults,
    ...sent,
    poolId,
    status: 'UNDER_DEVELOPMENT',
    mtdSpend: 0,
    totalBudgetDollars: 0,
  })
  assert.deepEqual(await api.getCampaign({ params: { campaignId: made.id } }), made)
})

test('finds campaigns by their additional fields', async (t) => {
  const { api, seed, poolId } = await harness(t)
  const fields = [
    { name: 'Cost center', value: '4711' },
    { name: 'Team', value: 'West' },
  ]
  const { id } = await seed.campaign(poolId, { additionalFields: fields })
  const { id: without } = await seed.campaign(poolId)
  const matching = async (search: string) =>
    (await api.listMyCampaigns({ query: { search, sort: ['id,asc'] } })).content.map((each) => each.id)
  assert.deepEqual(await matching('additionalFields="Cost center=4711"'), [id])
  assert.deepEqual(await matching('additionalFields~"=471"'), [id])
  assert.deepEqual(await matching('additionalFields~"team=w"'), [id])
  assert.deepEqual(await matching('additionalFields="4711"'), [])
  assert.deepEqual(await matching('additionalFields=null'), [without])
})

test('PATCH changes the given fields, clears null fields, and keeps the others', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const made = await seed.campaign(poolId, { emailAddress: 'a@example.com', eventWear: 'boots' })
  const changed = await api.updateCampaign({
    params: { campaignId: made.id },
    body: { emailAddress: null, applyOrder: 3 },
  })
  assert.deepEqual(changed, { ...made, emailAddress: null, applyOrder: 3 })
})

test('all contradictory settings are reported together', async (t) => {
  const { api, poolId } = await harness(t)
  const body = {
    ...structuredClone(blankCampaignSettings),
    name: 'X',
    basicCpc: 10,
    minCpc: 20,
    fullTargetCpa: true,
    enableAutoArchive: true,
    jobFilters: [{ created: { from: '2025-11-01T00:00:00Z' }, cpc: { lower: 9, upper: 8 } }],
  }
  const { status, code, errors } = await refusal(api.createCampaign({ params: { poolId }, body }))
  assert.deepEqual([status, code], [400, 'invalid-request'])
  assert.deepEqual(
    errors.map(({ field }) => field),
    ['jobFilters[0].created.from', 'jobFilters[0].cpc.upper', 'minCpc', 'autoArchiveAt', 'fullTargetCpa'],
  )
})

test('a refused launch lists everything that is missing and changes nothing', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId, { basicCpc: 0, monthlyBudget: 0, adType: 'EVENT' })
  const { status, code, errors } = await refusal(api.launchCampaign({ params: { campaignId } }))
  assert.deepEqual([status, code], [409, 'launch-incomplete'])
  assert.deepEqual(
    errors.map(({ field }) => field),
    [
      'basicCpc',
      'monthlyBudget',
      'eventType',
      'eventLocation',
      'eventStartDt',
      'eventEndDt',
      'eventTimes',
      'emailAddress',
    ],
  )
  assert.equal((await api.getCampaign({ params: { campaignId } })).status, 'UNDER_DEVELOPMENT')
})

test('launching a campaign without a price is refused with the missing field', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const fieldsOf = async (settings: Parameters<typeof seed.campaign>[1]) => {
    const { id: campaignId } = await seed.campaign(poolId, settings)
    const { code, errors } = await refusal(api.launchCampaign({ params: { campaignId } }))
    assert.equal(code, 'launch-incomplete')
    return errors.map(({ field }) => field)
  }
  assert.deepEqual(await fieldsOf({ basicCpc: 0, targetCpa: 500 }), ['basicCpc', 'targetCpaType'])
  assert.deepEqual(await fieldsOf({ basicCpc: 0, autopilot: true }), ['basicCpc', 'autopilotMaxCpc'])
  assert.deepEqual(await fieldsOf({ basicCpc: 10, tillerPro: 'ALWAYS_ON' }), ['tillerProCpc'])
})

test('a PATCH without changes keeps modifiedAt and the ETag', async (t) => {
  const h = await harness(t)
  const campaign = await h.seed.campaign(h.poolId, {
    live: true,
    jobFilters: [{ title: ['nurse'], stateId: [48] }],
    candidateTierSettings: [{ tier: 'FT', multiplier: 1.25, sourceParam: 'first' }],
    eventStartDt: '2026-05-01T00:00:00.000Z',
  })
  const segment = await h.api.createSegment({ params: { campaignId: campaign.id }, body: { name: 'S' } })
  const etags = async () => [
    (await h.api.getCampaign.withResponse({ params: { campaignId: campaign.id } })).etag,
    (await h.api.getSegment.withResponse({ params: { segmentId: segment.id } })).etag,
  ]
  const before = await etags()
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  const same = {
    name: campaign.name,
    jobFilters: [{ stateId: [48], title: ['nurse'] }],
    candidateTierSettings: [{ sourceParam: 'first', multiplier: 1.25, tier: 'FT' as const }],
    eventStartDt: '2026-05-01T02:00:00+02:00',
  }
  for (const body of [{}, same])
    assert.deepEqual(await h.api.updateCampaign({ params: { campaignId: campaign.id }, body }), campaign)
  for (const body of [{}, { name: 'S', jobFilters: [] }])
    assert.deepEqual(await h.api.updateSegment({ params: { segmentId: segment.id }, body }), segment)
  assert.deepEqual(await etags(), before)
  const changed = await h.api.updateCampaign({ params: { campaignId: campaign.id }, body: { applyOrder: 2 } })
  assert.equal(changed.modifiedAt, h.clock.at.toISOString())
  assert.deepEqual(await h.api.getCampaign({ params: { campaignId: campaign.id } }), changed)
})

test('campaigns and segments reject a blank name and a past archiving time', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId)
  const { id: segmentId } = await api.createSegment({ params: { campaignId }, body: { name: 'S' } })
  const past = { enableAutoArchive: true, autoArchiveAt: '2026-03-02T15:00:00Z' }
  for (const [body, field] of [
    [{ name: '   ' }, 'name'],
    [past, 'autoArchiveAt'],
  ] as const) {
    for (const call of [
      () => seed.campaign(poolId, body),
      () => api.updateCampaign({ params: { campaignId }, body }),
      () => api.createSegment({ params: { campaignId }, body: { name: 'T', ...body } }),
      () => api.updateSegment({ params: { segmentId }, body }),
    ]) {
      const { status, errors } = await refusal(call())
      assert.deepEqual([status, errors.map((error) => error.field)], [400, [field]])
    }
  }
  const future = { ...past, autoArchiveAt: '2026-03-02T15:00:00.001Z' }
  assert.partialDeepStrictEqual(await api.updateSegment({ params: { segmentId }, body: future }), future)
})

test('segments of an archived campaign cannot be launched or changed', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId)
  const { id: segmentId } = await api.createSegment({ params: { campaignId }, body: { name: 'S' } })
  await api.archiveCampaign({ params: { campaignId } })
  const params = { segmentId }
  for (const call of [
    () => api.launchSegment({ params }),
    () => api.pauseSegment({ params }),
    () => api.archiveSegment({ params }),
    () => api.updateSegment({ params, body: { name: 'T' } }),
  ]) {
    const { status, code, message } = await refusal(call())
    assert.deepEqual([status, code], [409, 'archived'])
    assert.match(message, new RegExp(`campaign ${campaignId} is archived`))
  }
  assert.equal((await api.getSegment({ params })).status, 'UNDER_DEVELOPMENT')
})

test('a paused campaign keeps its pause reason until it is launched', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId, { live: true })
  assert.partialDeepStrictEqual(await api.pauseCampaign({ params: { campaignId }, body: { reasonId: 3 } }), {
    status: 'PAUSED',
    pauseReasonId: 3,
  })
  assert.equal((await refusal(api.pauseCampaign({ params: { campaignId } }))).code, 'transition-not-allowed')
  assert.partialDeepStrictEqual(await api.launchCampaign({ params: { campaignId } }), {
    status: 'LIVE',
    pauseReasonId: null,
  })
})

test('an archived campaign can only be read and copied', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId, { live: true })
  assert.equal((await api.archiveCampaign({ params: { campaignId } })).status, 'ARCHIVED')
  assert.equal(
    (await refusal(api.updateCampaign({ params: { campaignId }, body: { name: 'B' } }))).code,
    'archived',
  )
  assert.equal(
    (await refusal(api.createSegment({ params: { campaignId }, body: { name: 'S' } }))).code,
    'archived',
  )
  assert.equal(
    (await refusal(api.archiveCampaign({ params: { campaignId } }))).code,
    'transition-not-allowed',
  )
  assert.equal(
    (await api.copyCampaign({ params: { campaignId }, body: { name: 'Copy', poolId } })).status,
    'UNDER_DEVELOPMENT',
  )
})

test('a copy has the settings and segments of the original, a new name, and no spend', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const original = await seed.campaign(poolId, { live: true, applyOrder: 4, eventPrepare: 'Bring a pen' })
  await api.createSegment({
    params: { campaignId: original.id },
    body: { name: 'A', basicCpc: 12, jobFilters: [{ title: ['x'] }] },
  })
  const gone = await api.createSegment({ params: { campaignId: original.id }, body: { name: 'B' } })
  await api.archiveSegment({ params: { segmentId: gone.id } })
  const copy = await api.copyCampaign({ params: { campaignId: original.id }, body: { name: 'Copy', poolId } })
  const { id, status, createdAt, modifiedAt, ...settings } = original
  assert.partialDeepStrictEqual(copy, { ...settings, name: 'Copy', status: 'UNDER_DEVELOPMENT' })
  const segments = await api.listCampaignSegments({ params: { campaignId: copy.id } })
  assert.partialDeepStrictEqual(segments, {
    totalElements: 1,
    content: [{ name: 'A', basicCpc: 12, jobFilters: [{ title: ['x'] }], status: 'UNDER_DEVELOPMENT' }],
  })
})

test('a campaign cannot be copied into a pool of another customer', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const stranger = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId)
  const { status, errors } = await refusal(
    api.copyCampaign({ params: { campaignId }, body: { name: 'C', poolId: stranger.poolId } }),
  )
  assert.deepEqual([status, errors[0]?.field], [400, 'poolId'])
})

test('lists page through all rows and sort by any field, with the id as tiebreaker', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const made = []
  for (let index = 0; index < 7; index++)
    made.push(await seed.campaign(poolId, { name: `C${index}`, applyOrder: index % 2 }))
  const read = async (page: number) =>
    api.listPoolCampaigns({ params: { poolId }, query: { page, size: 3, sort: ['applyOrder,desc'] } })
  const pages = [await read(0), await read(1), await read(2), await read(3)]
  assert.deepEqual(
    pages.map(({ content }) => content.length),
    [3, 3, 1, 0],
  )
  assert.deepEqual(
    pages.flatMap(({ content }) => content.map(({ name }) => name)),
    ['C1', 'C3', 'C5', 'C0', 'C2', 'C4', 'C6'],
  )
  assert.partialDeepStrictEqual(pages[2], { size: 3, number: 2, totalPages: 3, totalElements: 7 })
  const byName = await api.listMyCampaigns({ query: { sort: ['name,desc'], size: 2 } })
  assert.deepEqual(
    byName.content.map(({ name }) => name),
    ['C6', 'C5'],
  )
})

test('a segment has the same lifecycle as a campaign', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const campaign = await seed.campaign(poolId, { live: true })
  const { id: segmentId, ...made } = await api.createSegment({
    params: { campaignId: campaign.id },
    body: { name: 'S', minCpc: 5 },
  })
  assert.partialDeepStrictEqual(made, {
    campaignId: campaign.id,
    status: 'UNDER_DEVELOPMENT',
    minCpc: 5,
    monthlyBudget: 0,
    jobFilters: [],
  })
  const params = { segmentId }
  assert.equal((await refusal(api.pauseSegment({ params }))).code, 'transition-not-allowed')
  assert.equal((await api.launchSegment({ params })).status, 'LIVE')
  assert.equal((await refusal(api.launchSegment({ params }))).code, 'transition-not-allowed')
  assert.equal((await api.pauseSegment({ params })).status, 'USER_PAUSED')
  assert.equal((await api.updateSegment({ params, body: { name: 'T', basicCpc: 7 } })).name, 'T')
  assert.equal((await refusal(api.updateSegment({ params, body: { minCpc: 8 } }))).errors[0]?.field, 'minCpc')
  const copy = await api.copySegment({ params, body: { name: 'U', campaignId: campaign.id } })
  assert.partialDeepStrictEqual(copy, { name: 'U', basicCpc: 7, status: 'UNDER_DEVELOPMENT' })
  assert.equal(
    (await refusal(api.copySegment({ params, body: { name: 'U', campaignId: 999_999_999 } }))).errors[0]
      ?.field,
    'campaignId',
  )
  assert.equal((await api.archiveSegment({ params })).status, 'ARCHIVED')
  assert.equal((await refusal(api.archiveSegment({ params }))).code, 'transition-not-allowed')
  assert.equal((await refusal(api.updateSegment({ params, body: { name: 'V' } }))).code, 'archived')
})
