import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { advertise, openForm, sendForm } from '#test/harness/apply.ts'
import { click, harness, type Harness } from '#test/harness/harness.ts'
import { checkedFetch } from '#test/harness/documents.ts'
import { aggregateAll } from '#test/harness/roll-up.ts'
import { accessToken } from '#test/harness/oauth.ts'
import { readAsTenant, type Tx } from '#lib/postgres/database.ts'
import { streamLiveJobs } from './live-jobs.ts'

async function manyLive(h: Harness, count: number) {
  await h.seed.jobs(
    h.sourceId,
    Array.from({ length: count }, (_, index) => ({
      reference: `r${index}`,
      title: index % 2 === 0 ? 'Nurse' : 'Driver',
    })),
  )
  const campaign = await h.seed.campaign(h.poolId, { live: true, basicCpc: 25 })
  const segment = await h.api.createSegment({
    params: { campaignId: campaign.id },
    body: { name: 'Nurses', basicCpc: 40, jobFilters: [{ title: ['nurse'] }] },
  })
  await h.api.launchSegment({ params: { segmentId: segment.id } })
  return { campaignId: campaign.id, segmentId: segment.id }
}

test('lists live jobs page by page in both directions, with campaign or segment and price', async (t) => {
  const h = await harness(t)
  const { campaignId, segmentId } = await manyLive(h, 11)
  const all = await h.api.reportLiveJobsByCampaign()
  assert.deepEqual([all.content.length, all.metadata], [11, { size: 50, next: null, previous: null }])
  assert.partialDeepStrictEqual(all.content[1], {
    title: 'Driver',
    company: 'Acme',
    city: 'Austin',
    state: 'TX',
    campaignId,
    campaignName: 'Campaign',
    priceCents: 25,
  })
  const pages = []
  let next: string | undefined
  do {
    const page = await h.api.reportLiveJobsByCampaign({
      query: { size: 4, ...(next === undefined ? {} : { next }) },
    })
    pages.push(page)
    next = page.metadata.next ?? undefined
  } while (next !== undefined)
  assert.deepEqual(
    pages.map(({ content }) => content.length),
    [4, 4, 3],
  )
  assert.deepEqual(
    pages.flatMap(({ content }) => content),
    all.content,
  )
  const back = await h.api.reportLiveJobsByCampaign({
    query: { size: 4, previous: pages[2]?.metadata.previous ?? '' },
  })
  assert.deepEqual(back, pages[1])
  const first = await h.api.reportLiveJobsByCampaign({
    query: { size: 4, previous: back.metadata.previous ?? '' },
  })
  assert.deepEqual([first.content, first.metadata.previous], [pages[0]?.content, null])
  const segments = await h.api.reportLiveJobsBySegment({ query: { size: 5_000 } })
  assert.deepEqual(
    segments.content.map((row) => [row.title, row.segmentId, row.segmentName, row.priceCents]),
    Array.from({ length: 6 }, () => ['Nurse', segmentId, 'Nurses', 40]),
  )
  assert.deepEqual(await h.api.reportLiveJobsByCampaign({ query: { size: 0 } }), {
    content: [],
    metadata: { size: 0, next: null, previous: null },
  })
})

test('pages of live jobs stay correct while jobs change, and invalid cursors are refused', async (t) => {
  const h = await harness(t)
  const { segmentId } = await manyLive(h, 6)
  const page = await h.api.reportLiveJobsByCampaign({ query: { size: 2 } })
  const next = page.metadata.next ?? ''
  await h.api.pauseSegment({ params: { segmentId } })
  const rest = await h.api.reportLiveJobsByCampaign({ query: { size: 10, next } })
  assert.deepEqual(
    rest.content.map(({ jobReference }) => jobReference),
    ['r3', 'r5'],
  )
  for (const query of [{ next: 'nonsense' }, { previous: next }, { next, previous: next }])
    await assert.rejects(
      h.api.reportLiveJobsByCampaign({ query }),
      (error) => error instanceof TillerError && error.code === 'invalid-request',
    )
  const stranger = await harness(t)
  assert.deepEqual((await stranger.api.reportLiveJobsByCampaign()).content, [])
})

test('reads a large page of live jobs in chunks and holds no connection between them', async (t) => {
  const h = await harness(t)
  await manyLive(h, 1_203)
  const { content: all } = await h.api.reportLiveJobsByCampaign({ query: { size: 5_000 } })
  assert.equal(new Set(all.map(({ jobReference }) => jobReference)).size, 1_203)
  assert.deepEqual(
    all,
    all.toSorted((a, b) => a.jobId - b.jobId),
  )
  for (const size of [500, 501, 1_000, 1_203]) {
    const first = await h.api.reportLiveJobsByCampaign({ query: { size } })
    assert.deepEqual(first.content, all.slice(0, size))
    const { next } = first.metadata
    assert.equal(next === null, size === 1_203)
    if (next === null) continue
    const second = await h.api.reportLiveJobsByCampaign({ query: { size, next } })
    assert.deepEqual(second.content, all.slice(size, 2 * size))
    const previous = second.metadata.previous ?? ''
    assert.deepEqual(await h.api.reportLiveJobsByCampaign({ query: { size, previous } }), first)
  }
  const rows: number[] = []
  let reading = 0
  const live = {
    at: h.clock.at,
    tenant: h.tenant,
    read: async <T>(work: (tx: Tx) => Promise<T>) => {
      reading += 1
      const read = await readAsTenant(h.db, h.tenant, work)
      reading -= 1
      return read
    },
  }
  for await (const { content } of streamLiveJobs(live, { size: 1_100 }, { ofSegments: false })) {
    rows.push(content.length)
    assert.equal(reading, 0)
  }
  assert.deepEqual(rows, [500, 500, 100])
})

/** Clicks on two jobs on two days, and an impression. */
async function lived(h: Harness) {
  const word = `gull${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: `Nurse ${word}`, city: 'Austin', state: 'TX' },
    { reference: 'b', title: `=Driver ${word}`, city: 'Boston', state: 'MA', company: 'Beta' },
  ])
  const { id } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 20 })
  // 23:30 on the 9th in New York, and noon on the 11th.
  for (const at of ['2026-03-10T03:30:00Z', '2026-03-11T16:00:00Z']) {
    h.clock.at = new Date(at)
    for (const job of (await h.api.searchJobs({ query: { q: word, link: 1 } })).jobs) {
      await click(String(job.url), at)
      await click(String(job.url), at)
    }
  }
  await h.parts.impressions.flush(h.db)
  return { campaignId: id, word }
}

test('reports count visits through share links and their applications by channel, but not as impressions', async (t) => {
  const h = await harness(t)
  await advertise(h)
  const { content } = await h.api.listMyJobs({})
  const links = await h.api.getJobShareableLinks({ params: { id: content[0]?.id ?? 0 } })
  for (const url of [links.facebook, links.facebook, links.email])
    assert.equal((await fetch(url, { redirect: 'manual' })).status, 302)
  const form = (await fetch(links.x, { redirect: 'manual' })).headers.get('location') ?? ''
  assert.equal((await sendForm(await openForm(form), {})).status, 303)
  await h.parts.impressions.flush(h.db)
  const day = h.clock.at.toISOString().slice(0, 10)
  const read = async () => {
    const { rows } = await h.api.reportActivity({
      query: { from: day, to: day, groupBy: ['shareSource'] },
    })
    return rows
      .filter(({ shareVisits }) => shareVisits > 0)
      .map(({ groups, shareVisits, applications, impressions }) => [
        groups.map(({ id }) => id),
        shareVisits,
        applications,
        impressions,
      ])
  }
  const counted = [
    [['email'], 1, 0, 0],
    [['facebook'], 2, 0, 0],
    [['x'], 1, 1, 0],
  ]
  assert.deepEqual(await read(), counted)
  await aggregateAll(h.db, 'America/New_York')
  assert.deepEqual(await read(), counted)
})

test('daily activity contains every day of the range in the billing time zone, with zeros for days without events', async (t) => {
  const h = await harness(t)
  await lived(h)
  const { rows, asOf, timeZone } = await h.api.reportActivity({
    query: { from: '2026-03-08', to: '2026-03-12' },
  })
  assert.deepEqual([asOf, timeZone], [h.clock.at.toISOString(), 'America/New_York'])
  assert.deepEqual(
    rows.map(({ at, impressions, clicks, billable, unbilled, spendCents }) => [
      at,
      impressions,
      clicks,
      billable,
      unbilled,
      spendCents,
    ]),
    [
      ['2026-03-08', 0, 0, 0, 0, 0],
      ['2026-03-09', 2, 4, 2, 2, 40],
      ['2026-03-10', 0, 0, 0, 0, 0],
      ['2026-03-11', 2, 4, 2, 2, 40],
      ['2026-03-12', 0, 0, 0, 0, 0],
    ],
  )
  const total = await h.api.reportActivity({
    query: { from: '2026-02-01', to: '2026-03-31', interval: 'total' },
  })
  assert.deepEqual(
    total.rows.map(({ at, clicks }) => [at, clicks]),
    [['2026-02-01', 8]],
  )
  const months = await h.api.reportActivity({
    query: { from: '2026-02-15', to: '2026-04-02', interval: 'month' },
  })
  assert.deepEqual(
    months.rows.map(({ at, clicks }) => [at, clicks]),
    [
      ['2026-02-01', 0],
      ['2026-03-01', 8],
      ['2026-04-01', 0],
    ],
  )
  const hours = await h.api.reportActivity({
    query: { from: '2026-03-10T02:10:00Z', to: '2026-03-10T04:30:00Z', interval: 'hour' },
  })
  assert.deepEqual(
    hours.rows.map(({ at, clicks }) => [at, clicks]),
    [
      ['2026-03-10T02:00:00.000Z', 0],
      ['2026-03-10T03:00:00.000Z', 4],
      ['2026-03-10T04:00:00.000Z', 0],
    ],
  )
  // Daylight saving time begins on the 8th.
  const day = await h.api.reportActivity({
    query: { from: '2026-03-08', to: '2026-03-08', interval: 'hour' },
  })
  assert.equal(day.rows.length, 23)
  assert.ok((await (await harness(t)).api.reportActivity({})).rows.every(({ clicks }) => clicks === 0))
})

test('groups activity by one or two dimensions, and the groups add up to the total', async (t) => {
  const h = await harness(t)
  const { campaignId, word } = await lived(h)
  const range = { from: '2026-03-01', to: '2026-03-31', interval: 'total' as const }
  const of = async (
    ...groupBy: (
      | 'campaign'
      | 'segment'
      | 'pool'
      | 'source'
      | 'company'
      | 'category'
      | 'state'
      | 'publisher'
      | 'title'
      | 'clickClass'
    )[]
  ) => {
    const { rows } = await h.api.reportActivity({ query: { ...range, groupBy } })
    for (const measure of ['impressions', 'clicks', 'billable', 'spendCents'] as const)
      assert.equal(
        rows.reduce((sum, row) => sum + row[measure], 0),
        { impressions: 4, clicks: 8, billable: 4, spendCents: 80 }[measure],
        `${groupBy.join()} ${measure}`,
      )
    return rows.map(({ groups, clicks }) => [...groups.map(({ id, name }) => name ?? id), clicks])
  }
  assert.deepEqual(await of('campaign'), [['Campaign', 8]])
  assert.deepEqual(
    (await h.api.reportActivity({ query: { ...range, groupBy: ['campaign'] } })).rows[0]?.groups,
    [{ by: 'campaign', id: String(campaignId), name: 'Campaign' }],
  )
  const ofCampaign = async (only: number) => {
    const { rows } = await h.api.reportActivity({ query: { ...range, campaignId: only } })
    return rows.map(({ clicks, spendCents }) => [clicks, spendCents])
  }
  assert.deepEqual(await ofCampaign(campaignId), [[8, 80]])
  const { id: otherId } = await h.seed.campaign(h.poolId, { name: 'Other', jobFilters: [] })
  assert.deepEqual(await ofCampaign(otherId), [[0, 0]])
  assert.deepEqual(await of('segment'), [[null, 8]])
  assert.deepEqual(await of('pool'), [['Pool', 8]])
  assert.deepEqual(await of('source'), [['Feed', 8]])
  assert.deepEqual(await of('company'), [
    ['Acme', 4],
    ['Beta', 4],
  ])
  assert.deepEqual(await of('state'), [
    ['MA', 4],
    ['TX', 4],
  ])
  assert.deepEqual(await of('publisher'), [['House', 8]])
  assert.deepEqual(await of('title'), [
    [`=Driver ${word}`, 4],
    [`Nurse ${word}`, 4],
  ])
  assert.deepEqual(await of('clickClass'), [
    ['DUPLICATE', 4],
    ['VALID', 4],
    [null, 0],
  ])
  assert.deepEqual((await of('category')).length, 2)
  assert.deepEqual(await of('state', 'clickClass'), [
    ['MA', 'DUPLICATE', 2],
    ['MA', 'VALID', 2],
    ['MA', null, 0],
    ['TX', 'DUPLICATE', 2],
    ['TX', 'VALID', 2],
    ['TX', null, 0],
  ])
})

test('returns activity as CSV on request, with formulas escaped', async (t) => {
  const h = await harness(t)
  const { word } = await lived(h)
  const ask = async (accept: string) => {
    const response = await checkedFetch(
      `${h.baseUrl}/v5/reports/activity?from=2026-03-01&to=2026-03-31&interval=total&groupBy=title`,
      {
        headers: { accept, authorization: `Bearer ${await accessToken(h)}` },
      },
    )
    return { type: response.headers.get('content-type'), text: await response.text() }
  }
  const { type, text } = await ask('text/csv')
  assert.equal(type, 'text/csv; charset=utf-8')
  assert.deepEqual(text.split('\r\n'), [
    'at,title,titleName,impressions,clicks,billable,unbilled,spendCents,applications,qualified,rsvps,conversions1,conversions2,conversions3,shareVisits,acquisitions,ctr,cvr,avgCpcCents,costPerApplicationCents,cpaCents',
    `2026-03-01,'=Driver ${word},,2,4,2,2,40,0,0,0,0,0,0,0,0,2,0,20,,`,
    `2026-03-01,Nurse ${word},,2,4,2,2,40,0,0,0,0,0,0,0,0,2,0,20,,`,
    '',
  ])
  for (const accept of ['*/*', 'application/json', 'application/json, text/csv'])
    assert.match((await ask(accept)).type ?? '', /^application\/json/)
})

test('refuses ranges that are too long, inverted, or too finely divided, with the field', async (t) => {
  const h = await harness(t)
  const cases = [
    [{ from: '2025-01-01', to: '2026-03-01' }, 'from'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
    [{ from: '2026-03-01T00:00:00Z', to: '2026-03-02' }, 'from'],
    [{ from: '2026-02-30', to: '2026-03-02' }, 'from'],
    [{ from: '2026-03-01', to: '2026-03-20', interval: 'hour' }, 'from'],
    [{ from: '2026-03-05T00:00:00Z', to: '2026-03-04T00:00:00Z', interval: 'hour' }, 'from'],
    [{ groupBy: ['campaign', 'campaign'] }, 'groupBy'],
    [{ groupBy: ['campaign', 'pool', 'state'] }, 'groupBy'],
  ] as const
  for (const [query, field] of cases)
    await assert.rejects(
      h.api.reportActivity({ query: query as object }),
      (error) => error instanceof TillerError && error.errors[0]?.field === field,
      JSON.stringify(query),
    )
})
