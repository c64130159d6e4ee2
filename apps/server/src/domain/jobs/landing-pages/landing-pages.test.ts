import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createEgressClient, startSystemTimer } from '#lib/egress/egress.ts'
import { allHosts } from '#lib/egress/check-url.ts'
import { click, isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { addSpanishUser, assertSpanish } from '#test/harness/spanish.ts'
import { startFeedServer } from '../feeds/fetching/feed-server.fixture.ts'
import { checkDueLandingPages } from './check-due-pages.ts'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { createPageChecker } from './check-page.ts'
import { updateOpenJobScores } from './open-job-score.ts'
import { syncLandingChecks } from './queries.ts'

const harness = isolatedHarness()

const egress = createEgressClient({
  resolve: async (name) => (name.startsWith('dead') ? [] : ['127.0.0.1']),
  reach: allHosts,
  timer: startSystemTimer,
})

const hours = (h: Harness, count: number) => {
  h.clock.at = new Date(h.clock.at.getTime() + count * 3_600_000)
}

/** A site whose pages are set by path; others are open. */
async function site(t: TestContext) {
  const pages: Record<string, { status?: number; body?: string }> = { '/robots.txt': { status: 404 } }
  const server = await startFeedServer(t, ({ url = '' }, response) => {
    const { status = 200, body = '<h1>Nurse</h1><p>Apply now</p>' } = pages[url] ?? {}
    response.writeHead(status).end(body)
  })
  return { pages, server, urlOf: (path: string) => `http://site.example.com:${server.port}${path}` }
}

/** A customer with jobs on the site, whose pages were checked. */
async function checked(t: TestContext, paths: readonly string[]) {
  const h = await harness(t)
  await h.db.deleteFrom('landingCheck').execute()
  await h.db.updateTable('source').set({ status: 'USER_PAUSED' }).where('id', '<>', h.sourceId).execute()
  const { urlOf, ...rest } = await site(t)
  const jobs = paths.map((path) => ({ reference: path.slice(1), title: 'Landing Nurse' }))
  await h.seed.jobs(h.sourceId, jobs)
  for (const path of paths)
    await h.db
      .updateTable('job')
      .set({ url: urlOf(path) })
      .where('jobReference', '=', path.slice(1))
      .execute()
  await h.db
    .updateTable('customer')
    .set({ emailAddress: 'owner@acme.example' })
    .where('id', '=', h.tenant.customerId)
    .execute()
  const check = async (landingChecksPerMinute = 30) => {
    await syncLandingChecks(h.db, h.clock.at)
    const config = { feedsOverHttp: true, baseUrl: h.baseUrl, landingChecksPerMinute }
    await checkDueLandingPages({ backgroundDb: h.db, egress, config }, { at: h.clock.at })
    await updateOpenJobScores(h.db, h.clock.at)
    await h.parts.searchIndex.catchUp()
  }
  const gate = async (reference: string) => {
    const { content } = await h.api.listMyJobs({ query: { search: `jobReference="${reference}"` } })
    return (await h.api.getJobStatus({ params: { id: content[0]?.id ?? 0 } })).gate
  }
  const mails = () =>
    h.db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'body', 'headers'])
      .where('customerId', '=', h.tenant.customerId)
      .execute()
  return { ...h, ...rest, urlOf, check, gate, mails }
}

test('recognizes closed and dead pages, and respects robots.txt', async (t) => {
  const { pages, urlOf, server } = await site(t)
  Object.assign(pages, {
    '/robots.txt': { body: 'User-agent: *\nDisallow: /private/' },
    '/gone': { status: 410 },
    '/missing': { status: 404 },
    '/filled': { body: '<script>"is filled"</script><p>This <b>position has been</b> filled.</p>' },
    '/busy': { status: 503 },
  })
  const check = createPageChecker({ egress, http: true })
  const states = await Promise.all(
    ['/open', '/gone', '/missing', '/filled', '/busy', '/private/1'].map(
      async (path) => (await check(urlOf(path))).outcome,
    ),
  )
  assert.deepEqual(states, ['OPEN', 'CLOSED', 'CLOSED', 'CLOSED', 'UNKNOWN', 'UNKNOWN'])
  assert.equal((await check(`http://dead.example.com:${server.port}/`)).outcome, 'UNREACHABLE')
})

test('warns the owner of a closed page at once, stops the job after three days, and continues it when the page is open', async (t) => {
  const h = await checked(t, ['/a', '/b'])
  await h.seed.campaign(h.poolId, { live: true })
  const { jobs } = await h.api.searchJobs({ query: { q: 'landing nurse', link: 1 } })
  h.pages['/a'] = { status: 404 }
  await h.check()
  const [mail, ...others] = await h.mails()
  assert.deepEqual(
    [mail?.recipient, mail?.subject, others.length],
    ['owner@acme.example', 'The page of a job is closed', 0],
  )
  assert.match(mail?.body ?? '', /Landing Nurse \(a\): The page answers 404\./)
  assert.equal(await h.gate('a'), null)
  for (let day = 1; day <= 2; day += 1) {
    hours(h, 25)
    await h.check()
    assert.equal(await h.gate('a'), null)
  }
  hours(h, 25)
  await h.check()
  assert.equal(await h.gate('a'), 'HOLD')
  assert.equal(await h.gate('b'), null)
  for (const job of jobs) await click(String(job.url))
  const charged = await h.db
    .selectFrom('click')
    .innerJoin('job', 'job.id', 'click.jobId')
    .select(['job.jobReference', 'click.chargedCents'])
    .where('click.customerId', '=', h.tenant.customerId)
    .where('job.jobReference', '=', 'a')
    .execute()
  assert.ok(charged.every(({ chargedCents }) => chargedCents === 0))
  delete h.pages['/a']
  hours(h, 25)
  await h.check()
  assert.equal(await h.gate('a'), null)
  assert.equal((await h.mails()).length, 1)
})

test('the warning is in the language of the owner', async (t) => {
  const h = await checked(t, ['/a', '/b', '/c'])
  const { emailAddress } = await addSpanishUser(h, `owner${h.tenant.customerId}@acme.example`)
  await h.db.updateTable('customer').set({ emailAddress }).where('id', '=', h.tenant.customerId).execute()
  await h.seed.campaign(h.poolId, { live: true })
  h.pages['/a'] = { status: 404 }
  h.pages['/b'] = { body: 'This position has been filled.' }
  await h.db
    .updateTable('job')
    .set({ url: `http://dead.example.com:${h.server.port}/c` })
    .where('jobReference', '=', 'c')
    .execute()
  await h.check()
  const [mail] = await h.mails()
  assert.equal(mail?.subject, 'Las páginas de 3 empleos están cerradas')
  assert.match(mail.body, /\(a\): La página responde con 404\.\n/)
  assert.match(mail.body, /\(b\): La página dice “position has been filled”\.\n/)
  assertSpanish({ ...mail, body: mail.body.replace('position has been filled', '') })
})

test('a site that does not exist closes its pages, unless no site can be reached', async (t) => {
  const h = await checked(t, ['/a', '/b'])
  const setHost = (reference: string, host: string) =>
    h.db
      .updateTable('job')
      .set({ url: `http://${host}.example.com:${h.server.port}/${reference}` })
      .where('jobReference', '=', reference)
      .execute()
  const outcomes = async () => {
    await h.check()
    hours(h, 25)
    const rows = await h.db.selectFrom('landingCheck').select('outcome').orderBy('jobId').execute()
    return rows.map(({ outcome }) => outcome)
  }
  await setHost('a', 'dead')
  assert.deepEqual(await outcomes(), ['CLOSED', 'OPEN'])
  await setHost('b', 'dead')
  assert.deepEqual(await outcomes(), ['UNKNOWN', 'UNKNOWN'])
})

test('an import keeps a job stopped whose page is closed', async (t) => {
  const h = await checked(t, ['/a'])
  h.pages['/a'] = { status: 404 }
  for (let day = 1; day <= 4; day += 1) {
    await h.check()
    hours(h, 25)
  }
  assert.equal(await h.gate('a'), 'HOLD')
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Other Nurse' }])
  assert.equal(await h.gate('a'), 'HOLD')
})

test('visits a site at most four times in a round', async (t) => {
  const paths = Array.from({ length: 6 }, (_, n) => `/job${n}`)
  const h = await checked(t, paths)
  await h.check()
  assert.equal(h.server.asked.filter(({ url }) => url !== '/robots.txt').length, 4)
  hours(h, 1)
  await h.check()
  assert.equal(h.server.asked.filter(({ url }) => url !== '/robots.txt').length, 6)
})

test('checks as many pages in a round as the setting allows', async (t) => {
  const h = await checked(t, ['/a', '/b', '/c'])
  const visited = () => h.server.asked.filter(({ url }) => url !== '/robots.txt').length
  await h.check(0)
  assert.equal(visited(), 0)
  await h.check(2)
  assert.equal(visited(), 2)
})

test('the open-job score is the share of jobs that source and page have confirmed in 48 hours', async (t) => {
  const h = await checked(t, ['/a', '/b', '/c', '/d'])
  const score = async () => (await h.api.getSource({ params: { sourceId: h.sourceId } })).openJobPercent
  await updateOpenJobScores(h.db, h.clock.at)
  assert.equal(await score(), null)
  h.pages['/a'] = { status: 404 }
  await h.check()
  assert.equal(await score(), 75)
  hours(h, 49)
  await updateOpenJobScores(h.db, h.clock.at)
  assert.equal(await score(), 0)
})

test('searches and the publisher feed use the score in steps of 5 points', async (t) => {
  const paths = Array.from({ length: 4 }, (_, n) => `/${n}`)
  const h = await checked(t, paths)
  await h.seed.campaign(h.poolId, { live: true })
  const [own] = (await h.api.listMyJobs({ query: { search: 'jobReference="1"' } })).content
  const found = async () => {
    await h.parts.searchIndex.catchUp()
    const { jobs } = await h.api.searchJobs({ query: { q: 'landing nurse', explain: 1, limit: 100 } })
    return jobs
      .filter(({ id }) => id === String(own?.id))
      .map(({ open_job_percent, explain }) => [open_job_percent, explain?.['openJobs']])
  }
  assert.deepEqual(await found(), [[undefined, 1]])
  h.pages['/0'] = { status: 404 }
  await h.check()
  assert.deepEqual(await found(), [[75, 0.9625]])
  const { id, pass } = await createPublisher(h.db, { name: 'Feed', at: h.clock.at })
  const feed = await (await fetch(`${h.baseUrl}/feeds/publisher.xml?id=${id}&pass=${pass}`)).text()
  assert.match(feed, /<openjobpercent>(?:<!\[CDATA\[)?75/)
  const setScore = (percent: number) =>
    h.db.updateTable('source').set({ openJobPercent: percent }).where('id', '=', h.sourceId).execute()
  const indexed = () => h.db.selectFrom('change').select('id').where('kind', '=', 'campaign').execute()
  const before = (await indexed()).length
  await setScore(76)
  await updateOpenJobScores(h.db, h.clock.at)
  assert.equal((await indexed()).length, before)
  await setScore(40)
  await updateOpenJobScores(h.db, h.clock.at)
  assert.equal((await indexed()).length, before + 1)
})
