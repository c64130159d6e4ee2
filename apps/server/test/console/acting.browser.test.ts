import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, openConsoleWithCampaigns } from '../harness/console.ts'
import { anotherCustomer } from '../harness/harness.ts'

// Nightly: it opens every screen; the tenancy tests check the operations that the screens call.

test('while an agency acts for a sub-customer, every screen shows only the data of that sub-customer', async (t) => {
  const { page, signIn, trouble, baseUrl, tenant, ...agency } = await openConsoleWithCampaigns(t)
  const below = await anotherCustomer({ ...agency, baseUrl, tenant }, { parent: tenant })
  const { name } = await below.api.getMe()
  await below.seed.campaign(below.poolId, { name: 'Theirs', jobFilters: [] })
  await signIn('/console/campaigns')
  trouble.length = 0
  await page.getByRole('link', { name: 'Nurses' }).waitFor()
  await page.getByTitle('Act for another customer').click()
  await page.getByRole('searchbox', { name: 'Find a sub-customer' }).fill(name)
  await page.getByRole('link', { name, exact: true }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('note').getByText(`You act for ${name}.`).waitFor()
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Campaigns' }).click()
  await page.getByRole('link', { name: 'Theirs' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Nurses' }).count(), 0)
  assert.equal(page.url(), `${baseUrl}/console/campaigns?as=${below.tenant.customerId}`)
  await page.getByRole('link', { name: 'Theirs' }).click()
  await page.getByRole('heading', { name: 'Theirs', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('jobs')
  await page.getByRole('option', { name: 'Jobs Section' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('as'), String(below.tenant.customerId))
  await page.reload()
  await assertAccessible(page)
  await page.getByRole('link', { name: /^Back to/ }).click()
  await page.waitForURL(`${baseUrl}/console`)
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Campaigns' }).click()
  await page.getByRole('link', { name: 'Nurses' }).waitFor()
  assert.equal(await page.getByRole('note').count(), 0)
  assert.deepEqual(trouble, [])
})

test('rejects the id of a customer that is not a sub-customer in the URL', async (t) => {
  const { page, signIn, baseUrl, ...own } = await openConsoleWithCampaigns(t)
  const stranger = await anotherCustomer({ ...own, baseUrl })
  await signIn()
  assert.equal(await page.getByTitle('Act for another customer').count(), 0)
  await page.goto(`${baseUrl}/console/campaigns?as=${stranger.tenant.customerId}`)
  await page
    .getByRole('heading', { name: `You cannot act for customer ${stranger.tenant.customerId}` })
    .waitFor()
  await page.getByRole('link', { name: 'Go to your own account' }).click()
  await page.getByRole('navigation', { name: 'Console' }).waitFor()
})
