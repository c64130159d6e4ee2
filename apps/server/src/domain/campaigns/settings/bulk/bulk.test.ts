import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { verifyChains } from '#domain/events/audit-log/verify.ts'

// Dry-run tests compare complete tables.
const harness = isolatedHarness()

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => assert.fail('the call succeeded'),
    (error: unknown) => {
      assert.ok(error instanceof TillerError, String(error))
      return [error.status, error.code, ...error.errors.map(({ field }) => field)]
    },
  )

const threeJobs = (h: Harness) =>
  h.seed.jobs(
    h.sourceId,
    ['Nurse', 'Nurse', 'Driver'].map((title, index) => ({ reference: `r${index}`, title })),
  )

test('each change of a bulk request succeeds or fails independently, with the reason', async (t) => {
  const h = await harness(t)
  const stranger = await harness(t)
  const made = []
  for (let index = 0; index < 6; index += 1) made.push(await h.seed.campaign(h.poolId, { basicCpc: 33 }))
  const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0] = made.map(({ id }) => id)
  const { id: free } = await h.seed.campaign(h.poolId, { basicCpc: 0 })
  const { id: foreign } = await stranger.seed.campaign(stranger.poolId)
  const { etag } = await h.api.getCampaign.withResponse({ params: { campaignId: five } })
  const { items } = await h.api.changeCampaigns({
    body: {
      items: [
        { id: one, patch: { name: 'Renamed', basicCpc: 40 } },
        { id: two, action: 'launch' },
        { id: two, action: 'pause', reasonId: 2 },
        { id: three, patch: { minCpc: 50 } },
        { id: foreign, action: 'archive' },
        { id: four, adjust: { basicCpc: { percent: 10 }, monthlyBudget: { cents: -500 } } },
        { id: four, adjust: { monthlyBudget: { cents: -10_000 } } },
        { id: five, ifMatch: '"other"', action: 'archive' },
        { id: five, ifMatch: etag, action: 'archive' },
        { id: six, action: 'pause' },
        { id: free, action: 'launch' },
      ],
    },
  })
  assert.deepEqual(
    items.map(({ id, status, campaign, problem }) => [
      id,
      status,
      problem?.code ?? campaign?.status,
      ...(problem?.errors ?? []).map(({ field }) => field),
    ]),
    [
      [one, 200, 'UNDER_DEVELOPMENT'],
      [two, 200, 'LIVE'],
      [two, 200, 'PAUSED'],
      [three, 400, 'invalid-request', 'minCpc'],
      [foreign, 404, 'not-found'],
      [four, 200, 'UNDER_DEVELOPMENT'],
      [four, 400, 'invalid-request', 'adjust.monthlyBudget'],
      [five, 412, 'version-mismatch'],
      [five, 200, 'ARCHIVED'],
      [six, 409, 'transition-not-allowed'],
      [free, 409, 'launch-incomplete', 'basicCpc'],
    ],
  )
  const read = (campaignId: number) => h.api.getCampaign({ params: { campaignId } })
  assert.partialDeepStrictEqual(await read(one), { name: 'Renamed', basicCpc: 40 })
  assert.partialDeepStrictEqual(await read(two), { status: 'PAUSED', pauseReasonId: 2 })
  assert.deepEqual(await read(three), made[2])
  assert.equal((await read(free)).status, 'UNDER_DEVELOPMENT')
  assert.partialDeepStrictEqual(await read(four), { basicCpc: 36, monthlyBudget: 9_500 })
  const { content } = await h.api.listMyChanges({ query: { search: 'action!="CREATE"' } })
  assert.deepEqual(content.map(({ action }) => action).toReversed(), [
    'CHANGE',
    'LAUNCH',
    'PAUSE',
    'CHANGE',
    'ARCHIVE',
  ])
  assert.equal((await verifyChains(h.db, h.tenant.customerId))[0]?.brokenAt, null)
})

test('jobs are reassigned after bulk changes of filters', async (t) => {
  const h = await harness(t)
  await threeJobs(h)
  const { id: one } = await h.seed.campaign(h.poolId, { jobFilters: [{}] })
  const { id: two } = await h.seed.campaign(h.poolId, { jobFilters: [] })
  await h.api.changeCampaigns({
    body: {
      items: [
        { id: two, patch: { jobFilters: [{ title: ['nurse'] }], applyOrder: 5 } },
        { id: one, patch: { jobFilters: [{ title: ['driver'] }] } },
      ],
    },
  })
  const { content } = await h.api.listMyJobs({ query: { sort: ['id,asc'] } })
  assert.deepEqual(
    content.map(({ campaignId }) => campaignId),
    [two, two, one],
  )
})

test('segments are changed in bulk, except those of an archived campaign', async (t) => {
  const h = await harness(t)
  const [one, two] = [await h.seed.campaign(h.poolId), await h.seed.campaign(h.poolId)]
  const segment = async (campaignId: number) =>
    (await h.api.createSegment({ params: { campaignId }, body: { name: 'S', basicCpc: 10 } })).id
  const [a, b, c] = [await segment(one.id), await segment(two.id), await segment(one.id)]
  await h.api.archiveCampaign({ params: { campaignId: two.id } })
  const { items } = await h.api.changeSegments({
    body: {
      items: [
        { id: a, action: 'launch' },
        { id: b, patch: { name: 'T' } },
        { id: c, adjust: { basicCpc: { percent: -25 } } },
      ],
    },
  })
  assert.deepEqual(
    items.map(({ status, segment: after, problem }) => [
      status,
      problem?.code ?? after?.status,
      after?.basicCpc,
    ]),
    [
      [200, 'LIVE', 10],
      [409, 'archived', undefined],
      [200, 'UNDER_DEVELOPMENT', 8],
    ],
  )
})

test('a malformed bulk request is refused as a whole', async (t) => {
  const h = await harness(t)
  const { id } = await h.seed.campaign(h.poolId)
  const change = (items: unknown[]) => refusal(h.api.changeCampaigns({ body: { items: items as never[] } }))
  assert.deepEqual(
    await change([
      { id, action: 'launch' },
      { id, action: 'launch', patch: { name: 'A' } },
      { id },
      { id, action: 'launch', reasonId: 1 },
      { id, adjust: { basicCpc: {} } },
      { id, adjust: { minCpc: { percent: 1, cents: 1 } } },
    ]),
    [
      400,
      'invalid-request',
      'items[1]',
      'items[2]',
      'items[3].reasonId',
      'items[4].adjust.basicCpc',
      'items[5].adjust.minCpc',
    ],
  )
  assert.deepEqual(await change([]), [400, 'invalid-request', 'items'])
  assert.deepEqual(await change(Array.from({ length: 201 }, () => ({ id, action: 'launch' }))), [
    400,
    'invalid-request',
    'items',
  ])
  assert.equal((await h.api.getCampaign({ params: { campaignId: id } })).status, 'UNDER_DEVELOPMENT')
})

test('each outcome has the new version, so that an undo applies only to that version', async (t) => {
  const h = await harness(t)
  const { id } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 50, jobFilters: [{}] })
  const { id: segmentId } = await h.api.createSegment({
    params: { campaignId: id },
    body: { name: 'S', basicCpc: 10 },
  })
  const change = async (item: object) =>
    (await h.api.changeCampaigns({ body: { items: [{ id, ...item }] } })).items[0]
  const read = () => h.api.getCampaign.withResponse({ params: { campaignId: id } })
  for (const item of [{ patch: { basicCpc: 60 } }, { action: 'pause' }, { patch: { jobFilters: [] } }])
    assert.equal((await change(item))?.etag, (await read()).etag)
  const done = await change({ adjust: { basicCpc: { cents: 5 } } })
  await h.api.updateCampaign({ params: { campaignId: id }, body: { name: 'By somebody else' } })
  const back = await change({ ifMatch: done?.etag ?? '', patch: { basicCpc: 60 } })
  assert.deepEqual([back?.problem?.code, back?.etag], ['version-mismatch', undefined])
  assert.equal((await read()).data.basicCpc, 65)
  const { items } = await h.api.changeSegments({
    body: { items: [{ id: segmentId, patch: { applyOrder: 3 } }] },
  })
  const segment = await h.api.getSegment.withResponse({ params: { segmentId } })
  assert.equal(items[0]?.etag, segment.etag)
})

test('bulk requests for the same campaigns in different orders do not deadlock', async (t) => {
  const h = await harness(t)
  const ids: number[] = []
  for (let index = 0; index < 5; index += 1)
    ids.push((await h.seed.campaign(h.poolId, { jobFilters: [] })).id)
  const items = ids.map((id) => ({ id, patch: { jobFilters: [{ title: ['x'] }], applyOrder: 1 } }))
  const answers = await Promise.all(
    [items, items.toReversed(), items, items.toReversed()].map((each) =>
      h.api.changeCampaigns({ body: { items: each } }),
    ),
  )
  for (const { items: outcomes } of answers) assert.ok(outcomes.every(({ status }) => status === 200))
})

const kept = ['campaign', 'segment', 'assignment', 'bucket', 'changeRecord'] as const

/** A hash of everything that a change can write. */
async function traces(
  { db, tenant }: Harness,
  tables: readonly ((typeof kept)[number] | 'idempotentAnswer')[] = kept,
) {
  const rows = await Promise.all(
    tables.map((table) =>
      db.selectFrom(table).selectAll().where('customerId', '=', tenant.customerId).execute(),
    ),
  )
  const { seq } = await db
    .selectFrom('change')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  return hash('sha256', JSON.stringify([rows, seq]))
}

test('a dry run of every operation returns its effect on jobs and spend, and writes nothing', async (t) => {
  const h = await harness(t)
  await threeJobs(h)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 1_000 })
  const { id: other } = await h.seed.campaign(h.poolId, { jobFilters: [], monthlyBudget: 300 })
  const { id: segmentId } = await h.api.createSegment({
    params: { campaignId },
    body: { name: 'Nurses', jobFilters: [{ title: ['nurse'] }] },
  })
  const before = await traces(h, [...kept, 'idempotentAnswer'])
  const params = { campaignId }
  const query = { dryRun: true }
  const { pool, id, poolId, status, mtdSpend, oneTimeBudgetDollars, totalBudgetDollars, ...campaign } =
    await h.api.getCampaign({ params })
  const {
    dailyCapped,
    dailyCappedTime,
    dailyCapResetTime,
    pauseReasonId,
    assigning,
    createdAt,
    modifiedAt,
    ...settings
  } = campaign
  const nurses = [{ title: ['nurse'] }]
  const seen = [
    await h.api.createCampaign({
      params: { poolId: h.poolId },
      query,
      body: { ...settings, applyOrder: 9, jobFilters: nurses },
    }),
    await h.api.updateCampaign({
      params,
      query,
      body: { jobFilters: [{ title: ['driver'] }], monthlyBudget: 400 },
    }),
    await h.api.launchCampaign({ params: { campaignId: other }, query }),
    await h.api.pauseCampaign({ params, query }),
    await h.api.archiveCampaign({ params, query }),
    await h.api.copyCampaign({ params, query, body: { name: 'Copy', poolId: h.poolId } }),
    await h.api.updateSegment({ params: { segmentId }, query, body: { jobFilters: [] } }),
    await h.api.launchSegment({ params: { segmentId }, query }),
    await h.api.archiveSegment({ params: { segmentId }, query }),
    await h.api.createSegment({
      params,
      query,
      body: { name: 'Drivers', jobFilters: [{ title: ['driver'] }] },
    }),
    await h.api.copySegment({ params: { segmentId }, query, body: { name: 'Copy', campaignId } }),
  ]
  assert.deepEqual(
    seen.map(({ status: after, effect }) => [
      after,
      effect?.campaigns.map(({ campaignId: id, taken, released }) => [
        id === campaignId ? 'old' : 'new',
        taken,
        released,
      ]),
      effect?.segments.map(({ segmentId: id, taken, released }) => [
        id === segmentId ? 'old' : 'new',
        taken,
        released,
      ]),
      effect?.mostSpendBeforeCents,
      effect?.mostSpendAfterCents,
    ]),
    [
      [
        'UNDER_DEVELOPMENT',
        [
          ['old', 0, 2],
          ['new', 2, 0],
        ],
        [['old', 0, 2]],
        1_000,
        1_000,
      ],
      ['LIVE', [['old', 0, 2]], [['old', 0, 2]], 1_000, 400],
      ['LIVE', [], [], 1_000, 1_300],
      ['PAUSED', [], [], 1_000, 0],
      ['ARCHIVED', [['old', 0, 3]], [['old', 0, 2]], 1_000, 0],
      ['UNDER_DEVELOPMENT', [], [], 1_000, 1_000],
      ['UNDER_DEVELOPMENT', [], [['old', 0, 2]], 1_000, 1_000],
      ['LIVE', [], [], 1_000, 1_000],
      ['ARCHIVED', [], [['old', 0, 2]], 1_000, 1_000],
      ['UNDER_DEVELOPMENT', [], [['new', 1, 0]], 1_000, 1_000],
      ['UNDER_DEVELOPMENT', [], [], 1_000, 1_000],
    ],
  )
  const bulk = await h.api.changeCampaigns({
    query,
    body: {
      items: [
        { id: campaignId, action: 'archive' },
        { id: other, action: 'pause' },
      ],
    },
  })
  assert.deepEqual(
    bulk.items.map((item) => item.status),
    [200, 409],
  )
  assert.deepEqual(bulk.effect?.campaigns, [{ campaignId, taken: 0, released: 3 }])
  assert.deepEqual(await refusal(h.api.pauseCampaign({ params: { campaignId: other }, query })), [
    409,
    'transition-not-allowed',
  ])
  assert.equal(await traces(h, [...kept, 'idempotentAnswer']), before)
})

test('a dry run reports incomplete counts while a reassignment is running', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { jobFilters: [] })
  const archive = async () => {
    const { effect } = await h.api.archiveCampaign({ params: { campaignId }, query: { dryRun: true } })
    return effect?.complete
  }
  assert.equal(await archive(), true)
  const left = { ...h.tenant, poolId: h.poolId, afterJobId: 0, unannounced: false }
  await h.db.insertInto('reassignment').values(left).execute()
  assert.equal(await archive(), false)
})

test('a filter preview returns matching jobs and their current campaigns, and writes nothing', async (t) => {
  const h = await harness(t)
  await threeJobs(h)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { jobFilters: [{ title: ['driver'] }] })
  const before = await traces(h)
  const preview = (jobFilters: object[]) =>
    h.api.previewJobFilters({ params: { poolId: h.poolId }, body: { jobFilters } })
  const all = await preview([{}])
  assert.partialDeepStrictEqual(all, { matching: 3, free: 2, held: [{ campaignId, jobs: 1 }] })
  assert.deepEqual(
    all.sample.map(({ title, jobReference, campaignId: holder }) => [title, jobReference, holder]),
    [
      ['Nurse', 'r0', null],
      ['Nurse', 'r1', null],
      ['Driver', 'r2', campaignId],
    ],
  )
  assert.partialDeepStrictEqual(await preview([{ title: ['nurse'] }]), { matching: 2, free: 2, held: [] })
  assert.deepEqual(await preview([]), { matching: 0, free: 0, held: [], sample: [] })
  assert.deepEqual(await refusal(preview([{ cpc: { lower: 2, upper: 1 } }])), [
    400,
    'invalid-request',
    'jobFilters[0].cpc.upper',
  ])
  assert.equal(await traces(h), before)
})
