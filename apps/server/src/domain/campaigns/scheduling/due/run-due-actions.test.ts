import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { anotherCustomer, click, harness, type Harness } from '#test/harness/harness.ts'
import { until } from '#test/harness/work/queue.ts'
import { settleCampaignAndSegment } from '../../budget/settle.ts'
import { startRecurringTasks } from '#lib/runtime/tasks/recurring-tasks.ts'
import { chargeBuckets } from '../../budget/spending.ts'
import { runDueActions } from './run-due-actions.ts'
import { runSchedulesTask } from './tasks.ts'
import { runDueActionsAt } from '../schedules.fixture.ts'

const fire = ({ parts, clock }: Harness) =>
  runDueActions({ db: parts.backgroundDb, config: parts.config }, clock.at)

test('actions due on one day run in this order: month, budget change, one-time budget, pause', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { jobFilters: [], monthlyBudget: 0 })
  const params = { campaignId }
  const day = '2026-04-01'
  const pause = await h.api.createCampaignScheduledPause({ params, body: { pauseOn: day } })
  const given = await h.api.createOneTimeBudget({ params, body: { budgetCents: 100, start: day } })
  await h.api.createMonthlyBudgetChange({
    params,
    body: { absolute: true, applyOn: day, budgetCents: 500 },
  })
  await runDueActionsAt(h, '2026-04-01T04:00:00Z')
  // The budget launches the campaign before the pause; in another order it would be LIVE.
  assert.partialDeepStrictEqual(await h.api.getCampaign({ params }), {
    status: 'PAUSED',
    monthlyBudget: 500,
    totalBudgetDollars: 6,
  })
  assert.partialDeepStrictEqual(await h.api.getScheduledPause({ params: { pauseId: pause.id } }), {
    completed: true,
    errorMessage: null,
  })
  const budget = await h.api.getOneTimeBudget({ params: { oneTimeBudgetId: given.id } })
  assert.partialDeepStrictEqual(budget, { started: true, errorMessage: null })
})

test('a locked campaign is skipped until the next round and does not delay others', async (t) => {
  const h = await harness(t)
  const campaigns = [
    await h.seed.campaign(h.poolId, { live: true, jobFilters: [] }),
    await h.seed.campaign(h.poolId, { live: true, jobFilters: [] }),
  ]
  for (const { id } of campaigns)
    await h.api.createCampaignScheduledPause({ params: { campaignId: id }, body: { pauseOn: '2026-03-02' } })
  const statuses = async () =>
    (await h.api.listMyCampaigns({ query: { sort: ['id,asc'] } })).content.map(({ status }) => status)
  await h.db.transaction().execute(async (tx) => {
    await sql`select from campaign where id = ${campaigns[0]?.id} for no key update`.execute(tx)
    await fire(h)
  })
  assert.deepEqual(await statuses(), ['LIVE', 'PAUSED'])
  await fire(h)
  assert.deepEqual(await statuses(), ['PAUSED', 'PAUSED'])
})

test('a failing campaign does not delay others and is retried', async (t) => {
  const h = await harness(t)
  const [bad, good] = [h, await anotherCustomer(h)]
  await sql`alter table campaign add constraint no_canary check (name <> 'CANARY' or status <> 'PAUSED')`.execute(
    h.db,
  )
  const paused = async (of: Harness, name: string) => {
    const { id: campaignId } = await of.seed.campaign(of.poolId, { name, live: true, jobFilters: [] })
    const params = { campaignId }
    const { id: pauseId } = await of.api.createCampaignScheduledPause({
      params,
      body: { pauseOn: '2026-03-02' },
    })
    return async () => (await of.api.getScheduledPause({ params: { pauseId } })).completed
  }
  const [first, second] = [await paused(bad, 'CANARY'), await paused(good, 'Canary')]
  await assert.rejects(fire(h), { constraint: 'no_canary' })
  assert.deepEqual([await first(), await second()], [false, true])
  await sql`alter table campaign drop constraint no_canary`.execute(h.db)
  await fire(h)
  assert.equal(await first(), true)
})

test('a late click of the previous month spends no rolled-over money and does not stop the new month', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Latecomer' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 10 })
  const params = { campaignId }
  const body = { budgetCents: 25, start: '2026-03-02', rollover: true }
  await h.api.createOneTimeBudget({ params, body })
  await runDueActionsAt(h, '2026-03-02T16:00:00Z')
  const { jobs } = await h.api.searchJobs({ query: { q: 'latecomer', link: 1 } })
  await click(jobs[0]?.url ?? '')
  await runDueActionsAt(h, '2026-04-01T04:00:00Z')
  const march = { key: { campaignId, segmentId: 0, period: '2026-03-01' }, capCents: 10 }
  const order = { tenant: h.tenant, path: [march], cents: 10 }
  const spent = await h.db.transaction().execute((tx) => chargeBuckets(tx, [order]))
  assert.partialDeepStrictEqual(spent, [{ refusedBy: 'BUDGET' }], 'the rest is in April')
  const month = { period: '2026-03-01', at: h.clock.at }
  await h.db
    .transaction()
    .execute((tx) =>
      settleCampaignAndSegment(tx, h.tenant, { campaignId, segmentId: null, priceCents: 10 }, month),
    )
  assert.partialDeepStrictEqual(await h.api.getCampaign({ params }), {
    status: 'LIVE',
    totalBudgetDollars: 0.35,
  })
})

test('an OUT_OF_BUDGET segment is LIVE again in the next month', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Monthling' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  const { id: segmentId } = await h.api.createSegment({
    params: { campaignId },
    body: { name: 'S', jobFilters: [{}], monthlyBudget: 10 },
  })
  await h.api.launchSegment({ params: { segmentId } })
  const { jobs } = await h.api.searchJobs({ query: { q: 'monthling', link: 1 } })
  await click(jobs[0]?.url ?? '')
  const segment = () => h.api.getSegment({ params: { segmentId } })
  assert.partialDeepStrictEqual(await segment(), { status: 'OUT_OF_BUDGET', mtdSpend: 10 })
  await runDueActionsAt(h, '2026-04-01T03:59:59Z')
  assert.equal((await segment()).status, 'OUT_OF_BUDGET')
  await runDueActionsAt(h, '2026-04-01T04:00:00Z')
  assert.partialDeepStrictEqual(await segment(), { status: 'LIVE', mtdSpend: 0 })
  assert.equal((await h.api.searchJobs({ query: { q: 'monthling' } })).total, 1)
})

test('the worker runs due actions within 5 s', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, jobFilters: [] })
  const { id: pauseId } = await h.api.createCampaignScheduledPause({
    params: { campaignId },
    body: { pauseOn: '2026-03-03' },
  })
  const work = startRecurringTasks({
    tasks: [runSchedulesTask],
    dependencies: ({ db }) => ({ db, config: h.parts.config }),
    now: () => h.clock.at,
    log: { error: () => {}, warn: () => {} },
    registry: new Registry(),
    databaseUrl: String(h.parts.pool.options.connectionString),
    connections: 1,
  })
  t.after(() => work.stop(1_000))
  h.clock.at = new Date('2026-03-03T05:00:00Z')
  await until(async () => (await h.api.getScheduledPause({ params: { pauseId } })).completed)
  // Runs every second, which leaves time for a change of leader.
  assert.ok(runSchedulesTask.everySeconds <= 1)
})

test('after weeks of downtime, the first round performs all missed actions in order', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, {
    live: true,
    monthlyBudget: 100,
    jobFilters: [],
  })
  const params = { campaignId }
  for (const [applyOn, absolute, budgetCents] of [
    ['2026-03-05', true, 40],
    ['2026-03-09', false, 2],
  ] as const)
    await h.api.createMonthlyBudgetChange({ params, body: { applyOn, absolute, budgetCents } })
  const { id: pauseId } = await h.api.createCampaignScheduledPause({
    params,
    body: { pauseOn: '2026-03-07' },
  })
  h.clock.at = new Date('2026-04-12T12:00:00Z')
  const isPaused = async () => (await h.api.getScheduledPause({ params: { pauseId } })).completed
  const rounds: boolean[] = []
  const run: typeof runSchedulesTask.run = async (parts, round) => {
    await runSchedulesTask.run(parts, round)
    rounds.push(await isPaused())
  }
  const work = startRecurringTasks({
    tasks: [{ ...runSchedulesTask, run }],
    dependencies: ({ db }) => ({ db, config: h.parts.config }),
    now: () => h.clock.at,
    log: { error: () => {}, warn: () => {} },
    registry: new Registry(),
    databaseUrl: String(h.parts.pool.options.connectionString),
    connections: 1,
  })
  t.after(() => work.stop(1_000))
  await until(async () => (await isPaused()) && rounds.length > 0)
  assert.equal(rounds[0], true)
  assert.partialDeepStrictEqual(await h.api.getCampaign({ params }), { status: 'PAUSED', monthlyBudget: 42 })
  const { content } = await h.api.listCampaignChanges({
    params,
    query: { search: 'actor="SCHEDULER" AND objectType!="CAMPAIGN"', sort: ['id,asc'] },
  })
  assert.deepEqual(
    content.map(({ objectType, action }) => `${action} ${objectType}`),
    ['COMPLETE MONTHLY_BUDGET_CHANGE', 'COMPLETE SCHEDULED_PAUSE', 'COMPLETE MONTHLY_BUDGET_CHANGE'],
  )
})
