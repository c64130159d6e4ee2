import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { click, harness } from '#test/harness/harness.ts'
import { withTestPostgres } from '#test/harness/postgres.ts'
import { clickPriceSql } from '#domain/campaigns/bidding/pricing.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import {
  closedGateSql,
  determineGroupServing,
  determineServing,
  eligibilityGates,
  jobIsOpenSql,
  jobStatusSql,
  type ServingRow,
} from './gates.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

const now = new Date('2026-03-02T15:00:00Z')

const cents = fc.constantFrom(0, 0, 5, 20, 90)
const shared = ['UNDER_DEVELOPMENT', 'LIVE', 'LIVE', 'SYSTEM_PAUSED', 'OUT_OF_BUDGET', 'ARCHIVED'] as const

const campaign = fc.record({
  campaignStatus: fc.constantFrom(...shared, 'PAUSED' as const),
  basicCpc: cents,
  minCpc: cents,
  tillerPro: fc.constantFrom('OFF', 'ALWAYS_ON'),
  tillerProCpc: cents,
  strategyCpc: fc.constantFrom(null, null, 1, 17, 60),
  tierPercent: fc.constantFrom(null, null, 1, 33, 150),
  billsAcquisitions: fc.boolean(),
  restingUntil: fc.constantFrom(null, null, new Date(now.getTime() + 1)),
  dayCappedAt: fc.constantFrom(null, now),
})
const segment = fc.record({
  segmentStatus: fc.constantFrom(...shared, 'USER_PAUSED' as const),
  segmentBasicCpc: cents,
  segmentMinCpc: cents,
  segmentTillerProCpc: cents,
})
const noCampaign = {
  campaignStatus: null,
  basicCpc: null,
  minCpc: null,
  tillerPro: null,
  tillerProCpc: null,
  strategyCpc: null,
  tierPercent: null,
  billsAcquisitions: null,
  restingUntil: null,
  dayCappedAt: null,
}
const noSegment = {
  segmentStatus: null,
  segmentBasicCpc: null,
  segmentMinCpc: null,
  segmentTillerProCpc: null,
}

const row: fc.Arbitrary<ServingRow> = fc
  .record({
    job: fc.record({
      deletedAt: fc.constantFrom(null, null, null, now),
      expungedAt: fc.constantFrom(null, null, null, null, now),
      expiresAt: fc.constantFrom(null, now, new Date(now.getTime() + 1)),
      hold: fc.constantFrom(null, null, null, 'END_UNREADABLE', 'PRICE_REVIEW'),
      feedCpc: fc.constantFrom(null, 0, 3, 40),
      sourceStatus: fc.constantFrom('UNDER_DEVELOPMENT', 'LIVE', 'LIVE', 'LIVE', 'USER_PAUSED', 'ARCHIVED'),
    }),
    campaign: fc.option(campaign, { freq: 10 }),
    segment: fc.option(segment, { freq: 2 }),
  })
  .map((given) => ({
    ...given.job,
    ...(given.campaign ?? noCampaign),
    ...((given.campaign === null ? null : given.segment) ?? noSegment),
  }))

/** The rows as tables with the names that the expressions read. */
const tables = (rows: readonly ServingRow[]) => sql`
  rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
    "deletedAt" timestamptz, "expungedAt" timestamptz, "expiresAt" timestamptz, "hold" text, "feedCpc" integer, "sourceStatus" text,
    "campaignStatus" text, "basicCpc" integer, "minCpc" integer, "tillerPro" text, "tillerProCpc" integer, "strategyCpc" integer,
    "tierPercent" integer, "billsAcquisitions" boolean,
    "restingUntil" timestamptz,
    "segmentStatus" text, "segmentBasicCpc" integer, "segmentMinCpc" integer, "segmentTillerProCpc" integer
  )) with ordinality as given (deleted_at, expunged_at, expires_at, hold, feed_cpc, source_status, campaign_status, basic_cpc, min_cpc, tiller_pro,
    tiller_pro_cpc, strategy_cpc, tier_percent, bills_acquisitions, resting_until, segment_status, segment_basic_cpc, segment_min_cpc, segment_tiller_pro_cpc, n),
  lateral (select given.deleted_at, given.expunged_at, given.expires_at, given.hold, given.feed_cpc) job,
  lateral (select source_status as status) source,
  lateral (select campaign_status as status, given.basic_cpc, given.min_cpc, given.tiller_pro, given.tiller_pro_cpc,
    given.strategy_cpc, given.tier_percent, given.bills_acquisitions, given.resting_until) campaign,
  lateral (select segment_status as status, segment_basic_cpc as basic_cpc, segment_min_cpc as min_cpc,
    segment_tiller_pro_cpc as tiller_pro_cpc) segment`

test('SQL and TypeScript agree on the status and price of every job', (t) =>
  withTestPostgres(async (url) => {
    const { db, close } = connectToDatabase(url, { connections: 1 })
    try {
      await checkProperty(
        fc.asyncProperty(fc.array(row, { minLength: 100, maxLength: 300 }), async (rows) => {
          const found = await sql<{
            status: string
            priceCents: number
            isOpen: boolean
            gateIndex: number | null
          }>`
            select ${jobStatusSql(now)} as status, ${clickPriceSql} as price_cents, ${jobIsOpenSql} as is_open,
              ${closedGateSql(now)} as gate_index
            from ${tables(rows)} order by n`.execute(db)
          const said = rows.map((each) => determineServing(each, now))
          assert.deepEqual(
            found.rows.map(({ status, priceCents }) => ({ status, priceCents })),
            said.map(({ status, priceCents }) => ({ status, priceCents })),
          )
          assert.deepEqual(
            found.rows.map(({ gateIndex }) => (gateIndex === null ? null : eligibilityGates[gateIndex])),
            said.map(({ gate }) => gate),
          )
          // Search indexes the open jobs, and evaluates group and expiry later; together this equals
          // `determineServing`.
          assert.deepEqual(
            found.rows.map(
              ({ isOpen }, at) =>
                isOpen &&
                determineGroupServing(rows[at] ?? assert.fail()).served &&
                (rows[at]?.expiresAt ?? Infinity) > now,
            ),
            said.map(({ served }) => served),
          )
        }),
        { numRuns: 40 },
        { name: t.name },
      )
    } finally {
      await close()
    }
  }))

test('every job that is served or only out of budget has a price', async () => {
  await checkProperty(
    fc.property(row, (each) => {
      const { served, status, priceCents } = determineServing(each, now)
      assert.equal(served, status === 'LIVE')
      assert.ok(priceCents > 0 || !(served || status === 'OUT_OF_BUDGET'))
    }),
  )
})

test('searches find a job at its price exactly when its status is LIVE', async (t) => {
  const h = await harness(t)
  const feed = [
    { reference: 'plain', title: 'Zymurgist' },
    { reference: 'feed', title: 'Zymurgist', cpc: '0.30' },
    { reference: 'low', title: 'Zymurgist', cpc: '0.03' },
    { reference: 'segment', title: 'Zymurgist' },
    { reference: 'segment-feed', title: 'Zymurgist', cpc: '0.30' },
  ]
  await h.seed.jobs(h.sourceId, feed)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 20 })
  const { id: segmentId } = await h.api.createSegment({
    params: { campaignId },
    body: { name: 'S', jobFilters: [{ jobReference: ['segment', 'segment-feed'] }], basicCpc: 50 },
  })
  await h.api.launchSegment({ params: { segmentId } })
  const check = async (expected: Record<string, number>) => {
    const all = (await h.api.listMyJobs()).content
    const { hits } = await h.parts.searchIndex.search({
      words: 'zymurgist',
      area: null,
      start: 0,
      limit: 100,
      nowMs: h.clock.at.getTime(),
    })
    const references = new Map(all.map(({ id, jobReference }) => [id, jobReference]))
    const found = hits.map(({ id, priceCents }) => [references.get(id), priceCents])
    assert.deepEqual(Object.fromEntries(found), expected)
    const listed = await h.api.listMyJobs({ query: { search: 'status="LIVE"' } })
    assert.deepEqual(
      listed.content.map(({ jobReference }) => jobReference).toSorted(),
      Object.keys(expected).toSorted(),
    )
    for (const { id, jobReference } of all) {
      const { status } = await h.api.getJobStatus({ params: { id } })
      assert.equal(status === 'LIVE', jobReference in expected, `${jobReference} is ${status}`)
    }
  }
  await check({ plain: 20, feed: 30, low: 3, segment: 50, 'segment-feed': 30 })
  await h.seed.jobs(h.sourceId, [
    ...feed.map((each) => (each.reference === 'segment-feed' ? { ...each, cpc: '0.31' } : each)),
    { reference: 'later', title: 'Zymurgist', cpc: '0.44' },
  ])
  await check({ plain: 20, feed: 30, low: 3, segment: 50, 'segment-feed': 31, later: 44 })
  await h.seed.jobs(h.sourceId, feed)
  await check({ plain: 20, feed: 30, low: 3, segment: 50, 'segment-feed': 30 })
  await h.db.insertInto('change').values({ kind: 'rebuild', id: 0 }).execute()
  await h.parts.searchIndex.catchUp()
  await check({ plain: 20, feed: 30, low: 3, segment: 50, 'segment-feed': 30 })
  await h.api.updateCampaign({ params: { campaignId }, body: { minCpc: 10 } })
  await check({ plain: 20, feed: 30, low: 10, segment: 50, 'segment-feed': 30 })
  await h.api.updateCampaign({ params: { campaignId }, body: { basicCpc: 0, targetCpa: 400 } })
  await check({ feed: 30, low: 10, segment: 50, 'segment-feed': 30 })
  await h.api.updateSegment({ params: { segmentId }, body: { basicCpc: 0 } })
  await check({ feed: 30, low: 10, 'segment-feed': 30 })
  await h.api.pauseSegment({ params: { segmentId } })
  await check({ feed: 30, low: 10 })
  await h.api.pauseCampaign({ params: { campaignId } })
  await check({})
})

test('a job without a price is PAUSED with a reason', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Quarrier' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  await h.api.updateCampaign({ params: { campaignId }, body: { basicCpc: 0, targetCpa: 100 } })
  const [job] = (await h.api.listMyJobs()).content
  assert.partialDeepStrictEqual(await h.api.getJobStatus({ params: { id: job?.id ?? 0 } }), {
    status: 'PAUSED',
    reason: 'Neither the job, its segment nor its campaign sets a price.',
    campaignId,
  })
})

test('a shared link works only for jobs that are or were advertised', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }, { reference: 'b' }])
  const jobs = (await h.api.listMyJobs({ query: { sort: ['jobReference,asc'] } })).content
  const [first, second] = jobs.map(({ id }) => `${h.baseUrl}/jobs/${id}?source=x`)
  const statuses = async () => [(await click(first ?? '')).status, (await click(second ?? '')).status]
  assert.deepEqual(await statuses(), [404, 404], 'no campaign has them')
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  assert.deepEqual(await statuses(), [404, 404], 'the campaign was never launched')
  await h.api.launchCampaign({ params: { campaignId } })
  assert.deepEqual(await statuses(), [302, 302])
  const tagged = await click(first ?? '')
  assert.match(tagged.location ?? '', /[?&]source=x$/)
  const unknown = await click((first ?? '').replace('=x', '=spam'))
  assert.doesNotMatch(unknown.location ?? '', /spam/)
  await h.api.pauseCampaign({ params: { campaignId } })
  assert.deepEqual(await statuses(), [302, 302])
  await h.api.createSegment({
    params: { campaignId },
    body: { name: 'S', jobFilters: [{ jobReference: ['a'] }] },
  })
  assert.deepEqual(await statuses(), [404, 302], 'the segment was never launched')
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  assert.deepEqual(await statuses(), [404, 404], 'the feed no longer holds it')
})
