import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { TillerError } from '@tiller/client'
import { sql } from 'kysely'
import { click, harness } from '#test/harness/harness.ts'
import { readEarnings } from '#domain/clicks/earnings-report.ts'
import { runDueActions } from '#domain/campaigns/scheduling/due/run-due-actions.ts'
import { refundPublisherClicks } from '#domain/ledger/bulk-refund.ts'
import { refundClick } from '#domain/ledger/refund.ts'
import { readStatementLines, type StatementLine } from '#domain/ledger/statement.ts'
import { updatePool } from '#domain/operator/accounts/update-pool.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { attributeConversions } from './attribute.ts'
import { storeConversionReports, type ConversionEvent } from './store.ts'

const zone = 'America/New_York'
const period = '2026-03-01'

/** A CPA pool that counts events 2 and 3, with a campaign that pays 300 cents per acquisition. */
async function cpaPool(t: TestContext, monthlyBudget = 100_000) {
  const h = await harness(t)
  const title = `Wheelwright ${h.tenant.customerId}`
  await h.api.updatePoolAsOperator({ params: { poolId: h.poolId }, body: { isCpa: true, cpaBitmap: 0b110 } })
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  const campaign = await h.seed.campaign(h.poolId, { live: true, basicCpc: 0, targetCpa: 300, monthlyBudget })
  const params = { campaignId: campaign.id }
  await h.parts.searchIndex.catchUp()
  const { id: publisherId, pass } = await createPublisher(h.db, { name: 'P', at: h.clock.at })
  const visit = async (visitor: string) => {
    const { jobs } = await h.api.searchJobs({ query: { q: title, id: publisherId, pass, link: 1 } })
    const { location } = await click(jobs[0]?.url ?? assert.fail('nothing found'), visitor)
    return new URL(location ?? '').searchParams.get('tlr_sid') ?? assert.fail()
  }
  const report = (sids: readonly string[], event: ConversionEvent = 2, poolId = 0) =>
    storeConversionReports(
      h.parts.pool,
      sids.map((sid) => ({ sid, event, poolId, channel: 'SERVER' })),
      h.clock.at,
    )
  const attribute = () => attributeConversions(h.parts, { at: h.clock.at })
  const convert = async (...told: Parameters<typeof report>) => {
    await report(...told)
    await attribute()
  }
  /** Spending from the month's budget, and the sum of the ledger. */
  const books = async () => {
    const { rows } = await sql<{ spent: number; ledger: number }>`
      select coalesce(sum(spent_cents), 0)::bigint as spent,
        (select coalesce(sum(cents), 0)::bigint from charge where customer_id = ${h.tenant.customerId}) as ledger
      from bucket where customer_id = ${h.tenant.customerId} and segment_id = 0`.execute(h.db)
    return rows[0]
  }
  const conversions = () =>
    h.db
      .selectFrom('conversion')
      .select(['event', 'acquisition', 'chargedCents', 'unbilledReason'])
      .where('customerId', '=', h.tenant.customerId)
      .orderBy('event')
      .orderBy('chargedCents')
      .execute()
  const lines = async () => {
    const all: StatementLine[] = []
    const asked = { tenant: h.tenant, month: '2026-03', zone }
    for await (const chunk of readStatementLines((work) => work(h.db), asked)) all.push(...chunk)
    return all
  }
  const refund = (clickId: string, event?: number) =>
    refundClick(h.db, { clickId, event, reason: 'A test', at: h.clock.at, period })
  const earnings = async () =>
    (await readEarnings(h.db, publisherId, { from: '2026-03-01', to: '2026-03-31', zone })).map((row) => [
      row.class,
      row.billableClicks,
      row.earningsCents,
    ])
  const status = async () => (await h.api.getCampaign({ params })).status
  const ledger = { books, conversions, lines, refund, earnings }
  return { ...h, ...ledger, params, publisherId, visit, report, attribute, convert, status }
}

test('clicks of a CPA pool are free, and each acquisition is charged once, at the target CPA of its click', async (t) => {
  const h = await cpaPool(t)
  const sid = await h.visit('a')
  assert.deepEqual(await h.books(), { spent: 0, ledger: 0 })
  await h.api.updateCampaign({ params: h.params, body: { targetCpa: 900 } })
  for (let again = 0; again < 2; again += 1) {
    await Promise.all([
      h.report([sid], 1),
      h.report([sid], 2),
      h.report([sid], 2, h.poolId),
      h.report([sid], 3),
    ])
    await Promise.all([h.attribute(), h.attribute(), h.attribute()])
  }
  assert.deepEqual(await h.conversions(), [
    { event: 1, acquisition: false, chargedCents: 0, unbilledReason: null },
    { event: 2, acquisition: true, chargedCents: 300, unbilledReason: null },
    { event: 3, acquisition: true, chargedCents: 300, unbilledReason: null },
  ])
  assert.deepEqual(await h.books(), { spent: 600, ledger: 600 })
  assert.deepEqual(
    (await h.lines()).map(({ kind, cents, clickId }) => [kind, cents, clickId]),
    [
      ['ACQUISITION', 300, sid],
      ['ACQUISITION', 300, sid],
    ],
  )
  assert.deepEqual(await h.earnings(), [
    ['ACQUISITION', 0, 120],
    ['VALID', 0, 0],
  ])
  const campaign = await h.api.getCampaign({ params: h.params, query: { expand: ['events', 'spending'] } })
  assert.partialDeepStrictEqual(campaign, { mtdSpend: 600, events: { clicks: 1, billableClicks: 0, cvr: 2 } })
})

test('concurrent acquisitions never overspend a budget, and those that do not fit are not billed', async (t) => {
  const h = await cpaPool(t, 1_000)
  const sids = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(h.visit))
  await Promise.all(sids.map((sid) => h.convert([sid])))
  await h.attribute()
  assert.deepEqual(
    (await h.conversions()).map(({ chargedCents, unbilledReason }) => [chargedCents, unbilledReason]),
    [
      [0, 'BUDGET_EXHAUSTED'],
      [0, 'BUDGET_EXHAUSTED'],
      [300, null],
      [300, null],
      [300, null],
    ],
  )
  assert.deepEqual([await h.books(), await h.status()], [{ spent: 900, ledger: 900 }, 'OUT_OF_BUDGET'])
})

test('a campaign is out of budget exactly while it cannot pay for one more acquisition at its present target', async (t) => {
  const h = await cpaPool(t, 1_000)
  const [first, second] = [await h.visit('a'), await h.visit('b')]
  await h.api.updateCampaign({ params: h.params, body: { targetCpa: 800 } })
  await h.convert([first])
  assert.deepEqual([await h.books(), await h.status()], [{ spent: 300, ledger: 300 }, 'OUT_OF_BUDGET'])
  await h.api.updateCampaign({ params: h.params, body: { targetCpa: 700 } })
  assert.equal(await h.status(), 'LIVE')
  await h.convert([second])
  assert.equal(await h.status(), 'OUT_OF_BUDGET')
  await h.api.updateCampaign({ params: h.params, body: { targetCpa: 800 } })
  await h.refund(second, 2)
  assert.deepEqual([await h.books(), await h.status()], [{ spent: 300, ledger: 300 }, 'OUT_OF_BUDGET'])
  await h.refund(first, 2)
  assert.equal(await h.status(), 'LIVE')
})

test('acquisitions never exceed the daily cap of a paced campaign, which then shows no more jobs on that day', async (t) => {
  const h = await cpaPool(t, 21_000)
  await h.api.updateCampaign({ params: h.params, body: { budgetPacing: true } })
  const sids = await Promise.all(['a', 'b', 'c'].map(h.visit))
  await h.convert(sids)
  assert.deepEqual(
    (await h.conversions()).map(({ chargedCents, unbilledReason }) => [chargedCents, unbilledReason]),
    [
      [0, 'DAILY_CAP_REACHED'],
      [300, null],
      [300, null],
    ],
  )
  await runDueActions({ db: h.parts.backgroundDb, config: { billingZone: zone } }, h.clock.at)
  const { content } = await h.api.listMyJobs()
  assert.equal(content[0]?.status, 'DAILY_CAPPED')
})

test('an acquisition is charged once if the process that charges it is killed', async (t) => {
  const h = await cpaPool(t)
  const sid = await h.visit('a')
  await h.convert([await h.visit('b')])
  await h.report([sid])
  await h.db.transaction().execute(async (tx) => {
    await sql`select from bucket where customer_id = ${h.tenant.customerId} for update`.execute(tx)
    const killed = assert.rejects(h.attribute())
    for (let pids: unknown[] = []; pids.length === 0;)
      pids = (
        await sql`select pg_terminate_backend(pid) from pg_locks
          where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
      ).rows
    await killed
  })
  assert.deepEqual(await h.books(), { spent: 300, ledger: 300 })
  await Promise.all([h.attribute(), h.attribute()])
  assert.deepEqual(await h.books(), { spent: 600, ledger: 600 })
})

test('an acquisition is refunded once to every budget that paid, and to the publisher', async (t) => {
  const h = await cpaPool(t, 400)
  await h.api.createOneTimeBudget({ params: h.params, body: { start: '2026-03-02', budgetCents: 250 } })
  await runDueActions({ db: h.parts.backgroundDb, config: { billingZone: zone } }, h.clock.at)
  const sid = await h.visit('a')
  await h.convert([sid], 2)
  await h.convert([sid], 3)
  const oneTime = async () => {
    const { rows } = await sql<{ spent: number; charged: number }>`
      select spent_cents as spent, (select coalesce(sum(cents), 0)::bigint from one_time_charge
        where one_time_budget_id = one_time_budget.id) as charged
      from one_time_budget where customer_id = ${h.tenant.customerId}`.execute(h.db)
    return rows[0]
  }
  assert.deepEqual(
    [await h.books(), await oneTime()],
    [
      { spent: 600, ledger: 600 },
      { spent: 250, charged: 250 },
    ],
  )
  assert.equal(await h.status(), 'OUT_OF_BUDGET')
  await assert.rejects(h.refund(sid), /There is no charge of the click/)
  const all = await Promise.allSettled([h.refund(sid, 3), h.refund(sid, 3), h.refund(sid, 3)])
  assert.deepEqual(all.map((each) => each.status).toSorted(), ['fulfilled', 'rejected', 'rejected'])
  assert.deepEqual([await h.books(), await h.status()], [{ spent: 300, ledger: 300 }, 'LIVE'])
  const from = new Date(h.clock.at.getTime() - 1)
  const to = new Date(h.clock.at.getTime() + 1)
  const request = { publisherId: h.publisherId, from, to, reason: 'A test', at: h.clock.at, period }
  const refunded = () => h.db.transaction().execute((tx) => refundPublisherClicks(tx, request))
  assert.partialDeepStrictEqual(await refunded(), { clicks: 1, cents: 300, earnedCents: 60 })
  assert.partialDeepStrictEqual(await refunded(), { clicks: 0, cents: 0, earnedCents: 0 })
  assert.deepEqual(
    [await h.books(), await oneTime()],
    [
      { spent: 0, ledger: 0 },
      { spent: 0, charged: 0 },
    ],
  )
  assert.deepEqual(
    (await h.lines()).map(({ kind, cents }) => [kind, cents]),
    [
      ['ACQUISITION', 300],
      ['ACQUISITION', 300],
      ['REFUND', -300],
      ['REFUND', -300],
    ],
  )
  assert.deepEqual(await h.earnings(), [
    ['ACQUISITION', 0, 120],
    ['REFUNDED', 0, -120],
    ['VALID', 0, 0],
  ])
})

const faultOf = (field: string, message: string) => (error: unknown) => {
  assert.ok(error instanceof TillerError)
  assert.partialDeepStrictEqual(error.errors, [{ field, message }])
  return true
}

test('a CPA pool of an earlier version bills clicks until its operator switches it', async (t) => {
  const h = await cpaPool(t)
  const params = { poolId: h.poolId }
  await h.api.updatePoolAsOperator({ params, body: { billsAcquisitions: false } })
  await h.api.updateCampaign({ params: h.params, body: { basicCpc: 20 } })
  assert.partialDeepStrictEqual(await h.api.getPoolAsOperator({ params }), {
    isCpa: true,
    billsAcquisitions: false,
  })
  await h.parts.searchIndex.catchUp()
  const clicked = await h.visit('a')
  assert.deepEqual(await h.books(), { spent: 20, ledger: 20 })
  // Saving all settings does not switch it.
  const saved = await h.api.updatePoolAsOperator({ params, body: { isCpa: true, name: 'Old' } })
  assert.equal(saved.billsAcquisitions, false)
  const switched = await h.api.updatePoolAsOperator({ params, body: { billsAcquisitions: true } })
  assert.equal(switched.billsAcquisitions, true)
  await h.parts.searchIndex.catchUp()
  const free = await h.visit('b')
  assert.deepEqual(await h.books(), { spent: 20, ledger: 20 })
  await h.convert([clicked, free])
  assert.deepEqual(await h.books(), { spent: 320, ledger: 320 })
  await assert.rejects(
    h.api.updatePoolAsOperator({ params, body: { cpaBitmap: 0 } }),
    faultOf('cpaBitmap', 'must contain an event, because the pool bills acquisitions'),
  )
  await assert.rejects(
    h.api.updatePoolAsOperator({ params, body: { isCpa: false, billsAcquisitions: true } }),
    faultOf('billsAcquisitions', 'is only possible for a CPA pool'),
  )
})

test('a campaign in a CPA pool needs a target CPA, and a budget that pays for one acquisition', async (t) => {
  const h = await cpaPool(t, 1_000)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { basicCpc: 50 })
  const needsTarget = faultOf('targetCpa', 'must be above 0, because the pool bills acquisitions')
  await assert.rejects(h.api.launchCampaign({ params: { campaignId } }), needsTarget)
  const copy = await h.api.copyCampaign({ params: { campaignId }, body: { name: 'Copy', poolId: h.poolId } })
  await assert.rejects(h.api.launchCampaign({ params: { campaignId: copy.id } }), needsTarget)
  await h.api.updateCampaign({ params: h.params, body: { targetCpa: 1_001 } })
  assert.equal(await h.status(), 'OUT_OF_BUDGET')
  const change = { id: h.poolId, change: { isCpa: false } }
  const doing = { by: operatorActor, at: h.clock.at, billingZone: zone }
  const { withoutPrice } = await h.db.transaction().execute((tx) => updatePool(tx, doing, change))
  // The pool's campaign has no CPC.
  assert.deepEqual([await h.status(), withoutPrice], ['LIVE', 1])
})
