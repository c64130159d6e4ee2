import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import * as fc from 'fast-check'
import { unlimitedClicks } from '#domain/clicks/classify/limits.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { clientOf } from '#test/harness/clients.ts'
import { harness } from '#test/harness/harness.ts'
import { createClickWriter } from '#domain/clicks/recording/click-writer.ts'
import { toBillingDay, toFirstDayOfMonth, startOfDay } from '../../budget/billing-days.ts'
import { runDueActions } from './run-due-actions.ts'
import {
  clickInModel,
  runDueInModel,
  launchInModel,
  formatModel,
  type CampaignModel,
} from './model.fixture.ts'

// Nightly: it simulates three years in several time zones.

const priceCents = 10

/** A campaign in a time zone, and its model. */
async function campaignIn(t: TestContext, zone: string, from: string) {
  const h = await harness(t)
  h.clock.at = startOfDay(from, zone)
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  const baseUrl = await anotherServer(t, h, { billingZone: zone })
  const api = clientOf(baseUrl, { credentials: h.credentials })
  const { id: campaignId } = await h
    .seedThrough(api)
    .campaign(h.poolId, { monthlyBudget: 40, basicCpc: priceCents })
  const [job] = (await api.listMyJobs()).content
  const publisher = await h.db.selectFrom('publisher').select('id').limit(1).executeTakeFirstOrThrow()
  const model: CampaignModel = {
    zone,
    priceCents,
    status: 'UNDER_DEVELOPMENT',
    monthlyBudget: 40,
    period: from,
    monthlySpentCents: 0,
    spentCents: 0,
    budgets: [],
    pauses: [],
    changes: [],
  }
  const params = { campaignId }
  const today = () => toBillingDay(h.clock.at, zone)
  const inDays = (days: number) =>
    new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)

  return {
    at: async (instant: Date) => {
      h.clock.at = instant
      const config = { billingZone: zone }
      await runDueActions({ db: h.parts.backgroundDb, config }, instant)
      // A budget of a past month that has just started ends in the next round.
      await runDueActions({ db: h.parts.backgroundDb, config }, instant)
      runDueInModel(model, instant, toFirstDayOfMonth(today()))
    },
    click: async () => {
      const { at } = h.clock
      const { chargedCents } = await createClickWriter(h.db).record({
        id: randomUUID(),
        token: {
          ...h.tenant,
          tokenId: randomUUID(),
          jobId: job?.id ?? 0,
          publisherId: publisher.id,
          priceCents,
          issuedAtMs: at.getTime(),
          tags: [],
        },
        isBot: false,
        isForeign: false,
        isDataCenter: false,
        visitor: h.parts.visitorOf('192.0.2.1', randomUUID(), at),
        publisherShare: 0.2,
        limits: unlimitedClicks,
        at,
        period: toFirstDayOfMonth(today()),
        zone,
      })
      assert.equal(chargedCents > 0, clickInModel(model), `a click at ${at.toISOString()} in ${zone}`)
    },
    give: async (days: number, budgetCents: number, rollover: boolean, launchOnStart: boolean) => {
      const body = { start: inDays(days), budgetCents, rollover, launchOnStart }
      const { id } = await api.createOneTimeBudget({ params, body })
      model.budgets.push({ ...body, id, spentCents: 0, started: false, completed: false })
    },
    pause: async (days: number) => {
      const { id, pauseOn } = await api.createCampaignScheduledPause({
        params,
        body: { pauseOn: inDays(days) },
      })
      model.pauses.push({ id, pauseOn, done: false })
    },
    change: async (days: number, budgetCents: number) => {
      const body = { absolute: false, applyOn: inDays(days), budgetCents }
      const { id, applyOn } = await api.createMonthlyBudgetChange({ params, body })
      model.changes.push({ id, applyOn, budgetCents, done: false })
    },
    launch: async () => {
      if (model.status !== 'UNDER_DEVELOPMENT' && model.status !== 'PAUSED') return
      if (model.monthlyBudget === 0) return
      await api.launchCampaign({ params })
      launchInModel(model)
    },
    compare: async () => {
      const { status, monthlyBudget, mtdSpend, oneTimeBudgetDollars } = await api.getCampaign({ params })
      const { content } = await api.listCampaignOneTimeBudgets({ params, query: { size: 1000 } })
      const budgets = content.map(({ start, end, budgetCents, spentCents, started, completed }) =>
        [start, end, budgetCents, spentCents, started, completed].join(' '),
      )
      assert.deepEqual(
        { status, monthlyBudget, mtdSpend, oneTimeBudgetDollars, budgets: budgets.toSorted() },
        formatModel(model),
        `at ${h.clock.at.toISOString()} in ${zone}`,
      )
    },
  }
}

type Campaign = Awaited<ReturnType<typeof campaignIn>>

const action: fc.Arbitrary<(campaign: Campaign) => Promise<void>> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }).map((times) => clicks(times)) },
  { weight: 2, arbitrary: fc.constant((campaign: Campaign) => campaign.launch()) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(35), fc.integer({ min: 1, max: 45 }), fc.boolean(), fc.boolean())
      .map((given) => (campaign: Campaign) => campaign.give(...given)),
  },
  { weight: 1, arbitrary: fc.nat(20).map((days) => (campaign: Campaign) => campaign.pause(days)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(20), fc.integer({ min: -30, max: 30 }))
      .map((given) => (campaign: Campaign) => campaign.change(...given)),
  },
)

const clicks = (times: number) => async (campaign: Campaign) => {
  for (let each = 0; each < times; each += 1) await campaign.click()
}

/** Actions of a month, each at a fraction of it from 0 to 1, and whether workers were down at its start. */
const month = fc.record({
  steps: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), action), {
    minLength: 2,
    maxLength: 3,
  }),
  isDown: fc.boolean(),
})

const months = (year: number) =>
  Array.from({ length: 36 }, (_, index) => new Date(Date.UTC(year, index)).toISOString().slice(0, 10))

// Years with a leap day, daylight saving changes at midnight, half-hour shifts, and a month without a midnight.
const zones: [zone: string, year: number][] = [
  ['America/New_York', 2026],
  ['America/Asuncion', 2022],
  ['Asia/Beirut', 2023],
  ['Australia/Lord_Howe', 2027],
]

for (const [zone, year] of zones) {
  test(`budgets, spend, and status match the model after every month of three years in ${zone} from ${year}`, async (t) => {
    const [plan = []] = fc.sample(fc.array(month, { minLength: 36, maxLength: 36 }), {
      numRuns: 1,
      seed: year,
    })
    const firsts = months(year)
    const campaign = await campaignIn(t, zone, firsts[0] ?? '')
    for (const [index, first] of firsts.entries()) {
      const begins = startOfDay(first, zone).getTime()
      const ends = startOfDay(firsts[index + 1] ?? `${year + 3}-01-01`, zone).getTime()
      const { steps = [], isDown = false } = plan[index] ?? {}
      if (!isDown) {
        await campaign.at(new Date(begins))
        await campaign.compare()
      }
      for (const [part, act] of steps.toSorted(([a], [b]) => a - b)) {
        await campaign.at(new Date(begins + Math.floor(part * (ends - begins))))
        await act(campaign)
      }
      await campaign.at(new Date(ends - 1))
      await campaign.compare()
    }
  })
}
