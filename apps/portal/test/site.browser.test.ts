import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBrokenAccessibilityRules } from '../../../tools/accessibility.ts'
import { site, useSite, visitPage } from './browser.ts'

useSite()

test('pages are printed dark on white and without controls, also in dark mode', async () => {
  const [page, context] = await visitPage('/', {}, 'dark')
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/docs/guides/quick-tour', '/api/search']) {
    await page.goto(site.address + path)
    const seen = await page.evaluate(() => {
      const lightness = (colour: string) =>
        (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 765
      const { color } = getComputedStyle(document.querySelector('main p') ?? document.body)
      return {
        ground: [document.documentElement, document.body].map(
          (element) => getComputedStyle(element).backgroundColor,
        ),
        ink: lightness(color),
        bars: [...document.querySelectorAll('.navbar')].filter((bar) => bar.checkVisibility()).length,
      }
    })
    assert.ok(seen.ink < 0.5, `${path}: ${JSON.stringify(seen)}`)
    for (const colour of seen.ground)
      assert.match(
        colour,
        /^(rgba\(0, 0, 0, 0\)|rgb\(2[45]\d, 2[45]\d, 2[45]\d\))$/,
        `${path}: ${JSON.stringify(seen)}`,
      )
    assert.equal(seen.bars, 0, path)
  }
  await context.close()
})

test('an unknown path returns 404 with the not-found page', async () => {
  const [page, context] = await visitPage('/')
  const response = await page.goto(`${site.address}/no/such/page`)
  assert.equal(response?.status(), 404)
  assert.equal(await page.locator('h1').textContent(), 'Page not found')
  await context.close()
})

test('the color mode is light at first, regardless of the system, and a choice is remembered', async () => {
  const context = await site.browser.newContext({ colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(site.address)
  const mode = () => page.locator('html').getAttribute('data-theme')
  assert.equal(await mode(), 'light')
  await page.getByRole('button', { name: /Switch between dark and light mode/ }).click()
  assert.equal(await mode(), 'dark')
  await page.goto(`${site.address}/docs`)
  assert.equal(await mode(), 'dark')
  assert.equal(await page.evaluate(() => localStorage.getItem('theme')), 'dark')
  await context.close()
})

test('without a script, a reference page shows every operation with samples in all languages', async () => {
  const [page, context] = await visitPage('/api/platform/v5', { javaScriptEnabled: false })
  assert.ok(await page.getByRole('heading', { name: 'Create a campaign' }).isVisible())
  const operation = page.locator('#createCampaign')
  for (const language of ['curl', 'javascript', 'python'])
    assert.ok(await operation.locator(`.sample[data-code=${language}]`).isVisible(), language)
  assert.ok(await page.locator('.reference-list').isVisible())
  await context.close()
})

test('without a script, a phone shows links to every section of the site', async () => {
  const viewport = { width: 390, height: 844 }
  const [page, context] = await visitPage('/api/search', { javaScriptEnabled: false, viewport })
  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Guides', 'Resources', 'Platform API', 'Disposition API', 'Search API'])
    assert.ok(await nav.getByRole('link', { name, exact: true }).isVisible(), name)
  assert.equal(await page.getByRole('button', { name: 'Toggle navigation bar' }).isVisible(), false)
  await context.close()
})

test('the language of the samples applies to the whole site and is remembered', async () => {
  const [page, context] = await visitPage('/api/search')
  await page.locator('#searchJobs [data-choose=python]').click()
  await page.goto(`${site.address}/api/disposition/v1`)
  const samples = page.locator('#reportEvents .sample')
  assert.deepEqual(await samples.evaluateAll((all) => all.map((sample) => sample.checkVisibility())), [
    false,
    false,
    true,
  ])
  await context.close()
})

test('the fields of a named schema open inside the operation', async () => {
  const [page, context] = await visitPage('/api/platform/v5#launchCampaign')
  const fields = page.locator('#launchCampaign details[data-schema=JobCampaign]')
  await fields.locator('summary').click()
  await fields.locator('.fields').first().waitFor()
  assert.ok((await fields.locator('dt').count()) > 20)
  await context.close()
})

test('the list of operations is filtered by name or path, shows when nothing matches, and Enter opens the first', async () => {
  const [page, context] = await visitPage('/api/platform/v5')
  const field = page.getByRole('searchbox', { name: 'Filter operations' })
  await field.fill('{campaignId}/launch')
  assert.deepEqual(await page.locator('.reference-list li li:visible').allTextContents(), [
    'POST Set a campaign live',
  ])
  await field.press('Enter')
  await page.waitForURL('**/api/platform/v5#launchCampaign')
  await field.fill('xylophone')
  await page.getByRole('status').getByText('Nothing here has this').waitFor()
  await context.close()
})

test('a reference page is complete after navigation from another page', async () => {
  const [page, context] = await visitPage('/docs')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search API' }).click()
  await page.getByRole('heading', { name: 'Search API', level: 1 }).waitFor()
  assert.equal(await page.locator('.operation#searchJobs').count(), 1)
  assert.equal(await page.title(), 'Search API | Tiller')
  assert.equal(await page.locator('footer').count(), 0)
  await context.close()
})

test('a shortcut opens the search, which finds an operation despite a typo and leads to it', async () => {
  const [page, context] = await visitPage('/')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search guides, operations, fields and error codes' })
  await field.fill('lanch campaign')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Set a campaign live/ })
    .waitFor()
  await field.fill('pauseCampaing')
  await page.getByRole('option', { name: 'POST Pause a campaign', selected: true }).waitFor()
  assert.deepEqual(await findBrokenAccessibilityRules(page, { within: 'dialog' }), [])
  await field.press('Enter')
  await page.waitForURL('**/api/platform/v5#pauseCampaign')
  await page.locator('#pauseCampaign').waitFor()
  await context.close()
})

test('a screen reader announces suggestions, the number of hits, and the active hit', async () => {
  const [page, context] = await visitPage('/')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search guides, operations, fields and error codes' })
  const meant = async () =>
    page.locator(`#${await field.getAttribute('aria-activedescendant')}[aria-selected=true]`).textContent()
  assert.equal(await field.getAttribute('aria-expanded'), 'true')
  assert.match((await meant()) ?? '', /^ ?Quick tour/)
  await field.fill('lanch campaign')
  await page.getByRole('listbox', { name: 'Results' }).waitFor()
  await page.getByRole('dialog').getByRole('status').getByText('results').waitFor()
  assert.match((await meant()) ?? '', /Launch a campaign/)
  assert.equal(await page.locator('[role=option] mark').first().textContent(), 'Launch')
  await field.press('ArrowDown')
  assert.doesNotMatch((await meant()) ?? '', /Launch a campaign/)
  assert.equal(await field.evaluate((element) => element === document.activeElement), true)
  await field.fill('xylophone')
  assert.equal(await field.getAttribute('aria-expanded'), 'false')
  assert.equal(await field.getAttribute('aria-activedescendant'), null)
  await context.close()
})

test('the announcement can be dismissed permanently', async () => {
  const [page, context] = await visitPage('/')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  assert.equal(await page.locator('.theme-announcement-bar').isVisible(), false)
  await context.close()
})
