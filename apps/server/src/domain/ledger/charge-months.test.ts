import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { billHeldClicksTask } from '#domain/clicks/recording/held-clicks.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { click, isolatedHarness } from '#test/harness/harness.ts'
import { refundClick } from './refund.ts'

const harness = isolatedHarness()
const zone = 'America/New_York'
const april = new Date('2026-04-01T12:00:00Z')

/** A click of 20 cents in March, whose charge is in another partition than those of April. */
async function clickedInMarch(t: TestContext) {
  const h = await harness(t)
  h.clock.at = new Date('2026-03-31T12:00:00Z')
  await sql`
    alter table charge detach partition charge_before_partitions;
    alter table charge attach partition charge_before_partitions for values from (minvalue) to ('2026-04-01')`.execute(
    h.db,
  )
  const title = `Fletcher ${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 100, basicCpc: 20 })
  const { id, pass } = await createPublisher(h.db, { name: 'P', at: h.clock.at })
  const { jobs } = await h.api.searchJobs({ query: { q: title, id, pass, link: 1 } })
  const { location } = await click(jobs[0]?.url ?? assert.fail('nothing found'), 'visitor')
  const clickId = new URL(location ?? '').searchParams.get('tlr_sid') ?? assert.fail()
  const ledger = async () => {
    const { rows } = await sql<{ kind: string; cents: number; period: string; home: string }>`
      select kind, cents, period::text, tableoid::regclass::text as home from charge where click_id = ${clickId} order by id`.execute(
      h.db,
    )
    return rows
  }
  return { ...h, clickId, ledger }
}

const march = { period: '2026-03-01', home: 'charge_before_partitions' }

test('a charge is refunded once in the month after it, by any number of callers', async (t) => {
  const { db, clickId, ledger } = await clickedInMarch(t)
  const refund = (at: Date) =>
    refundClick(db, { clickId, reason: 'A test', at, period: toBillingMonth(at, zone) })
  const before = new Date('2026-03-31T23:59:59Z')
  const all = await Promise.allSettled([before, april, april, before].map(refund))
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.deepEqual(await ledger(), [
    { kind: 'CLICK', cents: 20, ...march },
    { kind: 'REFUND', cents: -20, ...march },
  ])
  await assert.rejects(refund(new Date('2026-06-01T00:00:00Z')), /already refunded/)
})

test('a held click is charged once, although two processes bill it in different months', async (t) => {
  const { db, parts, tenant, clickId, ledger } = await clickedInMarch(t)
  await sql`
    with uncharged as (delete from charge where click_id = ${clickId}),
      held as (update click set class = 'SUSPECT', charged_cents = 0 where id = ${clickId} returning *)
    insert into held_click (root_customer_id, customer_id, click_id, campaign_id, at, price_cents)
    select root_customer_id, customer_id, id, campaign_id, '2026-03-01', 20 from held`.execute(db)
  await Promise.all(
    [april, new Date('2026-03-31T23:00:00Z'), april].map((at) =>
      billHeldClicksTask.runAll({ db, config: parts.config }, at),
    ),
  )
  const charges = await ledger()
  assert.equal(charges.length, 1, `customer ${tenant.customerId}: ${JSON.stringify(charges)}`)
})

test('a click that is recorded again is not charged again', async (t) => {
  const { db, clickId, ledger } = await clickedInMarch(t)
  // As the statement that records a click does, with the period of the next month.
  await assert.rejects(
    sql`
      with recorded as (
        insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, publisher_id, price_cents, charged_cents, visitor_hash, issued_on)
        select root_customer_id, customer_id, id, ${april}, class, gen_random_uuid(), job_id, publisher_id, price_cents, charged_cents, visitor_hash, issued_on
        from click where id = ${clickId})
      insert into charge (root_customer_id, customer_id, at, period, kind, cents, click_id, campaign_id, job_id, publisher_id)
      select root_customer_id, customer_id, ${april}, '2026-04-01', kind, cents, click_id, campaign_id, job_id, publisher_id
      from charge where click_id = ${clickId}`.execute(db),
    { code: '23505', constraint: 'click_before_partitions_pkey' },
  )
  assert.equal((await ledger()).length, 1)
})
