import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import {
  CampaignPatch,
  blankCampaignSettings,
  campaignDefaults,
} from '@tiller/contract/platform/campaigns/schemas'
import { SegmentPatch } from '@tiller/contract/platform/segments/schemas'
import { click, harness } from '#test/harness/harness.ts'
import { campaignRules, segmentRules, createTierSettings, type FieldRule } from './field-rules.fixture.ts'

/** The fields in the errors of a call, sorted and without duplicates. */
const blamed = async (call: Promise<unknown>): Promise<string[]> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof TillerError && error.code === 'invalid-request', String(error))
  return [...new Set(error.errors.map(({ field }) => field.split(/[.[]/, 1)[0] ?? ''))].toSorted()
}

/** A body with the n-th invalid value of each field. */
const refusedBodies = (rules: Record<string, FieldRule>) =>
  Array.from({ length: Math.max(...Object.values(rules).map(({ refuses }) => refuses.length)) }, (_, round) =>
    Object.fromEntries(
      Object.entries(rules).flatMap(([field, { refuses }]) =>
        round < refuses.length ? [[field, refuses[round]]] : [],
      ),
    ),
  )

type Object_ = Record<string, unknown>
type Resource = {
  create(body: Object_): Promise<unknown>
  patch(body: Object_): Promise<Object_>
  read(): Promise<Object_>
}

/** Tests each rule with POST and PATCH: a missing field stays, null clears it, and a value is stored. */
async function holdsRules(
  rules: Record<string, FieldRule>,
  blank: Object_,
  { create, patch, read }: Resource,
) {
  for (const body of refusedBodies(rules)) {
    assert.deepEqual(await blamed(patch(body)), Object.keys(body).toSorted())
    assert.deepEqual(await blamed(create({ ...blank, ...body })), Object.keys(body).toSorted())
  }
  for (const [field, { accepts, requires = {} }] of Object.entries(rules)) {
    for (const value of accepts) {
      const { modifiedAt: _, totalBudgetDollars: __, ...before } = await read()
      const changed = { ...requires, [field]: value }
      assert.partialDeepStrictEqual(
        await patch(changed),
        { ...before, ...changed },
        `${field}: ${String(value)}`,
      )
      assert.partialDeepStrictEqual(await read(), { ...before, ...changed })
    }
    await patch({ minCpc: 0, basicCpc: 0, tillerProCpc: 0, enableAutoArchive: false })
    if ('fullTargetCpa' in rules) await patch({ fullTargetCpa: false, targetCpaType: 'NONE' })
  }
}

test('the rule tables cover every field of campaigns and segments', () => {
  assert.deepEqual(Object.keys(campaignRules).toSorted(), Object.keys(CampaignPatch.properties).toSorted())
  assert.deepEqual(Object.keys(segmentRules).toSorted(), Object.keys(SegmentPatch.properties).toSorted())
})

test('creating a campaign reports all missing required fields together', async (t) => {
  const { api, poolId } = await harness(t)
  const create = (body: object) => api.createCampaign({ params: { poolId }, body: body as never })
  const required = [...Object.keys(blankCampaignSettings), 'name'].toSorted()
  assert.deepEqual(await blamed(create({})), [
    'adType',
    'additionalFields',
    'addressQuestion',
    'budgetPacing',
    'educationQuestion',
    'enableAutoArchive',
    'eventTimeslot',
    'extendBudgetPacing',
    'fullTargetCpa',
    'minCpc',
    'monthlyBudget',
    'name',
    'otherEmailAddresses',
    'pacingDom',
    'reminderType',
    'sendReminders',
    'tillerApply',
    'tillerApplyPro',
    'tillerApplyRedir',
    'tillerFeaturedType',
    'workExperienceQuestion',
  ])
  assert.deepEqual(await blamed(create({})), required)
  assert.partialDeepStrictEqual(await create({ ...blankCampaignSettings, name: 'C' }), {
    ...blankCampaignSettings,
    ...campaignDefaults,
  })
})

test('POST and PATCH enforce the rule of every campaign field', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId, { jobFilters: [] })
  const params = { campaignId }
  await holdsRules(
    campaignRules,
    { ...blankCampaignSettings, name: 'C' },
    {
      create: (body) => api.createCampaign({ params: { poolId }, body: body as never }),
      patch: (body) => api.updateCampaign({ params, body }),
      read: () => api.getCampaign({ params }),
    },
  )
})

test('POST and PATCH enforce the rule of every segment field', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId, { jobFilters: [] })
  const { id: segmentId } = await api.createSegment({ params: { campaignId }, body: { name: 'S' } })
  const params = { segmentId }
  await holdsRules(
    segmentRules,
    { name: 'S' },
    {
      create: (body) => api.createSegment({ params: { campaignId }, body: body as { name: string } }),
      patch: (body) => api.updateSegment({ params, body }),
      read: () => api.getSegment({ params }),
    },
  )
  assert.deepEqual(
    await blamed(api.createSegment({ params: { campaignId }, body: {} as { name: string } })),
    ['name'],
  )
})

test('contradictory settings are refused with the field', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId)
  const cases: [string, object][] = [
    [
      'candidateTierSettings',
      { candidateTierSettings: [...createTierSettings({}), ...createTierSettings({})] },
    ],
    ['minCpc', { basicCpc: 10, minCpc: 11 }],
    ['minCpc', { tillerProCpc: 10, minCpc: 11, basicCpc: 0 }],
    ['fullTargetCpa', { targetCpaType: 'FULL' }],
    ['fullTargetCpa', { fullTargetCpa: true }],
    ['autoArchiveAt', { enableAutoArchive: true }],
    ['autoArchiveAt', { autoArchiveAt: '2026-03-02T15:00:00Z' }],
    ['eventEndDt', { eventStartDt: '2026-05-02T00:00:00Z', eventEndDt: '2026-05-01T00:00:00Z' }],
    ['eventLocation', { eventLocation: 'a\u0000b' }],
  ]
  for (const [field, body] of cases) {
    assert.deepEqual(await blamed(api.updateCampaign({ params: { campaignId }, body })), [field])
    assert.deepEqual(await blamed(seed.campaign(poolId, body)), [field])
  }
})

test('computed fields cannot be set', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const campaign = await seed.campaign(poolId, { jobFilters: [] })
  const segment = await api.createSegment({ params: { campaignId: campaign.id }, body: { name: 'S' } })
  const computed = (object: object, settings: object) =>
    Object.fromEntries(Object.entries(object).filter(([field]) => !(field in settings)))
  const ofCampaign = computed(campaign, CampaignPatch.properties)
  assert.deepEqual(Object.keys(ofCampaign).toSorted(), [
    'assigning',
    'createdAt',
    'dailyCapResetTime',
    'dailyCapped',
    'dailyCappedTime',
    'id',
    'modifiedAt',
    'mtdSpend',
    'oneTimeBudgetDollars',
    'pauseReasonId',
    'pool',
    'poolId',
    'status',
    'totalBudgetDollars',
  ])
  const params = { campaignId: campaign.id }
  assert.deepEqual(
    await blamed(api.updateCampaign({ params, body: ofCampaign })),
    Object.keys(ofCampaign).toSorted(),
  )
  const ofSegment = computed(segment, SegmentPatch.properties)
  assert.deepEqual(
    await blamed(api.updateSegment({ params: { segmentId: segment.id }, body: ofSegment })),
    Object.keys(ofSegment).toSorted(),
  )
})

test('money is exact, in cents or, where the name says so, in dollars', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Tollkeeper' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, {
    live: true,
    monthlyBudget: 10_001,
    basicCpc: 33,
  })
  const { jobs } = await h.api.searchJobs({ query: { q: 'tollkeeper', link: 1 } })
  await click(jobs[0]?.url ?? '')
  assert.partialDeepStrictEqual(await h.api.getCampaign({ params: { campaignId } }), {
    mtdSpend: 33,
    totalBudgetDollars: 100.01,
    oneTimeBudgetDollars: 0,
  })
})

test('a copy keeps every setting', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const last = (rules: Record<string, FieldRule>) =>
    Object.fromEntries(
      Object.entries(rules).map(([field, { accepts: takes }]) => [
        field,
        takes.findLast((value) => value !== null),
      ]),
    )
  const settings = { ...last(campaignRules), name: 'Original', targetCpaType: 'FULL' as const }
  const { id } = await seed.campaign(poolId)
  const original = await api.updateCampaign({ params: { campaignId: id }, body: settings })
  assert.partialDeepStrictEqual(original, settings)
  const segment = await api.createSegment({
    params: { campaignId: id },
    body: { ...last(segmentRules), name: 'Part' },
  })
  const { id: _, ...copied } = await api.copyCampaign({
    params: { campaignId: id },
    body: { name: 'Copy', poolId },
  })
  assert.deepEqual({ ...copied, id }, { ...original, name: 'Copy', status: 'UNDER_DEVELOPMENT' })
  const further = await api.copySegment({
    params: { segmentId: segment.id },
    body: { name: 'Part 2', campaignId: id },
  })
  assert.deepEqual({ ...further, id: segment.id }, { ...segment, name: 'Part 2' })
})

test('a launch is refused without a price; a LIVE campaign serves its jobs', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Ferryman' }])
  const job = Number((await h.api.listMyJobs()).content[0]?.id)
  const bids = [
    { basicCpc: 0, targetCpa: 500 },
    { basicCpc: 0, targetCpa: 500, targetCpaType: 'FULL', fullTargetCpa: true },
    { basicCpc: 0, autopilot: true, autopilotMaxCpc: 50 },
    { basicCpc: 0, autopilot: true },
    { basicCpc: 0, minCpc: 30 },
    { basicCpc: 0, useSmartCpc: true },
    { basicCpc: 0, tillerProCpc: 50 },
    { basicCpc: 50, tillerPro: 'ALWAYS_ON' },
    { basicCpc: 50 },
    { basicCpc: 50, autopilot: true },
    { basicCpc: 50, monthlyBudget: 49 },
    { basicCpc: 0, tillerPro: 'ALWAYS_ON', tillerProCpc: 50 },
  ] as const
  for (const bid of bids) {
    const { id: campaignId } = await h.seed.campaign(h.poolId, bid)
    const launched = await h.api.launchCampaign({ params: { campaignId } }).then(
      ({ status }) => status,
      () => 'refused',
    )
    const { status } = await h.api.getJobStatus({ params: { id: job } })
    const { total } = await h.api.searchJobs({ query: { q: 'ferryman' } })
    const expected = { LIVE: ['LIVE', 1], OUT_OF_BUDGET: ['OUT_OF_BUDGET', 0], refused: ['PAUSED', 0] }[
      launched
    ]
    assert.deepEqual([status, total], expected, JSON.stringify(bid))
    await h.api.archiveCampaign({ params: { campaignId } })
  }
})

test('a copy inherits settings but no internal state', async (t) => {
  const { api, db, poolId, seed } = await harness(t)
  const original = await seed.campaign(poolId, { live: true })
  const fresh = await seed.campaign(poolId)
  const { id: copyId } = await api.copyCampaign({
    params: { campaignId: original.id },
    body: { name: 'Copy', poolId },
  })
  const periods = async (table: 'campaign' | 'segment', ids: number[]) =>
    (await db.selectFrom(table).select('settledPeriod').where('id', 'in', ids).orderBy('id').execute()).map(
      ({ settledPeriod }) => settledPeriod,
    )
  const [ofOriginal, ofFresh, ofCopy] = await periods('campaign', [original.id, fresh.id, copyId])
  assert.notEqual(ofOriginal, ofFresh)
  assert.equal(ofCopy, ofFresh)

  const params = { campaignId: original.id }
  const segment = await api.createSegment({ params, body: { name: 'Segment', jobFilters: [] } })
  const untouched = await api.createSegment({ params, body: { name: 'Other', jobFilters: [] } })
  await api.launchSegment({ params: { segmentId: segment.id } })
  const body = { name: 'Copy', campaignId: original.id }
  const copied = await api.copySegment({ params: { segmentId: segment.id }, body })
  const [launched, otherwise, ofCopiedSegment] = await periods('segment', [
    segment.id,
    untouched.id,
    copied.id,
  ])
  assert.notEqual(launched, otherwise)
  assert.equal(ofCopiedSegment, otherwise)
})
