import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { click, harness } from '#test/harness/harness.ts'
import { updateBids } from './round.ts'

type Settings = Parameters<Awaited<ReturnType<typeof harness>>['seed']['campaign']>[1]

let words = 0

/** A campaign with one job, the cost of its click in a search, and rounds of time. */
async function bidding(t: TestContext, settings: Settings) {
  const h = await harness(t)
  const title = `Sawyer ${(words += 1)}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  const campaign = await h.seed.campaign(h.poolId, { live: true, ...settings })
  const find = async () => {
    await h.parts.searchIndex.catchUp()
    const { jobs } = await h.api.searchJobs({ query: { q: title, link: 1 } })
    return jobs[0] ?? assert.fail('nothing found')
  }
  const price = async () => {
    const { pathname } = new URL((await find()).url ?? '')
    return h.parts.clickTokens.unseal(pathname.slice('/click/'.length))?.priceCents
  }
  const round = async (hours = 1) => {
    h.clock.at = new Date(h.clock.at.getTime() + hours * 3_600_000)
    await updateBids({ db: h.db, config: { billingZone: 'America/New_York' } }, h.clock.at)
  }
  /** Unbilled clicks with conversions for a percentage of them. */
  const seen = (clicks: number, conversions: number) =>
    sql`
    with made as (
      insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, campaign_id, publisher_id, price_cents,
        charged_cents, visitor_hash)
      select ${h.tenant.rootCustomerId}, ${h.tenant.customerId}, gen_random_uuid(), ${h.clock.at}, 'VALID', gen_random_uuid(),
        job.id, ${campaign.id}, 1, 1, 0, '\\x00'
      from job, generate_series(1, ${clicks}) where job.customer_id = ${h.tenant.customerId}
      returning *
    )
    insert into conversion (root_customer_id, customer_id, click_id, event, at, clicked_at, tlr_sid, channel, pool_id, campaign_id,
      job_id, publisher_id, acquisition)
    select root_customer_id, customer_id, id, 2, at, at, id, 'SERVER', ${h.poolId}, campaign_id, job_id, 1, true
    from made limit ${conversions}`.execute(h.db)
  const change = (body: NonNullable<Settings>) => {
    const { live: _, ...patch } = body
    return h.api.updateCampaign({ params: { campaignId: campaign.id }, body: patch })
  }
  return { ...h, campaign, find, price, round, seen, change }
}

const fullTarget = { basicCpc: 0, targetCpa: 1_000, targetCpaType: 'FULL', fullTargetCpa: true } as const

test('a campaign with a target CPA needs no CPC: it bids by the default rate first, then by its own conversions', async (t) => {
  const h = await bidding(t, fullTarget)
  assert.equal(await h.price(), 30)
  await h.seen(1_000, 100)
  await h.round()
  const bid = (await h.price()) ?? 0
  assert.ok(bid > 80 && bid < 100, `${bid} cents at a rate of nearly 10 %`)
  await h.seen(10, 10)
  for (let day = 0; day < 20; day += 1) await h.round(24)
  assert.ok(((await h.price()) ?? 0) <= 1_000)
})

test('the CPC caps a target CPA bid, and changes to either apply immediately', async (t) => {
  const h = await bidding(t, { basicCpc: 40, targetCpa: 1_000, targetCpaType: 'MAX_CPC' })
  await h.seen(1_000, 200)
  await h.round()
  assert.equal(await h.price(), 40)
  await h.change({ basicCpc: 25 })
  assert.equal(await h.price(), 25)
  await h.change({ targetCpa: 20 })
  assert.equal(await h.price(), 20)
  await h.change({ targetCpaType: 'NONE' })
  assert.equal(await h.price(), 25)
})

test('the autopilot raises its bid while nothing is spent, up to its maximum', async (t) => {
  const h = await bidding(t, { basicCpc: 0, autopilot: true, autopilotMaxCpc: 50 })
  const prices = [await h.price()]
  for (let step = 0; step < 12; step += 1) {
    await h.round(20)
    prices.push(await h.price())
  }
  assert.equal(prices[0], 25)
  assert.deepEqual(
    prices,
    prices.toSorted((a = 0, b = 0) => a - b),
  )
  assert.equal(prices.at(-1), 50)
  await click((await h.find()).url ?? '')
  const { rows } = await sql<{
    cents: number
  }>`select cents from charge where campaign_id = ${h.campaign.id}`.execute(h.db)
  assert.deepEqual(rows, [{ cents: 50 }])
  await h.change({ autopilotMaxCpc: 30 })
  assert.equal(await h.price(), 30)
})

test('the autopilot lowers its bid when the budget is spent too fast', async (t) => {
  const h = await bidding(t, { basicCpc: 0, autopilot: true, autopilotMaxCpc: 50, monthlyBudget: 2_000 })
  await h.round()
  const before = (await h.price()) ?? 0
  await h.round(24)
  assert.ok(((await h.price()) ?? 0) > before, 'nothing was spent')
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  for (let visitor = 0; visitor < 10; visitor += 1)
    await click((await h.find()).url ?? '', `visitor ${visitor}`)
  await h.round()
  assert.ok(((await h.price()) ?? 0) > before, 'too early for a step')
  await h.round(23)
  assert.equal(await h.price(), Math.floor(before * 1.15 * 0.85))
})

test('Smart CPC bids less where clicks convert worse than average, and never more than the CPC', async (t) => {
  const strong = await bidding(t, { basicCpc: 100, useSmartCpc: true })
  await strong.seen(3_000, 300)
  const weak = await bidding(t, { basicCpc: 100, useSmartCpc: true, minCpc: 10 })
  const fixed = await bidding(t, { basicCpc: 100 })
  await weak.seen(3_000, 3)
  await fixed.seen(3_000, 3)
  assert.deepEqual([await strong.price(), await weak.price(), await fixed.price()], [100, 100, 100])
  await weak.round()
  assert.deepEqual([await strong.price(), await weak.price(), await fixed.price()], [100, 60, 100])
})
