import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxOpenSchedules } from '@tiller/contract/limits'
import { click, isolatedHarness, type Harness } from '#test/harness/harness.ts'
import {
  archivedError,
  runDueActionsAt,
  quotaExceededError,
  invalidRequestError,
  alreadyAppliedError,
  describeRefusal,
} from './schedules.fixture.ts'

const harness = isolatedHarness()

type Settings = Parameters<Harness['seed']['campaign']>[1]
type Body = { budgetCents: number; start: string; rollover?: boolean; launchOnStart?: boolean }

let titles = 0

/** A campaign with one job at 10 cents per click, its one-time budgets, and a function that clicks. */
async function campaignOf(h: Harness, settings: Settings = {}) {
  titles += 1
  const title = `Cooper${'abcdefghijklmnop'[titles]}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, settings)
  const params = { campaignId }
  const url = async () => (await h.api.searchJobs({ query: { q: title, link: 1 } })).jobs[0]?.url
  let visitors = 0
  return {
    campaignId,
    url,
    give: (body: Body) => h.api.createOneTimeBudget({ params, body }),
    budget: (oneTimeBudgetId: number) => h.api.getOneTimeBudget({ params: { oneTimeBudgetId } }),
    campaign: () => h.api.getCampaign({ params }),
    budgets: async () => (await h.api.listCampaignOneTimeBudgets({ params })).content,
    /** Sequential clicks of different visitors. */
    clicks: async (count: number) => {
      for (let each = 0; each < count; each += 1) {
        const found = (await url()) ?? assert.fail('the job is not found')
        await click(found, `visitor ${(visitors += 1)}`)
      }
    },
  }
}

const spent = (budgets: { spentCents: number }[]) => budgets.map(({ spentCents }) => spentCents)

test('a one-time budget starts on its day, launches the campaign, and is spent first', async (t) => {
  const h = await harness(t)
  const { campaignId, give, budget, campaign, clicks, url } = await campaignOf(h, { monthlyBudget: 20 })
  const made = await give({ budgetCents: 25, start: '2026-03-10' })
  const waiting = {
    id: made.id,
    campaignId,
    budgetCents: 25,
    start: '2026-03-10',
    end: '2026-03-31',
    rollover: false,
    launchOnStart: true,
    spentCents: 0,
    started: false,
    completed: false,
    errorMessage: null,
  }
  assert.deepEqual(made, waiting)
  await runDueActionsAt(h, '2026-03-10T03:59:59Z')
  assert.partialDeepStrictEqual(await campaign(), {
    status: 'UNDER_DEVELOPMENT',
    oneTimeBudgetDollars: 0,
    totalBudgetDollars: 0.2,
  })
  await runDueActionsAt(h, '2026-03-10T04:00:00Z')
  assert.deepEqual(await budget(made.id), { ...waiting, started: true })
  assert.partialDeepStrictEqual(await campaign(), {
    status: 'LIVE',
    oneTimeBudgetDollars: 0.25,
    totalBudgetDollars: 0.45,
  })
  await clicks(2)
  assert.equal((await budget(made.id)).spentCents, 20)
  // The third click uses the last 5 cents of it, and 5 of the monthly budget.
  await clicks(1)
  assert.partialDeepStrictEqual(await budget(made.id), { spentCents: 25, completed: false })
  await clicks(1)
  // 5 cents remain, too little for a click.
  assert.partialDeepStrictEqual(await campaign(), { status: 'OUT_OF_BUDGET', mtdSpend: 40 })
  assert.equal(await url(), undefined)
})

test('expiring budgets are spent first, then the monthly budget, then budgets that roll over', async (t) => {
  const h = await harness(t)
  const { give, budgets, clicks, campaign } = await campaignOf(h, { live: true, monthlyBudget: 20 })
  await give({ budgetCents: 15, start: '2026-03-02', rollover: true })
  await give({ budgetCents: 15, start: '2026-03-03' })
  await give({ budgetCents: 10, start: '2026-03-02' })
  await runDueActionsAt(h, '2026-03-03T12:00:00Z')
  const steps = []
  for (let step = 0; step < 6; step += 1) {
    await clicks(1)
    steps.push(spent(await budgets()))
  }
  assert.deepEqual(steps, [
    [0, 0, 10],
    [0, 10, 10],
    [0, 15, 10],
    [0, 15, 10],
    [5, 15, 10],
    [15, 15, 10],
  ])
  assert.partialDeepStrictEqual(await campaign(), {
    status: 'OUT_OF_BUDGET',
    mtdSpend: 60,
    oneTimeBudgetDollars: 0.4,
    totalBudgetDollars: 0.6,
  })
})

test('30 concurrent clicks on three budgets overspend none of them, and the ledger matches', async (t) => {
  const h = await harness(t)
  const { campaignId, give, budgets, campaign, url } = await campaignOf(h, { live: true, monthlyBudget: 95 })
  const { id: segmentId } = await h.api.createSegment({
    params: { campaignId },
    body: { name: 'S', jobFilters: [{}], monthlyBudget: 200 },
  })
  await h.api.launchSegment({ params: { segmentId } })
  await give({ budgetCents: 73, start: '2026-03-02' })
  await give({ budgetCents: 58, start: '2026-03-02', rollover: true })
  await runDueActionsAt(h, '2026-03-02T16:00:00Z')
  const urls = await Promise.all(Array.from({ length: 30 }, () => url()))
  await Promise.all(urls.map((each, index) => click(each ?? '', `visitor ${index}`)))
  // The segment's 200 cents pay for 20 clicks, although the campaign's budget would pay for 22.
  assert.partialDeepStrictEqual(await campaign(), { mtdSpend: 200, status: 'LIVE' })
  const all = await budgets()
  assert.deepEqual(spent(all), [73, 32])
  const ledger = await h.db
    .selectFrom('oneTimeCharge')
    .select(({ fn }) => ['oneTimeBudgetId as id', fn.sum('cents').as('cents')])
    .where('customerId', '=', h.tenant.customerId)
    .groupBy('oneTimeBudgetId')
    .orderBy('oneTimeBudgetId')
    .execute()
  assert.deepEqual(
    ledger.map(({ id, cents }) => [id, cents]),
    all.map(({ id, spentCents }) => [id, spentCents]),
  )
  const charged = await h.db
    .selectFrom('charge')
    .select(({ fn }) => fn.sum('cents').as('cents'))
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow()
  assert.equal(charged.cents, 200)
})

test('a budget launches its campaign only if configured, and reports why it could not', async (t) => {
  const h = await harness(t)
  const told = await campaignOf(h)
  const asleep = await told.give({ budgetCents: 25, start: '2026-03-03', launchOnStart: false })
  const unpriced = await h.seed.campaign(h.poolId, { basicCpc: 0, jobFilters: [] })
  const params = { campaignId: unpriced.id }
  const body = { budgetCents: 25, start: '2026-03-03' }
  const stuck = await h.api.createOneTimeBudget({ params, body })
  const suspended = await h.seed.campaign(h.poolId, { live: true, jobFilters: [] })
  await h.db.updateTable('campaign').set({ status: 'SYSTEM_PAUSED' }).where('id', '=', suspended.id).execute()
  const held = await h.api.createOneTimeBudget({ params: { campaignId: suspended.id }, body })
  await runDueActionsAt(h, '2026-03-03T05:00:00Z')
  assert.partialDeepStrictEqual(await told.budget(asleep.id), { started: true, errorMessage: null })
  assert.equal((await told.campaign()).status, 'UNDER_DEVELOPMENT')
  assert.partialDeepStrictEqual(await told.budget(stuck.id), {
    started: true,
    errorMessage: 'The campaign was not launched: basicCpc must be above 0.',
  })
  assert.partialDeepStrictEqual(await h.api.getCampaign({ params }), {
    status: 'UNDER_DEVELOPMENT',
    oneTimeBudgetDollars: 0.25,
  })
  assert.partialDeepStrictEqual(await told.budget(held.id), {
    started: true,
    errorMessage: 'The campaign is SYSTEM_PAUSED, so it was not launched.',
  })
})

test('an open one-time budget is sufficient funding for a launch, and makes an OUT_OF_BUDGET campaign LIVE', async (t) => {
  const h = await harness(t)
  const { campaignId, give, campaign, clicks } = await campaignOf(h, { monthlyBudget: 0 })
  const launch = () => h.api.launchCampaign({ params: { campaignId } })
  assert.deepEqual(await describeRefusal(launch()), {
    status: 409,
    code: 'launch-incomplete',
    fields: ['monthlyBudget'],
  })
  await give({ budgetCents: 10, start: '2026-03-04' })
  assert.equal((await launch()).status, 'OUT_OF_BUDGET')
  await runDueActionsAt(h, '2026-03-04T05:00:00Z')
  assert.equal((await campaign()).status, 'LIVE')
  await clicks(1)
  assert.equal((await campaign()).status, 'OUT_OF_BUDGET')
})

test('after the start, only rollover and the amount can change, and the amount not below the spend', async (t) => {
  const h = await harness(t)
  const { give, budget, campaign, clicks } = await campaignOf(h, { live: true, monthlyBudget: 0 + 10 })
  const { id } = await give({ budgetCents: 500, start: '2026-03-20' })
  const params = { oneTimeBudgetId: id }
  const patch = (body: Partial<Body>) => h.api.updateOneTimeBudget({ params, body })
  const early = { start: '2026-03-02', budgetCents: 30, rollover: true, launchOnStart: false }
  assert.partialDeepStrictEqual(await patch(early), { ...early, end: '2026-03-31' })
  await runDueActionsAt(h, '2026-03-02T16:00:00Z')
  await clicks(3)
  assert.equal((await budget(id)).spentCents, 20, 'the month was spent first')
  assert.deepEqual(await describeRefusal(patch({ budgetCents: 19 })), invalidRequestError('budgetCents'))
  assert.deepEqual(
    await describeRefusal(patch({ start: '2026-03-09', launchOnStart: true })),
    invalidRequestError('start', 'launchOnStart'),
  )
  assert.deepEqual(await describeRefusal(h.api.deleteOneTimeBudget({ params })), alreadyAppliedError)
  assert.partialDeepStrictEqual(await patch({ budgetCents: 20, rollover: false, start: '2026-03-02' }), {
    budgetCents: 20,
    rollover: false,
  })
  assert.partialDeepStrictEqual(await campaign(), { status: 'OUT_OF_BUDGET', totalBudgetDollars: 0.3 })
  await patch({ budgetCents: 100 })
  assert.partialDeepStrictEqual(await campaign(), { status: 'LIVE', totalBudgetDollars: 1.1, mtdSpend: 30 })
  await clicks(1)
  assert.equal((await budget(id)).spentCents, 30)
})

test('an invalid one-time budget is refused with the field', async (t) => {
  const h = await harness(t)
  const { give } = await campaignOf(h)
  const good = { budgetCents: 1, start: '2026-03-03' }
  const refused: [body: object, ...fields: string[]][] = [
    [{}, 'budgetCents', 'start'],
    [{ ...good, budgetCents: 0 }, 'budgetCents'],
    [{ ...good, budgetCents: 1.5 }, 'budgetCents'],
    [{ ...good, budgetCents: 2_147_483_648 }, 'budgetCents'],
    [{ ...good, start: '2026-03-01' }, 'start'],
    [{ ...good, start: '2026-02-30' }, 'start'],
    [{ ...good, end: '2026-03-31' }, 'end'],
    [{ ...good, rollover: 1 }, 'rollover'],
    [{ ...good, launchOnStart: null }, 'launchOnStart'],
    [{ ...good, started: true }, 'started'],
  ]
  for (const [body, ...fields] of refused)
    assert.deepEqual(
      await describeRefusal(give(body as Body)),
      invalidRequestError(...fields),
      JSON.stringify(body),
    )
  const { id } = await give(good)
  const params = { oneTimeBudgetId: id }
  const patch = h.api.updateOneTimeBudget({ params, body: { start: '2026-03-01' } })
  assert.deepEqual(await describeRefusal(patch), invalidRequestError('start'))
  assert.deepEqual(await h.api.deleteOneTimeBudget({ params }), {})
})

test('one-time budgets per campaign are limited, and those of an archived campaign are read-only', async (t) => {
  const h = await harness(t)
  const { campaignId, give, budget } = await campaignOf(h, { jobFilters: [] })
  const good = { budgetCents: 1, start: '2026-04-01' }
  const { id } = await give(good)
  for (let open = 1; open < maxOpenSchedules; open += 1) await give(good)
  assert.deepEqual(await describeRefusal(give(good)), quotaExceededError)
  await h.api.archiveCampaign({ params: { campaignId } })
  const params = { oneTimeBudgetId: id }
  assert.deepEqual(await describeRefusal(give(good)), archivedError)
  const patch = () => h.api.updateOneTimeBudget({ params, body: { budgetCents: 2 } })
  assert.deepEqual(await describeRefusal(patch()), archivedError)
  assert.deepEqual(await describeRefusal(h.api.deleteOneTimeBudget({ params })), archivedError)
  await runDueActionsAt(h, '2026-04-01T04:00:00Z')
  assert.partialDeepStrictEqual(await budget(id), {
    started: false,
    completed: true,
    errorMessage: 'The campaign is ARCHIVED, so the budget did not start.',
  })
})

test('at the end of the month, unspent money rolls over exactly once and launches no paused campaign', async (t) => {
  const h = await harness(t)
  const { campaignId, give, budgets, campaign, clicks } = await campaignOf(h, {
    live: true,
    monthlyBudget: 10,
  })
  const first = await give({ budgetCents: 25, start: '2026-03-02', rollover: true })
  const ending = await give({ budgetCents: 30, start: '2026-03-02' })
  await runDueActionsAt(h, '2026-03-02T16:00:00Z')
  await clicks(5)
  assert.deepEqual(spent(await budgets()), [10, 30])
  await h.api.pauseCampaign({ params: { campaignId } })
  // Midnight in New York, in daylight saving time.
  await runDueActionsAt(h, '2026-04-01T03:59:59Z')
  assert.equal((await budgets()).length, 2)
  await runDueActionsAt(h, '2026-04-01T04:00:00Z')
  await runDueActionsAt(h, '2026-04-01T04:00:01Z')
  const [rolled, ended, next, ...more] = await budgets()
  assert.partialDeepStrictEqual(rolled, { id: first.id, spentCents: 10, completed: true })
  assert.partialDeepStrictEqual(ended, { id: ending.id, spentCents: 30, completed: true })
  assert.deepEqual(next, {
    id: next?.id,
    campaignId,
    budgetCents: 15,
    start: '2026-04-01',
    end: '2026-04-30',
    rollover: true,
    launchOnStart: false,
    spentCents: 0,
    started: true,
    completed: false,
    errorMessage: null,
  })
  assert.deepEqual(more, [])
  assert.partialDeepStrictEqual(await campaign(), {
    status: 'PAUSED',
    mtdSpend: 0,
    oneTimeBudgetDollars: 0.15,
    totalBudgetDollars: 0.25,
  })
  const params = { oneTimeBudgetId: first.id }
  assert.deepEqual(
    await describeRefusal(h.api.updateOneTimeBudget({ params, body: { budgetCents: 90 } })),
    alreadyAppliedError,
  )
  await h.api.launchCampaign({ params: { campaignId } })
  await clicks(2)
  assert.partialDeepStrictEqual(await campaign(), { status: 'OUT_OF_BUDGET', mtdSpend: 20 })
  await runDueActionsAt(h, '2026-05-01T04:00:00Z')
  assert.deepEqual(
    (await budgets()).map(({ budgetCents, spentCents, completed }) => [budgetCents, spentCents, completed]),
    [
      [25, 10, true],
      [30, 30, true],
      [15, 10, true],
      [5, 0, false],
    ],
  )
  assert.partialDeepStrictEqual(await campaign(), { status: 'LIVE', mtdSpend: 0, totalBudgetDollars: 0.15 })
  await clicks(1)
  await h.api.archiveCampaign({ params: { campaignId } })
  await runDueActionsAt(h, '2026-06-01T04:00:00Z')
  assert.partialDeepStrictEqual((await budgets()).at(-1), {
    budgetCents: 5,
    completed: true,
    errorMessage: 'The campaign is ARCHIVED, so the rest was not carried over.',
  })
})
