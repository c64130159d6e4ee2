import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBrokenAccessibilityRules } from '../../../tools/accessibility.ts'
import { useSite, visitPage } from './browser.ts'

// Nightly: it reads many pages of the reference; site.browser.test.ts opens one of each kind.

useSite()

/**
 * Returns the broken accessibility rules of one operation. The others are hidden, because axe would lay them out for
 * each query.
 */
async function brokenRulesOf(page: Page, operation: string) {
  await page.addStyleTag({ content: `.operation:not(${operation}) { display: none }` })
  return findBrokenAccessibilityRules(page, { within: operation })
}

const shownStatus = (page: Page) => page.locator('#createCampaign .example:visible')

test('an operation shows one example at a time, with a button per status', async () => {
  const [page, context] = await visitPage('/api/platform/v5#createCampaign')
  const bar = page.locator('#createCampaign').getByRole('group', { name: 'Status of the example' })
  await bar.waitFor()
  assert.equal(await shownStatus(page).count(), 1)
  await bar.getByRole('button', { name: '404' }).click()
  assert.match((await shownStatus(page).textContent()) ?? '', /"not-found"/)
  assert.equal(await bar.getByRole('button', { name: '404' }).getAttribute('aria-pressed'), 'true')
  assert.deepEqual(await brokenRulesOf(page, '#createCampaign'), [])
  await context.close()
})

test('a response with a named schema shows its example, or a link if the schemas cannot be loaded', async () => {
  const [page, context] = await visitPage('/api/platform/v5#getPool')
  const example = page.locator('#getPool .example:visible')
  await example.getByRole('group', { name: 'Example of JobPool' }).waitFor()
  assert.match((await example.textContent()) ?? '', /^200 Response.*"name"/s)
  assert.equal(await page.locator('#getPool').getByRole('group', { name: 'curl sample' }).count(), 1)
  await context.route('**/api/platform/v5/schemas', (route) => route.abort())
  await page.reload()
  const link = example.getByRole('link', { name: 'JobPool' })
  assert.equal(await link.getAttribute('href'), '/api/platform/v5/schemas#schema-JobPool')
  await context.close()
})

/** Returns the documented error codes of each operation. */
function documentedCodes(): Record<string, string[]> {
  // Only this part of the document is read.
  const { paths } = JSON.parse(
    readFileSync(new URL('../../../openapi/platform.v5.json', import.meta.url), 'utf8'),
  ) as {
    paths: Record<
      string,
      Record<string, { operationId: string; responses: Record<string, { 'x-error-codes'?: string[] }> }>
    >
  }
  return Object.fromEntries(
    Object.values(paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId, responses }) => [
        operationId,
        Object.values(responses)
          .flatMap((response) => response['x-error-codes'] ?? [])
          .toSorted(),
      ]),
  )
}

test('every operation has an example of exactly its error codes; all are printed', async () => {
  const [page, context] = await visitPage('/api/platform/v5')
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const shown = await page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('article.operation')].map((article) => [
        article.id,
        [...article.querySelectorAll('.example pre')]
          .flatMap((pre) => /^ {2}"code": "([^"]+)"/m.exec(pre.textContent)?.[1] ?? [])
          .toSorted(),
      ]),
    ),
  )
  assert.deepEqual(shown, documentedCodes())
  await context.close()
})

test('the anchor of a field opens its parents and scrolls to it', async () => {
  const [page, context] = await visitPage('/api/platform/v5#createCampaign.monthlyBudget')
  const field = page.locator('#createCampaign dt.is-target')
  await field.waitFor()
  assert.match((await field.textContent()) ?? '', /^monthlyBudget/)
  await page.waitForFunction(() => {
    const top = document.querySelector('.is-target')?.getBoundingClientRect().top ?? -1
    return top >= 0 && top < innerHeight / 2
  })
  await field.hover()
  assert.equal(await field.locator('.anchor').getAttribute('href'), '#createCampaign.monthlyBudget')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('tillerProCpc')
  await page.getByRole('option', { name: /tillerProCpc/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('#schema-JobCampaign dt.is-target').getByText('tillerProCpc').waitFor()
  await context.close()
})

test('an operation links to its guides and its Markdown, and a guide to its operations', async () => {
  const [page, context] = await visitPage('/api/platform/v5#launchCampaign')
  const operation = page.locator('#launchCampaign')
  assert.ok(await operation.locator('.guides').getByRole('link', { name: 'Launch a campaign' }).isVisible())
  const twin = await operation.getByRole('link', { name: 'Markdown' }).getAttribute('href')
  assert.match(
    await (await page.request.get(new URL(twin ?? '', page.url()).href)).text(),
    /^### Set a campaign live$/m,
  )
  await operation.locator('.guides').getByRole('link', { name: 'Launch a campaign' }).click()
  await page.getByRole('heading', { name: 'In the reference' }).waitFor()
  await page.locator('article').getByRole('link', { name: 'Set a campaign live' }).click()
  await page.waitForURL('**/api/platform/v5#launchCampaign')
  await context.close()
})

test('a group of the list can be collapsed, and matches in it are shown', async () => {
  const [page, context] = await visitPage('/api/platform/v5', { viewport: { width: 1366, height: 900 } })
  const list = page.locator('.reference-list')
  const entry = list.getByRole('link', { name: 'POST Create a campaign' })
  await list.getByText('Campaigns', { exact: true }).click()
  assert.equal(await entry.isVisible(), false)
  await page.getByRole('searchbox', { name: 'Filter operations' }).fill('pools campaigns')
  await entry.waitFor()
  await context.close()
})

test("an operation is called with the reader's values, which every sample uses; nothing is loaded before", async () => {
  const [page, context] = await visitPage('/api/platform/v5#getPool', {
    viewport: { width: 1366, height: 900 },
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await context.route('http://localhost:4000/v5/pools/7', (route) =>
    route.fulfill({
      json: { id: 7, authorization: route.request().headers()['authorization'] },
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' },
    }),
  )
  const operation = page.locator('#getPool')
  const button = operation.getByRole('button', { name: 'Try it' })
  await button.waitFor()
  assert.deepEqual(
    asked.filter((url) => url.includes('/v5/pools')),
    [],
  )
  await button.click()
  const form = operation.getByRole('form', { name: 'Try: Get a pool' })
  await form.getByLabel('Token').fill('secret-token')
  await form.getByLabel('poolId').fill('7')
  await form.getByLabel('poolId').press('Enter')
  await form.getByText('200').waitFor()
  assert.match(
    (await form.locator('.try-answer').textContent()) ?? '',
    /"authorization": "Bearer secret-token"/,
  )
  const samples = await page.locator('.sample code').allTextContents()
  assert.ok(samples.some((text) => text.includes('/pools/7/campaigns')))
  assert.ok(!samples.some((text) => text.includes('secret-token')))
  assert.equal(
    await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]).includes('secret-token'),
    ),
    false,
  )
  assert.deepEqual(await brokenRulesOf(page, '#getPool'), [])
  await button.click()
  assert.equal(await form.count(), 0)
  await context.close()
})

test('there is a list of all pages for programs, with each as Markdown, and each page describes itself', async () => {
  const [page, context] = await visitPage('/docs/guides/platform-api/querying')
  const get = async (path: string) => {
    const response = await page.request.get(new URL(path, page.url()).href)
    assert.equal(response.status(), 200, path)
    return response.text()
  }
  const twin = await page.locator('link[type="text/markdown"]').getAttribute('href')
  assert.match(await get(twin ?? ''), /^# Querying\n/)
  // The data is our own.
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').allTextContents()).find((text) =>
      text.includes('TechArticle'),
    ) ?? '{}',
  ) as Record<string, string>
  assert.equal(data['headline'], 'Querying')
  const list = await get('/llms.txt')
  const links = [...list.matchAll(/\]\(http:\/\/localhost:4000(\/[^)]+)\)/g)].map(([, path = '']) => path)
  for (const id of Object.keys(documentedCodes()))
    assert.ok(links.includes(`/api/platform/v5/${id}.md`), `${id} is listed`)
  for (const path of links) await get(path)
  assert.ok((await get('/llms-full.txt')).includes('# Querying'))
  for (const name of ['og:image', 'og:image:alt', 'og:site_name', 'og:type', 'og:title', 'og:description'])
    assert.equal(await page.locator(`meta[property="${name}"]`).count(), 1, name)
  await context.close()
})

test('the anchor of a schema leads to its page from everywhere', async () => {
  const [page, context] = await visitPage('/api/platform/v5#schema-Webhook')
  await page.waitForURL('**/api/platform/v5/schemas#schema-Webhook')
  await page.locator('#schema-Webhook h3').waitFor()
  await page.goto(`${new URL(page.url()).origin}/api/platform/v5#launchCampaign`)
  const fields = page.locator('#launchCampaign details[data-schema=JobCampaign]')
  await fields.locator('summary').first().click()
  const field = fields.locator('dt', { hasText: /^poolId/ })
  await field.hover()
  assert.equal(
    await field.locator('.anchor').getAttribute('href'),
    '/api/platform/v5/schemas#schema-JobCampaign.poolId',
  )
  await context.close()
})

test('without a script, an operation has samples in all languages, and its types link to their fields', async () => {
  const [page, context] = await visitPage('/api/platform/v5', { javaScriptEnabled: false })
  const operation = page.locator('#launchCampaign')
  const samples = operation.locator('.sample')
  assert.deepEqual(await samples.evaluateAll((all) => all.map((each) => each.checkVisibility())), [
    true,
    true,
    true,
  ])
  assert.equal(await operation.locator('details[data-schema]').first().isVisible(), false)
  await operation.getByRole('link', { name: 'JobCampaign', exact: true }).first().click()
  await page.waitForURL('**/api/platform/v5/schemas#schema-JobCampaign')
  assert.ok(await page.locator('#schema-JobCampaign dt').first().isVisible())
  await context.close()
})

test('fields that fail to load show an error with a link, and are loaded on the next attempt', async () => {
  const [page, context] = await visitPage('/api/platform/v5')
  await context.route('**/api/platform/v5/schemas', (route) => route.abort())
  await page.locator('.reference-list').getByRole('link', { name: 'POST Set a campaign live' }).click()
  const fields = page.locator('#launchCampaign details[data-schema=JobCampaign]')
  await fields.locator('summary').click()
  await fields.getByRole('alert').getByText('This could not be loaded').waitFor()
  await context.unrouteAll()
  await fields.locator('summary').click()
  await fields.locator('summary').click()
  await fields.locator('.fields').first().waitFor()
  assert.equal(await fields.getByRole('alert').count(), 0)
  await context.close()
})
