import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFeedServer } from '#domain/jobs/feeds/fetching/feed-server.fixture.ts'
import { feedXml, harnessWith } from '../harness/harness.ts'
import { assertAccessible, openConsole, settled } from '../harness/console.ts'

const feedHarness = harnessWith({ egressAllowPrivate: true, feedsOverHttp: true })

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

test('shows a new customer four steps with their state, and no command that only the operator can run', async (t) => {
  const { page, signIn, api, seed, sourceId, poolId, baseUrl } = await openConsole(t)
  await signIn()
  const next = page.locator('li[aria-current="step"]')
  await next.getByText('Check your jobs').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Connect a feed' }).getByText('Connected: 1').waitFor()
  await assertAccessible(page)
  await seed.jobs(sourceId, [{ reference: 'a', title: 'Nurse' }])
  await page.reload()
  await next.getByRole('link', { name: 'New campaign' }).waitFor()
  const { id } = await seed.campaign(poolId, { name: 'Nurses', basicCpc: 50, monthlyBudget: 10_000 })
  await page.reload()
  await next.getByRole('link', { name: 'Choose a campaign to launch' }).click()
  await page.getByRole('button', { name: 'Launch Nurses' }).waitFor()
  await api.launchCampaign({ params: { campaignId: id } })
  await page.goto(`${baseUrl}/console`)
  await page.getByRole('heading', { name: 'March 2026' }).waitFor()
  assert.equal(await page.getByText('Get started').count(), 0)
})

test('tests a feed before a customer connects it, and shows that the import is due', async (t) => {
  const { page, signIn, api } = await openConsole(t, { customer: feedHarness })
  const feed = feedXml([
    { reference: 'a', title: 'Nurse', company: 'Acme' },
    { reference: 'b', title: 'T'.repeat(256) },
  ])
  const server = await startFeedServer(t, (_, response) => response.writeHead(404).end())
  await signIn('/console/sources/new')
  await page.getByLabel('Feed URL').fill('https://me:secret@feeds.example.com/jobs.xml')
  await page.getByRole('button', { name: 'Test feed' }).click()
  await page.getByText('A URL contains no user name or password.').waitFor()
  await page.getByLabel('Feed URL').fill(`http://127.0.0.1:${server.port}/jobs.xml`)
  await page.getByRole('button', { name: 'Test feed' }).click()
  await page.getByText('The server answered 404, not 200.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Connect feed' }).count(), 0)
  server.answer.with = (_, response) => response.end(feed)
  await page.getByRole('button', { name: 'Test feed' }).click()
  await page.getByText('1 job found').waitFor()
  await page.getByText('Nurse · Acme').waitFor()
  await assertAccessible(page)
  await page.getByLabel('Name').fill('Hospital jobs')
  await page.getByRole('button', { name: 'Connect feed' }).click()
  await page.getByRole('heading', { name: 'Hospital jobs' }).waitFor()
  await page.getByText('The feed is about to be fetched.').waitFor()
  const source = (await api.listMySources()).content.find(({ name }) => name === 'Hospital jobs')
  assert.equal(source?.feedAddress, `127.0.0.1:${server.port}/jobs.xml`)
})

test('the screens of a customer without jobs offer to connect a feed, and show no command of the operator', async (t) => {
  const { page, signIn, baseUrl } = await openConsole(t)
  await signIn()
  for (const path of ['', '/jobs', '/sources', '/campaigns', '/campaigns/new']) {
    await page.goto(`${baseUrl}/console${path}`)
    await settled(page)
    assert.doesNotMatch(await page.locator('main').innerText(), /npx/)
  }
  await page.goto(`${baseUrl}/console/jobs`)
  await page.getByRole('link', { name: 'Connect a feed' }).waitFor()
})

test('sends a customer without a pool to the operator, on every screen that needs one', async (t) => {
  const { page, signIn, db, sourceId, poolId, baseUrl } = await openConsole(t)
  await db.deleteFrom('source').where('id', '=', sourceId).execute()
  await db.deleteFrom('pool').where('id', '=', poolId).execute()
  await signIn()
  for (const path of ['', '/sources/new', '/campaigns/new', '/jobs/new']) {
    await page.goto(`${baseUrl}/console${path}`)
    await page.getByText('Ask the platform’s operator to create one.').waitFor()
    assert.equal(await page.locator('main').getByRole('link', { name: 'Connect a feed' }).count(), 0)
  }
})
