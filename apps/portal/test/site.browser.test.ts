import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { site, useSite, visit } from './browser.ts'

const routes = [
  '/',
  '/docs',
  '/docs/guides/',
  '/docs/guides/quick-tour',
  '/docs/resources/overview',
  '/docs/resources/errors',
  '/docs/tags',
  '/docs/tags/reporting',
  '/api/platform/v5',
  '/api/search',
  '/api/disposition/v1',
  '/no/such/page',
]
useSite()

// An operation far down is not laid out before it is near, and what is not laid out cannot be checked.
const layOutAll = '.operation { content-visibility: visible !important }'

// Operations differ in their words, not in their looks: all are checked once, and the first of each group
// in every mode and width.
const otherOperations = '.operation ~ .operation ~ .operation'
// The modes have the same markup and differ in nothing but colours.
const rulesFor = (mode: string) => (mode === 'light' ? {} : { runOnly: ['color-contrast'] })
const isWhole = (mode: string, width: number) => mode === 'light' && width === 1366

for (const width of [390, 1366]) {
  for (const mode of ['light', 'dark']) {
    test(`no route breaks a rule of accessibility or scrolls sideways: ${mode}, ${width} px`, async () => {
      const [page, context] = await visit('/', { viewport: { width, height: 844 } }, mode)
      for (const route of routes) {
        await page.goto(site.address + route)
        await page.addStyleTag({ content: layOutAll })
        assert.equal(await page.locator('html').getAttribute('data-theme'), mode)
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), route)
        // The pages have no frames, and joining the answers of frames costs four times the check.
        const axe = new AxeBuilder({ page })
          .setLegacyMode(true)
          .options({ resultTypes: ['violations'], ...rulesFor(mode) })
        const { violations } = await (isWhole(mode, width) ? axe : axe.exclude(otherOperations)).analyze()
        const broken = violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html}`)
        assert.deepEqual(broken, [], route)
      }
      await context.close()
    })
  }
}

test('no other page of the site map breaks a rule of accessibility', async () => {
  const [page, context] = await visit('/', { viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(60_000)
  const text = await (await fetch(`${site.address}/sitemap.xml`)).text()
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  const others = paths.filter((path) => !routes.includes(path))
  assert.ok(others.length > 10, `${others.length} pages`)
  const broken: string[] = []
  for (const path of others) {
    await page.goto(site.address + path)
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      broken.push(`${path} scrolls sideways`)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    broken.push(...violations.map(({ id, nodes }) => `${path}: ${id} (${nodes.length}): ${nodes[0]?.html}`))
  }
  assert.deepEqual(broken, [])
  await context.close()
})

test('what is printed is dark on white, without what can only be clicked, also from the dark mode', async () => {
  const [page, context] = await visit('/', {}, 'dark')
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

test('nothing is loaded from another host, and no script fails', async () => {
  const [page, context] = await visit('/')
  const trouble: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.address)) trouble.push(request.url())
  })
  page.on('pageerror', (error) => trouble.push(error.message))
  for (const route of routes) await page.goto(site.address + route, { waitUntil: 'networkidle' })
  assert.deepEqual(trouble, [])
  await context.close()
})

test('an unknown address answers 404 with the not-found page', async () => {
  const [page, context] = await visit('/')
  const response = await page.goto(`${site.address}/no/such/page`)
  assert.equal(response?.status(), 404)
  assert.equal(await page.locator('h1').textContent(), 'Page not found')
  await context.close()
})

test('the colour mode is light at first, whatever the system says, and a choice outlives the visit', async () => {
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

test('without a script a reference page shows every operation, and its samples in all languages', async () => {
  const [page, context] = await visit('/api/platform/v5', { javaScriptEnabled: false })
  assert.ok(await page.getByRole('heading', { name: 'Create a campaign' }).isVisible())
  const operation = page.locator('#createCampaign')
  for (const language of ['curl', 'javascript', 'python'])
    assert.ok(await operation.locator(`.sample[data-language=${language}]`).isVisible(), language)
  assert.ok(await page.locator('.reference-list').isVisible())
  await context.close()
})

test('without a script a phone still shows the ways to every part of the site', async () => {
  const viewport = { width: 390, height: 844 }
  const [page, context] = await visit('/api/search', { javaScriptEnabled: false, viewport })
  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Guides', 'Resources', 'Platform API', 'Disposition API', 'Search API'])
    assert.ok(await nav.getByRole('link', { name, exact: true }).isVisible(), name)
  assert.equal(await page.getByRole('button', { name: 'Toggle navigation bar' }).isVisible(), false)
  await context.close()
})

test('the language of the samples is chosen once for the site and remembered', async () => {
  const [page, context] = await visit('/api/search')
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

test('the fields of a named schema open at the operation that speaks of it', async () => {
  const [page, context] = await visit('/api/platform/v5#launchCampaign')
  const fields = page.locator('#launchCampaign details[data-schema=JobCampaign]')
  await fields.locator('summary').click()
  await fields.locator('.fields').first().waitFor()
  assert.ok((await fields.locator('dt').count()) > 20)
  await context.close()
})

test('the list of operations is narrowed by name or path, says when nothing is left, and Enter opens the first', async () => {
  const [page, context] = await visit('/api/platform/v5')
  const field = page.getByRole('searchbox', { name: 'Filter operations' })
  await field.fill('{campaignId}/launch')
  assert.deepEqual(await page.locator('.reference-list li li:visible').allTextContents(), [
    'POST Set a campaign live',
  ])
  await field.press('Enter')
  await page.waitForURL('**/api/platform/v5#launchCampaign')
  await field.fill('xylophone')
  await page.getByRole('status').getByText('No operation has this').waitFor()
  await context.close()
})

test('a reference page that is reached from another page is as whole as one that is opened', async () => {
  const [page, context] = await visit('/docs')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search API' }).click()
  await page.getByRole('heading', { name: 'Search API', level: 1 }).waitFor()
  assert.equal(await page.locator('.operation#searchJobs').count(), 1)
  assert.equal(await page.title(), 'Search API | Tiller')
  assert.equal(await page.locator('footer').count(), 0)
  await context.close()
})

test('the search opens with a key, finds an operation in spite of a typo, and leads to it', async () => {
  const [page, context] = await visit('/')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search guides, operations and schemas' })
  await field.fill('lanch campaign')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Set a campaign live/ })
    .waitFor()
  assert.deepEqual((await new AxeBuilder({ page }).include('dialog').analyze()).violations, [])
  await field.press('Enter')
  await page.waitForURL('**/api/platform/v5#launchCampaign')
  await page.locator('#launchCampaign').waitFor()
  await context.close()
})

test('whoever hears the search is told what it suggests, how much it finds, and which hit Enter opens', async () => {
  const [page, context] = await visit('/')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search guides, operations and schemas' })
  const meant = async () =>
    page.locator(`#${await field.getAttribute('aria-activedescendant')}[aria-selected=true]`).textContent()
  assert.equal(await field.getAttribute('aria-expanded'), 'true')
  assert.match((await meant()) ?? '', /^ ?Quick tour/)
  await field.fill('lanch campaign')
  await page.getByRole('listbox', { name: 'Results' }).waitFor()
  await page.getByRole('dialog').getByRole('status').getByText('results').waitFor()
  assert.match((await meant()) ?? '', /Set a campaign live/)
  assert.equal(await page.locator('[role=option] mark').first().textContent(), 'campaign')
  await field.press('ArrowDown')
  assert.doesNotMatch((await meant()) ?? '', /Set a campaign live/)
  assert.equal(await field.evaluate((element) => element === document.activeElement), true)
  await field.fill('xylophone')
  assert.equal(await field.getAttribute('aria-expanded'), 'false')
  assert.equal(await field.getAttribute('aria-activedescendant'), null)
  await context.close()
})

test('the announcement can be dismissed for good', async () => {
  const [page, context] = await visit('/')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  assert.equal(await page.locator('.theme-announcement-bar').isVisible(), false)
  await context.close()
})
