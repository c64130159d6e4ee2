import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { site, useSite, visitPage } from './browser.ts'

useSite()

// Nightly: it delays and breaks files of the portal.

const searchField = (page: Page) =>
  page.getByRole('combobox', { name: 'Search guides, operations, fields and error codes' })

test('a search that fails to load shows an error, and Retry loads it', async () => {
  const [page, context] = await visitPage('/')
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  await context.route('**/{assets/js,search-index}*/**', (route) => route.abort())
  await context.route('**/search-index.json', (route) => route.abort())
  await page.getByRole('button', { name: 'Search' }).hover()
  await page.keyboard.press('Control+k')
  await searchField(page).pressSequentially('lanch campaign')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('alert').getByText('The search cannot be used now').waitFor()
  assert.equal(await page.locator('h1').first().textContent(), 'Job advertising you can steer.')
  await context.unrouteAll()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByRole('option', { name: /Set a campaign live/ }).waitFor()
  assert.equal(await dialog.getByRole('alert').count(), 0)
  await page.keyboard.type(' now')
  assert.equal(await searchField(page).inputValue(), 'lanch campaign now', 'the field has the focus again')
  assert.deepEqual(trouble, [])
  await context.close()
})

test('text typed while the search loads is not lost, nor text typed on a hit', async () => {
  const [page, context] = await visitPage('/')
  const held: (() => void)[] = []
  await context.route('**/search-index.json', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pause')
  await page.getByText('Loading the index').waitFor()
  held.forEach((go) => go())
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('d')
  assert.equal(await searchField(page).inputValue(), 'paused')
  await context.close()
})

test('a page whose first script fails to load shows an error, and Retry loads it', async () => {
  const context = await site.browser.newContext()
  const page = await context.newPage()
  await context.route('**/assets/js/*', (route) =>
    /\/(main|runtime~main)\./.test(route.request().url()) ? route.continue() : route.abort(),
  )
  await page.goto(`${site.address}/docs`)
  await page.getByRole('alert').getByText('could not be loaded').waitFor()
  await context.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.locator('html[data-has-hydrated=true]').waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
  await context.close()
})

/** Returns the distance in px of an element from the bottom of the fixed bars. */
const offset = (page: Page, id: string) =>
  page.evaluate((name) => {
    const element = document.getElementById(name)
    const margin = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    const own = element === null ? 0 : parseFloat(getComputedStyle(element).scrollMarginTop)
    return Math.abs((element?.getBoundingClientRect().top ?? Infinity) - margin - own)
  }, id)

const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
  })

/** Waits until an element is directly below the fixed bars and its position is stable. */
async function landed(page: Page, id: string) {
  for (let round = 0; round < 40 && (await offset(page, id)) >= 4; round += 1) await frames(page)
  await frames(page)
  assert.ok((await offset(page, id)) < 4, `${id}: ${await offset(page, id)}`)
}

for (const width of [390, 1366]) {
  test(`navigation from another page scrolls to the operation: ${width} px`, async () => {
    const [page, context] = await visitPage('/docs', { viewport: { width, height: 844 } })
    for (const [words, name] of [
      ['pauseSegment', 'pauseSegment'],
      ['archiveCampaign', 'archiveCampaign'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await searchField(page).fill(words)
      await page.getByRole('dialog').getByRole('option').first().waitFor()
      await searchField(page).press('Enter')
      await page.locator(`#${name}`).waitFor()
      await landed(page, name)
      await page.goto(`${site.address}/docs`)
      await page.locator('html[data-has-hydrated=true]').waitFor()
    }
    await context.close()
  })
}

test('the operation stays in place when examples above it load late', async () => {
  const [page, context] = await visitPage('/docs', { viewport: { width: 390, height: 844 } })
  const released = Promise.withResolvers<void>()
  await context.route('**/platform/v5/schemas*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await searchField(page).fill('archiveCampaign')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await searchField(page).press('Enter')
  await page.locator('#archiveCampaign').waitFor()
  await landed(page, 'archiveCampaign')
  assert.notEqual(await page.locator('.example > p > a').count(), 0)
  released.resolve()
  await page.waitForFunction(() => document.querySelector('.example > p > a') === null)
  await landed(page, 'archiveCampaign')
  await context.close()
})

test('an anchor without its capitals still leads to its operation', async () => {
  const [page, context] = await visitPage('/api/platform/v5#launchcampaign')
  await page.waitForURL('**/api/platform/v5#launchCampaign')
  await landed(page, 'launchCampaign')
  await context.close()
})

test('Back returns to the previous operation', async () => {
  const [page, context] = await visitPage('/docs')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Platform API' }).click()
  await page.locator('#launchCampaign').waitFor()
  await page.evaluate(() => scrollTo({ top: 9000, behavior: 'instant' }))
  await frames(page)
  const read = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('article[id]')].find(
          (part) => part.getBoundingClientRect().bottom > innerHeight / 3,
        )?.id,
    )
  const left = await read()
  // Playwright's click would scroll to the link first, although it is visible.
  await nav.getByRole('link', { name: 'Guides' }).dispatchEvent('click')
  await page.waitForURL('**/docs/guides/')
  await page.goBack()
  await page.locator('#launchCampaign').waitFor()
  await frames(page)
  assert.equal(await read(), left)
  await context.close()
})
