import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, openConsole, settled } from '../harness/console.ts'

// Also nightly: it checks the accessibility of screens in every mode and size.

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

test('shows a contact to a customer without jobs', async (t) => {
  const { page, signIn, baseUrl } = await openConsole(t)
  await signIn()
  for (const path of ['', '/jobs', '/sources', '/campaigns', '/campaigns/new']) {
    await page.goto(`${baseUrl}/console${path}`)
    await settled(page)
    assert.doesNotMatch(await page.locator('main').innerText(), /npx/)
  }
  await page.goto(`${baseUrl}/console/jobs`)
  await page.getByText('Ask your Tiller contact').waitFor()
})
