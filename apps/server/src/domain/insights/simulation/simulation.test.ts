import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import fc from 'fast-check'
import { sql } from 'kysely'
import { countEventLoopIterations } from '#test/harness/count-round-trips.ts'
import { click, harness, type Harness } from '#test/harness/harness.ts'
import { toNextDay } from '#domain/campaigns/budget/billing-days.ts'
import { replayDays } from './replay.ts'
import {
  groupsPerStep,
  priceFixedClicks,
  type ClickGroup,
  type ReplayDay,
  type CampaignHistory,
  type PriceResponse,
  type SimulatedSettings,
} from './fixed-price-clicks.ts'
import type { PastDay } from './history.ts'
import { simulateSettings } from './simulate.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

const settings: SimulatedSettings = {
  autopilot: false,
  autopilotMaxCpc: 0,
  targetCpa: 0,
  targetCpaType: 'NONE',
  useSmartCpc: false,
  tillerPro: 'OFF',
  basicCpc: 20,
  tillerProCpc: 0,
  minCpc: 0,
  monthlyBudget: 1_000_000,
  budgetPacing: false,
  pacingDom: 0,
  extendBudgetPacing: false,
  tierPercent: null,
  billsAcquisitions: false,
}

const known: CampaignHistory = {
  segments: new Map(),
  oneTimeCents: new Map(),
  spentBefore: new Map(),
  round: { bid: 20, rate: 0.03, averageRate: 0.03, correction: { factor: 1, error: 0 } },
}

const at20 = (clicks: number): ClickGroup => ({
  segmentId: 0,
  feedCpc: null,
  clicks,
  spentCents: clicks * 20,
})

/** Days with the given numbers of clicks. */
function daysFrom(first: string, counts: readonly number[]): ReplayDay[] {
  let day = first
  return counts.map((clicks) => {
    const made = { day, clicks: clicks === 0 ? [] : [at20(clicks)] }
    day = toNextDay(day)
    return made
  })
}

const again = async (
  days: readonly ReplayDay[],
  tried: SimulatedSettings,
  told: CampaignHistory,
  response: PriceResponse,
) => replayDays(await priceFixedClicks(days, tried, told, response), tried, told, { response })

/** Proportional to the price. */
const evenly = (paid: number, price: number) => price / paid

test('a simulation with unchanged settings reproduces the clicks and spend of each day exactly', async () => {
  await checkProperty(
    fc.asyncProperty(fc.array(fc.nat(50), { minLength: 1, maxLength: 62 }), async (counts) => {
      const days = daysFrom('2026-01-20', counts)
      const outcomes = await again(days, settings, known, () => assert.fail('no price is another one'))
      assert.deepEqual(
        outcomes.map(({ clicks, spentCents }) => [Math.round(clicks), Math.round(spentCents)]),
        counts.map((count) => [count, count * 20]),
      )
    }),
  )
})

test('a simulation never exceeds a monthly budget, daily cap, or segment budget', async () => {
  await checkProperty(
    fc.asyncProperty(
      fc.array(fc.nat(200), { minLength: 1, maxLength: 62 }),
      fc.record({
        basicCpc: fc.integer({ min: 1, max: 90 }),
        monthlyBudget: fc.nat(20_000),
        budgetPacing: fc.boolean(),
        pacingDom: fc.nat(31),
        extendBudgetPacing: fc.boolean(),
        autopilot: fc.boolean(),
      }),
      fc.nat(3_000),
      async (counts, tried, segmentBudget) => {
        const days = daysFrom('2026-01-20', counts).map(({ day, clicks }) => ({
          day,
          clicks: clicks.flatMap((own) => [own, { ...own, segmentId: 7 }]),
        }))
        const segment = { basicCpc: 0, minCpc: 0, tillerProCpc: 0, monthlyBudget: segmentBudget }
        const spent = new Map<string, number>()
        const outcomes = await again(
          days,
          { ...settings, ...tried },
          { ...known, segments: new Map([[7, segment]]), spentBefore: new Map([[0, 500]]) },
          evenly,
        )
        for (const { day, spentCents, clicks } of outcomes) {
          assert.ok(spentCents >= 0 && clicks >= 0)
          spent.set(day.slice(0, 7), (spent.get(day.slice(0, 7)) ?? 0) + spentCents)
        }
        assert.ok((spent.get('2026-01') ?? 0) <= Math.max(0, tried.monthlyBudget - 500) + 0.01)
        assert.ok((spent.get('2026-02') ?? 0) <= tried.monthlyBudget + 0.01)
      },
    ),
  )
})

test('limits a segment to its own budget and a paced day to its daily share', async () => {
  const segment = { basicCpc: 0, minCpc: 0, tillerProCpc: 0, monthlyBudget: 300 }
  const inSegment = [{ day: '2026-02-01', clicks: [{ ...at20(40), segmentId: 7 }] }]
  const [capped] = await again(inSegment, settings, { ...known, segments: new Map([[7, segment]]) }, evenly)
  assert.deepEqual([Math.round(capped?.clicks ?? 0), Math.round(capped?.spentCents ?? 0)], [15, 300])
  const paced = { ...settings, budgetPacing: true, monthlyBudget: 2_800 }
  const [first, second] = await again(daysFrom('2026-02-01', [40, 2]), paced, known, evenly)
  assert.deepEqual([first?.spentCents, first?.capped], [100, true])
  assert.deepEqual([second?.spentCents, second?.capped], [40, false])
})

test('applies the demand curve only to clicks whose price the campaign sets', async () => {
  const days = [
    {
      day: '2026-02-01',
      clicks: [at20(10), { segmentId: 0, feedCpc: 50, clicks: 4, spentCents: 200 }],
    },
  ]
  const [outcome] = await again(days, { ...settings, basicCpc: 40 }, known, evenly)
  assert.deepEqual([outcome?.clicks, outcome?.spentCents], [24, 20 * 40 + 4 * 50])
})

test('simulates an autopilot that raises its bid to spend the budget by the end of the month, up to its maximum', async () => {
  const days = daysFrom(
    '2026-02-01',
    Array.from({ length: 28 }, () => 24),
  )
  const pilot = { ...settings, autopilot: true, autopilotMaxCpc: 60, monthlyBudget: 60_000 }
  const prices: number[] = []
  const respond = (paid: number, price: number) => {
    prices.push(price)
    return evenly(paid, price)
  }
  const outcomes = await again(days, pilot, known, respond)
  const spent = outcomes.reduce((sum, { spentCents }) => sum + spentCents, 0)
  assert.ok(spent > 0.9 * 60_000 && spent <= 60_000.01, `${spent}`)
  assert.ok(Math.max(...prices) <= 60 && (prices.at(-1) ?? 0) > 40, `${prices.at(-1)}`)
  prices.length = 0
  await again(days, { ...pilot, autopilotMaxCpc: 35 }, known, respond)
  assert.equal(prices.at(-1), 35)
})

const market = Array.from({ length: 300 }, (_, index) => ({
  rootCustomerId: index % 4,
  priceCents: 10 + (index % 60),
  clicks: Math.floor((10 + (index % 60)) / 10),
}))

const past = (counts: readonly number[], heldBack: readonly number[] = []): PastDay[] =>
  daysFrom('2026-02-01', counts).map(({ day, clicks }, index) => ({
    day,
    clicks: [...clicks],
    live: true,
    heldBack: heldBack.includes(index),
  }))

test('reports missing data instead of simulating', async () => {
  const missing = async (
    days: PastDay[],
    tried: Partial<SimulatedSettings>,
    observations = market,
    told = known,
  ) => {
    const said = await simulateSettings({
      past: days,
      settings: { ...settings, ...tried },
      known: told,
      observations,
      presentCents: 20,
    })
    if (said.missing !== null) assert.deepEqual([said.simulated, said.outcomes, said.curve], [null, null, []])
    return said.missing
  }
  assert.equal(await missing(past([0, 0, 0]), {}), 'NO_CLICKS')
  assert.equal(await missing(past([5, 5, 5], [0]), {}), 'HELD_BACK')
  assert.equal(await missing(past([5, 5, 5, 5], [0]), {}), null)
  assert.equal(await missing(past([5, 5, 5]), { basicCpc: 30 }, market.slice(0, 29)), 'TOO_FEW_OBSERVATIONS')
  const nobody = market.map((each) => ({ ...each, clicks: 0 }))
  assert.equal(await missing(past([5, 5, 5]), { basicCpc: 30 }, nobody), 'TOO_FEW_OBSERVATIONS')
  // No demand is needed at the paid prices.
  assert.equal(await missing(past([5, 5, 5]), { monthlyBudget: 100 }, []), null)
  const target = { targetCpa: 1_000, targetCpaType: 'FULL' }
  assert.equal(await missing(past([5, 5, 5]), target), null)
  const without = { ...known, round: { ...known.round, rate: 0, averageRate: 0 } }
  assert.equal(await missing(past([5, 5, 5]), target, market, without), 'RATE_UNKNOWN')
  assert.equal(await missing(past([5, 5, 5]), { useSmartCpc: true }, market, without), 'RATE_UNKNOWN')
})

test('fills budget-limited days from unlimited ones, and clicks never decrease along the price curve', async () => {
  const said = await simulateSettings({
    past: past([10, 10, 10, 2], [3]),
    presentCents: 20,
    settings,
    known,
    observations: market,
  })
  assert.deepEqual(said.simulated, { clicks: 40, clicksLow: 40, clicksHigh: 40, spendCents: 800 })
  assert.deepEqual([said.curve.length, said.curve.find(({ cpcCents }) => cpcCents === 20)?.clicks], [16, 40])
  assert.equal(
    said.curve.reduce((sum, { observations }) => sum + observations, 0),
    market.length,
  )
  for (const [index, point] of said.curve.entries()) {
    assert.ok(point.clicksLow <= point.clicks && point.clicks <= point.clicksHigh)
    assert.ok(point.clicks >= (said.curve[index - 1]?.clicks ?? 0))
  }
})

test('a simulation with many prices does not block the event loop', async (t) => {
  const served = countEventLoopIterations()
  t.after(served.stop)
  const groups = Array.from({ length: 500 }, (_, index) => ({ ...at20(3), feedCpc: index + 1 }))
  const days = daysFrom(
    '2026-02-01',
    Array.from({ length: 8 }, () => 1),
  ).map(({ day }) => ({ day, clicks: groups }))
  let [round, since, most] = [0, 0, 0]
  const counting = (paid: number, price: number) => {
    since = served.rounds === round ? since + 1 : 1
    round = served.rounds
    most = Math.max(most, since)
    return evenly(paid, price)
  }
  await again(days, { ...settings, autopilot: true, minCpc: 600 }, known, counting)
  assert.equal(most, groupsPerStep)
  const before = served.rounds
  const past = days.map((each) => ({ ...each, live: true, heldBack: false }))
  const tried = { ...settings, basicCpc: 60 }
  await simulateSettings({ past, presentCents: 20, settings: tried, known, observations: market })
  // The days of 16 prices, and of the settings, are replayed three times.
  assert.ok(served.rounds - before >= 3 * 17, `${served.rounds - before} rounds`)
})

/** Observations of nursing jobs; twice the price yields twice the clicks. */
async function fillMarket({ db }: Harness) {
  await sql`delete from market_day`.execute(db)
  for (let index = 0; index < 120; index += 1)
    await sql`insert into market_day (day, root_customer_id, job_id, title, minor_category, lat, lng, price_cents, impressions, clicks, conversions)
      values ('2026-02-01', ${900_000 + (index % 4)}, ${2_000_000 + index}, 'Registered Nurse', 291000, 30.27, -97.74, ${10 * (1 + (index % 8))}, 20, ${1 + (index % 8)}, 0)`.execute(
      db,
    )
}

test('a simulation uses the ledger and the observed market, writes nothing, and validates settings like an update', async (t) => {
  const h = await harness(t)
  await fillMarket(h)
  const title = 'Registered Nurse Kestrel'
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, {
    live: true,
    basicCpc: 20,
    monthlyBudget: 10_000,
  })
  const params = { campaignId }
  for (const [day, visitors] of [
    ['02', 2],
    ['03', 1],
    ['04', 3],
  ] as const) {
    h.clock.at = new Date(`2026-03-${day}T16:00:00Z`)
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const { jobs } = await h.api.searchJobs({ query: { q: 'kestrel', link: 1 } })
      await click(jobs[0]?.url ?? '', `${day} ${visitor}`)
    }
  }
  h.clock.at = new Date('2026-03-06T16:00:00Z')
  const before = await h.api.getCampaign({ params })
  const range = { from: '2026-03-02', to: '2026-03-05' }
  const same = await h.api.simulateCampaign({ params, body: { patch: {}, ...range } })
  assert.partialDeepStrictEqual(same, {
    campaignId,
    enoughData: true,
    missing: null,
    observations: 120,
    observedPrices: { lowestCents: 10, highestCents: 80 },
    marketCpc: { lowCents: 20, highCents: 70 },
    actual: { clicks: 6, spendCents: 120 },
    simulated: { clicks: 6, clicksLow: 6, clicksHigh: 6, spendCents: 120 },
  })
  assert.deepEqual(
    same.days.map(({ day, actualClicks, simulatedClicks }) => [day, actualClicks, simulatedClicks]),
    [
      ['2026-03-02', 2, 2],
      ['2026-03-03', 1, 1],
      ['2026-03-04', 3, 3],
      ['2026-03-05', 0, 0],
    ],
  )
  const dearer = await h.api.simulateCampaign({ params, body: { patch: { basicCpc: 40 }, ...range } })
  assert.ok(Math.abs((dearer.simulated?.clicks ?? 0) - 12) < 2, `${dearer.simulated?.clicks}`)
  assert.ok((dearer.simulated?.clicksLow ?? 99) < (dearer.simulated?.clicksHigh ?? 0))
  const short = await h.api.simulateCampaign({ params, body: { patch: { monthlyBudget: 60 }, ...range } })
  assert.equal(short.simulated?.spendCents, 60)
  assert.deepEqual(
    short.days.map(({ capped }) => capped),
    [false, false, true, false],
  )
  assert.deepEqual(await h.api.getCampaign({ params }), before)
  const refused = (field: string) => (error: unknown) =>
    error instanceof TillerError && error.errors[0]?.field === field
  const asked = (body: Parameters<typeof h.api.simulateCampaign>[0]['body']) =>
    h.api.simulateCampaign({ params, body })
  await assert.rejects(asked({ patch: { minCpc: 50 } }), refused('minCpc'))
  await assert.rejects(asked({ patch: {}, to: '2026-03-06' }), refused('to'))
  await assert.rejects(asked({ patch: {}, from: '2026-03-05', to: '2026-03-04' }), refused('from'))
  await assert.rejects(asked({ patch: {}, from: '2025-11-01', to: '2025-11-02' }), refused('from'))
  await assert.rejects(asked({ patch: {}, from: '2025-12-20', to: '2026-03-05' }), refused('from'))
  const stranger = await harness(t)
  await assert.rejects(
    stranger.api.simulateCampaign({ params, body: { patch: {} } }),
    (error: unknown) => error instanceof TillerError && error.status === 404,
  )
})

test('a boost and a simulation agree on another price; clicks at segment and feed prices stay constant', async (t) => {
  const h = await harness(t)
  await fillMarket(h)
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Registered Nurse Osprey' },
    { reference: 'b', title: 'Registered Nurse Heron' },
    { reference: 'c', title: 'Registered Nurse Egret', cpc: '0.50' },
  ])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 20 })
  const heron = { name: 'Herons', jobFilters: [{ title: ['heron'] }], basicCpc: 40 }
  const { id: segmentId } = await h.api.createSegment({ params: { campaignId }, body: heron })
  await h.api.launchSegment({ params: { segmentId } })
  for (const [word, visitors] of [
    ['osprey', 3],
    ['heron', 4],
    ['egret', 2],
  ] as const)
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const { jobs } = await h.api.searchJobs({ query: { q: word, link: 1 } })
      await click(jobs[0]?.url ?? '', `${word} ${visitor}`)
    }
  h.clock.at = new Date(h.clock.at.getTime() + 86_400_000)
  for (const cpc of [10, 20, 60]) {
    const { items } = await h.api.boostCampaigns({ body: [{ campaignId, cpc }] })
    const { simulated } = await h.api.simulateCampaign({
      params: { campaignId },
      body: { patch: { basicCpc: cpc } },
    })
    const [boosted, expected] = [items[0]?.predictedClicks ?? 0, simulated?.clicks ?? 0]
    assert.ok(Math.abs(boosted - expected) <= 0.1, `${cpc} cents: ${boosted} and ${expected}`)
    assert.ok(Math.abs(expected - (6 + (3 * cpc) / 20)) < 1, `${cpc} cents: ${expected}`)
  }
})
