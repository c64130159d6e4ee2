import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import { importFeed } from './import.ts'
import { feedXml, harness, type Harness, type SeedJob } from '#test/harness/harness.ts'

const jobs = (count: number, change: Partial<SeedJob> = {}): SeedJob[] =>
  Array.from({ length: count }, (_, index) => ({ reference: `r${index}`, ...change }))

const stored = async ({ api }: Harness) =>
  (await api.listMyJobs({ query: { size: 1000, sort: ['jobReference,asc'] } })).content

const newestImport = ({ db, tenant }: Harness) =>
  db
    .selectFrom('feedImport')
    .selectAll()
    .where('customerId', '=', tenant.customerId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('a feed is imported with places and references, and the report contains the count', async (t) => {
  const h = await harness(t)
  const report = await h.seed.jobs(h.sourceId, jobs(3))
  assert.partialDeepStrictEqual(report, {
    outcome: 'IMPORTED',
    counts: { created: 3, updated: 0, deleted: 0, unchanged: 0 },
    problems: [],
  })
  const [job] = await stored(h)
  assert.partialDeepStrictEqual(job, {
    jobReference: 'r0',
    originalJobReference: 'r0',
    title: 'Registered Nurse',
    company: 'Acme',
    cities: ['Austin, TX'],
    states: ['TX'],
    status: 'UNPROCESSED',
    campaignId: null,
    derived: false,
    url: 'https://jobs.example.com/r0',
  })
  assert.equal(job?.jobId, job?.id)
})

test('importing the same feed again is UNCHANGED', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs(5))
  const before = await stored(h)
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  const report = await h.seed.jobs(h.sourceId, jobs(5))
  assert.partialDeepStrictEqual(report, {
    outcome: 'UNCHANGED',
    counts: { created: 0, updated: 0, deleted: 0, unchanged: 5, assigned: 0 },
  })
  assert.deepEqual(await stored(h), before)
  const { lastImportedAt } = await h.db
    .selectFrom('source')
    .select('lastImportedAt')
    .where('id', '=', h.sourceId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(lastImportedAt, h.clock.at)
})

test('new, changed, missing, and returning jobs are distinguished and keep their ids', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs(4))
  const ids = new Map((await stored(h)).map(({ jobReference, id }) => [jobReference, id]))
  const next = [...jobs(4).filter(({ reference }) => reference !== 'r3'), { reference: 'new' }].map((job) =>
    job.reference === 'r1' ? { ...job, title: 'Surgeon' } : job,
  )
  const report = await h.seed.jobs(h.sourceId, next)
  assert.partialDeepStrictEqual(report.counts, { created: 1, updated: 1, deleted: 1, unchanged: 2 })
  const after = new Map((await stored(h)).map((job) => [job.jobReference, job]))
  assert.deepEqual([after.get('r1')?.title, after.get('r3')?.status], ['Surgeon', 'DELETED'])
  await h.seed.jobs(h.sourceId, [...next, { reference: 'r3' }])
  const back = (await stored(h)).find(({ jobReference }) => jobReference === 'r3')
  assert.deepEqual([back?.id, back?.status], [ids.get('r3'), 'UNPROCESSED'])
})

test('a truncated or invalid document changes nothing, and the report contains the reason', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs(3))
  const before = await stored(h)
  for (const [xml, code] of [
    [feedXml(jobs(3, { title: 'Other' })).slice(0, -40), 'truncated'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><source></source>', 'doctype'],
    ['<html><body>Not found</body></html>', 'html-page'],
    ['', 'empty'],
  ] as const) {
    const report = await h.seed.jobs(h.sourceId, xml)
    assert.deepEqual([report.outcome, report.problems.at(-1)?.code], ['REFUSED', code])
    assert.equal((await newestImport(h)).outcome, 'REFUSED')
  }
  assert.deepEqual(await stored(h), before)
})

test('an import may take hours, but not stall for more than half an hour', async (t) => {
  const h = await harness(t)
  const xml = Buffer.from(feedXml(jobs(3)))
  const slowly = async function* (minutes: number) {
    for (let at = 0; at < xml.length; at += 100) {
      yield xml.subarray(at, at + 100)
      h.clock.at = new Date(h.clock.at.getTime() + minutes * 60_000)
      await Promise.resolve()
    }
  }
  const source = { ...h.tenant, sourceId: h.sourceId }
  const late = await importFeed(h.parts, source, slowly(31))
  assert.deepEqual([late.outcome, late.problems.at(-1)?.code], ['REFUSED', 'too-slow'])
  assert.deepEqual(await stored(h), [])
  assert.equal((await importFeed(h.parts, source, slowly(29))).outcome, 'IMPORTED')
})

test('a feed that lacks more than half of the jobs waits for confirmation', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs(5))
  const few = await h.seed.jobs(h.sourceId, jobs(2))
  assert.partialDeepStrictEqual(few, { outcome: 'NEEDS_CONFIRMATION', counts: { deleted: 3 } })
  assert.ok((await stored(h)).every(({ status }) => status === 'UNPROCESSED'))
  const confirmed = await h.seed.jobs(h.sourceId, jobs(2), { mayDelete: Infinity })
  assert.partialDeepStrictEqual(confirmed, { outcome: 'IMPORTED', counts: { deleted: 3 } })
  const half = await h.seed.jobs(h.sourceId, jobs(1))
  assert.equal(half.outcome, 'IMPORTED', 'exactly half is not more than half')
})

test('an invalid job is reported with its line, reference, and reason, and the others are imported', async (t) => {
  const h = await harness(t)
  const xml = feedXml([
    { reference: 'good' },
    { reference: 'bad', title: 'T'.repeat(256) },
    { reference: 'far', city: 'Tbilisi', state: 'GA' },
  ]).replaceAll('<job>', '\n<job>')
  const report = await h.seed.jobs(h.sourceId, xml)
  assert.deepEqual(
    (await stored(h)).map(({ jobReference }) => jobReference),
    ['far', 'good'],
  )
  assert.deepEqual(
    report.problems.map(({ line, reference, severity, code }) => [line, reference, severity, code]),
    [
      [3, 'bad', 'skipped', 'title-too-long'],
      [4, 'far', 'warning', 'unknown-place'],
    ],
  )
})

test('a feed without a valid job is refused, and the reason comes first', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs(2))
  const before = await stored(h)
  const report = await h.seed.jobs(h.sourceId, feedXml(jobs(3)).replaceAll(/<company>.*?<\/company>/g, '\n'))
  assert.equal(report.outcome, 'REFUSED')
  assert.partialDeepStrictEqual(report.problems[0], { severity: 'refused', code: 'no-usable-job' })
  assert.match(
    report.problems[0]?.message ?? '',
    /None of the 3 jobs .* 3 × <company>: absent or empty \(line 1, 2, 3\)/,
  )
  assert.deepEqual(await stored(h), before)
})

test('an import without disk space, at the start or on the way, ends with an explanation and changes nothing', async (t) => {
  const h = await harness(t)
  const source = { ...h.tenant, sourceId: h.sourceId }
  const xml = Buffer.from(feedXml(jobs(600)))
  for (const looks of [0, 1]) {
    let looked = 0
    const disk = { hasRoomFor: async () => (looked += 1) <= looks }
    await assert.rejects(importFeed({ ...h.parts, disk }, source, Readable.from([xml])), {
      status: 503,
      message: /^The disk has too little room for feeds \(FEEDS_MIN_FREE_MB\); nothing has changed/,
    })
    assert.partialDeepStrictEqual(await newestImport(h), {
      outcome: 'FAILED',
      problems: [{ severity: 'refused', code: 'unavailable' }],
    })
    assert.deepEqual(await stored(h), [])
  }
})

test('a job in an unknown town is shown and found in its state', async (t) => {
  const h = await harness(t)
  const report = await h.seed.jobs(h.sourceId, [
    { reference: 'togus', title: 'Lamplighter', city: 'Togus', state: 'ME' },
  ])
  assert.partialDeepStrictEqual(report.problems, [{ severity: 'warning', code: 'unknown-town' }])
  await h.seed.campaign(h.poolId, { live: true, jobFilters: [{ city: ['togus'] }] })
  const found = await h.api.searchJobs({ query: { q: 'lamplighter', l: 'ME' } })
  assert.deepEqual(found.jobs[0]?.city, ['Togus, ME'])
  assert.partialDeepStrictEqual((await stored(h))[0], { cities: ['Togus, ME'], states: ['ME'] })
})

test('guesses and repairs of places are reported', async (t) => {
  const h = await harness(t)
  const zip = '<postalcode>2139</postalcode>'
  const report = await h.seed.jobs(
    h.sourceId,
    feedXml([
      { reference: 'zip', city: 'Cambridge', state: 'MA', extra: zip },
      { reference: 'bare', city: 'Springfield', state: '' },
    ]),
  )
  assert.deepEqual(
    report.problems.map(({ reference, severity, code }) => [reference, severity, code]),
    [
      ['zip', 'repaired', 'repaired-zip'],
      ['bare', 'warning', 'guessed-place'],
    ],
  )
})

test('remote jobs are found as remote, hybrid ones are not', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'far', title: 'Glassblower', extra: '<remotetype>Fully remote</remotetype>' },
    { reference: 'half', title: 'Glassblower', extra: '<remotetype>Hybrid remote</remotetype>' },
  ])
  await h.seed.campaign(h.poolId, { live: true })
  assert.equal((await h.api.searchJobs({ query: { q: 'glassblower', l: 'remote' } })).total, 1)
})

test('a filter matches all names and spellings of a city', async (t) => {
  const h = await harness(t)
  const cities = [
    ['ny', 'New York', 'NY'],
    ['cda', "Coeur d'Alene", 'ID'],
    ['slo', 'Saint Louis', 'MO'],
    ['fw', 'Fort Worth', 'TX'],
    ['mcl', 'McLean', 'VA'],
  ] as const
  await h.seed.jobs(
    h.sourceId,
    cities.map(([reference, city, state]) => ({ reference, city, state })),
  )
  for (const [city, reference] of [
    ['New York City', 'ny'],
    ['NYC', 'ny'],
    ['Coeur d Alene', 'cda'],
    ['St. Louis', 'slo'],
    ['ft worth', 'fw'],
    ['Mc Lean', 'mcl'],
  ] as const) {
    const { id } = await h.seed.campaign(h.poolId, { jobFilters: [{ city: [city] }] })
    const taken = (await stored(h)).filter(({ campaignId }) => campaignId === id)
    assert.deepEqual(
      taken.map(({ jobReference }) => jobReference),
      [reference],
      city,
    )
    await h.api.archiveCampaign({ params: { campaignId: id } })
  }
})

test('a job with several places is found in each of them', async (t) => {
  const h = await harness(t)
  const extra =
    '<location><city>Dallas</city><state>TX</state></location><location><city>Boston</city><state>MA</state></location>'
  await h.seed.jobs(
    h.sourceId,
    feedXml([{ reference: 'm', title: 'Itinerant' }]).replace('<city>Austin</city><state>TX</state>', extra),
  )
  await h.seed.campaign(h.poolId, { live: true, jobFilters: [{ city: ['boston'] }] })
  assert.deepEqual((await stored(h))[0]?.cities, ['Dallas, TX', 'Boston, MA'])
  for (const l of ['Dallas, TX', 'Boston, MA', 'Massachusetts']) {
    assert.equal((await h.api.searchJobs({ query: { q: 'itinerant', l } })).total, 1, l)
  }
  const near = await h.api.searchJobs({ query: { q: 'itinerant', l: 'Boston, MA' } })
  assert.deepEqual(near.jobs[0]?.city, ['Boston, MA', 'Dallas, TX'])
})

test('a price from the feed overrides that of the campaign and is raised to the floor', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'high', title: 'Tinplater', cpc: '0.80' },
    { reference: 'low', title: 'Tinplater', cpc: '0.01' },
    { reference: 'none', title: 'Tinplater' },
  ])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 50, minCpc: 30 })
  const { jobs: found } = await h.api.searchJobs({ query: { q: 'tinplater' } })
  assert.deepEqual(
    found.map(({ price }) => price).sort((a, b) => a - b),
    [6, 10, 16],
  )
})

test('search shows exactly the jobs with status LIVE', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  const { id } = (await stored(h))[0] ?? assert.fail()
  const status = async () => h.api.getJobStatus({ params: { id } })
  assert.partialDeepStrictEqual(await status(), {
    status: 'UNPROCESSED',
    reason: 'No campaign has taken the job.',
  })
  const campaign = await h.seed.campaign(h.poolId)
  assert.partialDeepStrictEqual(await status(), {
    status: 'PAUSED',
    gate: 'CAMPAIGN',
    campaignId: campaign.id,
  })
  await h.api.launchCampaign({ params: { campaignId: campaign.id } })
  assert.partialDeepStrictEqual(await status(), { status: 'LIVE' })
  assert.partialDeepStrictEqual(await h.api.getJob({ params: { id } }), {
    id,
    status: 'LIVE',
    campaignId: campaign.id,
    segmentId: null,
  })
  assert.partialDeepStrictEqual(await h.api.getJobStatus({ params: { id: 999_999_999 } }), {
    status: 'NOT_FOUND',
    campaignId: null,
  })
})

test('an import of very many jobs updates the statistics of PostgreSQL', async (t) => {
  const h = await harness(t)
  const numbersOf = async (query: RawBuilder<{ rows: number }>) =>
    (await query.execute(h.db)).rows.map(({ rows }) => rows)
  const known = () =>
    numbersOf(sql`select reltuples::integer as rows from pg_class
      where oid in ('company'::regclass, 'job'::regclass) order by relname`)
  const there = () => numbersOf(sql`select count(*) as rows from company union all select count(*) from job`)
  await h.seed.jobs(h.sourceId, jobs(999))
  assert.notDeepEqual(await known(), await there())
  const more = Array.from({ length: 1000 }, (_, n) => ({ reference: `s${n}`, company: `Company ${n % 50}` }))
  await h.seed.jobs(h.sourceId, [...jobs(999), ...more])
  assert.deepEqual(await known(), await there())
})
