import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { click, isolatedHarness } from '#test/harness/harness.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { receiver, sendDue, webhookTo } from '#test/harness/webhook-receiver.ts'
import { createBudgetComparison } from './compare-budgets.ts'
import { createServiceLevelCounter } from './counter.ts'
import { serviceLevels, type ServiceLevelId } from './objectives.ts'
import { goodPercent } from './read.ts'
import { serviceLevelRetention } from './tasks.ts'

const harness = isolatedHarness()

const minutes = (at: Date, count: number) => new Date(at.getTime() + count * 60_000)

/** The measured shares of a service level, after all counts were stored. */
async function measured({ parts, api }: Awaited<ReturnType<typeof harness>>, slo: ServiceLevelId) {
  await parts.serviceLevels.flush(parts.db)
  const level = (await api.getStatus()).serviceLevels.find(({ id }) => id === slo)
  return [level?.lastHour, level?.lastDay, level?.last30Days]
}

test('counts the requests of searches, clicks, and dispositions, over an hour, a day, and 30 days', async (t) => {
  const h = await harness(t)
  const started = h.clock.at
  assert.deepEqual(await measured(h, 'search'), [null, null, null])
  await fetch(`${h.baseUrl}/api/search.php?q=luthier`)
  await click(`${h.baseUrl}/click/none`)
  await fetch(`${h.baseUrl}/disposition/v1/events`, { method: 'POST' })
  h.clock.at = minutes(started, 1)
  for (const slo of ['search', 'clicks', 'dispositions'] as const)
    assert.deepEqual(await measured(h, slo), [100, 100, 100], slo)
  h.parts.serviceLevels.countRequest({ operation: 'searchJobs', status: 200, seconds: 0.3 }, h.clock.at)
  h.clock.at = minutes(started, 2)
  assert.deepEqual(await measured(h, 'search'), [50, 50, 50])
  h.clock.at = minutes(started, 70)
  assert.deepEqual(await measured(h, 'search'), [null, 50, 50])
  h.clock.at = minutes(started, 25 * 60)
  assert.deepEqual(await measured(h, 'search'), [null, null, 50])
  h.clock.at = minutes(started, 31 * 24 * 60)
  assert.deepEqual(await measured(h, 'search'), [null, null, null])
})

test('a request is bad if it fails on the server or is late, and good if the caller is at fault', async (t) => {
  const { db, clock } = await harness(t)
  const counter = createServiceLevelCounter(new Registry())
  const at = minutes(clock.at, 100_000)
  for (const [operation, status, seconds] of [
    ['searchJobs', 200, 0.25],
    ['searchJobs', 400, 0.1],
    ['searchJobs', 200, 0.251],
    ['searchJobs', 503, 0.1],
    ['/click/:token', 302, 9],
    ['/click/:token/go', 500, 0.1],
    ['listCampaigns', 500, 0.1],
  ] as const)
    counter.countRequest({ operation, status, seconds }, at)
  await counter.flush(db)
  const rows = await db
    .selectFrom('serviceLevelCount')
    .select(['slo', 'good', 'bad'])
    .where('at', '>=', minutes(at, -10))
    .orderBy('slo')
    .execute()
  assert.deepEqual(rows, [
    { slo: 'clicks', good: 1, bad: 1 },
    { slo: 'search', good: 2, bad: 2 },
  ])
})

test('adds the counts of all processes, and keeps those of an outage of the database', async (t) => {
  const { db, clock } = await harness(t)
  const at = minutes(clock.at, 200_000)
  const nowhere = connectToDatabase('postgres://postgres@127.0.0.1:1/nowhere', { connections: 1 })
  t.after(() => nowhere.close())
  const counters = [new Registry(), new Registry()].map(createServiceLevelCounter)
  for (const counter of counters) {
    counter.countRequest({ operation: 'searchJobs', status: 500, seconds: 0 }, at)
    await assert.rejects(counter.flush(nowhere.db))
    counter.countRequest({ operation: 'searchJobs', status: 200, seconds: 0 }, minutes(at, 1))
  }
  await Promise.all(counters.map((counter) => counter.flush(db)))
  const rows = await db.selectFrom('serviceLevelCount').selectAll().where('at', '=', at).execute()
  assert.deepEqual(rows, [{ slo: 'search', at, good: 2, bad: 2 }])
})

test('counts the delay of the first attempt of a message, without the time that a failing receiver costs', async (t) => {
  const h = await harness(t)
  const started = h.clock.at
  const to = await receiver(t)
  await webhookTo(h, to.url)
  const campaign = await h.seed.campaign(h.poolId, { live: true })
  to.answers.push(500)
  h.clock.at = minutes(started, 2)
  await sendDue(h)
  await h.api.pauseCampaign({ params: { campaignId: campaign.id } })
  await h.api.launchCampaign({ params: { campaignId: campaign.id } })
  h.clock.at = minutes(started, 60)
  await sendDue(h)
  assert.equal(to.received.length, 4)
  h.clock.at = minutes(started, 61)
  assert.deepEqual(await measured(h, 'webhooks'), [100, 50, 50])
})

test('every budget is compared with its charges, and one that differs or is overspent is bad', async (t) => {
  const { db, seed, poolId } = await harness(t)
  for (let n = 0; n < 3; n += 1) await seed.campaign(poolId, { live: true })
  const compare = createBudgetComparison()
  const { equal, different } = await compare(db)
  assert.ok(equal >= 3)
  assert.equal(different, 0)
  const bucket = await db
    .selectFrom('bucket')
    .selectAll()
    .orderBy('campaignId', 'desc')
    .executeTakeFirstOrThrow()
  await db.updateTable('bucket').set({ spentCents: 1 }).where('campaignId', '=', bucket.campaignId).execute()
  assert.deepEqual(await compare(db), { equal: equal - 1, different: 1 })
  await db.updateTable('bucket').set({ spentCents: 0 }).where('campaignId', '=', bucket.campaignId).execute()
})

test('counts are deleted after 31 days', async (t) => {
  const { db, parts, clock } = await harness(t)
  await parts.serviceLevels.flush(db)
  await db.deleteFrom('serviceLevelCount').execute()
  parts.serviceLevels.countRequest({ operation: 'searchJobs', status: 200, seconds: 0 }, clock.at)
  await parts.serviceLevels.flush(db)
  const days = async (count: number) =>
    (await deletedRowsAt(db, serviceLevelRetention, minutes(clock.at, count * 24 * 60)))['serviceLevelCount']
  assert.equal(await days(30), 0)
  assert.equal(await days(32), 1)
})

test('shows the status and the service levels as a page without a script', async (t) => {
  const h = await harness(t)
  await fetch(`${h.baseUrl}/api/search.php?q=luthier`)
  h.clock.at = minutes(h.clock.at, 1)
  await measured(h, 'search')
  const response = await fetch(`${h.baseUrl}/status`)
  const page = await response.text()
  assert.equal(response.status, 200)
  for (const { title, good } of serviceLevels) {
    assert.ok(page.includes(title))
    assert.ok(page.includes(good))
  }
  assert.match(page, /Everything works/)
  assert.match(page, /data-label="Last hour">100 %/)
  assert.doesNotMatch(page, /<script/)
  assert.equal((await fetch(`${h.baseUrl}/status`, { method: 'HEAD' })).status, 200)
})

test('a share is rounded down, so that 100 % means that all events were good', () => {
  assert.equal(goodPercent('999999', '1'), 99.999)
  assert.equal(goodPercent('99999999', '1'), 99.999)
  assert.equal(goodPercent('5', '0'), 100)
  assert.equal(goodPercent(null, '3'), 0)
  assert.equal(goodPercent(null, null), null)
})
