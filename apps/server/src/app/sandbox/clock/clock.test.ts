import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { click, isolatedHarness, testStart, type Harness } from '#test/harness/harness.ts'
import { createCustomer } from '#domain/accounts/customers/customers.ts'
import { readClockOffsetMs } from '#lib/clock/clock.ts'
import { advertise, beginForm } from '#test/harness/apply.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { toBillingDay, startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { moveClock, type ClockStop } from './move-clock.ts'

const harness = isolatedHarness()

/** Moves the sandbox clock and the test's clock while the machine's clock stands still. */
async function moveTo(h: Harness, instant: string) {
  const to = new Date(instant)
  const stops: ClockStop[] = []
  const machine = () => testStart
  const { backgroundDb: db, config, secretBox } = h.parts
  await moveClock({ db, config, secretBox, machine }, to, (stop) => stops.push(stop))
  h.clock.at = to
  return stops.map(({ at, happened }) => [at.toISOString(), happened])
}

test('on the way of the clock everything that is due happens at its own instant and in its order', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, {
    live: true,
    monthlyBudget: 100,
    jobFilters: [],
  })
  const params = { campaignId }
  const change = (applyOn: string, budgetCents: number) =>
    h.api.createMonthlyBudgetChange({ params, body: { absolute: false, applyOn, budgetCents } })
  await change('2026-03-08', 50)
  await change('2026-03-05', -100)
  const given = { budgetCents: 30, start: '2026-03-06', rollover: true }
  await h.api.createOneTimeBudget({ params, body: given })
  await h.api.createCampaignScheduledPause({ params, body: { pauseOn: '2026-03-09' } })
  await h.api.updateCampaign({
    params,
    body: { enableAutoArchive: true, autoArchiveAt: '2026-04-02T12:34:56.789Z' },
  })
  assert.deepEqual(await moveTo(h, '2026-04-03T00:00:00Z'), [
    ['2026-03-05T05:00:00.000Z', 1],
    ['2026-03-06T05:00:00.000Z', 1],
    ['2026-03-08T05:00:00.000Z', 1],
    // One hour earlier in UTC, because daylight saving time began in New York.
    ['2026-03-09T04:00:00.000Z', 1],
    ['2026-04-01T04:00:00.000Z', 1],
    // The survey, 30 days after the launch.
    ['2026-04-01T15:00:00.000Z', 1],
    ['2026-04-02T12:34:56.789Z', 1],
  ])
  const { content } = await h.api.listCampaignChanges({
    params,
    query: { sort: ['id,asc'], search: 'objectType="CAMPAIGN" AND actor!="APP_CLIENT"' },
  })
  assert.deepEqual(
    content.map(({ at, action }) => [at, action]),
    [
      ['2026-03-05T05:00:00.000Z', 'CHANGE'],
      ['2026-03-05T05:00:00.000Z', 'EXHAUST'],
      ['2026-03-06T05:00:00.000Z', 'REPLENISH'],
      ['2026-03-08T05:00:00.000Z', 'CHANGE'],
      ['2026-03-09T04:00:00.000Z', 'PAUSE'],
      ['2026-04-02T12:34:56.789Z', 'ARCHIVE'],
    ],
  )
})

test('on the way a campaign that rests for its pacing is looked at when it said', async (t) => {
  const h = await harness(t)
  const from = testStart.getTime() + (await readClockOffsetMs(h.db))
  h.clock.at = new Date(from)
  const { id } = await h.seed.campaign(h.poolId, { live: true, jobFilters: [] })
  const due = new Date(from + 1_234_567)
  await h.db.updateTable('campaign').set({ paceDueAt: due }).where('id', '=', id).execute()
  assert.deepEqual(await moveTo(h, new Date(from + 3_600_000).toISOString()), [[due.toISOString(), 1]])
})

/** The times of the mails to an address. */
async function mailTimes({ db }: Harness, recipient: string) {
  const mails = await db
    .selectFrom('mail')
    .select('createdAt')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return mails.map(({ createdAt }) => createdAt.toISOString())
}

const dayMs = 86_400_000

test('on the way reminders and guest lists are mailed at their own instants', async (t) => {
  const h = await harness(t)
  const from = new Date(testStart.getTime() + (await readClockOffsetMs(h.db)))
  h.clock.at = from
  const day = (days: number) => new Date(from.getTime() + days * dayMs)
  const noon = (days: number) =>
    new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + days, 16))
  const late = await advertise(h, { settings: { sendReminders: true, reminderType: 'EMAIL' } })
  await beginForm(await late.follow(), { emailAddress: 'late@example.org' })
  const { id: campaignId } = await h.seed.campaign(h.poolId, {
    adType: 'EVENT',
    eventStartDt: noon(5).toISOString(),
    eventEndDt: noon(6).toISOString(),
    emailAddress: 'organizer@acme.example',
  })
  const [application] = await h.db
    .selectFrom('application')
    .select(['id', 'startedAt'])
    .where('customerId', '=', h.tenant.customerId)
    .execute()
  assert.ok(application !== undefined)
  await h.db
    .insertInto('rsvp')
    .values({ ...h.tenant, campaignId, applicationId: application.id, slotAt: noon(5) })
    .execute()
  await moveTo(h, day(30).toISOString())
  assert.deepEqual(await mailTimes(h, 'late@example.org'), [
    new Date(application.startedAt.getTime() + dayMs).toISOString(),
  ])
  assert.deepEqual(await mailTimes(h, 'organizer@acme.example'), [
    startOfDay(toBillingDay(noon(5), h.parts.config.billingZone), h.parts.config.billingZone).toISOString(),
  ])
})

test('on the way a click that was held in a spike is billed one hour after it', async (t) => {
  const h = await harness(t)
  const from = testStart.getTime() + (await readClockOffsetMs(h.db))
  h.clock.at = new Date(from)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Wheelwright' }])
  await h.seed.campaign(h.poolId, { live: true })
  await h.parts.searchIndex.catchUp()
  const baseUrl = await anotherServer(t, h, { spikeClicksPerCampaignAndHour: 1 })
  for (const visitor of ['one', 'two']) {
    const { jobs } = await h.api.searchJobs({ query: { q: 'wheelwright', link: 1 } })
    await click(baseUrl + new URL(jobs[0]?.url ?? '').pathname, visitor)
  }
  const due = new Date(from + 3600_000).toISOString()
  assert.deepEqual(await moveTo(h, new Date(from + 2 * 3600_000).toISOString()), [[due, 1]])
  const charges = await h.db
    .selectFrom('charge')
    .select('at')
    .where('customerId', '=', h.tenant.customerId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    charges.map(({ at }) => at.toISOString()),
    [new Date(from).toISOString(), due],
  )
})

test('the clock goes neither back nor more than three years at once, and only one moves it at a time', async (t) => {
  const h = await harness(t)
  await moveTo(h, '2026-06-01T00:00:00Z')
  const aheadMs = await readClockOffsetMs(h.db)
  await assert.rejects(moveTo(h, '2026-05-31T23:59:59Z'), /It is 2026-06-01.* never goes back/)
  await assert.rejects(moveTo(h, '2029-06-03T00:00:00Z'), /1097 days at most/)
  await assert.rejects(sql`update clock set ahead_ms = 0`.execute(h.db), { constraint: 'clock_never_back' })
  await assert.rejects(sql`delete from clock`.execute(h.db), { constraint: 'clock_never_back' })
  const both = await Promise.allSettled(
    ['2026-06-20', '2026-06-21'].map((day) => moveTo(h, `${day}T00:00:00Z`)),
  )
  const refused = both.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 1)
  assert.ok((await readClockOffsetMs(h.db)) > aheadMs)
})

test('moves the clock only in a sandbox: one real customer prevents it', async (t) => {
  const h = await harness(t)
  const aheadMs = await readClockOffsetMs(h.db)
  const real = await h.db
    .transaction()
    .execute((tx) => createCustomer(tx, { name: 'Real', test: true, at: h.clock.at }))
  // No customer can be created after the tests above have moved the clock.
  await h.db.updateTable('customer').set({ test: false }).where('id', '=', real.id).execute()
  await assert.rejects(moveTo(h, '2028-01-01T00:00:00Z'), /no sandbox, because the customer \d+ \(Real\)/)
  assert.equal(await readClockOffsetMs(h.db), aheadMs)
})
