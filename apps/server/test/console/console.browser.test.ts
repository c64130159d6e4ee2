import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openConsoleWithCampaigns } from '../harness/console.ts'

// Also nightly: it checks the accessibility of screens in every mode and size.

const statusOf = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(` ${name} `) }).locator('.ui-badge')

test('opens a deep link after sign-in, pauses a campaign, and undoes it', async (t) => {
  const { page, signIn, api, nurses, trouble, baseUrl } = await openConsoleWithCampaigns(t)
  const stateOf = async () => (await api.getCampaign({ params: { campaignId: nurses.id } })).status
  await signIn('/console/campaigns?sort=name,asc')
  await page.getByRole('link', { name: 'Nurses' }).waitFor()
  assert.equal(page.url(), `${baseUrl}/console/campaigns?sort=name,asc`)
  assert.deepEqual(await page.locator('tbody tr td a').allTextContents(), ['Drivers', 'Nurses'])
  assert.match((await page.getByRole('row', { name: / Nurses / }).textContent()) ?? '', /\$1,250\.50/)
  await page.getByRole('button', { name: 'Pause Nurses' }).click()
  await statusOf(page, 'Nurses').getByText('Paused').waitFor()
  assert.equal(await stateOf(), 'PAUSED')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await statusOf(page, 'Nurses').getByText('Live').waitFor()
  assert.equal(await stateOf(), 'LIVE')
  // Browser and router report the 401 before the sign-in.
  const other = trouble.filter((line) => !/401|Sign in to the console/.test(line))
  assert.deepEqual(other, [])
})

test('keeps search and sort order of a list in the URL, and explains an empty result', async (t) => {
  const { page, signIn } = await openConsoleWithCampaigns(t)
  await signIn('/console/campaigns')
  const field = page.getByRole('searchbox', { name: 'Search campaigns' })
  await field.fill('nur')
  await field.press('Enter')
  await page.waitForURL(/campaigns\?search=name/)
  await page.getByRole('link', { name: 'Drivers' }).waitFor({ state: 'detached' })
  assert.deepEqual(await page.locator('tbody tr td a').allTextContents(), ['Nurses'])
  await page.getByRole('button', { name: 'Archived', exact: true }).click()
  await page.getByText('No campaigns match').waitFor()
  await page.getByText('Nothing contains “nur” and has the status Archived.').waitFor()
  assert.equal(await field.inputValue(), 'nur')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Campaign', exact: true }).click()
  await page.waitForURL('**/campaigns?sort=name*')
  await page.locator('th[aria-sort="ascending"]', { hasText: 'Campaign' }).waitFor()
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Conditions' }).fill('nosuchfield="1"')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/nosuchfield/)
    .first()
    .waitFor()
})

test('shows the actions of a campaign next to its figures, and one background for the totals', async (t) => {
  const { page, signIn } = await openConsoleWithCampaigns(t)
  await signIn('/console/campaigns')
  const table = page.getByRole('region', { name: 'Table of campaigns' })
  const actions = table.getByRole('button', { name: 'Pause Nurses' })
  await actions.waitFor()
  const isWide = () => table.evaluate(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
  assert.equal(await isWide(), false, 'all columns fit at 1366 px')
  await page.setViewportSize({ width: 900, height: 844 })
  assert.equal(await isWide(), true)
  for (const left of [0, 10_000]) {
    await table.evaluate((element, to) => element.scrollTo({ left: to }), left)
    const [box, edge] = [await actions.boundingBox(), await table.boundingBox()]
    assert.ok(
      box !== null && edge !== null && box.x + box.width <= edge.x + edge.width,
      `scrolled to ${left}`,
    )
  }
  const totals = table.locator('tfoot :is(th, td)')
  await page.mouse.move(0, 0)
  const backgrounds = await totals.evaluateAll((cells) =>
    cells.map((cell) => {
      const { backgroundColor } = getComputedStyle(cell)
      return backgroundColor === 'rgba(0, 0, 0, 0)'
        ? getComputedStyle(cell.parentElement ?? cell).backgroundColor
        : backgroundColor
    }),
  )
  assert.equal(new Set(backgrounds).size, 1)
})

test('shows a list as cards with all values on a phone', async (t) => {
  const { page, signIn } = await openConsoleWithCampaigns(t, {}, 390)
  await signIn('/console/campaigns?sort=name,asc')
  const card = page.getByRole('row', { name: / Nurses / })
  await card.waitFor()
  const cells = await card.locator('td').all()
  assert.ok(cells.length > 4)
  for (const cell of [...cells, card.getByRole('button', { name: 'Pause Nurses' })]) {
    const box = await cell.boundingBox()
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box))
  }
  const label = (cell: Element) => getComputedStyle(cell, '::before').content
  assert.equal(await card.locator('td', { hasText: '$1,250.50' }).evaluate(label), '"Monthly budget"')
  await page.getByLabel('Sort the table of campaigns').selectOption('Campaign, descending')
  await page.waitForURL('**/campaigns?sort=name,desc')
  await assertAccessible(page)
})

test('archiving requires confirmation, and a campaign shows its budget, settings, and latest changes', async (t) => {
  const { page, signIn, nurses } = await openConsoleWithCampaigns(t)
  await signIn(`/console/campaigns/${nurses.id}`)
  await page.getByRole('region', { name: 'Budget of March 2026' }).getByText('of $1,250.50').waitFor()
  assert.equal(await page.title(), 'Campaign — Tiller console')
  await page.locator('.changes').getByText('Launch').waitFor()
  const archive = async () => {
    await page.getByRole('button', { name: 'More actions for Nurses' }).click()
    await page.getByRole('button', { name: 'Archive Nurses' }).click()
  }
  assert.equal(await page.getByRole('button', { name: 'Archive Nurses' }).count(), 0, 'it is in the menu')
  await archive()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await archive()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.locator('.title .ui-badge').getByText('Archived').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Launch Nurses' }).count(), 0)
})

test('shows a campaign as of each change, with the differences to its current state', async (t) => {
  const { page, signIn, api, nurses, clock } = await openConsoleWithCampaigns(t)
  const params = { campaignId: nurses.id }
  for (const basicCpc of [40, 70]) {
    clock.at = new Date(clock.at.getTime() + 3_600_000)
    await api.updateCampaign({ params, body: { basicCpc } })
  }
  await signIn(`/console/campaigns/${nurses.id}/changes`)
  await page.getByRole('listitem').filter({ hasText: '→ $0.40' }).getByRole('link').last().click()
  const priceThen = page.locator('.facts').getByText('$0.40')
  await priceThen.waitFor()
  const different = page
    .getByRole('region', { name: 'Settings that have changed since then' })
    .getByRole('row')
  await different.filter({ hasText: 'Basic CPC' }).waitFor()
  assert.deepEqual(await different.allTextContents(), ['SettingThenNow', 'Basic CPC$0.40$0.70'])
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Change after' }).click()
  await page.locator('.facts').getByText('$0.70').waitFor()
  await page.getByText('No settings.').waitFor()
  await page.getByRole('link', { name: 'Change before' }).click()
  await priceThen.waitFor()
  await page.getByRole('link', { name: 'Current settings' }).click()
  await page.getByRole('region', { name: 'Budget of March 2026' }).getByText('of $1,250.50').waitFor()
  assert.equal(new URL(page.url()).search, '')
})

test('disables actions for a viewer and explains why', async (t) => {
  const { page, signIn } = await openConsoleWithCampaigns(t, { role: 'VIEWER' })
  await signIn('/console/campaigns')
  const pause = page.getByRole('button', { name: 'Pause Nurses' })
  await pause.waitFor()
  assert.ok(await pause.isDisabled())
  assert.match((await pause.getAttribute('title')) ?? '', /scope campaigns/)
})

test('shows each API call as curl, which returns the same response', async (t) => {
  const { page, signIn, context, baseUrl } = await openConsoleWithCampaigns(t)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('/console/campaigns')
  await page.getByRole('button', { name: 'Calls' }).click()
  const call = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: '/v5/customers/me/campaigns' })
  assert.match((await call.textContent()) ?? '', /200 in \d+ ms/)
  await call.getByRole('button', { name: 'Copy as curl' }).click()
  await call.getByRole('button', { name: 'Copied' }).waitFor()
  const curl = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(curl, new RegExp(`^curl -X GET '${baseUrl}/v5/customers/me/campaigns\\?`))
})

test('signing out ends the session in every tab', async (t) => {
  const { page, context, signIn, baseUrl } = await openConsoleWithCampaigns(t)
  await signIn()
  const other = await context.newPage()
  await other.goto(`${baseUrl}/console/jobs`)
  await other.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()
  await page.locator('.user summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail address').waitFor()
  await other.getByLabel('E-mail address').waitFor()
})

test('every screen is accessible, follows its content security policy, and never scrolls horizontally, in all modes and sizes', async (t) => {
  const { page, signIn, seed, sourceId, nurses, api, trouble, baseUrl } = await openConsoleWithCampaigns(t)
  await seed.jobs(sourceId, [{ reference: 'r1' }])
  const [job] = (await api.listMyJobs({})).content
  await signIn()
  trouble.length = 0
  for (const path of [
    '',
    '/campaigns',
    `/campaigns/${nurses.id}`,
    '/jobs',
    `/jobs/${job?.id}`,
    '/changes',
    '/nothing',
  ]) {
    await page.goto(`${baseUrl}/console${path}`)
    await assertAccessible(page)
  }
  assert.deepEqual(trouble, [])
})
