import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { TillerError } from '@tiller/client'
import { figureFields, figureFieldNames } from '@tiller/contract/platform/reports/figures'
import { sql } from 'kysely'
import { click, harness, type Harness } from '#test/harness/harness.ts'
import { rollUpActivity } from '#domain/activity/roll-up.ts'
import { attributeConversions } from '#domain/conversions/attribute.ts'
import { storeConversionReports } from '#domain/conversions/store.ts'
import { refundClick } from '#domain/ledger/refund.ts'

/** A campaign with a segment, jobs in both, and clicks on two days, conversions, and a refund. */
async function spending(t: TestContext) {
  const h = await harness(t)
  const word = `heron${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: `Nurse ${word}` },
    { reference: 'b', title: `Driver ${word}` },
    { reference: 'c', title: `Cook ${word}`, extra: '<expiration_date>2026-03-03</expiration_date>' },
  ])
  const campaign = await h.seed.campaign(h.poolId, { live: true, basicCpc: 25 })
  const segment = await h.api.createSegment({
    params: { campaignId: campaign.id },
    body: { name: 'Nurses', jobFilters: [{ title: ['nurse'] }], monthlyBudget: 1_000 },
  })
  await h.api.launchSegment({ params: { segmentId: segment.id } })
  const sids: string[] = []
  for (const [day, visitor] of [
    ['2026-03-10T15:00:00Z', 'one'],
    ['2026-03-11T15:00:00Z', 'two'],
  ] as const) {
    h.clock.at = new Date(day)
    const { jobs } = await h.api.searchJobs({ query: { q: word, link: 1 } })
    for (const job of jobs.filter(({ title }) => !title.startsWith('Cook'))) {
      const { location } = await click(String(job.url), visitor)
      sids.push(new URL(location ?? '').searchParams.get('tlr_sid') ?? '')
      await click(String(job.url), visitor)
    }
  }
  await h.parts.impressions.flush(h.db)
  const [sid = ''] = sids
  for (const event of [1, 2] as const)
    await storeConversionReports(h.parts.pool, [{ sid, event, poolId: 0, channel: 'SERVER' }], h.clock.at)
  await attributeConversions(h.parts, { at: h.clock.at })
  await refundClick(h.db, {
    clickId: sids.at(-1) ?? '',
    reason: 'A test',
    at: h.clock.at,
    period: '2026-03-01',
  })
  return { h, campaignId: campaign.id, segmentId: segment.id }
}

const ledgerCents = async ({ db, tenant }: Harness) => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from charge where customer_id = ${tenant.customerId}`.execute(
    db,
  )
  return rows[0]?.cents
}

test('expanded parts of campaigns, segments, and pools match the ledger, clicks, and conversions, before and after the roll-up', async (t) => {
  const { h, campaignId, segmentId } = await spending(t)
  const read = async () => {
    const query = { report: ['EVENTS', 'JOBS'] as ('EVENTS' | 'JOBS')[], expand: ['spending' as const] }
    return {
      campaign: await h.api.getCampaign({ params: { campaignId }, query }),
      segment: await h.api.getSegment({ params: { segmentId }, query }),
      pool: await h.api.getPool({ params: { poolId: h.poolId }, query }),
      listed: (await h.api.listMyCampaigns({ query })).content,
    }
  }
  const { campaign, segment, pool, listed } = await read()
  assert.equal(await ledgerCents(h), 75)
  assert.partialDeepStrictEqual(campaign.events, {
    clicks: 8,
    billableClicks: 4,
    conversions1: 1,
    conversions2: 1,
    conversions3: 0,
    applications: 0,
    impressions: 4,
    ctr: 2,
    cvr: 1 / 8,
  })
  assert.deepEqual(campaign.spending, {
    mtdSpendCents: 75,
    todaySpendCents: 25,
    totalBudgetCents: 10_000,
    remainingCents: 9_925,
    spendCents: 75,
    avgCpcCents: 75 / 4,
    costPerApplicationCents: null,
    cpaCents: 75,
  })
  assert.deepEqual(campaign.jobs, {
    total: 3,
    live: 2,
    paused: 0,
    outOfBudget: 0,
    dailyCapped: 0,
    expired: 1,
  })
  assert.equal(segment.events?.clicks, 4)
  assert.equal(segment.spending?.totalBudgetCents, 1_000)
  assert.equal(segment.jobs?.total, 1)
  assert.deepEqual(pool.events, campaign.events)
  assert.deepEqual(pool.spending, campaign.spending)
  assert.deepEqual(pool.jobs, campaign.jobs)
  assert.deepEqual(listed, [campaign])
  await rollUpActivity(h.db, 'America/New_York')
  assert.deepEqual(await read(), { campaign, segment, pool, listed })
})

test('each figure has the same value in a list, in the activity report, and as a search, and sorts the list', async (t) => {
  const { h, campaignId } = await spending(t)
  const idle = await h.seed.campaign(h.poolId, { name: 'Idle', jobFilters: [] })
  const days = { from: '2026-03-10', to: '2026-03-11' }
  const report = ['EVENTS', 'SPENDING'] as ('EVENTS' | 'SPENDING')[]
  const { rows } = await h.api.reportActivity({
    query: { ...days, interval: 'total', groupBy: ['campaign'] },
  })
  const [reported = assert.fail('no row')] = rows
  for (const field of figureFieldNames) {
    const list = async (query: { search?: string; sort?: string[] }) =>
      (await h.api.listMyCampaigns({ query: { ...days, report, ...query } })).content
    const name = figureFields[field]
    const value = reported[name === 'billableClicks' ? 'billable' : name]
    const [campaign] = await list({ search: `id=${campaignId}` })
    const [part = '', figure = ''] = field.split('.')
    const parts = campaign as unknown as Record<string, Record<string, unknown>>
    assert.equal(parts[part]?.[figure], value, field)
    const found = await list({ search: `${field}=${value}` })
    assert.ok(
      found.some(({ id }) => id === campaignId),
      field,
    )
    if (value === null || value === 0) continue
    const byFigure = await list({ search: `${field}>0`, sort: [`${field},desc`] })
    assert.deepEqual(
      byFigure.map(({ id }) => id),
      [campaignId],
      field,
    )
    if (name.endsWith('Cents') && name !== 'spendCents') continue
    const ascending = await list({ sort: [`${field},asc`] })
    assert.equal(ascending[0]?.id, ['ctr', 'cvr'].includes(name) ? campaignId : idle.id, field)
  }
  const facets = await h.api.getMyJobFacets({ query: { search: 'events.clicks>3' } })
  const jobs = await h.api.listMyJobs({
    query: { search: 'events.clicks>3', sort: ['spending.spendCents,desc'], report },
  })
  assert.deepEqual([facets.jobs, jobs.content.map(({ spending: money }) => money?.spendCents)], [2, [50, 25]])
  const segments = await h.api.listMySegments({ query: { sort: ['events.clicks,desc'], report } })
  assert.equal(segments.content[0]?.events?.clicks, 4)
})

test('a report counts the requested days in the billing time zone, and refuses inverted or too long ranges', async (t) => {
  const { h, campaignId } = await spending(t)
  const of = (from: string, to: string) =>
    h.api.getCampaign({ params: { campaignId }, query: { report: ['EVENTS', 'SPENDING'], from, to } })
  const { events, spending: money } = await of('2026-03-10', '2026-03-10')
  assert.deepEqual([events?.clicks, events?.billableClicks, events?.conversions2], [4, 2, 0])
  assert.deepEqual([money?.avgCpcCents, money?.mtdSpendCents], [25, 75])
  assert.equal((await of('2026-02-01', '2026-02-28')).events?.clicks, 0)
  for (const [from, to] of [
    ['2026-03-11', '2026-03-10'],
    ['2025-01-01', '2026-03-10'],
  ] as const)
    await assert.rejects(
      of(from, to),
      (error) => error instanceof TillerError && error.errors[0]?.field === 'from',
    )
})

test('expands open schedules and the pool, without changing the version of the object', async (t) => {
  const { h, campaignId, segmentId } = await spending(t)
  await h.api.createCampaignScheduledPause({ params: { campaignId }, body: { pauseOn: '2026-03-20' } })
  await h.api.createSegmentScheduledPause({ params: { segmentId }, body: { pauseOn: '2026-03-19' } })
  await h.api.createOneTimeBudget({ params: { campaignId }, body: { budgetCents: 500, start: '2026-03-25' } })
  await h.api.createMonthlyBudgetChange({
    params: { campaignId },
    body: { absolute: false, applyOn: '2026-04-01', budgetCents: 500 },
  })
  const report = ['SCHEDULING', 'POOL', 'SURVEY_STATUS'] as const
  const { scheduling, surveyStatus } = await h.api.getCampaign({
    params: { campaignId },
    query: { report: [...report] },
  })
  assert.deepEqual(
    scheduling?.pauses.map(({ pauseOn }) => pauseOn),
    ['2026-03-19', '2026-03-20'],
  )
  assert.deepEqual([scheduling?.oneTimeBudgets.length, scheduling?.monthlyBudgetChanges.length], [1, 1])
  assert.equal(surveyStatus?.status, 'NOT_SENT')
  const segment = { params: { segmentId } }
  const plain = await h.api.getSegment.withResponse(segment)
  const whole = await h.api.getSegment.withResponse({
    ...segment,
    query: { report: ['POOL', 'EVENTS', 'JOBS', 'SPENDING'], expand: ['scheduling'] },
  })
  assert.deepEqual([whole.data.pool?.id, whole.data.scheduling?.pauses.length], [h.poolId, 1])
  assert.equal(whole.etag, plain.etag)
  assert.equal('events' in plain.data, false)
})

test('expands every part of jobs, singly and in lists', async (t) => {
  const { h, campaignId, segmentId } = await spending(t)
  await h.api.createCampaignScheduledPause({ params: { campaignId }, body: { pauseOn: '2026-03-20' } })
  await h.api.createSegmentScheduledPause({ params: { segmentId }, body: { pauseOn: '2026-03-19' } })
  await h.api.createOneTimeBudget({ params: { campaignId }, body: { budgetCents: 500, start: '2026-03-25' } })
  const report = ['EVENTS', 'SPENDING', 'SCHEDULING', 'POOL', 'JOBS'] as const
  const query = { report: [...report], sort: ['title,asc'] }
  const { content } = await h.api.listMyJobs({ query })
  const [cook, driver, nurse] = content
  assert.deepEqual(
    content.map(({ events }) => [events?.impressions, events?.clicks, events?.billableClicks]),
    [
      [0, 0, 0],
      [2, 4, 2],
      [2, 4, 2],
    ],
  )
  const spent = content.map((job) => job.spending?.mtdSpendCents ?? 0)
  assert.equal(
    spent.reduce((sum, cents) => sum + cents, 0),
    await ledgerCents(h),
  )
  const refunded = spent.indexOf(25)
  assert.deepEqual(content[refunded]?.spending, {
    mtdSpendCents: 25,
    todaySpendCents: 0,
    totalBudgetCents: null,
    remainingCents: null,
    spendCents: 25,
    avgCpcCents: 12.5,
    costPerApplicationCents: null,
    cpaCents: content[refunded]?.events?.conversions2 === 1 ? 25 : null,
  })
  assert.deepEqual([cook?.spending?.avgCpcCents, cook?.spending?.mtdSpendCents], [null, 0])
  const pauses = (job: typeof cook) => job?.scheduling?.pauses.map(({ pauseOn }) => pauseOn)
  assert.deepEqual(
    [pauses(driver), pauses(nurse)],
    [['2026-03-20'], ['2026-03-19', '2026-03-20']],
    "a segment's pause is none of other jobs",
  )
  assert.equal(driver?.scheduling?.oneTimeBudgets.length, 1)
  assert.deepEqual(nurse?.pool?.id, h.poolId)
  assert.partialDeepStrictEqual(cook?.jobs, { total: 1, live: 0, expired: 1 })
  for (const job of content) {
    const params = { id: job.id }
    assert.deepEqual(await h.api.getJob({ params, query: { report: [...report] } }), job)
    const expand = ['events', 'spending', 'scheduling', 'jobs'] as const
    const { pool: _, ...others } = job
    assert.deepEqual(await h.api.getJob({ params, query: { expand: [...expand] } }), others)
  }
})

test('the date range applies to expanded jobs; the jobs of a job are its title expansions', async (t) => {
  const { h } = await spending(t)
  const search = 'title~"Driver"'
  const [driver] = (await h.api.listMyJobs({ query: { search } })).content
  await h.api.createJobExpansion({ params: { jobId: driver?.id ?? 0 }, body: { title: 'Chauffeur' } })
  const [copy] = (await h.api.listMyJobs({ query: { search: 'derived=true' } })).content
  for (const id of [driver?.id ?? 0, copy?.id ?? 0]) {
    const { jobs } = await h.api.getJob({ params: { id }, query: { report: ['JOBS'] } })
    assert.partialDeepStrictEqual(jobs, { total: 2, live: 2 })
  }
  const query = { search, report: ['EVENTS' as const], from: '2026-03-10', to: '2026-03-10' }
  const [onTheTenth] = (await h.api.listMyJobs({ query })).content
  assert.equal(onTheTenth?.events?.clicks, 2)
  const expanded = await h.api.getJob({
    params: { id: copy?.id ?? 0 },
    query: { expand: ['expansion', 'events'] },
  })
  assert.deepEqual([expanded.expansion?.title, expanded.events?.clicks], ['Chauffeur', 0])
})

test('expand=unique lists one matching job per title and company', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Nurse', company: 'Acme' },
    { reference: 'b', title: 'Nurse', company: 'Acme' },
    { reference: 'c', title: 'Nurse', company: 'Other' },
    { reference: 'd', title: 'Driver', company: 'Acme' },
  ])
  const references = async (search?: string, size = 20, page = 0) => {
    const query = { expand: ['unique' as const], size, page, ...(search === undefined ? {} : { search }) }
    const { content, totalElements } = await h.api.listMyJobs({ query })
    return [content.map(({ jobReference }) => jobReference), totalElements]
  }
  assert.deepEqual(await references(), [['a', 'c', 'd'], 3])
  assert.deepEqual(await references('jobReference!="a"'), [['b', 'c', 'd'], 3])
  assert.deepEqual(await references(undefined, 1, 1), [['c'], 3])
  assert.equal((await h.api.listMyJobs()).totalElements, 4)
})

test('expand=unique counts the distinct jobs of a campaign by title and company', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { jobFilters: [{ title: ['nurse'] }] })
  const { id: empty } = await h.seed.campaign(h.poolId, { jobFilters: [] })
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Nurse', company: 'Acme' },
    { reference: 'b', title: 'Nurse', company: 'Acme' },
    { reference: 'c', title: 'Nurse', company: 'Other' },
    { reference: 'd', title: 'Driver', company: 'Acme' },
  ])
  const query = { expand: ['unique' as const] }
  const { content } = await h.api.listMyCampaigns({ query: { ...query, sort: ['id,asc'] } })
  assert.deepEqual(
    content.map(({ id, unique }) => [id, unique]),
    [
      [campaignId, 2],
      [empty, 0],
    ],
  )
  assert.equal((await h.api.getCampaign({ params: { campaignId }, query })).unique, 2)
  assert.ok(!('unique' in (await h.api.getCampaign({ params: { campaignId } }))))
})
