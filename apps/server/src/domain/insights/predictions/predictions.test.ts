import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import fc from 'fast-check'
import { sql } from 'kysely'
import { anotherCustomer, click, harness, type Harness } from '#test/harness/harness.ts'
import { aggregateAll } from '#test/harness/roll-up.ts'
import { createSeededRandom } from '#lib/runtime/seeded-random.ts'
import {
  findPriceForBudget,
  predictionDays,
  findPriceForMoreClicks,
  predictClicks,
} from './predict-clicks.ts'
import { fitDemand, type DemandFunction, type DemandObservation } from './demand.ts'
import { predictBoost } from './boost.ts'
import { observeMarket } from './observe-market.ts'

/** A Poisson sample for small means, by counting (Knuth). */
function poisson(random: () => number, mean: number): number {
  let count = 0
  for (let left = Math.exp(-mean), product = random(); product > left; product *= random()) count += 1
  return count
}

/** Markets with a known demand: clicks per job and day by price. */
const markets: Record<string, (price: number) => number> = {
  'a bid against others, who pay 60 cents': (price) => (8 * price) / (price + 60),
  'one that rises evenly': (price) => 0.05 * price,
  'one in which little is to be had above 50 cents': (price) => Math.min(3, 0.06 * price),
  'one with a threshold at 40 cents': (price) => 0.5 + 4 / (1 + Math.exp((40 - price) / 6)),
}

function observe(demand: (price: number) => number, seed: number, count = 2_000): DemandObservation[] {
  const random = createSeededRandom(seed)
  return Array.from({ length: count }, () => {
    const priceCents = 10 + Math.floor(random() * 140)
    return { priceCents, clicks: poisson(random, demand(priceCents)) }
  })
}

const seeds = [1, 2, 3, 4, 5]

test('in simulated markets, the recommended price for a budget buys at least 85 % of the maximum clicks', () => {
  for (const [name, demand] of Object.entries(markets))
    for (const seed of seeds) {
      const fitted = fitDemand(observe(demand, seed))
      for (const budget of [1_000, 3_000, 8_000]) {
        const bought = (price: number) => Math.min(predictionDays * demand(price), budget / price)
        const most = Math.max(...Array.from({ length: 140 }, (_, index) => bought(10 + index)))
        const chosen = findPriceForBudget(fitted, budget)
        assert.ok(
          bought(chosen) >= 0.85 * most,
          `${name}, seed ${seed}, ${budget}: ${bought(chosen)} of ${most} at ${chosen}`,
        )
      }
    }
})

test('the recommended price for a budget is the lowest of the best, as found by exhaustive search', () => {
  const random = createSeededRandom(3)
  const upTo = (most: number) => Math.floor(random() * most)
  for (let run = 0; run < 400; run += 1) {
    const seen = Array.from({ length: 1 + upTo(60) }, () => ({ priceCents: 1 + upTo(90), clicks: upTo(5) }))
    const demand = fitDemand(seen)
    const [budget, scale] = [1 + upTo(6_000), upTo(4) / 2]
    const bought = (price: number) =>
      Math.min(predictionDays * demand.clicksAt(price) * scale, budget / price)
    const prices = Array.from({ length: demand.highestCents }, (_, index) => 1 + index)
    const most = Math.max(...prices.map(bought))
    const chosen = findPriceForBudget(demand, budget, scale)
    assert.equal(
      chosen,
      most === 0 ? demand.lowestCents : prices.find((price) => bought(price) >= most - 1e-9),
      `run ${run}`,
    )
  }
})

const observations = fc.array(
  fc.record({ priceCents: fc.integer({ min: 1, max: 200 }), clicks: fc.integer({ min: 0, max: 9 }) }),
  { minLength: 1, maxLength: 60 },
)

test('a prediction for a budget never exceeds the budget, and a larger budget never brings less', () => {
  const forBudget = (demand: DemandFunction, budgetCents: number) =>
    predictClicks(demand, findPriceForBudget(demand, budgetCents), { budgetCents })
  const budgets = fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(observations, budgets, (seen, unordered) => {
      const demand = fitDemand(seen)
      let before = { clicks: 0, spendCents: 0 }
      for (const budget of unordered.toSorted((a, b) => a - b)) {
        const predicted = forBudget(demand, budget)
        const { cpcCents, clicks, clicksHigh, spendCents } = predicted
        assert.ok(clicksHigh * cpcCents <= budget + 1e-6 && spendCents <= budget, JSON.stringify(predicted))
        assert.ok(clicks >= before.clicks && spendCents >= before.spendCents - 1, `${budget}: less`)
        for (let price = 1; price <= demand.highestCents; price += 1)
          assert.ok(
            predictClicks(demand, price, { budgetCents: budget }).clicks <= clicks,
            `${price} buys more`,
          )
        before = predicted
      }
    }),
  )
})

test('very high observed prices do not slow down the recommendation', () => {
  const demand = fitDemand([...observe((price) => 0.05 * price, 1), { priceCents: 2_147_483_647, clicks: 0 }])
  let looks = 0
  const counted = { ...demand, clicksAt: (price: number) => ((looks += 1), demand.clicksAt(price)) }
  findPriceForBudget(counted, 3_000)
  findPriceForMoreClicks(counted, 60)
  assert.ok(looks < 200, `${looks} looks`)
})

test('in simulated markets, the price for 20 % more clicks and the predicted clicks are accurate to 15 %', () => {
  for (const [name, demand] of Object.entries(markets))
    for (const seed of seeds) {
      const fitted = fitDemand(observe(demand, seed))
      for (const given of [30, 60, 90]) {
        const wanted = Math.min(1.2 * demand(given), demand(149))
        const chosen = findPriceForMoreClicks(fitted, given)
        const ratio = demand(chosen) / wanted
        assert.ok(
          ratio > 0.85 && ratio < 1.15,
          `${name}, seed ${seed}, ${given}: ${chosen} brings ${ratio} of what is wanted`,
        )
        const truth = predictionDays * demand(given)
        assert.ok(
          Math.abs(predictClicks(fitted, given).clicks / truth - 1) < 0.15,
          `${name}, seed ${seed}, ${given}`,
        )
      }
    }
})

test('about 90 % of outcomes are within the interval, which narrows with more observations', () => {
  const demand = markets['a bid against others, who pay 60 cents'] ?? assert.fail()
  const random = createSeededRandom(9)
  let inside = 0
  for (let run = 0; run < 400; run += 1) {
    const { clicksLow, clicksHigh } = predictClicks(fitDemand(observe(demand, run, 200)), 60)
    let outcome = 0
    for (let day = 0; day < predictionDays; day += 1) outcome += poisson(random, demand(60))
    if (outcome >= clicksLow && outcome <= clicksHigh) inside += 1
  }
  assert.ok(inside > 0.82 * 400 && inside < 0.97 * 400, `${inside} of 400`)
  const width = (count: number) => {
    const { clicksLow, clicksHigh } = predictClicks(fitDemand(observe(demand, 1, count)), 60)
    return clicksHigh - clicksLow
  }
  assert.ok(width(5_000) < width(60))
})

test('predicted clicks never decrease with the price, for any observations', () => {
  const random = createSeededRandom(4)
  for (let run = 0; run < 50; run += 1) {
    const fitted = fitDemand(
      Array.from({ length: 1 + run * 3 }, () => ({
        priceCents: 1 + Math.floor(random() * 90),
        clicks: Math.floor(random() * 9),
      })),
    )
    let before = -1
    for (let price = 1; price < 120; price += 1) {
      const clicks = fitted.clicksAt(price)
      assert.ok(clicks >= before - 1e-9, `run ${run}, ${price} cents`)
      before = clicks
    }
  }
})

test('predicts fewer clicks below the observed prices, and no more above them', () => {
  const seen = Array.from({ length: 40 }, (_, index) => ({ priceCents: 60, clicks: index % 4 }))
  const demand = fitDemand(seen)
  const [half, observed, double] = [30, 60, 120].map((price) => demand.clicksAt(price))
  assert.deepEqual([half, observed, double], [0.75, 1.5, 1.5])
  assert.equal(findPriceForMoreClicks(demand, 50), 60)
  assert.equal(demand.clicksAt(0), 0)
})

const request = { title: 'Registered Nurse', company: 'Acme', zipcodes: ['78701'] }

/** Observations of nursing jobs in Austin. */
async function fillMarket(
  { db }: Harness,
  count: number,
  shares = [25, 25, 25, 25],
  firstCustomerId = 900_000,
) {
  const customers = shares.flatMap((percent, index) => Array<number>(percent).fill(firstCustomerId + index))
  const demand = markets['a bid against others, who pay 60 cents'] ?? assert.fail()
  for (const [index, { priceCents, clicks }] of observe(demand, 7, count).entries())
    await sql`insert into market_day (day, root_customer_id, job_id, title, minor_category, lat, lng, price_cents, impressions, clicks, conversions)
      values ('2026-02-01', ${customers[index % 100] ?? 0}, ${firstCustomerId * 1_000 + index}, 'Registered Nurse', 291000, 30.27, -97.74, ${priceCents}, 20, ${clicks}, 0)`.execute(
      db,
    )
}

test('reports insufficient data, and otherwise predicts from similar titles near the zip codes', async (t) => {
  const h = await harness(t)
  await sql`delete from market_day`.execute(h.db)
  await fillMarket(h, 29, [100], h.tenant.customerId)
  const price = { price: 60, priceType: 'cpc' as const }
  assert.deepEqual(await h.api.recommendCpc({ body: { ...request, ...price } }), {
    enoughData: false,
    observations: 29,
    basis: 'CATEGORY',
    given: null,
    recommended: null,
  })
  await sql`delete from market_day`.execute(h.db)
  await fillMarket(h, 400)
  const byVolume = await h.api.recommendCpc({ body: { ...request, ...price } })
  assert.partialDeepStrictEqual(byVolume, { enoughData: true, observations: 400, basis: 'TITLE' })
  const { given, recommended } = byVolume
  assert.ok(given !== null && recommended !== null)
  assert.ok(
    Math.abs(given.clicks / 120 - 1) < 0.2 &&
      given.clicksLow < given.clicks &&
      given.clicks < given.clicksHigh,
  )
  assert.ok(recommended.cpcCents > 60 && recommended.clicks > given.clicks)
  const target = await h.api.recommendCpc({ body: { ...request, price: 2_000, priceType: 'target_cpa' } })
  assert.ok((target.given?.cpcCents ?? 99) < 60)
  const byBudget = await h.api.recommendCpcByBudget({ body: { ...request, budget: 4_000 } })
  assert.ok((byBudget.recommended?.spendCents ?? 9_999) <= 4_000 && byBudget.given === null)
  for (const budget of [1, 45, 150]) {
    const { recommended: price } = await h.api.recommendCpcByBudget({ body: { ...request, budget } })
    assert.ok(price !== null && price.spendCents <= budget && price.clicks <= budget / price.cpcCents)
  }
  for (const zipcodes of [['10007'], ['00000']])
    assert.equal((await h.api.recommendCpc({ body: { ...request, zipcodes, ...price } })).observations, 0)
  assert.equal((await h.api.recommendCpc({ body: { ...request, title: 'Qwxz', ...price } })).basis, null)
})

test('predicts nothing that would reveal the results of one competitor', async (t) => {
  const h = await harness(t)
  const word = `egret${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: `Registered Nurse ${word}` }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 30 })
  const results = async (shares: number[]) => {
    await sql`delete from market_day`.execute(h.db)
    await fillMarket(h, 400, shares)
    const price = { price: 60, priceType: 'cpc' as const }
    const byPrice = await h.api.recommendCpc({ body: { ...request, ...price } })
    const byBudget = await h.api.recommendCpcByBudget({ body: { ...request, budget: 4_000 } })
    const [boost] = (await h.api.boostCampaigns({ body: [{ campaignId, cpc: 90 }] })).items
    const simulation = await h.api.simulateCampaign({ params: { campaignId }, body: { patch: {} } })
    const isOpen = [byPrice, byBudget, boost].map((result) => result?.enoughData)
    return [...isOpen, simulation.observedPrices !== null]
  }
  assert.deepEqual(await results([100]), [false, false, false, false])
  assert.deepEqual(await results([34, 33, 33]), [false, false, false, false])
  assert.deepEqual(await results([52, 16, 16, 16]), [false, false, false, false])
  assert.deepEqual(await results([50, 17, 17, 16]), [true, true, true, true])
})

test("predicts from a customer's own observations alone, but not for a sub-customer, which has siblings", async (t) => {
  const h = await harness(t)
  const { tenant } = await anotherCustomer(h, { parent: h.tenant })
  await sql`delete from market_day`.execute(h.db)
  await fillMarket(h, 60, [100], h.tenant.customerId)
  const body = { ...request, budget: 4_000 }
  const own = await h.api.recommendCpcByBudget({ body })
  assert.partialDeepStrictEqual(own, { enoughData: true, observations: 60 })
  await fillMarket(h, 60, [100])
  assert.deepEqual(await h.api.recommendCpcByBudget({ body }), own)
  const { enoughData, observations } = await h.api.recommendCpcByBudget({
    body,
    query: { subCustomerId: tenant.customerId },
  })
  assert.deepEqual([enoughData, observations], [false, 0])
})

test("predicts the effect of another price or budget on a campaign, only for the customer's own campaigns", async (t) => {
  const h = await harness(t)
  await sql`delete from market_day`.execute(h.db)
  await fillMarket(h, 400)
  const word = `ibis${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: `Registered Nurse ${word}` }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 30 })
  const [job] = (await h.api.searchJobs({ query: { q: word, link: 1 } })).jobs
  for (const visitor of ['a', 'b', 'c', 'd']) await click(String(job?.url), visitor)
  const [{ id: billed } = { id: 0 }] = (await h.api.listMyCampaigns()).content
  assert.equal(billed, campaignId)
  const { items } = await h.api.boostCampaigns({ body: [{ campaignId, cpc: 90 }] })
  const [more] = items
  assert.ok(more)
  assert.partialDeepStrictEqual(more, {
    campaignId,
    enoughData: true,
    observations: 400,
    currentCpcCents: 30,
  })
  assert.ok(more.currentClicks >= 1 && (more.predictedClicks ?? 0) > more.currentClicks * 1.3)
  const { marketCpc } = more
  assert.ok(marketCpc !== null && marketCpc.lowCents < marketCpc.highCents)
  const [budgeted] = (await h.api.boostCampaigns({ body: [{ campaignId, budgetCents: 100 }] })).items
  assert.ok((budgeted?.predictedClicks ?? 99) * (budgeted?.recommendedCpcCents ?? 99) <= 101)
  const stranger = await harness(t)
  const refused = (field: string) => (error: unknown) =>
    error instanceof TillerError && error.errors[0]?.field === field
  await assert.rejects(
    stranger.api.boostCampaigns({ body: [{ campaignId, cpc: 90 }] }),
    refused('[0].campaignId'),
  )
  await assert.rejects(
    h.api.boostCampaigns({
      body: [
        { campaignId, cpc: 90 },
        { campaignId, cpc: 80 },
      ],
    }),
    refused('[1].campaignId'),
  )
  await assert.rejects(h.api.boostCampaigns({ body: [{ campaignId }] }), refused('[0].cpc'))
  await assert.rejects(
    h.api.boostCampaigns({ body: [{ campaignId, cpc: 9, budgetCents: 9 }] }),
    refused('[0].cpc'),
  )
})

test('observes each past day once, from its impressions and clicks', async (t) => {
  const h = await harness(t)
  const word = `stork${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: `Registered Nurse ${word}` }])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 35 })
  const [job] = (await h.api.searchJobs({ query: { q: word, link: 1 } })).jobs
  await click(String(job?.url))
  await h.parts.impressions.flush(h.db)
  const zone = 'America/New_York'
  await aggregateAll(h.db, zone)
  const observed = async (at: Date) => {
    await observeMarket(h.db, { at, zone, signal: new AbortController().signal })
    const { rows } =
      await sql`select day, title, minor_category, price_cents, impressions, clicks from market_day where job_id = ${Number(job?.id)}`.execute(
        h.db,
      )
    return rows
  }
  assert.deepEqual(await observed(h.clock.at), [], 'the day is not over')
  const tomorrow = new Date(h.clock.at.getTime() + 86_400_000)
  const rows = [
    {
      day: '2026-03-02',
      title: `Registered Nurse ${word}`,
      minorCategory: 291_000,
      priceCents: 35,
      impressions: 1,
      clicks: 1,
    },
  ]
  assert.deepEqual(await observed(tomorrow), rows)
  assert.deepEqual(await observed(tomorrow), rows)
})

test('a market without any clicks gives no prediction for a campaign with clicks', () => {
  const demand = fitDemand(Array.from({ length: 40 }, (_, n) => ({ priceCents: 20 + n, clicks: 0 })))
  const campaign = { id: 1, cpcCents: 35, minorCategory: 291_000, otherClicks: 0, otherCents: 0 }
  const known = { observations: 40, demand }
  const boosted = (clicks: number) => predictBoost({ ...campaign, clicks }, { campaignId: 1, cpc: 80 }, known)
  assert.partialDeepStrictEqual(boosted(97), { enoughData: false, predictedClicks: null, marketCpc: null })
  assert.partialDeepStrictEqual(boosted(0), { enoughData: true, predictedClicks: 0 })
})

test('the middle half of the market lies between the quartiles of the observed prices', () => {
  const middleHalfOf = (prices: readonly number[]) =>
    fitDemand(prices.map((priceCents) => ({ priceCents, clicks: 1 }))).middleHalf
  assert.deepEqual(middleHalfOf([90, 10, 20, 40, 30]), { lowCents: 20, highCents: 40 })
  assert.deepEqual(middleHalfOf([10, 20]), { lowCents: 10, highCents: 20 })
  assert.deepEqual(middleHalfOf(Array.from({ length: 40 }, () => 50)), { lowCents: 50, highCents: 50 })
})
