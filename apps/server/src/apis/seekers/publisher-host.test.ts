import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { makeApplication } from '#test/harness/applications.ts'
import { sendDueReminders } from '#domain/applications/messages/reminders.ts'
import { isolatedHarness } from '#test/harness/harness.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { navigate } from '#test/harness/navigate.ts'

const harness = isolatedHarness()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let publishers = 0

/** A publisher with its own host and brand, and two jobs: one of them has a hosted form. */
async function hosted(t: TestContext) {
  const h = await harness(t)
  publishers += 1
  const host = `jobs${publishers}.example.org`
  const { id, pass } = await h.api.createPublisher({ body: { name: `Partner ${publishers}` } })
  const query = { publisherId: id }
  const body = { host, name: `Partner Jobs ${publishers}`, accentColor: '#0b5c3a' }
  await h.api.updateBrand({ query, body })
  const word = `Glazier${publishers}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: word }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 20 })
  const { port } = new URL(h.baseUrl)
  const url = `http://${host}:${port}`
  /** Requests a page as a browser does that resolves the host to this server. */
  const visit = async (address: string, headers: Record<string, string> = {}) => {
    const { host: asked, pathname, search } = new URL(address, url)
    const response = await navigate(`${h.baseUrl}${pathname}${search}`, {
      headers: { host: asked, 'user-agent': firefox, ...headers },
    })
    const location = response.headers.get('location')
    return { status: response.status, headers: response.headers, location, html: await response.text() }
  }
  return { ...h, id, pass: pass ?? '', host, url, word, name: body.name, campaignId, visit, query }
}

const clickUrlOf = (html: string) =>
  (/href="([^"]*\/click\/[^"]+)"/.exec(html)?.[1] ?? assert.fail('no job was found')).replaceAll('&amp;', '&')

test('the host of a publisher shows the pages for job seekers in its brand, and credits it', async (t) => {
  const h = await hosted(t)
  assert.equal((await h.visit('/')).location, '/jobs')
  const start = await h.visit('/jobs')
  assert.ok(start.html.includes(`<title>Find a job — ${h.name}</title>`))
  assert.ok(start.html.includes('--link:light-dark(#0b5c3a'))
  assert.doesNotMatch(start.html, /Tiller/)
  assert.doesNotMatch(String(start.headers.get('set-cookie')), /tlr_/)
  const found = await h.visit(`/api/search.php?format=html&q=${h.word}`)
  const click = clickUrlOf(found.html)
  assert.ok(click.startsWith(`${h.url}/click/`), click)
  const onward = await h.visit(click)
  assert.equal(onward.status, 302)
  assert.ok(onward.location?.startsWith(`${h.baseUrl}/click/`), String(onward.location))
  const landed = await h.visit(onward.location ?? '')
  assert.ok(landed.location?.startsWith('https://jobs.example.com/a'), String(landed.location))
  const clicks = await h.db
    .selectFrom('click')
    .select(['publisherId', 'chargedCents'])
    .where('campaignId', '=', h.campaignId)
    .execute()
  assert.deepEqual(clicks, [{ publisherId: h.id, chargedCents: 20 }])
})

test('forms of a publisher’s visitors, and reminders of them, are on its host', async (t) => {
  const h = await hosted(t)
  await h.api.updateCampaign({
    params: { campaignId: h.campaignId },
    body: { tillerApply: true, sendReminders: true, reminderType: 'EMAIL' },
  })
  await h.parts.searchIndex.catchUp()
  const found = await h.visit(`/api/search.php?format=html&q=${h.word}`)
  const onward = await h.visit(clickUrlOf(found.html))
  const form = (await h.visit(onward.location ?? '')).location ?? ''
  assert.ok(form.startsWith(`${h.url}/apply/`), form)
  const shown = await h.visit(form)
  assert.equal(shown.status, 200)
  assert.ok(shown.html.includes(`<meta property="og:site_name" content="${h.name}"/>`))
  assert.ok(shown.html.includes(`${h.name} stores`))
  const { id: tlrSid, jobId } = await h.db
    .selectFrom('click')
    .select(['id', 'jobId'])
    .where('campaignId', '=', h.campaignId)
    .executeTakeFirstOrThrow()
  await makeApplication(h, { jobId, tlrSid, begun: true })
  h.clock.at = new Date(h.clock.at.getTime() + 25 * 3_600_000)
  await sendDueReminders(h.parts, h.clock.at)
  await makeApplication(h, { jobId, tlrSid })
  const mails = await h.db
    .selectFrom('mail')
    .select(['subject', 'body', 'publisherId'])
    .where('customerId', '=', h.tenant.customerId)
    .where('applicantKey', 'is not', null)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    mails.map(({ subject, publisherId }) => [subject, publisherId]),
    [h.word, h.word].map((title) => [`Your application: ${title}`, h.id]),
  )
  assert.ok(mails[0]?.body.includes(`${h.url}/apply/`), mails[0]?.body)
})

test('results and the feed of a publisher link to its host; those of others do not', async (t) => {
  const h = await hosted(t)
  const other = await h.api.createPublisher({ body: { name: 'Without a host' } })
  for (const [id, pass, url, name] of [
    [h.id, h.pass, h.url, h.name],
    [other.id, other.pass ?? '', h.baseUrl, 'Tiller'],
  ] as const) {
    const { jobs } = await h.api.searchJobs({ query: { q: h.word, link: 1, id, pass } })
    assert.ok(jobs[0]?.url?.startsWith(`${url}/click/`), jobs[0]?.url)
    const feed = await (await fetch(`${h.baseUrl}/feeds/publisher.xml?id=${id}&pass=${pass}`)).text()
    assert.ok(feed.includes(`<publisher>${name}</publisher>`))
    assert.ok(feed.includes(`<url>${url}/click/`))
  }
})

test('the console, portal, APIs, and operations do not exist on the host of a publisher', async (t) => {
  const h = await hosted(t)
  for (const path of [
    '/console',
    '/console/sign-in',
    '/console/brand.css',
    '/docs/guides/quick-tour',
    '/v5/status',
    '/v5/oauth2/authorize',
    '/.well-known/oauth-authorization-server',
    '/disposition/v1/events',
    '/feeds/publisher.xml',
    '/publisher/earnings',
    '/sitemaps/jobs.xml',
    '/status',
    '/metrics',
    '/healthz',
    `/api/search.php?q=${h.word}`,
    `/api/search.php?q=${h.word}&format=json`,
    '/jobsearch',
    '//console',
  ]) {
    const { status, html, headers } = await h.visit(path.startsWith('//') ? `${h.url}${path}` : path)
    assert.equal(status, 404, path)
    assert.match(html, /<h1>This page does not exist<\/h1>/, path)
    assert.equal(headers.get('set-cookie'), null, path)
    assert.equal(headers.get('cache-control'), 'no-store', path)
  }
  for (const path of ['/robots.txt', '/img/favicon.svg'])
    assert.equal((await h.visit(path)).status, 200, path)
})

test('a publisher cannot search on the host of another', async (t) => {
  const h = await hosted(t)
  const other = await h.api.createPublisher({ body: { name: 'Another' } })
  const search = (id: number, pass: string) =>
    h.visit(`/api/search.php?format=html&q=${h.word}&id=${id}&pass=${pass}`)
  const refused = await search(other.id, other.pass ?? '')
  assert.equal(refused.status, 401)
  assert.match(refused.html, /This host belongs to another publisher/)
  assert.equal((await search(h.id, h.pass)).status, 200)
})

test('a host of no publisher shows the brand of the installation, and only trusted proxies choose the host', async (t) => {
  const h = await hosted(t)
  const titleAt = async (server: string, headers: Record<string, string>) =>
    /<title>(.*)<\/title>/.exec(await (await navigate(`${server}/jobs`, { headers })).text())?.[1]
  const direct = await anotherServer(t, h, { trustProxy: 0 })
  const proxied = await anotherServer(t, h, { trustProxy: ['127.0.0.1'] })
  const [own, plain] = [`Find a job — ${h.name}`, 'Find a job — Tiller']
  assert.equal(await titleAt(direct, { host: h.host.toUpperCase() }), own)
  assert.equal(await titleAt(direct, { host: `${h.host}:8443` }), own)
  assert.equal(await titleAt(direct, { host: `x.${h.host}` }), plain)
  assert.equal(await titleAt(direct, { host: 'unknown.example' }), plain)
  assert.equal(await titleAt(direct, { 'x-forwarded-host': h.host }), plain)
  assert.equal(await titleAt(proxied, { 'x-forwarded-host': h.host }), own)
  assert.equal(await titleAt(proxied, { 'x-forwarded-host': `${h.host}, unknown.example` }), plain)
})

test('a publisher without a host no longer has pages, and unset values are those of the installation', async (t) => {
  const h = await hosted(t)
  t.after(() => h.api.updateBrand({ body: { name: null, darkAccentColor: null } }))
  await h.api.updateBrand({ body: { name: 'Acme Jobs', darkAccentColor: '#7fd6a0' } })
  await h.api.updateBrand({ query: h.query, body: { name: null } })
  const { html } = await h.visit('/jobs')
  assert.match(html, /<title>Find a job — Acme Jobs<\/title>/)
  assert.doesNotMatch(html, /#7fd6a0/, 'a pair of colors is never mixed')
  await h.api.updateBrand({ query: h.query, body: { host: null } })
  assert.equal((await h.visit('/console')).status, 200)
})
