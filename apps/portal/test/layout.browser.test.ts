import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { site, useSite, visitPage } from './browser.ts'

useSite()

// Nightly: it visits every page several times.

// Layout tests that do not depend on the browser's build. `npm run screenshots` compares pixels.

const desktop = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }

/**
 * Left edge and width, in CSS pixels, of each landmark; null if it is not visible. Heights are omitted, because they
 * depend on the text.
 */
type Layout = Record<string, readonly [left: number, width: number] | null>

const columns: Record<string, { desktop: Layout; phone: Layout }> = {
  home: {
    desktop: {
      '.navbar': [0, 1366],
      main: [0, 1366],
      h1: [83, 582],
      'main pre': [730, 552],
      footer: [0, 1366],
    },
    phone: { '.navbar': [0, 390], main: [0, 390], h1: [24, 342], 'main pre': [25, 340], footer: [0, 390] },
  },
  guide: {
    desktop: {
      '.navbar': [0, 1366],
      aside: [0, 300],
      main: [300, 1066],
      h1: [316, 768],
      'main p': [316, 672],
      '.table-of-contents': [1116, 235],
      footer: [0, 1366],
    },
    phone: {
      '.navbar': [0, 390],
      aside: null,
      main: [0, 390],
      h1: [16, 358],
      'main p': [16, 358],
      '.table-of-contents': null,
      footer: [0, 390],
    },
  },
  reference: {
    desktop: {
      '.navbar': [0, 1366],
      '.reference-nav': [0, 280],
      main: [280, 1086],
      h1: [320, 704],
      '.operation-text': [320, 506],
      '.operation-code': [870, 456],
    },
    phone: {
      '.navbar': [0, 390],
      '.reference-nav': [0, 390],
      main: [0, 390],
      h1: [16, 358],
      '.operation-text': [16, 358],
      '.operation-code': [16, 358],
    },
  },
  missing: {
    desktop: { '.navbar': [0, 1366], main: [331, 704], h1: [355, 656], footer: [0, 1366] },
    phone: { '.navbar': [0, 390], main: [0, 390], h1: [24, 342], footer: [0, 390] },
  },
}

const pages = [
  { route: '/', kind: 'home', title: 'Job advertising you can steer.' },
  { route: '/docs/guides/', kind: 'guide', title: 'Guides' },
  { route: '/docs/guides/quick-tour', kind: 'guide', title: 'Quick tour', markdown: true },
  {
    route: '/docs/guides/platform-api/tiller-ad-platform-structure',
    kind: 'guide',
    title: 'Structure of the ad platform',
    markdown: true,
  },
  {
    route: '/docs/guides/platform-api/campaigns/campaign-create',
    kind: 'guide',
    title: 'Create a campaign',
    markdown: true,
  },
  { route: '/docs/resources/classification', kind: 'guide', title: 'Classification', markdown: true },
  { route: '/docs/resources/errors', kind: 'guide', title: 'Error catalogue', markdown: true },
  { route: '/api/search', kind: 'reference', title: 'Search API', markdown: true },
  { route: '/api/disposition/v1', kind: 'reference', title: 'Disposition API', markdown: true },
  { route: '/no/such/page', kind: 'missing', title: 'Page not found' },
] as const

const tolerancePx = 4

const boxesOf = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const shown = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
        const box = shown?.getBoundingClientRect()
        return box === undefined ? null : ([box.left, box.width] as const)
      }),
    selectors,
  )

for (const [name, viewport] of Object.entries({ desktop, phone }))
  test(`on a ${name} the landmarks of ten pages are where they belong`, async () => {
    const [page, context] = await visitPage('/', { viewport, reducedMotion: 'reduce' })
    for (const { route, kind } of pages) {
      await page.goto(site.address + route)
      await page.locator('html[data-has-hydrated=true]').waitFor()
      const expected = columns[kind]?.[name as 'desktop' | 'phone'] ?? assert.fail(kind)
      const boxes = await boxesOf(page, Object.keys(expected))
      for (const [at, [selector, box]] of Object.entries(expected).entries()) {
        const found = boxes[at] ?? null
        const isNear = [0, 1].every((n) => Math.abs((found?.[n] ?? 0) - (box?.[n] ?? 0)) <= tolerancePx)
        assert.ok(
          (found === null) === (box === null) && isNear,
          `${route}, ${selector}: [left, width] is ${JSON.stringify(found)}, expected ${JSON.stringify(box)}`,
        )
      }
    }
    await context.close()
  })

/** Returns the second-level headings of a page's Markdown, except those in code. */
const headingsOf = (markdown: string) =>
  [...markdown.replaceAll(/^(```+)[\s\S]*?^\1/gm, '').matchAll(/^## (.+)$/gm)].map(([, text = '']) =>
    text.replaceAll(/[`\\]/g, ''),
  )

test('every page shows the navigation, its title, and the headings of its Markdown export', async () => {
  const [page, context] = await visitPage('/', { viewport: desktop })
  for (const { route, title, ...rest } of pages) {
    await page.goto(site.address + route)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const labels = (await links.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '')
    for (const label of ['Tiller', 'Guides', 'Resources', 'Platform API', 'Disposition API', 'Search API'])
      assert.ok(labels.includes(label), `${route}: no ${label} among ${labels.join(', ')}`)
    assert.equal((await page.locator('h1').first().innerText()).trim(), title, route)
    if (!('markdown' in rest)) continue
    const headings = headingsOf(await (await fetch(`${site.address}${route}.md`)).text())
    assert.ok(headings.length > 0, route)
    const shown = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
    for (const heading of headings) assert.ok(shown.includes(heading), `${route} does not show "${heading}"`)
  }
  await context.close()
})

const tokensFile = fileURLToPath(import.meta.resolve('@tiller/ui/css/tokens.css'))

/** The value of each color token in light and dark mode. */
const tokens = new Map(
  readFileSync(tokensFile, 'utf8')
    .matchAll(/^\s+--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/gm)
    .map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
)

/** The elements and pages on which tokens are tested. */
const uses = [
  { route: '/docs/guides/quick-tour', selector: 'html', property: 'backgroundColor', token: 'paper' },
  { route: '/docs/guides/quick-tour', selector: 'h1', property: 'color', token: 'ink' },
  { route: '/docs/guides/quick-tour', selector: '.markdown > p > a', property: 'color', token: 'link' },
  { route: '/docs/guides/quick-tour', selector: 'main pre', property: 'color', token: 'code-ink' },
  {
    route: '/docs/guides/quick-tour',
    selector: 'main p code',
    property: 'backgroundColor',
    token: 'surface-strong',
  },
  { route: '/docs/guides/quick-tour', selector: '.menu__link--active', property: 'color', token: 'link' },
  {
    route: '/docs/guides/quick-tour',
    selector: '.menu__link--active',
    property: 'backgroundColor',
    token: 'brand-tint',
  },
  { route: '/docs/guides/quick-tour', selector: 'footer', property: 'backgroundColor', token: 'surface' },
  { route: '/docs/guides/quick-tour', selector: 'footer', property: 'color', token: 'ink-soft' },
  { route: '/', selector: 'main .ui-button', property: 'backgroundColor', token: 'action' },
  { route: '/', selector: 'main .ui-button', property: 'color', token: 'on-action' },
  { route: '/api/search', selector: 'main pre', property: 'backgroundColor', token: 'surface' },
] as const

for (const mode of ['light', 'dark'] as const)
  test(`colors are those of the design tokens in the ${mode} mode`, async () => {
    assert.ok(tokens.size > 20)
    const [page, context] = await visitPage('/', { viewport: desktop, reducedMotion: 'reduce' }, mode)
    const names = [...tokens.keys()]
    const probed = await page.evaluate((all) => {
      const probe = document.body.appendChild(document.createElement('i'))
      return all.map((name) => {
        probe.style.color = `var(--${name})`
        return getComputedStyle(probe).color
      })
    }, names)
    assert.deepEqual(
      probed,
      names.map((name) => rgb(tokens.get(name)?.[mode])),
    )
    for (const { route, selector, property, token } of uses) {
      if (page.url() !== site.address + route) await page.goto(site.address + route)
      const color = await page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element)[name], property)
      assert.equal(
        color,
        rgb(tokens.get(token)?.[mode]),
        `${route}, ${selector}: ${property} is not --${token}`,
      )
    }
    await context.close()
  })

const rgb = (hex = '') =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
