import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { click, harness } from '#test/harness/harness.ts'
import { runDueActionsAt } from '../scheduling/schedules.fixture.ts'

/** One per campaign, so different that a search for one finds no other, even with spelling correction. */
const trades = [
  'Glazier',
  'Cooper',
  'Saddler',
  'Thatcher',
  'Wheelwright',
  'Farrier',
  'Chandler',
  'Cordwainer',
  'Falconer',
  'Upholsterer',
  'Beekeeper',
  'Locksmith',
  'Stonemason',
  'Puppeteer',
]

/** A paced campaign with one job at 10 cents per click, and helpers to click on it. */
async function paced(t: TestContext, settings: object) {
  const h = await harness(t)
  const title = trades.shift() ?? assert.fail('there are more campaigns than trades')
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, budgetPacing: true, ...settings })
  const params = { campaignId }
  const found = async () => (await h.api.searchJobs({ query: { q: title } })).total
  const urls = async (count: number) => {
    const searches = Array.from({ length: count }, () => h.api.searchJobs({ query: { q: title, link: 1 } }))
    return (await Promise.all(searches)).flatMap(({ jobs }) => jobs[0]?.url ?? [])
  }
  let visitors = 0
  const follow = (all: readonly string[]) => Promise.all(all.map((url) => click(url, `${(visitors += 1)}`)))
  const spent = async () => (await h.api.getCampaign({ params })).mtdSpend
  const reasons = async () => {
    const rows = await h.db
      .selectFrom('click')
      .select('unbilledReason')
      .where('customerId', '=', h.tenant.customerId)
      .where('class', '=', 'VALID')
      .execute()
    return rows.filter(({ unbilledReason }) => unbilledReason === 'DAILY_CAP_REACHED').length
  }
  return { ...h, params, found, urls, follow, spent, reasons }
}

test('64 concurrent clicks spend exactly the daily cap, and the campaign is shown again the next day', async (t) => {
  // 30 days remain, so a day's share is 100 cents.
  const h = await paced(t, { monthlyBudget: 3_000 })
  const urls = await h.urls(64)
  assert.equal(urls.length, 64)
  await h.follow(urls)
  assert.deepEqual([await h.spent(), await h.reasons()], [100, 54])
  assert.partialDeepStrictEqual(await h.api.getCampaign({ params: h.params }), {
    status: 'LIVE',
    dailyCapped: true,
    dailyCappedTime: h.clock.at.toISOString(),
    dailyCapResetTime: '2026-03-03T05:00:00.000Z',
  })
  assert.equal(await h.found(), 0)
  const { content } = await h.api.listMyJobs({ query: {} })
  assert.equal(content[0]?.status, 'DAILY_CAPPED')
  const jobStatus = await h.api.getJobStatus({ params: { id: content[0]?.id ?? 0 } })
  assert.partialDeepStrictEqual(jobStatus, { status: 'DAILY_CAPPED' })
  await runDueActionsAt(h, '2026-03-03T04:59:59Z')
  assert.equal(await h.found(), 0)
  await runDueActionsAt(h, '2026-03-03T05:00:00Z')
  assert.partialDeepStrictEqual(await h.api.getCampaign({ params: h.params }), {
    dailyCapped: false,
    dailyCapResetTime: null,
  })
  assert.equal(await h.found(), 1)
})

test('a campaign ahead of its daily plan rests until it is on plan, without being capped', async (t) => {
  const h = await paced(t, { monthlyBudget: 30_000 })
  // 10 AM in New York: 10 of the plan's 22 hours have passed, and the day's share is 1,000 cents.
  await h.follow(await h.urls(60))
  assert.equal(await h.spent(), 600)
  assert.equal(await h.found(), 0)
  assert.partialDeepStrictEqual(await h.api.getCampaign({ params: h.params }), {
    dailyCapped: false,
    dailyCappedTime: null,
    dailyCapResetTime: null,
  })
  await runDueActionsAt(h, '2026-03-02T17:00:00Z')
  assert.equal(await h.found(), 0, '12 hours are 545 cents')
  await runDueActionsAt(h, '2026-03-02T18:30:00Z')
  assert.equal(await h.found(), 1)
})

test('clicks on results shown before the campaign rested are still charged', async (t) => {
  const h = await paced(t, { monthlyBudget: 30_000 })
  const [first = '', ...rest] = await h.urls(60)
  await h.follow(rest)
  assert.equal(await h.found(), 0)
  await h.follow([first])
  assert.equal(await h.spent(), 600)
})

test('a capped campaign is shown again after its budget is raised or pacing is turned off', async (t) => {
  const h = await paced(t, { monthlyBudget: 300 })
  const capped = async () => (await h.api.getCampaign({ params: h.params })).dailyCapped
  const changed = async (body: object) => {
    await h.api.updateCampaign({ params: h.params, body })
    await runDueActionsAt(h, h.clock.at.toISOString())
    return [await capped(), await h.found()]
  }
  await h.follow(await h.urls(3))
  assert.deepEqual([await h.spent(), await capped()], [10, true])
  assert.deepEqual(await changed({ monthlyBudget: 6_000 }), [false, 1])
  assert.deepEqual(await changed({ monthlyBudget: 300 }), [true, 0])
  assert.deepEqual(await changed({ budgetPacing: false }), [false, 1])
})

test('asOf shows whether the daily cap was spent at that time', async (t) => {
  const h = await paced(t, { monthlyBudget: 3_000 })
  const seen: { at: string; campaign: object }[] = []
  const look = async () =>
    seen.push({ at: h.clock.at.toISOString(), campaign: await h.api.getCampaign({ params: h.params }) })
  await look()
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  await h.follow(await h.urls(12))
  await look()
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  await h.api.updateCampaign({ params: h.params, body: { monthlyBudget: 6_000 } })
  await runDueActionsAt(h, h.clock.at.toISOString())
  await look()
  await runDueActionsAt(h, '2026-03-03T05:00:00Z')
  h.clock.at = new Date('2026-03-03T15:00:00Z')
  await h.follow(await h.urls(22))
  await look()
  await runDueActionsAt(h, '2026-03-04T05:00:00Z')
  await look()
  assert.deepEqual(
    seen.map(({ campaign }) => (campaign as { dailyCapped: boolean }).dailyCapped),
    [false, true, false, true, false],
  )
  for (const { at, campaign } of seen)
    assert.deepEqual(await h.api.getCampaign({ params: h.params, query: { asOf: at } }), campaign)
})

test('after the pacing day, the remaining budget is unpaced or stays paced, as configured', async (t) => {
  const open = await paced(t, { monthlyBudget: 200, pacingDom: 1 })
  await open.follow(await open.urls(30))
  assert.equal(await open.spent(), 200)
  const extended = await paced(t, { monthlyBudget: 3_000, pacingDom: 1, extendBudgetPacing: true })
  await extended.follow(await extended.urls(30))
  assert.equal(await extended.spent(), 100)
})

test('unspent money of a day is spread over the following days, and days match the ledger', async (t) => {
  const h = await paced(t, { monthlyBudget: 3_000 })
  await h.follow(await h.urls(4))
  await runDueActionsAt(h, '2026-03-20T23:00:00Z')
  // 2,960 cents for 12 days.
  await h.follow(await h.urls(40))
  assert.equal(await h.spent(), 40 + 240)
  const { rows } = await sql<{ uneven: number }>`
    select count(*) as uneven from day_spending full join (
      select campaign_id, (at at time zone 'America/New_York')::date as day, sum(cents) as cents
      from charge where kind = 'CLICK' and customer_id = ${h.tenant.customerId} group by 1, 2
    ) ledger using (campaign_id, day)
    where coalesce(ledger.cents, 0) <> coalesce(spent_cents, 0)
      and campaign_id = ${h.params.campaignId}`.execute(h.db)
  assert.equal(rows[0]?.uneven, 0)
})

test('pacing lists every day of the month with its plan, cap, spend, and forecast', async (t) => {
  const h = await paced(t, { monthlyBudget: 3_000 })
  await h.follow(await h.urls(12))
  await runDueActionsAt(h, '2026-03-03T15:00:00Z')
  await h.follow(await h.urls(2))
  const pacing = await h.api.getCampaignPacing({ params: h.params })
  assert.partialDeepStrictEqual(pacing, {
    segmentId: null,
    period: '2026-03-01',
    zone: 'America/New_York',
    paced: true,
    capCents: 3_000,
    spentCents: 120,
    buckets: [{ kind: 'MONTHLY', oneTimeBudgetId: null, capCents: 3_000, spentCents: 120 }],
    forecast: null,
  })
  assert.deepEqual(pacing.days.slice(0, 4), [
    { day: '2026-03-01', plannedCents: null, capCents: null, spentCents: 0, cappedAt: null },
    {
      day: '2026-03-02',
      plannedCents: 100,
      capCents: 100,
      spentCents: 100,
      cappedAt: '2026-03-02T15:00:00.000Z',
    },
    { day: '2026-03-03', plannedCents: 100, capCents: 100, spentCents: 20, cappedAt: null },
    { day: '2026-03-04', plannedCents: 100, capCents: 100, spentCents: null, cappedAt: null },
  ])
  const toCome = pacing.days.slice(2).reduce((sum, { plannedCents }) => sum + (plannedCents ?? 0), 0)
  assert.deepEqual([pacing.days.length, toCome], [31, 2_900])
  await h.api.updateCampaign({ params: h.params, body: { budgetPacing: false } })
  const open = await h.api.getCampaignPacing({ params: h.params })
  assert.partialDeepStrictEqual(open, { paced: false })
  assert.ok(
    open.days.slice(2).every(({ plannedCents, capCents }) => plannedCents === null && capCents === null),
  )
})

test('budgets are listed in spending order, with a forecast from the third day on', async (t) => {
  const h = await paced(t, { monthlyBudget: 1_000, budgetPacing: false })
  for (const rollover of [true, false]) {
    const body = { start: '2026-03-02', budgetCents: 25, rollover }
    await h.api.createOneTimeBudget({ params: h.params, body })
  }
  await runDueActionsAt(h, '2026-03-02T16:00:00Z')
  for (const at of ['2026-03-02T16:00:00Z', '2026-03-03T16:00:00Z', '2026-03-04T16:00:00Z']) {
    await runDueActionsAt(h, at)
    await h.follow(await h.urls(3))
  }
  await runDueActionsAt(h, '2026-03-05T05:00:00Z')
  const { buckets, forecast, spentCents, capCents } = await h.api.getCampaignPacing({ params: h.params })
  assert.deepEqual(
    buckets.map(({ kind, capCents: cap, spentCents: spent }) => [kind, cap, spent]),
    [
      ['ONE_TIME', 25, 25],
      ['MONTHLY', 1_000, 65],
      ['ONE_TIME_ROLLOVER', 25, 0],
    ],
  )
  assert.deepEqual([spentCents, capCents], [90, 1_050])
  // 30 cents per day for 27 more days.
  assert.deepEqual(forecast, { spentCents: 900, lowCents: 900, highCents: 900, days: 3, exhaustedOn: null })
})

test('a segment shows its own budget and daily spend', async (t) => {
  const h = await paced(t, { monthlyBudget: 30_000 })
  const { id: segmentId } = await h.api.createSegment({
    params: h.params,
    body: { name: 'S', jobFilters: [{}], monthlyBudget: 500 },
  })
  const params = { segmentId }
  await h.api.launchSegment({ params })
  await h.parts.searchIndex.catchUp()
  await h.follow(await h.urls(4))
  const pacing = await h.api.getSegmentPacing({ params })
  assert.partialDeepStrictEqual(pacing, {
    campaignId: h.params.campaignId,
    segmentId,
    paced: false,
    capCents: 500,
    spentCents: 40,
    buckets: [{ kind: 'MONTHLY', oneTimeBudgetId: null, capCents: 500, spentCents: 40 }],
  })
  assert.equal(pacing.days[1]?.spentCents, 40)
})
