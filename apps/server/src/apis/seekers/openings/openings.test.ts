import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { harness, harnessWith, type SeedJob } from '#test/harness/harness.ts'

/** A customer with one published source and a job of each title. */
async function published(t: TestContext, jobs: readonly SeedJob[]) {
  const h = await harness(t)
  await h.api.updateSource({ params: { sourceId: h.sourceId }, body: { searchEngines: true } })
  await h.seed.jobs(h.sourceId, jobs)
  const { content } = await h.api.listMyJobs({ query: { sort: ['jobReference,asc'] } })
  const get = (path: string) => fetch(h.baseUrl + path, { redirect: 'manual' })
  const page = async (id: number | undefined) => {
    const response = await get(`/openings/${id}`)
    return { status: response.status, html: await response.text() }
  }
  return { ...h, ids: content.map(({ id }) => id), get, page }
}

test('an open job of a published source has a canonical page with structured data and Open Graph tags', async (t) => {
  const extra =
    '<salary>$30 - $35 per hour</salary><jobtype>Full-time</jobtype><expiration_date>2026-03-20</expiration_date>'
  const h = await published(t, [{ reference: 'a', title: 'Nurse & Carer', extra }])
  const { status, html } = await h.page(h.ids[0])
  assert.equal(status, 200)
  const url = `${h.baseUrl}/openings/${h.ids[0]}`
  assert.ok(html.includes(`<link rel="canonical" href="${url}"/>`))
  assert.ok(html.includes(`<meta property="og:url" content="${url}"/>`))
  assert.ok(html.includes('<meta property="og:title" content="Nurse &amp; Carer — Acme"/>'))
  const [, json = ''] = /ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  assert.deepEqual(JSON.parse(json), {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Nurse & Carer',
    description: 'Work as Nurse &amp; Carer number a.',
    identifier: { '@type': 'PropertyValue', name: 'Acme', value: 'a' },
    datePosted: '2026-03-01',
    validThrough: '2026-03-21T04:59:59.999Z',
    employmentType: ['FULL_TIME'],
    hiringOrganization: { '@type': 'Organization', name: 'Acme' },
    jobLocation: [
      {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Austin',
          addressRegion: 'TX',
          addressCountry: 'US',
        },
      },
    ],
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', minValue: 30, maxValue: 35, unitText: 'HOUR' },
    },
    directApply: false,
    url,
  })
  for (const visible of ['$30 - $35 per hour', 'Full-time', 'Mar 1, 2026', 'Mar 20, 2026', 'Austin, TX'])
    assert.ok(html.includes(visible), visible)
  assert.match(html, /Confirmed by the employer’s system <time [^>]*>today</)
})

test('the button leads to the job, or to the hosted form of its campaign, without a charge', async (t) => {
  const h = await published(t, [{ reference: 'a' }])
  const apply = async () => (await h.get(`/openings/${h.ids[0]}/apply`)).headers.get('location')
  assert.equal(await apply(), 'https://jobs.example.com/a')
  const campaign = await h.seed.campaign(h.poolId, { live: true, tillerApply: true })
  assert.ok((await apply())?.startsWith(`${h.baseUrl}/apply/`))
  assert.match((await h.page(h.ids[0])).html, /"directApply":true/)
  assert.equal((await h.api.getCampaign({ params: { campaignId: campaign.id } })).mtdSpend, 0)
})

test('jobs of other sources and unknown jobs have no page', async (t) => {
  const h = await published(t, [{ reference: 'a' }])
  await h.api.updateSource({ params: { sourceId: h.sourceId }, body: { searchEngines: false } })
  for (const path of [
    `/openings/${h.ids[0]}`,
    `/openings/${h.ids[0]}/apply`,
    '/openings/0',
    '/openings/x',
    '/openings/9'.repeat(40),
  ])
    assert.equal((await h.get(path)).status, 404, path)
})

test('a removed job answers 410 with similar open jobs within one second', async (t) => {
  const kept = { title: 'Zither Tuner', city: 'Austin' }
  const far = { ...kept, reference: 'c far', city: 'Houston' }
  const near = { ...kept, reference: 'b near' }
  const h = await published(t, [{ ...kept, reference: 'a' }, near, far])
  await h.seed.campaign(h.poolId, { live: true })
  await h.seed.jobs(h.sourceId, [near, far])
  const started = performance.now()
  const { status, html } = await h.page(h.ids[0])
  assert.ok(performance.now() - started < 1_000)
  assert.equal(status, 410)
  assert.match(html, /Zither Tuner at Acme no longer accepts applications/)
  assert.deepEqual(
    [...html.matchAll(/href="\/openings\/(\d+)"/g)].map(([, id]) => Number(id)),
    [h.ids[1]],
  )
  assert.doesNotMatch(html, /ld\+json/)
  assert.equal((await h.get(`/openings/${h.ids[0]}/apply`)).headers.get('location'), `/openings/${h.ids[0]}`)
})

test('a job whose last day is over answers 410, also without similar jobs', async (t) => {
  const extra = '<expiration_date>2026-03-05</expiration_date>'
  const h = await published(t, [{ reference: 'a', title: 'Lone Zookeeper', extra }])
  h.clock.at = new Date('2026-03-07T12:00:00Z')
  const { status, html } = await h.page(h.ids[0])
  assert.equal(status, 410)
  assert.match(html, /Search for “Lone Zookeeper”/)
})

test('the copy of a title expansion leads to the page of its job', async (t) => {
  const h = await published(t, [{ reference: 'a' }])
  await h.api.createSourceExpansion({
    params: { sourceId: h.sourceId },
    body: { title: 'Staff Nurse', jobFilters: { title: ['nurse'] } },
  })
  const { content } = await h.api.listMyJobs({ query: { search: 'title="Staff Nurse"' } })
  const response = await h.get(`/openings/${content[0]?.id}`)
  assert.deepEqual([response.status, response.headers.get('location')], [301, `/openings/${h.ids[0]}`])
})

test('sitemaps list open jobs with the time of their last change', async (t) => {
  const h = await published(t, [{ reference: 'a' }, { reference: 'b' }])
  const [a = 0, b = 0] = h.ids
  const part = Math.floor(a / 50_000)
  const xml = async (path: string) => (await h.get(path)).text()
  const entries = async () =>
    [
      ...(await xml(`/sitemaps/jobs-${part}.xml`)).matchAll(
        /<loc>.*\/openings\/(\d+)<\/loc><lastmod>(.*?)<\/lastmod>/g,
      ),
    ].flatMap(([, id, changedAt]) => (h.ids.includes(Number(id)) ? [[Number(id), changedAt]] : []))
  const index = async () =>
    new RegExp(`jobs-${part}.xml</loc><lastmod>(.*?)</lastmod>`).exec(await xml('/sitemaps/jobs.xml'))?.[1]
  const before = h.clock.at.toISOString()
  assert.deepEqual(await entries(), [
    [a, before],
    [b, before],
  ])
  assert.equal(await index(), before)
  h.clock.at = new Date(h.clock.at.getTime() + 3_600_000)
  await h.seed.jobs(h.sourceId, [{ reference: 'b', title: 'Charge Nurse' }], { mayDelete: Infinity })
  assert.deepEqual(await entries(), [[b, h.clock.at.toISOString()]])
  assert.equal(await index(), h.clock.at.toISOString())
  assert.match(await xml('/robots.txt'), /^Sitemap: .*\/sitemaps\/jobs\.xml$/m)
})

test('search engines can read the key for IndexNow', async (t) => {
  const { baseUrl } = await harnessWith({ indexNowKey: 'a-key-of-ours' })(t)
  assert.equal(await (await fetch(`${baseUrl}/a-key-of-ours.txt`)).text(), 'a-key-of-ours')
})

test('the page of a job by API states whether it is for an existing vacancy', async (t) => {
  const h = await harness(t)
  const { id: sourceId } = await h.api.createSource({
    params: { poolId: h.poolId },
    body: { name: 'By API', type: 'API', searchEngines: true },
  })
  const nurse = { title: 'Nurse', company: 'Acme', url: 'https://jobs.example.com/1', description: 'Care.' }
  const stated = async (body: object) => {
    const params = { sourceId, jobReference: 'a' }
    const { id } = await h.api.putSourceJob({ params, body: { ...nurse, ...body } })
    const html = await (await fetch(`${h.baseUrl}/openings/${id}`)).text()
    return /<li>((?:For|Not for) an existing vacancy)<\/li>/.exec(html)?.[1]
  }
  assert.equal(await stated({}), undefined)
  assert.equal(await stated({ existingVacancy: true }), 'For an existing vacancy')
  assert.equal(await stated({ existingVacancy: false }), 'Not for an existing vacancy')
})

test('the index of sitemaps is read once a minute, and other sitemaps do not exist', async (t) => {
  const h = await published(t, [{ reference: 'a' }])
  const [id = 0] = h.ids
  const part = Math.floor(id / 50_000)
  // Later than the index of any other test.
  h.clock.at = new Date(h.clock.at.getTime() + 3_600_000)
  const headers = { 'x-forwarded-for': '198.18.7.1' }
  const get = (path: string) => fetch(`${h.baseUrl}/sitemaps/${path}`, { headers })
  const index = async () => (await get('jobs.xml')).text()
  const first = await index()
  await h.api.updateSource({ params: { sourceId: h.sourceId }, body: { name: 'Renamed' } })
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Charge Nurse' }])
  h.clock.at = new Date(h.clock.at.getTime() + 59_000)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Night Nurse' }])
  assert.equal(await index(), first)
  h.clock.at = new Date(h.clock.at.getTime() + 1_000)
  assert.notEqual(await index(), first)
  assert.equal((await get(`jobs-${part}.xml`)).status, 200)
  assert.equal((await get('jobs-999999999.xml')).status, 404)
})

test('one network gets at most 60 sitemaps in a minute', async (t) => {
  const h = await published(t, [{ reference: 'a' }])
  const headers = { 'x-forwarded-for': '198.18.8.1' }
  const statuses = new Set<number>()
  for (let request = 0; request < 60; request += 1)
    statuses.add((await fetch(`${h.baseUrl}/sitemaps/jobs-999999999.xml`, { headers })).status)
  assert.deepEqual([...statuses], [404])
  const refused = await fetch(`${h.baseUrl}/sitemaps/jobs.xml`, { headers })
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1'])
})

test('a sitemap contains each of many jobs once', async (t) => {
  const jobs = Array.from({ length: 1_200 }, (_, at) => ({ reference: `many-${at}` }))
  const h = await published(t, jobs)
  h.clock.at = new Date(h.clock.at.getTime() + 7_200_000)
  const parts = [...new Set(h.ids.map((id) => Math.floor(id / 50_000)))]
  const headers = { 'x-forwarded-for': '198.18.9.1' }
  const texts = await Promise.all(
    parts.map(async (part) => (await fetch(`${h.baseUrl}/sitemaps/jobs-${part}.xml`, { headers })).text()),
  )
  const listed = [...texts.join('').matchAll(/openings\/(\d+)</g)].map(([, id]) => Number(id))
  const own = new Set(h.ids)
  assert.deepEqual(
    listed.filter((id) => own.has(id)),
    h.ids.toSorted((one, other) => one - other),
  )
})
