import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harness, type Harness } from '#test/harness/harness.ts'
import { verifyChains } from '#domain/events/audit-log/verify.ts'
import { runDueActionsAt } from './schedules.fixture.ts'

/** The recorded changes of a campaign's schedules, oldest first. */
async function recorded({ api }: Harness, campaignId: number) {
  const search = `objectType:("SCHEDULED_PAUSE","ONE_TIME_BUDGET","MONTHLY_BUDGET_CHANGE")`
  const { content } = await api.listCampaignChanges({
    params: { campaignId },
    query: { search, sort: ['id,asc'], size: 1000 },
  })
  return content
}

const lines = (content: Awaited<ReturnType<typeof recorded>>) =>
  content.map(({ actor, action, reason, fields }) => [
    `${actor} ${action}`,
    reason,
    Object.fromEntries(fields.map((each) => [each.field, [each.old, each.new]])),
  ])

test('every change of a scheduled pause is recorded with actor, time, reason, and request', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, jobFilters: [] })
  const params = { campaignId }
  const made = await h.api.createCampaignScheduledPause.withResponse({
    params,
    body: { pauseOn: '2026-03-20', pauseReasonId: 2 },
  })
  const { id: pauseId } = made.data
  await h.api.updateScheduledPause({ params: { pauseId }, body: { pauseOn: '2026-03-04' } })
  await h.api.updateScheduledPause({ params: { pauseId }, body: { pauseOn: '2026-03-04' } })
  const second = await h.api.createCampaignScheduledPause({ params, body: { pauseOn: '2026-03-05' } })
  await h.api.deleteScheduledPause({ params: { pauseId: second.id } })
  await h.api.createCampaignScheduledPause({ params, body: { pauseOn: '2026-03-06' } })
  await runDueActionsAt(h, '2026-03-07T12:00:00Z')
  const content = await recorded(h, campaignId)
  const waiting = { completed: [null, false] }
  assert.deepEqual(lines(content), [
    ['APP_CLIENT CREATE', null, { ...waiting, pauseOn: [null, '2026-03-20'], pauseReasonId: [null, 2] }],
    ['APP_CLIENT CHANGE', null, { pauseOn: ['2026-03-20', '2026-03-04'] }],
    ['APP_CLIENT CREATE', null, { ...waiting, pauseOn: [null, '2026-03-05'] }],
    ['APP_CLIENT DELETE', null, { pauseOn: ['2026-03-05', null], completed: [false, null] }],
    ['APP_CLIENT CREATE', null, { ...waiting, pauseOn: [null, '2026-03-06'] }],
    ['SCHEDULER COMPLETE', null, { completed: [false, true] }],
    [
      'SCHEDULER COMPLETE',
      'The campaign was PAUSED: there was nothing to pause.',
      {
        completed: [false, true],
        errorMessage: [null, 'The campaign was PAUSED: there was nothing to pause.'],
      },
    ],
  ])
  assert.equal(content[0]?.requestId, made.headers.get('x-request-id'))
  assert.equal(content[0]?.objectId, pauseId)
  assert.equal(content.at(-1)?.at, '2026-03-07T12:00:00.000Z')
})

test('a one-time budget is recorded from its creation to the rollover of the unspent rest', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { monthlyBudget: 0, jobFilters: [] })
  const params = { campaignId }
  const body = { budgetCents: 500, start: '2026-03-20', rollover: true }
  const { id } = await h.api.createOneTimeBudget({ params, body })
  await h.api.updateOneTimeBudget({ params: { oneTimeBudgetId: id }, body: { budgetCents: 700 } })
  const { id: other } = await h.api.createOneTimeBudget({ params, body })
  await h.api.deleteOneTimeBudget({ params: { oneTimeBudgetId: other } })
  await runDueActionsAt(h, '2026-03-20T12:00:00Z')
  await runDueActionsAt(h, '2026-04-01T12:00:00Z')
  const content = await recorded(h, campaignId)
  assert.deepEqual(
    lines(content).map(([what, reason]) => [what, reason]),
    [
      ['APP_CLIENT CREATE', null],
      ['APP_CLIENT CHANGE', null],
      ['APP_CLIENT CREATE', null],
      ['APP_CLIENT DELETE', null],
      ['SCHEDULER START', null],
      ['SCHEDULER COMPLETE', null],
      ['SCHEDULER CREATE', `The rest of one-time budget ${id}.`],
    ],
  )
  assert.deepEqual(content[1]?.fields, [{ field: 'budgetCents', old: 500, new: 700 }])
  assert.deepEqual(content[4]?.fields, [{ field: 'started', old: false, new: true }])
  assert.deepEqual(content[5]?.fields, [{ field: 'completed', old: false, new: true }])
  const carried = Object.fromEntries(content[6]?.fields.map((each) => [each.field, each.new]) ?? [])
  assert.partialDeepStrictEqual(carried, { budgetCents: 700, start: '2026-04-01', started: true })
})

test('a failed budget change is recorded with the reason and with who acknowledged it', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { monthlyBudget: 100, jobFilters: [] })
  const params = { campaignId }
  const change = (budgetCents: number) =>
    h.api.createMonthlyBudgetChange({ params, body: { absolute: false, applyOn: '2026-03-03', budgetCents } })
  const { id } = await change(-200)
  const { id: changed } = await change(5)
  await h.api.updateMonthlyBudgetChange({
    params: { monthlyBudgetChangeId: changed },
    body: { budgetCents: 6 },
  })
  const { id: deleted } = await change(7)
  await h.api.deleteMonthlyBudgetChange({ params: { monthlyBudgetChangeId: deleted } })
  await runDueActionsAt(h, '2026-03-03T12:00:00Z')
  await h.api.acknowledgeMonthlyBudgetChange({ params: { monthlyBudgetChangeId: id } })
  const why = 'The monthly budget is 100 cents; it would become -100, and must not be below 0.'
  assert.deepEqual(lines(await recorded(h, campaignId)).slice(2), [
    ['APP_CLIENT CHANGE', null, { budgetCents: [5, 6] }],
    [
      'APP_CLIENT CREATE',
      null,
      {
        absolute: [null, false],
        applyOn: [null, '2026-03-03'],
        budgetCents: [null, 7],
        completed: [null, false],
        failed: [null, false],
      },
    ],
    [
      'APP_CLIENT DELETE',
      null,
      {
        absolute: [false, null],
        applyOn: ['2026-03-03', null],
        budgetCents: [7, null],
        completed: [false, null],
        failed: [false, null],
      },
    ],
    ['SCHEDULER FAIL', why, { failed: [false, true], errorMessage: [null, why] }],
    ['SCHEDULER COMPLETE', null, { completed: [false, true] }],
    ['APP_CLIENT ACKNOWLEDGE', null, { completed: [false, true], failed: [true, false] }],
  ])
})

test('the changes of a segment include those of its pauses, even deleted ones, in a valid chain', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, jobFilters: [] })
  const segment = async () =>
    (await h.api.createSegment({ params: { campaignId }, body: { name: 'S', jobFilters: [] } })).id
  const [segmentId, other] = [await segment(), await segment()]
  await h.api.launchSegment({ params: { segmentId } })
  const pause = (of: number, pauseOn: string) =>
    h.api.createSegmentScheduledPause({ params: { segmentId: of }, body: { pauseOn } })
  await h.api.deleteScheduledPause({ params: { pauseId: (await pause(segmentId, '2026-03-09')).id } })
  await pause(segmentId, '2026-03-04')
  await pause(other, '2026-03-04')
  await runDueActionsAt(h, '2026-03-04T12:00:00Z')
  const { content } = await h.api.listSegmentChanges({ params: { segmentId }, query: { sort: ['id,asc'] } })
  assert.deepEqual(
    content.map(({ actor, action, objectType }) => `${actor} ${action} ${objectType}`),
    [
      'APP_CLIENT CREATE SEGMENT',
      'APP_CLIENT LAUNCH SEGMENT',
      'APP_CLIENT CREATE SCHEDULED_PAUSE',
      'APP_CLIENT DELETE SCHEDULED_PAUSE',
      'APP_CLIENT CREATE SCHEDULED_PAUSE',
      'SCHEDULER PAUSE SEGMENT',
      'SCHEDULER COMPLETE SCHEDULED_PAUSE',
    ],
  )
  const [chain] = await verifyChains(h.db, h.tenant.customerId)
  assert.equal(chain?.brokenAt, null)
})

test('asOf shows the amount of a one-time budget before later changes', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, {
    live: true,
    monthlyBudget: 100,
    jobFilters: [],
  })
  const params = { campaignId }
  const made = await h.api.createOneTimeBudget({ params, body: { budgetCents: 37, start: '2026-03-02' } })
  const seen = []
  for (const [minute, budgetCents] of [20, 50, 18].entries()) {
    await runDueActionsAt(h, `2026-03-02T16:0${minute}:00Z`)
    seen.push({ at: h.clock.at.toISOString(), campaign: await h.api.getCampaign({ params }) })
    await runDueActionsAt(h, `2026-03-02T16:0${minute}:30Z`)
    await h.api.updateOneTimeBudget({ params: { oneTimeBudgetId: made.id }, body: { budgetCents } })
  }
  assert.deepEqual(
    seen.map(({ campaign }) => campaign.oneTimeBudgetDollars),
    [0.37, 0.2, 0.5],
  )
  for (const { at, campaign } of seen)
    assert.deepEqual(await h.api.getCampaign({ params, query: { asOf: at } }), campaign)
})

test('launching by a one-time budget that cannot pay for a click records each status change', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, jobFilters: [] })
  const params = { campaignId }
  await h.api.pauseCampaign({ params, body: { reasonId: 2 } })
  await h.api.updateCampaign({ params, body: { monthlyBudget: 0 } })
  await h.api.createOneTimeBudget({ params, body: { budgetCents: 5, start: '2026-03-02' } })
  await runDueActionsAt(h, '2026-03-02T16:00:00Z')
  const search = 'actor="SCHEDULER" AND objectType="CAMPAIGN"'
  const { content } = await h.api.listCampaignChanges({ params, query: { search, sort: ['id,asc'] } })
  assert.deepEqual(
    content.map(({ action, fields }) => [action, ...fields.map((each) => [each.old, each.new])]),
    [
      ['LAUNCH', ['PAUSED', 'LIVE'], [2, null]],
      ['EXHAUST', ['LIVE', 'OUT_OF_BUDGET']],
    ],
  )
})
