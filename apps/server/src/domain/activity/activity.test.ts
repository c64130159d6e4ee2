import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { click, harness, type Harness } from '#test/harness/harness.ts'
import { aggregateAll } from '#test/harness/roll-up.ts'
import { attributeConversions } from '#domain/conversions/attribute.ts'
import { storeConversionReports } from '#domain/conversions/store.ts'
import { refundClick } from '#domain/ledger/refund.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { insertImpressions } from './impressions.ts'
import { selectActivity, measureSumsSql, type ActivityCounts } from './read.ts'
import { rollUpKeys, measuredEventsSql, rollUpMeasures } from './measures.ts'
import { activityVersion, rebuildActivity, rebuildOutdatedActivity, rollUpActivity } from './roll-up.ts'

const zone = 'America/New_York'

const rollUps = async ({ db }: Harness) => {
  const rows = async (table: string, slot: string) =>
    (
      await sql`select * from ${sql.table(table)}
        order by customer_id, ${sql.ref(slot)}, campaign_id, segment_id, job_id, publisher_id, click_class`.execute(
        db,
      )
    ).rows
  return { hours: await rows('activity_hour', 'at'), days: await rows('activity_day', 'day') }
}

/** The counts of March by day, as readers see them. */
async function counted({ db, tenant }: Harness) {
  const range = { grain: 'day', from: '2026-03-01', to: '2026-03-31' } as const
  const { rows } = await sql<ActivityCounts & { day: string }>`
    select slot as day, ${measureSumsSql} from ${selectActivity(tenant, range, zone)} group by 1 order by 1`.execute(
    db,
  )
  return rows
}

/** Two jobs, each found by its own word. */
async function advertised(t: TestContext) {
  const h = await harness(t)
  const word = `otter${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: `Keeper ${word}` },
    { reference: 'b', title: `Trainer ${word}` },
  ])
  await h.seed.campaign(h.poolId, { live: true })
  return { ...h, word }
}

const find = async ({ api, word }: Harness & { word: string }) =>
  (await api.searchJobs({ query: { q: word, link: 1 } })).jobs

async function convert(h: Harness, sid: string) {
  await storeConversionReports(h.parts.pool, [{ sid, event: 2, poolId: 0, channel: 'SERVER' }], h.clock.at)
  await attributeConversions(h.parts, { at: h.clock.at })
}

const sidOf = (location: string | null) => new URL(location ?? '').searchParams.get('tlr_sid') ?? ''

test('incremental roll-ups equal a rebuild from the events, and readers get the same counts before and after', async (t) => {
  const h = await advertised(t)
  const sids: string[] = []
  for (const step of [0, 1, 2, 3]) {
    // 20:00 in New York is already the next day in UTC.
    h.clock.at = new Date(Date.parse('2026-03-03T23:30:00Z') + step * 5 * 3_600_000)
    for (const job of await find(h)) {
      const { location } = await click(String(job.url), `visitor ${step}`)
      sids.push(sidOf(location))
      await click(String(job.url), `visitor ${step}`)
    }
    await convert(h, sids.at(-1) ?? '')
    if (step === 2)
      await refundClick(h.db, {
        clickId: sids[0] ?? '',
        reason: 'A test',
        at: h.clock.at,
        period: '2026-03-01',
      })
    await h.parts.impressions.flush(h.db)
    const before = await counted(h)
    await aggregateAll(h.db, zone)
    assert.deepEqual(await counted(h), before, `step ${step}`)
  }
  const found = await counted(h)
  assert.deepEqual(
    found.map(({ day, impressions, clicks, billable, spendCents, conversions2 }) => [
      day,
      impressions,
      clicks,
      billable,
      spendCents,
      conversions2,
    ]),
    [
      ['2026-03-03', 4, 8, 4, 40, 2],
      ['2026-03-04', 4, 8, 4, 30, 2],
    ],
  )
  const rolled = await rollUps(h)
  assert.ok(rolled.hours.length >= rolled.days.length && rolled.days.length > 6)
  await rebuildActivity(h.db, zone)
  assert.deepEqual(await rollUps(h), rolled)
  assert.deepEqual(await counted(h), found)
  const { rows } = await sql<{
    rows: number
  }>`select count(*) as rows from impression where txid > '0'`.execute(h.db)
  assert.ok((rows[0]?.rows ?? 9) <= 2, 'the impressions of past quarters of an hour are one row each')
})

test('an event that commits after later ones were rolled up is counted once', async (t) => {
  const h = await advertised(t)
  const [first, second] = await find(h)
  const before = (await counted(h)).map(({ clicks }) => clicks)
  assert.deepEqual(before, [])
  const shown = { ...h.tenant, jobId: Number(first?.id), campaignId: null, segmentId: null, publisherId: 1 }
  await h.db.transaction().execute(async (tx) => {
    await insertImpressions(tx, [{ ...shown, priceCents: 10, at: h.clock.at, impressions: 7 }])
    await click(String(first?.url), 'one')
    await rollUpActivity(h.db, zone)
    await rollUpActivity(h.db, zone)
  })
  await click(String(second?.url), 'two')
  await aggregateAll(h.db, zone)
  assert.deepEqual(
    (await counted(h)).map(({ impressions, clicks, billable }) => [impressions, clicks, billable]),
    [[7, 2, 2]],
  )
})

test('roll-ups are rebuilt in a restored database and after a change of the billing time zone', async (t) => {
  const h = await advertised(t)
  const [first, second] = await find(h)
  h.clock.at = new Date('2026-03-05T03:00:00Z')
  await click(String(first?.url))
  await aggregateAll(h.db, zone)
  const rolled = await rollUps(h)
  await sql`update activity_progress set cluster = 'another', rolled_to = '900000000'`.execute(h.db)
  await sql`update click set txid = '800000000'`.execute(h.db)
  await aggregateAll(h.db, zone)
  assert.deepEqual(await rollUps(h), rolled)
  await click(String(second?.url))
  assert.deepEqual(
    (await counted(h)).map(({ day, clicks }) => [day, clicks]),
    [['2026-03-04', 2]],
  )
  await aggregateAll(h.db, 'Europe/Paris')
  const { rows } = await sql<{
    day: string
  }>`select distinct day from activity_day where customer_id = ${h.tenant.customerId}`.execute(h.db)
  assert.deepEqual(rows, [{ day: '2026-03-05' }])
  await aggregateAll(h.db, zone)
})

/** The digest of what each version counts. Add a line with each new version; never change one. */
const digests: Record<number, string> = { 1: '6533c2e1a539af07' }

test('a change of what is counted raises the version of the roll-ups', async (t) => {
  const { db } = await harness(t)
  const { sql: text } = measuredEventsSql((txid) => sql`${txid} > '0'::xid8`).compile(db)
  const counted = JSON.stringify([text.replaceAll(/\s+/g, ' '), rollUpKeys, rollUpMeasures])
  // If this fails, raise `activityVersion` and add the digest of the new version above.
  assert.equal(createHash('sha256').update(counted).digest('hex').slice(0, 16), digests[activityVersion])
})

test('roll-ups of an older version are rebuilt at startup, and those of a newer version are left alone', async (t) => {
  const h = await advertised(t)
  for (const { url = '' } of await find(h)) await click(url)
  await rollUpActivity(h.db, zone)
  const before = await counted(h)
  assert.equal(before[0]?.clicks, 2)
  await sql`update activity_day set clicks = clicks + 5 where customer_id = ${h.tenant.customerId}`.execute(
    h.db,
  )
  await sql`update activity_progress set version = ${activityVersion - 1}`.execute(h.db)
  assert.equal(await rebuildOutdatedActivity(h.db, zone), true)
  assert.deepEqual(await counted(h), before)
  assert.equal(await rebuildOutdatedActivity(h.db, zone), false)
  await sql`update activity_progress set version = ${activityVersion + 1}`.execute(h.db)
  t.after(() => sql`update activity_progress set version = ${activityVersion}`.execute(h.db))
  for (const { url = '' } of await find(h)) await click(url, 'another')
  const stored = await rollUps(h)
  await rollUpActivity(h.db, zone)
  assert.deepEqual(await rollUps(h), stored)
})

test('impressions are counted by job, campaign, publisher, and price; failed writes are retried', async (t) => {
  const h = await advertised(t)
  await find(h)
  await find(h)
  const nowhere = connectToDatabase('postgres://postgres@127.0.0.1:1/nowhere', { connections: 1 })
  t.after(() => nowhere.close())
  await assert.rejects(h.parts.impressions.flush(nowhere.db))
  await h.parts.impressions.flush(h.db)
  const rows = await h.db
    .selectFrom('impression')
    .select(['campaignId', 'priceCents', 'impressions'])
    .where('customerId', '=', h.tenant.customerId)
    .execute()
  assert.equal(rows.length, 2)
  for (const { campaignId, priceCents, impressions } of rows)
    assert.deepEqual([campaignId !== null, priceCents, impressions], [true, 10, 2])
})
