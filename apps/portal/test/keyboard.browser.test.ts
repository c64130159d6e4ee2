import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { useSite, visitPage } from './browser.ts'

// Nightly: it opens many pages; site.browser.test.ts opens one of each kind.

useSite()

/** Returns the name of the focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return { name: '', isSeen: true }
    const { width, height } = element.getBoundingClientRect()
    const { outlineStyle, boxShadow } = getComputedStyle(element)
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent
    const isMarked = element.matches(':focus-visible') && (outlineStyle !== 'none' || boxShadow !== 'none')
    return { name: name?.trim() ?? '', isSeen: width > 0 && height > 0 && isMarked }
  })

const mostStops = 60

/** Presses Tab until an element is focused. Fails if any focus on the way is invisible. */
async function tabTo(page: Page, name: RegExp) {
  const stops: string[] = []
  while (stops.length < mostStops) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    assert.ok(stop.isSeen, `the focus on '${stop.name}' cannot be seen`)
    if (name.test(stop.name)) return
    stops.push(stop.name)
  }
  assert.fail(`no way to ${name}: ${stops.join(' | ')}`)
}

test('a reader can get from the home page to a response of the API with the keyboard alone', async () => {
  const [page, context] = await visitPage('/', { viewport: { width: 1366, height: 844 } })
  await context.route('http://localhost:4000/v5/pools/7', (route) =>
    route.fulfill({
      json: { id: 7 },
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' },
    }),
  )
  await page.keyboard.press('Tab')
  assert.equal((await focused(page)).name, 'Skip to main content')
  await tabTo(page, /^Guides$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('get a pool')
  await page
    .getByRole('option', { name: /Get a pool/ })
    .first()
    .waitFor()
  for (let steps = 0; steps < 10; steps += 1) {
    if (await page.getByRole('option', { name: /Get a pool/, selected: true }).count()) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/api/platform/v5#getPool')

  await page.locator('#getPool').getByRole('button', { name: 'Try it' }).waitFor()
  await tabTo(page, /^Try it$/)
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Try: Get a pool' })
  await form.waitFor()
  assert.match((await focused(page)).name, /^Token/)
  await page.keyboard.type('secret-token')
  await tabTo(page, /^poolId/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await form.getByText('200').waitFor()
  await context.close()
})

test('the list of operations can be filtered and opened with the keyboard alone', async () => {
  const [page, context] = await visitPage('/api/platform/v5', { viewport: { width: 1366, height: 844 } })
  await tabTo(page, /^Filter operations$/)
  await page.keyboard.type('{campaignId}/launch')
  await tabTo(page, /^POST Set a campaign live$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/api/platform/v5#launchCampaign')
  await tabTo(page, /^campaigns$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/api/platform/v5#scope-campaigns')
  await context.close()
})

test('Escape closes the search and returns the focus', async () => {
  const [page, context] = await visitPage('/docs/guides/')
  await tabTo(page, /^Search(?! API)/)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.match((await focused(page)).name, /^Search(?! API)/)
  await context.close()
})
