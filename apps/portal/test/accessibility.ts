import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { site } from './browser.ts'
import { visitAll } from './visit-all.ts'
import { findBrokenAccessibilityRules } from '../../../tools/accessibility.ts'

/** One page of each kind. Together, they contain all components. */
export const pageKinds = [
  '/',
  '/docs',
  '/docs/guides/',
  '/docs/guides/quick-tour',
  '/docs/resources/errors',
  '/docs/tags',
  '/docs/tags/reporting',
  '/api/platform/v5',
  '/api/search',
  '/api/disposition/v1',
  '/no/such/page',
]

// The longest first, so that it does not run alone at the end.
export const referencePaths = ['/api/platform/v5', '/api/search', '/api/disposition/v1']

export async function fetchAllPaths() {
  const siteMap = await (await fetch(`${site.address}/sitemap.xml`)).text()
  const listed = [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  assert.ok(listed.length > 40, `${listed.length} pages`)
  return [...new Set([...referencePaths, ...pageKinds, ...listed])]
}

// Operations outside the viewport are not laid out, and colors in transition cannot be tested.
const layOutAll = '.operation { content-visibility: visible !important } * { transition: none !important }'

// Operations share their styles: all are tested once, and the first of each group in every mode and width.
const fewOperations = '.operation ~ .operation ~ .operation { display: none }'

export const viewports = { desk: { width: 1366, height: 844 }, phone: { width: 390, height: 844 } }

const setMode = (page: Page, mode: string) =>
  page.evaluate((theme) => {
    document.documentElement.dataset['theme'] = theme
  }, mode)

const scrollsSideways = (page: Page) =>
  page.evaluate(() => (document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : []))

/**
 * Returns the problems of a page: all rules on a desktop; for one page of each kind, also on a phone and in dark
 * mode.
 */
async function troubleOf(page: Page, path: string) {
  await page.setViewportSize(viewports.desk)
  await page.goto(site.address + path)
  await page.addStyleTag({ content: layOutAll })
  const trouble = [...(await scrollsSideways(page)), ...(await findBrokenAccessibilityRules(page))]
  await page.setViewportSize(viewports.phone)
  trouble.push(...(await scrollsSideways(page)))
  if (!pageKinds.includes(path)) return trouble
  await page.addStyleTag({ content: fewOperations })
  trouble.push(...(await findBrokenAccessibilityRules(page)))
  await setMode(page, 'dark')
  trouble.push(...(await findBrokenAccessibilityRules(page, { coloursOnly: true })))
  await page.setViewportSize(viewports.desk)
  trouble.push(...(await findBrokenAccessibilityRules(page, { coloursOnly: true })))
  return trouble
}

/**
 * Returns the problems of these pages, one line each: broken accessibility rules, horizontal scrolling, requests to
 * other hosts, and script errors.
 */
export async function findAccessibilityProblems(paths: readonly string[]): Promise<string[]> {
  const context = await site.browser.newContext()
  context.setDefaultTimeout(60_000)
  const trouble: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(site.address)) trouble.push(request.url())
  })
  context.on('weberror', (error) => trouble.push(`${error.page()?.url()}: ${error.error().message}`))
  await visitAll(context, paths, async (page, path) => {
    trouble.push(...(await troubleOf(page, path)).map((line) => `${path}: ${line}`))
  })
  await context.close()
  return trouble
}
