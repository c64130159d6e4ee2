import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateFetchSettings } from '#domain/accounts/sources/sources.ts'
import { harness, type Harness } from '#test/harness/harness.ts'

const job = (reference: string, elements: string) =>
  `<job><title>Baker</title><date>2026-03-01</date><referencenumber>${reference}</referencenumber>` +
  `<url>https://jobs.example.com/${reference}</url><company>Acme</company><description>Bread.</description>${elements}</job>`

const austin = '<city>Austin</city><state>TX</state>'
const feed = (...jobs: string[]) => `<source>${jobs.join('')}</source>`

const jobsByReference = async ({ api }: Harness) =>
  new Map((await api.listMyJobs()).content.map((each) => [each.jobReference, each]))

test('a job whose end date cannot be read is imported, but not advertised, until the date can be read', async (t) => {
  const h = await harness(t)
  await h.seed.campaign(h.poolId, { live: true })
  const xml = (end: string) =>
    feed(job('a', `${austin}<expiration_date>${end}</expiration_date>`), job('b', austin))
  const report = await h.seed.jobs(h.sourceId, xml('two weeks after Easter'))
  assert.partialDeepStrictEqual(report, { outcome: 'IMPORTED', counts: { created: 2, held: 1 } })
  assert.deepEqual(
    report.problems.map(({ reference, code }) => [reference, code]),
    [['a', 'end-unreadable']],
  )
  const held = await jobsByReference(h)
  assert.deepEqual([held.get('a')?.status, held.get('b')?.status], ['PAUSED', 'LIVE'])
  const status = await h.api.getJobStatus({ params: { id: held.get('a')?.id ?? assert.fail() } })
  assert.partialDeepStrictEqual(status, { status: 'PAUSED', gate: 'HOLD' })
  assert.partialDeepStrictEqual(await h.api.getSource({ params: { sourceId: h.sourceId } }), { heldJobs: 1 })

  const next = await h.seed.jobs(h.sourceId, xml('Nov 20, 2026'))
  assert.partialDeepStrictEqual(next.counts, { updated: 1, unchanged: 1, held: 0 })
  assert.equal((await jobsByReference(h)).get('a')?.status, 'LIVE')
  assert.partialDeepStrictEqual(await h.api.getSource({ params: { sourceId: h.sourceId } }), { heldJobs: 0 })
})

test('a date without a time ends with its day where the job is, or in the billing zone', async (t) => {
  const h = await harness(t)
  const end = '<expiration_date>2026-07-01</expiration_date>'
  await h.seed.jobs(
    h.sourceId,
    feed(
      job('texas', austin + end),
      job('hawaii', `<city>Honolulu</city><state>HI</state>${end}`),
      job('both', `<location>Miami, FL</location><location>Seattle, WA</location>${end}`),
      job('nowhere', end),
      job('zoned', `${austin}<expiration_date>2026-07-01T12:00:00-04:00</expiration_date>`),
    ),
  )
  const rows = await h.db
    .selectFrom('job')
    .select(['jobReference', 'expiresAt'])
    .where('customerId', '=', h.tenant.customerId)
    .orderBy('jobReference')
    .execute()
  assert.deepEqual(
    rows.map(({ jobReference, expiresAt }) => [jobReference, expiresAt?.toISOString()]),
    [
      ['both', '2026-07-02T06:59:59.999Z'],
      ['hawaii', '2026-07-02T09:59:59.999Z'],
      ['nowhere', '2026-07-02T03:59:59.999Z'],
      ['texas', '2026-07-02T04:59:59.999Z'],
      ['zoned', '2026-07-01T16:00:00.000Z'],
    ],
  )
})

test('holds a price of at least 100 times the median until the operator accepts it or the feed corrects it', async (t) => {
  const h = await harness(t)
  await h.seed.campaign(h.poolId, { live: true })
  const xml = (cpc: string) => {
    const normal = Array.from({ length: 5 }, (_, n) => job(`n${n}`, `${austin}<cpc>0.4${n}</cpc>`))
    return feed(job('high', `${austin}<cpc>${cpc}</cpc>`), ...normal)
  }
  const report = await h.seed.jobs(h.sourceId, xml('45'))
  assert.partialDeepStrictEqual(report.counts, { created: 6, held: 1, warnings: 1 })
  assert.partialDeepStrictEqual(report.problems, [
    { reference: 'high', code: 'price-held', severity: 'warning' },
  ])
  const held = await jobsByReference(h)
  assert.deepEqual([held.get('high')?.status, held.get('n0')?.status], ['PAUSED', 'LIVE'])

  await updateFetchSettings(h.db, h.sourceId, { acceptedCpc: 5_000 }, h.clock.at)
  await h.seed.jobs(h.sourceId, xml('45'))
  assert.equal((await jobsByReference(h)).get('high')?.status, 'LIVE')
  await h.seed.jobs(h.sourceId, xml('60'))
  assert.equal((await jobsByReference(h)).get('high')?.status, 'PAUSED')
  await h.seed.jobs(h.sourceId, xml('0.60'))
  assert.equal((await jobsByReference(h)).get('high')?.status, 'LIVE')
})

test('counts the prices that were ignored, and the warnings of all kinds', async (t) => {
  const h = await harness(t)
  const report = await h.seed.jobs(
    h.sourceId,
    feed(
      job('a', '<city>Nowhere at all</city><cpc currency="EUR">0.45</cpc>'),
      job('b', `${austin}<price>$45</price>`),
    ),
  )
  assert.deepEqual(
    report.counts['warnings'],
    report.problems.filter(({ severity }) => severity === 'warning').length,
  )
  assert.partialDeepStrictEqual(await h.api.getSource({ params: { sourceId: h.sourceId } }), {
    rejectedPrices: 2,
  })
})
