import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPublisher, updatePublisher } from '#domain/publishers/publishers.ts'
import type { ApiError } from '#lib/http/api-error.ts'
import { hashSecret } from '#lib/crypto/secrets.ts'
import { checkedFetch } from '#test/harness/documents.ts'
import { harness, testStart, type Harness } from '#test/harness/harness.ts'
import { rejectUnreachablePage } from './params/limits.ts'

const get = async ({ baseUrl }: Harness, query: Record<string, string>) => {
  const response = await checkedFetch(`${baseUrl}/api/search.php?${new URLSearchParams(query).toString()}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A customer with live jobs whose titles are unique to the test. */
async function advertised(t: Parameters<typeof harness>[0], title: string) {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    {
      reference: 'austin',
      title,
      description: `<p>Care &amp; cure as a ${title}. ${'More about it. '.repeat(40)}</p>`,
    },
    { reference: 'dallas', title, city: 'Dallas', description: 'In Dallas.' },
    { reference: 'anywhere', title, city: 'Remote', state: '', description: 'From home.' },
    {
      reference: 'abroad',
      title,
      city: 'Tbilisi',
      state: 'Georgia',
      extra: '<country>GE</country>',
      description: 'Far away.',
    },
  ])
  return { ...h, campaign: await h.seed.campaign(h.poolId, { live: true, basicCpc: 50 }) }
}

test('a job is found by keyword and by place, with all specified fields', async (t) => {
  const h = await advertised(t, 'Quarrymaster')
  const found = await h.api.searchJobs({ query: { q: 'quarrymaster', l: 'Austin, TX', link: 1, t1: 'tag' } })
  assert.partialDeepStrictEqual(found, {
    total: 1,
    start: 0,
    count: 1,
    jobs: [
      {
        title: 'Quarrymaster',
        company: 'Acme',
        city: ['Austin, TX'],
        date: '2026-03-01T06:00:00.000Z',
        price: 10,
        preview: 0,
        ad_type: 'JOB',
        benefit_details: [],
      },
    ],
  })
  assert.match(found.jobs[0]?.coordinates[0] ?? '', /^30\.\d+,-97\.\d+$/)
  assert.match(found.jobs[0]?.url ?? '', new RegExp(`^${h.baseUrl}/click/[\\w-]{80,}$`))
})

test('places are recognized in every usual form', async (t) => {
  const h = await advertised(t, 'Ploughwright')
  const total = async (l: string, d?: 8 | 80) =>
    (await h.api.searchJobs({ query: { q: 'ploughwright', l, ...(d === undefined ? {} : { d }) } })).total
  assert.equal(await total('Austin TX'), 1)
  assert.equal(await total('78701'), 1)
  assert.equal(await total('Texas'), 2)
  assert.equal(await total('TX'), 2)
  assert.equal(await total('remote'), 1)
  assert.equal(await total('Round Rock, TX', 8), 0)
  assert.equal(await total('Round Rock, TX', 80), 1)
  assert.equal(await total('United States'), 4)
  assert.equal((await h.api.searchJobs({ query: { q: 'ploughwright' } })).total, 4)
})

test('a job with only a state is found in the state, but not in a radius', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 's', title: 'Farrier', city: '', state: 'TX' }])
  await h.seed.campaign(h.poolId, { live: true })
  const total = async (l: string) => (await h.api.searchJobs({ query: { q: 'farrier', l } })).total
  assert.deepEqual([await total('Texas'), await total('Austin, TX'), await total('Ohio')], [1, 0, 0])
})

test('an unknown place has no results, and an ambiguous one states which place was used', async (t) => {
  const h = await advertised(t, 'Oilskinner')
  const unknown = await get(h, { q: 'oilskinner', l: 'Qwertyville' })
  assert.deepEqual(
    [unknown.status, JSON.parse(unknown.text).total, unknown.headers.get('x-tiller-location')],
    [200, 0, 'unknown'],
  )
  const ambiguous = await get(h, { q: 'oilskinner', l: 'Springfield' })
  assert.match(
    decodeURI(ambiguous.headers.get('x-tiller-location') ?? ''),
    /^Springfield, [A-Z]{2}; \d+ other places have this name$/,
  )
})

test('a zip code among the words is the place, and the response states it', async (t) => {
  const h = await advertised(t, 'Farrier')
  const { text, headers } = await get(h, { q: 'farrier 78701' })
  assert.equal(JSON.parse(text).total, 1)
  assert.equal(headers.get('x-tiller-location'), 'Austin,%20TX')
  assert.equal(headers.get('x-tiller-query'), 'read%2078701%20as%20Austin,%20TX')
  const page = await get(h, { q: 'farrier 78701', format: 'html' })
  assert.match(page.text, /We read “78701” as “Austin, TX”\./)
})

test('a search for a place and "remote" lists its remote jobs first, and the response states it', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'office', title: 'Ropewalker', city: 'Houston' },
    {
      reference: 'home',
      title: 'Helper',
      city: 'Houston',
      description: 'Help a ropewalker.',
      extra: '<remote>yes</remote><date>2020-01-01</date>',
    },
  ])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 50 })
  const titlesIn = (l: string) =>
    h.api.searchJobs({ query: { q: 'ropewalker', l } }).then(({ jobs }) => jobs.map(({ title }) => title))
  assert.deepEqual(await titlesIn('Houston, TX'), ['Ropewalker', 'Helper'])
  for (const l of [
    'Remote in Houston, TX',
    'Houston, TX remote',
    'Remote, Houston, TX',
    'Houston, TX (Remote)',
  ])
    assert.deepEqual(await titlesIn(l), ['Helper', 'Ropewalker'], l)
  const page = await get(h, { q: 'ropewalker', l: 'Remote in TX', format: 'html' })
  assert.equal(page.headers.get('x-tiller-location'), 'Texas;%20remote%20jobs%20first')
  assert.match(page.text, /Showing Texas; remote jobs first\./)
})

test('a search without q and l is an error in the requested format', async (t) => {
  const h = await harness(t)
  const json = await get(h, {})
  assert.equal(json.status, 400)
  assert.deepEqual(JSON.parse(json.text), { status: 'error', message: 'Bad format, provide q or l' })
  const xml = await get(h, { format: 'xml', q: ' ' })
  assert.deepEqual([xml.status, xml.headers.get('content-type')], [400, 'application/xml; charset=utf-8'])
  assert.match(
    xml.text,
    /<result><status>error<\/status><message>Bad format, provide q or l<\/message><\/result>/,
  )
  const html = await get(h, { format: 'html' })
  assert.deepEqual([html.status, html.headers.get('content-type')], [400, 'text/html; charset=utf-8'])
  assert.match(html.text, /<meta name="error" content="Bad format, provide q or l"\/>/)
  assert.match(html.text, /<h1>Find a job<\/h1>/)
})

test('a search returns ten results by default and at most 200', async (t) => {
  const h = await harness(t)
  const jobs = Array.from({ length: 201 }, (_, index) => ({ reference: `j${index}`, title: 'Hurdler' }))
  await h.seed.jobs(h.sourceId, jobs)
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 50 })
  const usual = await h.api.searchJobs({ query: { q: 'hurdler' } })
  assert.deepEqual([usual.total, usual.start, usual.count, usual.jobs.length], [201, 0, 10, 10])
  const most = await h.api.searchJobs({ query: { q: 'hurdler', limit: 200 } })
  assert.deepEqual([most.count, most.jobs.length], [200, 200])
})

test('an invalid parameter is named with the reason; an unknown one is ignored', async (t) => {
  const h = await harness(t)
  const refused = await get(h, { q: 'x', limit: '201', d: '41', t1: 'x'.repeat(33) })
  assert.equal(refused.status, 400)
  assert.equal(
    JSON.parse(refused.text).message,
    'd must be one of: 8, 16, 20, 24, 32, 40, 48, 56, 80; limit must be <= 200; t1 must be at most 32 characters long',
  )
  assert.equal((await get(h, { q: 'x', uid: '7', anything: 'else' })).status, 200)
})

test('XML and HTML results contain the same jobs', async (t) => {
  const h = await advertised(t, 'Netmaker')
  const xml = await get(h, { q: 'netmaker', l: 'Austin, TX', format: 'xml', link: '1' })
  assert.match(
    xml.text,
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<result><total>1<\/total><start>0<\/start><count>1<\/count><job><id>\d+<\/id><title>Netmaker<\/title>/,
  )
  const html = await get(h, { q: 'netmaker', l: 'TX', limit: '1', format: 'html' })
  assert.match(html.text, /<h1>2 jobs: netmaker in TX<\/h1>/)
  assert.match(html.text, /<a href="http:\/\/127[^"]+\/click\/[^"]+" rel="nofollow sponsored">Netmaker<\/a>/)
  assert.match(html.text, /<a [^>]*href="\?[^"]*start=1[^"]*"[^>]*>Next<\/a>/)
  assert.match(html.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
})

test('an HTML page never executes input of a feed or a query', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    {
      reference: 'x',
      title: 'Millwright &lt;script&gt;alert(1)&lt;/script&gt;',
      description: '&lt;p onclick="x()"&gt;Text&lt;script&gt;alert(2)&lt;/script&gt;&lt;/p&gt;',
    },
  ])
  await h.seed.campaign(h.poolId, { live: true })
  const { text } = await get(h, { q: 'millwright', format: 'html' })
  assert.doesNotMatch(text, /<script/i)
  const echoed = await get(h, { q: '"><script>alert(3)</script>', format: 'html' })
  assert.doesNotMatch(echoed.text, /<script/i)
  const full = await h.api.searchJobs({ query: { q: 'millwright', full_desc: 1 } })
  assert.equal(full.jobs[0]?.description, '<p>Text</p>')
})

test('the description is a snippet, complete, or absent', async (t) => {
  const h = await advertised(t, 'Loriner')
  const description = async (query: { full_desc?: 1; skip_desc?: 1 }) =>
    (await h.api.searchJobs({ query: { q: 'loriner', l: 'Austin, TX', ...query } })).jobs[0]?.description
  const snippet = await description({})
  assert.match(snippet ?? '', /^Care & cure as a Loriner\. .*…$/)
  assert.ok((snippet ?? '').length <= 256)
  assert.match((await description({ full_desc: 1 })) ?? '', /^<p>Care &amp; cure.*<\/p>$/)
  assert.equal(await description({ full_desc: 1, skip_desc: 1 }), undefined)
})

test('without link=1 a result has a script that opens the click URL', async (t) => {
  const h = await advertised(t, 'Knacker')
  const { jobs } = await h.api.searchJobs({ query: { q: 'knacker' } })
  assert.match(jobs[0]?.onclick ?? '', /^window\.open\('http[^'"]+\/click\/[\w-]+','_blank','noopener'\)$/)
  assert.equal(jobs[0]?.url, undefined)
})

test('pages follow each other without gaps or repetitions up to the last result', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(
    h.sourceId,
    Array.from({ length: 23 }, (_, index) => ({
      reference: `j${index}`,
      title: 'Joiner',
      company: `Company ${index % 4}`,
    })),
  )
  await h.seed.campaign(h.poolId, { live: true })
  const ids: string[] = []
  for (let start = 0; start < 30; start += 5) {
    const { total, count, jobs } = await h.api.searchJobs({ query: { q: 'joiner', start, limit: 5 } })
    assert.deepEqual([total, count], [23, Math.max(0, Math.min(5, 23 - start))])
    ids.push(...jobs.map(({ id }) => id))
  }
  assert.equal(new Set(ids).size, 23)
  for (const start of [23, 9_999, 2_147_483_647]) {
    const { total, count } = await h.api.searchJobs({ query: { q: 'joiner', start, limit: 200 } })
    assert.deepEqual([total, count], [23, 0])
  }
})

test('a page beyond the reachable results is rejected with the limit', () => {
  for (const [start, limit, total] of [
    [9_990, 10, 20_000],
    [9_991, 10, 9_991],
    [20_000, 0, 30_000],
  ] as const)
    rejectUnreachablePage({ start, limit }, total)
  assert.throws(
    () => rejectUnreachablePage({ start: 9_801, limit: 200 }, 9_802),
    (error: ApiError) =>
      error.errors[0]?.field === 'start' &&
      error.errors[0].message ===
        'must be at most 9800 with a limit of 200: the first 10,000 results can be reached',
  )
})

test('the next search omits jobs of a paused campaign, an archived segment, and deleted jobs', async (t) => {
  const h = await advertised(t, 'Hatter')
  const total = async () => (await h.api.searchJobs({ query: { q: 'hatter' } })).total
  const segment = await h.api.createSegment({
    params: { campaignId: h.campaign.id },
    body: { name: 'S', jobFilters: [{ jobReference: ['dallas'] }] },
  })
  assert.equal(await total(), 3, 'a segment that is not launched shows nothing')
  await h.api.launchSegment({ params: { segmentId: segment.id } })
  assert.equal(await total(), 4)
  await h.api.pauseSegment({ params: { segmentId: segment.id } })
  assert.equal(await total(), 3)
  await h.api.archiveSegment({ params: { segmentId: segment.id } })
  assert.equal(await total(), 4)
  await h.seed.jobs(h.sourceId, [
    { reference: 'austin', title: 'Hatter' },
    { reference: 'dallas', title: 'Hatter', city: 'Dallas' },
  ])
  assert.equal(await total(), 2)
  await h.api.pauseCampaign({ params: { campaignId: h.campaign.id } })
  assert.equal(await total(), 0)
  await h.api.launchCampaign({ params: { campaignId: h.campaign.id } })
  assert.equal(await total(), 2)
})

test('a campaign without a price is not shown', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'x', title: 'Gilder' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  await h.api.updateCampaign({ params: { campaignId }, body: { basicCpc: 0, targetCpa: 500 } })
  const total = async () => (await h.api.searchJobs({ query: { q: 'gilder' } })).total
  assert.equal(await total(), 0)
  await h.api.updateCampaign({ params: { campaignId }, body: { basicCpc: 5 } })
  assert.equal(await total(), 1)
})

test('a job past its expiration date is not found', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'x', title: 'Glover', extra: '<expiration_date>2026-03-10T12:00:00Z</expiration_date>' },
  ])
  await h.seed.campaign(h.poolId, { live: true })
  const total = async () => (await h.api.searchJobs({ query: { q: 'glover' } })).total
  assert.equal(await total(), 1)
  h.clock.at = new Date('2026-03-10T12:00:00Z')
  assert.equal(await total(), 0)
})

test('a publisher needs its own pass', async (t) => {
  const h = await harness(t)
  const { id } = await h.db
    .insertInto('publisher')
    .values({ name: 'P', passHash: hashSecret('right'), createdAt: testStart })
    .returning('id')
    .executeTakeFirstOrThrow()
  const status = async (query: { id?: number; pass?: string }) =>
    h.api.searchJobs({ query: { q: 'x', ...query } }).then(
      () => 200,
      (error: { status: number }) => error.status,
    )
  assert.equal(await status({ id, pass: 'right' }), 200)
  assert.equal(await status({ id, pass: 'wrong' }), 401)
  assert.equal(await status({ id }), 401)
  assert.equal(await status({ pass: 'right' }), 401)
  assert.equal(await status({ id: 999_999, pass: 'right' }), 401)
})

test('identical searches at the same instant each get their own click URLs, tags, and prices', async (t) => {
  const h = await advertised(t, 'Cordwainer')
  const { id, pass } = await createPublisher(h.db, { name: 'Flat', at: h.clock.at })
  await updatePublisher(h.db, id, { flatFeeCents: 3 })
  await h.parts.searchIndex.catchUp()
  const askers = [
    { t1: 'ü' },
    { t1: 'a longer one' },
    {},
    { link: '0' },
    { logo: '1' },
    { id: String(id), pass },
  ]
  const jobsOf = async (query: Record<string, string>) =>
    (JSON.parse((await get(h, query)).text) as { jobs: Record<string, string>[] }).jobs
  const seen = new Set<string>()
  for (const asker of [...askers, ...askers, ...askers]) {
    const query = { q: 'cordwainer', link: '1', ...asker }
    const [jobs, anonymous] = [await jobsOf(query), await jobsOf({ ...query, encrypt: '1' })]
    assert.equal(jobs.length, 4)
    for (const [nth, { id: jobId, url, onclick, ...job }] of jobs.entries()) {
      const token = /click\/([\w-]+)/.exec(url ?? onclick ?? '')?.[1] ?? ''
      assert.equal(seen.size, seen.add(token).size - 1)
      assert.partialDeepStrictEqual(h.parts.clickTokens.unseal(token), {
        jobId: Number(jobId),
        publisherId: 'id' in asker ? id : 1,
        tags: ['t1' in asker ? asker.t1 : null, null, null],
      })
      const { id: _, url: __, onclick: ___, ...other } = anonymous[nth] ?? {}
      assert.deepEqual(job, other)
      assert.equal(job.price, 'id' in asker ? 3 : 10)
      assert.equal(url === undefined, 'link' in asker)
    }
  }
})

test('a query without words finds nothing and says so; a query for all jobs of a place finds them', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Lamplighter', city: 'Marfa' }])
  await h.seed.campaign(h.poolId, { live: true })
  const search = async (q: string, l = 'Marfa, TX') => {
    const { data, headers } = await h.api.searchJobs.withResponse({ query: { q, l } })
    return [data.total, headers.get('x-tiller-query')]
  }
  for (const q of ['***', '*', 'AND', '😀', '"', 'of the']) {
    assert.deepEqual(await search(q), [0, 'empty'], q)
    assert.deepEqual(await search(q, ''), [0, 'empty'], q)
  }
  for (const q of ['', 'jobs', 'lamplighter *']) assert.deepEqual(await search(q), [1, null], q)
  const page = await fetch(`${h.baseUrl}/api/search.php?format=html&q=***`)
  assert.match(await page.text(), /Your search contains no words/)
})

test('typos and superfluous words still find jobs, and the response states the rewrite', async (t) => {
  const h = await advertised(t, 'Lighterman')
  const search = async (q: string) => {
    const { data, headers } = await h.api.searchJobs.withResponse({ query: { q } })
    return [data.total, decodeURI(headers.get('x-tiller-query') ?? '')]
  }
  assert.deepEqual(await search('lighterman'), [4, ''])
  assert.deepEqual(await search('ligterman'), [4, 'read ligterman as lighterman'])
  assert.deepEqual(await search('lighterman submarine'), [4, 'relaxed'])
  assert.deepEqual(await search('lighterman -austin'), [3, ''])
  assert.deepEqual(await search('submarine OR lighterman'), [4, ''])
  assert.deepEqual(await search('"lighterman submarine"'), [0, ''])
  const page = await (await fetch(`${h.baseUrl}/api/search.php?format=html&q=ligterman+submarine`)).text()
  assert.match(
    page,
    /We read “ligterman” as “lighterman”\. Few jobs match all of your words\. These match some of them\./,
  )
})
