import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { codeFont, textFont } from '@tiller/ui/fonts'
import { site, useSite } from './browser.ts'

// Nightly: it opens many pages; site.browser.test.ts opens one of each kind.

useSite()

const pages = ['/', '/docs/guides/quick-tour', '/api/platform/v5', '/api/search', '/api/disposition/v1']

/** Returns the cumulative layout shift, from the Layout Instability API. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          // The DOM types do not include these entries.
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )

test('on a phone, the layout shift of every page is at most 0.02', async () => {
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } })
  for (const route of pages) {
    const page = await context.newPage()
    await page.goto(site.address + route, { waitUntil: 'load' })
    await page.locator('html[data-has-hydrated=true]').waitFor()
    assert.ok((await shift(page)) <= 0.02, `${route}: ${await shift(page)}`)
    await page.close()
  }
  await context.close()
})

test('pages preload the two fonts once, before any style sheet', async () => {
  const context = await site.browser.newContext()
  const page = await context.newPage()
  const asked: string[] = []
  const areFontsAsked = new Promise<void>((resolve) => {
    page.on('request', (request) => {
      asked.push(new URL(request.url()).pathname)
      if (asked.includes(textFont.path) && asked.includes(codeFont.path)) resolve()
    })
  })
  await context.route('**/*.css', async (route) => {
    await areFontsAsked
    await route.continue()
  })
  await page.goto(site.address, { waitUntil: 'networkidle' })
  const fonts = asked.filter((path) => path.endsWith('.woff2'))
  assert.deepEqual(fonts.toSorted(), [textFont.path, codeFont.path].toSorted())
  await context.close()
})

test('a browser receives at most 48 KB of HTML for the longest reference', async () => {
  const page = await (await fetch(`${site.address}/api/platform/v5`)).text()
  const bytes = brotliCompressSync(page).length
  assert.ok(bytes <= 48 * 1024, `${Math.round(bytes / 1024)} KB`)
})

const scriptLimitsKb = { '/docs/guides/platform-api/querying': 155, '/api/platform/v5': 150 }

for (const [route, limit] of Object.entries(scriptLimitsKb)) {
  test(`${route} needs at most ${limit} KB of script`, async () => {
    const context = await site.browser.newContext()
    const page = await context.newPage()
    const scripts: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    })
    await page.goto(site.address + route, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0)
    assert.ok(scripts.length > 3, `${scripts.length} scripts`)
    assert.ok(bytes <= limit * 1024, `${Math.round(bytes / 1024)} KB`)
    await context.close()
  })
}
