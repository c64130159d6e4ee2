import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { serve } from './static-server.ts'

const build = fileURLToPath(new URL('../build', import.meta.url))
const routes = [
  '/',
  '/docs',
  '/docs/guides/',
  '/docs/guides/quick-tour',
  '/docs/resources/overview',
  '/docs/resources/errors',
  '/api/platform/v5',
  '/api/search',
  '/api/disposition/v1',
  '/no/such/page',
]
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const server = serve(build)
let browser: Browser
let address = ''

before(async () => {
  assert.ok(existsSync(build), 'Build the portal first: npm run build.')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The seam: a server that listens on a port has an address that is no string.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: flags,
  })
})

after(async () => {
  await browser.close()
  server.close()
})

type Options = Parameters<Browser['newContext']>[0]

const visit = async (
  path: string,
  options: Options = {},
  mode = 'light',
): Promise<[Page, BrowserContext]> => {
  const context = await browser.newContext(options)
  await context.addInitScript(
    (theme) => localStorage.setItem('theme', localStorage.getItem('theme') ?? theme),
    mode,
  )
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  await page.goto(address + path)
  if (options.javaScriptEnabled !== false) await page.locator('html[data-has-hydrated=true]').waitFor()
  return [page, context]
}

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
        await page.goto(address + route)
        await page.addStyleTag({ content: layOutAll })
        assert.equal(await page.locator('html').getAttribute('data-theme'), mode)
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), route)
        const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...rulesFor(mode) })
        const { violations } = await (isWhole(mode, width) ? axe : axe.exclude(otherOperations)).analyze()
        const broken = violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html}`)
        assert.deepEqual(broken, [], route)
      }
      await context.close()
    })
  }
}

test('nothing is loaded from another host, and no script fails', async () => {
  const [page, context] = await visit('/')
  const trouble: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) trouble.push(request.url())
  })
  page.on('pageerror', (error) => trouble.push(error.message))
  for (const route of routes) await page.goto(address + route, { waitUntil: 'networkidle' })
  assert.deepEqual(trouble, [])
  await context.close()
})

test('an unknown address answers 404 with the not-found page', async () => {
  const [page, context] = await visit('/')
  const response = await page.goto(`${address}/no/such/page`)
  assert.equal(response?.status(), 404)
  assert.equal(await page.locator('h1').textContent(), 'Page not found')
  await context.close()
})

test('the colour mode is light at first, whatever the system says, and a choice outlives the visit', async () => {
  const context = await browser.newContext({ colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(address)
  const mode = () => page.locator('html').getAttribute('data-theme')
  assert.equal(await mode(), 'light')
  await page.getByRole('button', { name: /Switch between dark and light mode/ }).click()
  assert.equal(await mode(), 'dark')
  await page.goto(`${address}/docs`)
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

test('the language of the samples is chosen once for the site and remembered', async () => {
  const [page, context] = await visit('/api/search')
  await page.locator('#searchJobs [data-choose=python]').click()
  await page.goto(`${address}/api/disposition/v1`)
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
  const field = page.getByRole('searchbox', { name: 'Search guides, operations and schemas' })
  await field.fill('lanch campaign')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Set a campaign live/ })
    .waitFor()
  assert.deepEqual((await new AxeBuilder({ page }).include('dialog').analyze()).violations, [])
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/api/platform/v5#launchCampaign')
  await page.locator('#launchCampaign').waitFor()
  await context.close()
})

test('the announcement can be dismissed for good', async () => {
  const [page, context] = await visit('/')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  assert.equal(await page.locator('.theme-announcement-bar').isVisible(), false)
  await context.close()
})
