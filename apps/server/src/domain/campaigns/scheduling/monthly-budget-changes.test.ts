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

type Change = { absolute: boolean; applyOn: string; budgetCents: number }

/** A campaign with a monthly budget of $100, and helpers for its scheduled changes. */
async function campaignOf(h: Harness, settings: Parameters<Harness['seed']['campaign']>[1] = {}) {
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, ...settings })
  const params = { campaignId }
  return {
    campaignId,
    schedule: (body: Change) => h.api.createMonthlyBudgetChange({ params, body }),
    change: (monthlyBudgetChangeId: number) =>
      h.api.getMonthlyBudgetChange({ params: { monthlyBudgetChangeId } }),
    campaign: () => h.api.getCampaign({ params }),
  }
}

test('budgets are set or increased at the start of the scheduled day, in date order', async (t) => {
  const h = await harness(t)
  const { campaignId, schedule, change, campaign } = await campaignOf(h)
  const added = await schedule({ absolute: false, applyOn: '2026-03-05', budgetCents: -2_500 })
  const set = await schedule({ absolute: true, applyOn: '2026-03-04', budgetCents: 60_000 })
  const waiting = {
    id: set.id,
    campaignId,
    absolute: true,
    applyOn: '2026-03-04',
    budgetCents: 60_000,
    completed: false,
    failed: false,
    errorMessage: null,
  }
  assert.deepEqual(set, waiting)
  await runDueActionsAt(h, '2026-03-04T04:59:59Z')
  assert.equal((await campaign()).monthlyBudget, 10_000)
  // Both are overdue; in the other order the budget would be 60,000.
  await runDueActionsAt(h, '2026-03-07T12:00:00Z')
  assert.partialDeepStrictEqual(await campaign(), { monthlyBudget: 57_500, totalBudgetDollars: 575 })
  assert.deepEqual(await change(set.id), { ...waiting, completed: true })
  assert.partialDeepStrictEqual(await change(added.id), {
    completed: true,
    failed: false,
    errorMessage: null,
  })
})

test('a higher budget makes an OUT_OF_BUDGET campaign LIVE, and one below the spend stops it', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Farrier' }])
  const { schedule, campaign } = await campaignOf(h, { monthlyBudget: 10 })
  const { jobs } = await h.api.searchJobs({ query: { q: 'farrier', link: 1 } })
  await click(jobs[0]?.url ?? '')
  assert.equal((await campaign()).status, 'OUT_OF_BUDGET')
  await schedule({ absolute: false, applyOn: '2026-03-03', budgetCents: 10 })
  await runDueActionsAt(h, '2026-03-03T05:00:00Z')
  assert.partialDeepStrictEqual(await campaign(), { status: 'LIVE', monthlyBudget: 20, mtdSpend: 10 })
  assert.equal((await h.api.searchJobs({ query: { q: 'farrier' } })).total, 1)
  await schedule({ absolute: true, applyOn: '2026-03-04', budgetCents: 5 })
  await runDueActionsAt(h, '2026-03-04T05:00:00Z')
  assert.partialDeepStrictEqual(await campaign(), { status: 'OUT_OF_BUDGET', monthlyBudget: 5, mtdSpend: 10 })
})

test('a change that cannot be applied keeps the budget, reports the reason, and can be acknowledged', async (t) => {
  const h = await harness(t)
  const { campaignId, schedule, change, campaign } = await campaignOf(h)
  const low = await schedule({ absolute: false, applyOn: '2026-03-03', budgetCents: -10_001 })
  const high = await schedule({ absolute: false, applyOn: '2026-03-03', budgetCents: 2_147_483_647 })
  const fine = await schedule({ absolute: false, applyOn: '2026-03-03', budgetCents: 1 })
  const acknowledge = (monthlyBudgetChangeId: number) =>
    h.api.acknowledgeMonthlyBudgetChange({ params: { monthlyBudgetChangeId } })
  assert.deepEqual(await describeRefusal(acknowledge(low.id)), alreadyAppliedError)
  await runDueActionsAt(h, '2026-03-03T05:00:00Z')
  const errorMessage = 'The monthly budget is 10000 cents; it would become -1, and must not be below 0.'
  assert.deepEqual(await change(low.id), { ...low, failed: true, errorMessage })
  assert.partialDeepStrictEqual(await change(high.id), {
    failed: true,
    errorMessage:
      'The monthly budget is 10000 cents; it would become 2147493647, and must not be above 2147483647.',
  })
  assert.partialDeepStrictEqual(await change(fine.id), { completed: true, failed: false })
  assert.equal((await campaign()).monthlyBudget, 10_001)
  const failed = await h.api.listCampaignMonthlyBudgetChanges({
    params: { campaignId },
    query: { search: 'failed=true' },
  })
  assert.deepEqual(
    failed.content.map(({ id }) => id),
    [low.id, high.id],
  )
  assert.deepEqual(await acknowledge(low.id), { ...low, completed: true, errorMessage })
  assert.deepEqual(await describeRefusal(acknowledge(low.id)), alreadyAppliedError)
  const params = { monthlyBudgetChangeId: high.id }
  assert.deepEqual(
    await describeRefusal(h.api.updateMonthlyBudgetChange({ params, body: { budgetCents: 1 } })),
    alreadyAppliedError,
  )
  assert.deepEqual(await describeRefusal(h.api.deleteMonthlyBudgetChange({ params })), alreadyAppliedError)
})

test('a scheduled change can be edited and deleted until it is applied', async (t) => {
  const h = await harness(t)
  const { schedule, campaign } = await campaignOf(h)
  const moved = await schedule({ absolute: true, applyOn: '2026-03-03', budgetCents: 1 })
  const deleted = await schedule({ absolute: true, applyOn: '2026-03-03', budgetCents: 2 })
  const params = { monthlyBudgetChangeId: moved.id }
  const patch = (body: Partial<Change>) => h.api.updateMonthlyBudgetChange({ params, body })
  assert.deepEqual(await patch({ budgetCents: 1 }), moved)
  const body = { applyOn: '2026-03-04', absolute: false, budgetCents: -7 }
  assert.deepEqual(await patch(body), { ...moved, ...body })
  assert.deepEqual(
    await h.api.deleteMonthlyBudgetChange({ params: { monthlyBudgetChangeId: deleted.id } }),
    {},
  )
  await runDueActionsAt(h, '2026-03-03T05:00:00Z')
  assert.equal((await campaign()).monthlyBudget, 10_000)
  await runDueActionsAt(h, '2026-03-04T05:00:00Z')
  assert.equal((await campaign()).monthlyBudget, 9_993)
  assert.deepEqual(await describeRefusal(patch({ budgetCents: 3 })), alreadyAppliedError)
})

test('an invalid scheduled change is refused with the field', async (t) => {
  const h = await harness(t)
  const { schedule } = await campaignOf(h)
  const good = { absolute: true, applyOn: '2026-03-03', budgetCents: 1 }
  const refused: [change: object, ...fields: string[]][] = [
    [{}, 'absolute', 'applyOn', 'budgetCents'],
    [{ ...good, applyOn: '2026-03-01' }, 'applyOn'],
    [{ ...good, applyOn: 'soon' }, 'applyOn'],
    [{ ...good, budgetCents: -1 }, 'budgetCents'],
    [{ ...good, budgetCents: 0.5 }, 'budgetCents'],
    [{ ...good, budgetCents: 2_147_483_648 }, 'budgetCents'],
    [{ ...good, absolute: 'yes' }, 'absolute'],
    [{ ...good, failed: false }, 'failed'],
  ]
  for (const [body, ...fields] of refused)
    assert.deepEqual(
      await describeRefusal(schedule(body as Change)),
      invalidRequestError(...fields),
      JSON.stringify(body),
    )
  const { id } = await schedule({ ...good, absolute: false, budgetCents: -1 })
  const params = { monthlyBudgetChangeId: id }
  const patch = h.api.updateMonthlyBudgetChange({ params, body: { absolute: true } })
  assert.deepEqual(await describeRefusal(patch), invalidRequestError('budgetCents'))
})

test('scheduled changes per campaign are limited, and those of an archived campaign are read-only', async (t) => {
  const h = await harness(t)
  const { campaignId, schedule, change } = await campaignOf(h, { jobFilters: [] })
  const good = { absolute: true, applyOn: '2026-04-01', budgetCents: 1 }
  const { id } = await schedule(good)
  for (let open = 1; open < maxOpenSchedules; open += 1) await schedule(good)
  assert.deepEqual(await describeRefusal(schedule(good)), quotaExceededError)
  await h.api.archiveCampaign({ params: { campaignId } })
  const params = { monthlyBudgetChangeId: id }
  assert.deepEqual(await describeRefusal(schedule(good)), archivedError)
  assert.deepEqual(
    await describeRefusal(h.api.updateMonthlyBudgetChange({ params, body: { budgetCents: 2 } })),
    archivedError,
  )
  assert.deepEqual(await describeRefusal(h.api.deleteMonthlyBudgetChange({ params })), archivedError)
  await runDueActionsAt(h, '2026-04-01T04:00:00Z')
  assert.partialDeepStrictEqual(await change(id), { failed: true, errorMessage: 'The campaign is ARCHIVED.' })
})
