import assert from 'node:assert/strict'
import { test } from 'node:test'
import { click, harness } from '#test/harness/harness.ts'

test('the month plans the budgets of all live campaigns of the customer and what the others have spent, and the spend expected at an even rate', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Month teller' }])
  const all = await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 31_000, basicCpc: 50 })
  await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 9_000, jobFilters: [] })
  await h.seed.campaign(h.poolId, { monthlyBudget: 77_000, jobFilters: [] })
  const { jobs } = await h.api.searchJobs({ query: { q: 'Month teller', link: 1 } })
  await click(jobs[0]?.url ?? '', '192.0.2.7')
  const month = await h.api.getMyMonth()
  assert.partialDeepStrictEqual(month, {
    period: '2026-03-01',
    lastDay: '2026-03-31',
    zone: 'America/New_York',
    capCents: 40_000,
    spentCents: 50,
    leftCents: 39_950,
    campaigns: 2,
    forecast: null,
  })
  const none = { capCents: 0, spentCents: 0, campaigns: 0 }
  assert.partialDeepStrictEqual(await (await harness(t)).api.getMyMonth(), none)
  // One day and ten hours of a month that is one hour short because of daylight saving time.
  assert.equal(month.evenCents, Math.round((40_000 * 34) / (31 * 24 - 1)))
  const params = { campaignId: all.id }
  const { effect } = await h.api.pauseCampaign({ params, query: { dryRun: true } })
  assert.deepEqual([effect?.mostSpendBeforeCents, effect?.mostSpendAfterCents], [40_000, 9_050])
  for (const stop of [h.api.pauseCampaign, h.api.archiveCampaign]) {
    await stop({ params })
    const { capCents, spentCents, campaigns } = await h.api.getMyMonth()
    assert.deepEqual([capCents, spentCents, campaigns], [9_050, 50, 1])
  }
})

test('the month has a forecast from the third day on, at most the budget', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Month seer' }])
  await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 400, basicCpc: 50 })
  for (const [day, visitor] of [
    ['02', '192.0.2.1'],
    ['03', '192.0.2.2'],
    ['04', '192.0.2.3'],
  ] as const) {
    h.clock.at = new Date(`2026-03-${day}T15:00:00Z`)
    const { jobs } = await h.api.searchJobs({ query: { q: 'Month seer', link: 1 } })
    await click(jobs[0]?.url ?? '', visitor)
  }
  assert.equal((await h.api.getMyMonth()).forecast, null)
  h.clock.at = new Date('2026-03-05T05:00:00Z')
  const { forecast } = await h.api.getMyMonth()
  // 50 cents per day: the budget of 400 is spent five days later, at midnight of the fifth.
  assert.deepEqual(forecast, {
    spentCents: 400,
    lowCents: 400,
    highCents: 400,
    days: 3,
    exhaustedOn: '2026-03-09',
  })
})
