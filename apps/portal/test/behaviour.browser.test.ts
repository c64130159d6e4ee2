import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { site, useSite, visitPage } from './browser.ts'

// Nightly: it opens many pages; site.browser.test.ts opens one of each kind.

useSite()

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Creates a browser context in which the portal does not prefetch pages. */
const withoutPrefetch = async () => {
  const context = await site.browser.newContext()
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } }),
  )
  return context
}

const known = new Map<string, Promise<string[]>>()

/** Returns the scripts of a page, which are recorded during a navigation to it. */
const scriptsOf = (link: string): Promise<string[]> => {
  const scripts = known.get(link) ?? findScripts(link)
  known.set(link, scripts)
  return scripts
}

async function findScripts(link: string) {
  const context = await withoutPrefetch()
  const page = await context.newPage()
  await page.goto(site.address)
  await page.locator('html[data-has-hydrated=true]').waitFor()
  const before = new Set(await loadedScripts(page))
  const heading = await page.locator('main h1').textContent()
  await main(page).getByRole('link', { name: link }).click()
  // The old page remains until the scripts of the new one are loaded.
  await page.waitForFunction((left) => {
    const found = document.querySelector('main h1')
    return found !== null && found.textContent !== left
  }, heading)
  const after = await loadedScripts(page)
  await context.close()
  return after.filter((url) => !before.has(url))
}

const loadedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )

const hold = async (context: BrowserContext, pattern: RegExp) => {
  const held: (() => void)[] = []
  await context.route(pattern, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return () => held.forEach((go) => go())
}

const apis = ['/api/platform/v5', '/api/disposition/v1', '/api/search']

/** The names of the guides by folder. */
const guides: Record<string, string[]> = {
  'conversion-tracking': ['', 'pixel-tracking', 'serverside-tracking'],
  'disposition-system': ['', 'disposition-api-guide'],
  'platform-api': [
    '',
    'querying',
    'reports',
    'job-filtering',
    'one-time-budgets',
    'tiller-ad-platform-structure',
  ],
  'platform-api/authentication': ['', 'access-scopes', 'access-tokens', 'app_clients'],
  'platform-api/campaigns': [
    '',
    'bidding-strategy',
    'campaign-create',
    'campaign-funding',
    'campaign-launch',
    'campaign-management',
    'campaign-type',
  ],
  'platform-api/events': ['', 'event-create', 'event-details', 'event-funding', 'event-launch'],
  'tiller-apply': [
    '',
    'create-application-questions',
    'create-tiller-apply-campaigns',
    'create-tiller-apply-xml-feed',
    'receiving-application-data',
    'tiller-apply-integration-testing',
  ],
  webhooks: ['', 'creating-webhooks', 'webhook-best-practices', 'webhook-signatures'],
  'webhooks/webhook-events': ['', 'job-application-events'],
}

const resources = ['classification', 'overview', 'reporting-api', 'tiller-xml-feed']

test('every expected page exists, in English, indexable, and in the site map; there is no blog', async () => {
  const promised = [
    '/',
    '/docs',
    '/docs/tags',
    '/docs/tags/reporting',
    ...apis,
    '/docs/guides/',
    ...Object.entries(guides).flatMap(([folder, pages]) =>
      pages.map((page) => `/docs/guides/${folder}${page === '' ? '' : `/${page}`}`),
    ),
    ...resources.map((page) => `/docs/resources/${page}`),
  ]
  assert.equal((await fetch(`${site.address}/blog`)).status, 404)
  const siteMap = await (await fetch(`${site.address}/sitemap.xml`)).text()
  for (const path of promised) {
    const response = await fetch(site.address + path)
    assert.equal(response.status, 200, path)
    const text = await response.text()
    assert.doesNotMatch(text, /noindex/, path)
    assert.match(text, /<html lang="?en\b/, path)
    const slashed = path.replace(/\/?$/, '/')
    assert.ok(
      [path, slashed].some((each) => siteMap.includes(`:4000${each}</loc>`)),
      `${path} in the site map`,
    )
  }
})

test('the brand color is purple, and another purple in dark mode', async () => {
  const colourIn = async (mode: string) => {
    const [page, context] = await visitPage('/', {}, mode)
    const colour = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--ifm-color-primary)'
      return getComputedStyle(probe).color
    })
    await context.close()
    return colour
  }
  assert.equal(await colourIn('light'), 'rgb(80, 36, 176)', '#5024B0')
  assert.equal(await colourIn('dark'), 'rgb(138, 105, 205)', '#8A69CD')
})

test('the bars, the footer, and the titles are as specified', async () => {
  const [page, context] = await visitPage('/')
  const items = await main(page).locator('.navbar__items:not(.navbar__items--right) a.navbar__link').all()
  assert.deepEqual(
    await Promise.all(items.map(async (item) => [await item.textContent(), await item.getAttribute('href')])),
    [
      ['Guides', '/docs/guides/'],
      ['Resources', '/docs/resources/overview'],
      ['Platform API', '/api/platform/v5'],
      ['Disposition API', '/api/disposition/v1'],
      ['Search API', '/api/search'],
    ],
  )
  await main(page).getByRole('button', { name: 'English' }).hover()
  await main(page).getByRole('link', { name: 'English' }).waitFor()
  const footer = page.getByRole('contentinfo')
  for (const target of ['/docs/guides/', '/docs/resources/overview', ...apis])
    assert.equal(await footer.locator(`a[href="${target}"]`).count(), 1, target)
  assert.equal(await footer.locator('a[href^="https:"]').count(), 3)
  assert.match((await footer.textContent()) ?? '', /© 2025 Tiller\. Built with Docusaurus/)
  for (const [path, title, description] of [
    ['/api/platform/v5', 'Platform API | Tiller', 'The API schema for the Platform'],
    ['/api/search', 'Search API | Tiller', 'The API schema for Search'],
    ['/api/disposition/v1', 'Disposition API | Tiller', 'The API schema for Disposition'],
  ] as const) {
    await page.goto(site.address + path)
    await page.locator('html[data-has-hydrated=true]').waitFor()
    assert.equal(await page.title(), title)
    assert.equal(await page.locator('meta[name=description]').getAttribute('content'), description)
    assert.equal(await page.getByRole('contentinfo').count(), 0)
  }
  await context.close()
})

test('the bar is sticky; the sidebar cannot be hidden, and categories open independently', async () => {
  const [page, context] = await visitPage('/docs/guides/platform-api/campaigns/', {
    viewport: { width: 1366, height: 700 },
  })
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  assert.equal(await main(page).evaluate((bar) => bar.getBoundingClientRect().top), 0)
  assert.equal(await page.getByRole('button', { name: 'Collapse sidebar', exact: true }).count(), 0)
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  const open = sidebar.locator(
    '.menu__list-item:not(.menu__list-item--collapsed) > .menu__list-item-collapsible',
  )
  const before = await open.count()
  await sidebar.getByRole('button', { name: /Expand.*Webhooks/ }).click()
  await assertEventually(async () => (await open.count()) === before + 1)
  await context.close()
})

async function assertEventually(isTrue: () => Promise<boolean>) {
  for (let turn = 0; turn < 100; turn += 1) if (await isTrue()) return
  assert.fail('It did not become true.')
}

test('the menu is behind a button up to 996 px', async () => {
  const [page, context] = await visitPage('/docs/guides/', { viewport: { width: 996, height: 800 } })
  const toggle = page.getByRole('button', { name: 'Toggle navigation bar' })
  await toggle.click()
  await page.locator('.navbar-sidebar--show').waitFor()
  await page.getByRole('button', { name: 'Close navigation bar' }).click()
  await page.setViewportSize({ width: 997, height: 800 })
  assert.equal(await toggle.isVisible(), false)
  await context.close()
})

test('the selected version of the documents is stored, and deleted if it no longer exists', async () => {
  const [page, context] = await visitPage('/docs/guides/')
  const kept = () => page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))
  for (const [chosen, remembered] of [
    ['current', 'current'],
    ['of-yore', null],
  ] as const) {
    await page.evaluate((name) => localStorage.setItem('docs-preferred-version-default', name), chosen)
    await page.reload()
    await page.locator('html[data-has-hydrated=true]').waitFor()
    await assertEventually(async () => (await kept()) === remembered)
  }
  await context.close()
})

test('the table of contents has second- and third-level headings', async () => {
  const [page, context] = await visitPage('/docs/resources/errors', {
    viewport: { width: 1366, height: 800 },
  })
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('.table-of-contents a')].map(
      (link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))?.tagName,
    ),
  )
  assert.deepEqual(new Set(levels), new Set(['H2', 'H3']))
  await context.close()
})

test('a change of the system color mode has no effect', async () => {
  const [page, context] = await visitPage('/', { colorScheme: 'light' })
  const mode = () => page.locator('html').getAttribute('data-theme')
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.equal(await mode(), 'light')
  await page.reload()
  assert.equal(await mode(), 'light')
  await context.close()
})

test('a crashed page shows the failed component and the causes, and Try again restores it', async () => {
  const [page, context] = await visitPage('/')
  // Breaks a function of the search, like a defect in the navigation bar.
  await page.evaluate(() => {
    const { groupBy } = Map
    Object.assign(globalThis, { repair: () => Object.assign(Map, { groupBy }) })
    Object.assign(Map, {
      groupBy: () => {
        throw new Error('The hits cannot be grouped', { cause: new Error('The disk is full') })
      },
    })
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('heading', { name: 'This page crashed.' }).waitFor()
  const said = (await page.locator('main').textContent()) ?? ''
  const order = [
    'A theme navbar item failed to render',
    '"type": "search"',
    'The hits cannot be grouped',
    'The disk is full',
  ]
  const places = order.map((words) => said.indexOf(words))
  assert.ok(
    places.every((place, index) => place > (places[index - 1] ?? -1)),
    said,
  )
  await page.evaluate('repair()')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Job advertising you can steer.' }).waitFor()
  await context.close()
})

test('a route whose script fails to load shows the reason and a retry button', async () => {
  const missing = await scriptsOf('Guides')
  const context = await withoutPrefetch()
  const page = await context.newPage()
  // The page is not reloaded, as in a browser that blocks it.
  await context.route('**/main.*.js', async (route) => {
    const response = await route.fetch()
    const script = (await response.text()).replace(
      'window.location.reload()',
      'this.setState({nextRouteHasLoaded:!0})',
    )
    await route.fulfill({ response, body: script })
  })
  await page.goto(site.address)
  await page.locator('html[data-has-hydrated=true]').waitFor()
  await context.route('**/*.js', (route) =>
    missing.includes(route.request().url()) ? route.abort() : route.fallback(),
  )
  await main(page).getByRole('link', { name: 'Guides' }).click()
  await page
    .getByText(/Loading chunk .+ failed|Failed to fetch|ChunkLoadError/)
    .first()
    .waitFor()
  await context.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor()
  await context.close()
})

test('a route whose script fails to load is loaded as a whole page', async () => {
  const missing = await scriptsOf('Guides')
  const context = await withoutPrefetch()
  const page = await context.newPage()
  let documents = 0
  await page.goto(site.address)
  await page.locator('html[data-has-hydrated=true]').waitFor()
  let isCut = true
  await context.route('**/*.js', (route) =>
    isCut && missing.includes(route.request().url()) ? route.abort() : route.continue(),
  )
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    documents += 1
    isCut = false
  })
  await main(page).getByRole('link', { name: 'Guides' }).click()
  await page.waitForURL('**/docs/guides/')
  await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor()
  assert.equal(documents, 1)
  await context.close()
})

test('a page without a component names its module', async () => {
  const missing = await scriptsOf('Platform API')
  const context = await withoutPrefetch()
  const page = await context.newPage()
  await context.route('**/*.js', async (route) => {
    if (!missing.includes(route.request().url())) return route.continue()
    const response = await route.fetch()
    const script = await response.text()
    // Breaks only the script with the route's component.
    const body = script.includes('reference-waiting') ? script.replace('default:()=>', 'none:()=>') : script
    return route.fulfill({ response, body })
  })
  await page.goto(`${site.address}/docs`)
  await page.locator('html[data-has-hydrated=true]').waitFor()
  await main(page).getByRole('link', { name: 'Platform API' }).click()
  await page.getByText('The page component at /api/platform/v5').waitFor()
  await page.getByText("doesn't have a default export").waitFor()
  await context.close()
})

test('if no style sheet and no script loads, a banner names the base URL', async () => {
  const context = await site.browser.newContext()
  const page = await context.newPage()
  await context.route('**/assets/**', (route) => route.abort())
  await page.goto(site.address)
  await page.getByText('Your Docusaurus site did not load properly.').waitFor()
  await page.getByText('baseUrl').first().waitFor()
  await context.close()
})

for (const [name, connection, isFetched] of [
  ['a usual connection', { effectiveType: '4g' }, true],
  ['a connection with data saver', { effectiveType: '4g', saveData: true }, false],
  ['a 2g connection', { effectiveType: '2g' }, false],
] as const) {
  test(`on ${name}, linked pages are ${isFetched ? '' : 'not '}prefetched`, async () => {
    const context = await site.browser.newContext()
    await context.addInitScript((given) => {
      Object.defineProperty(navigator, 'connection', { value: given })
    }, connection)
    const page = await context.newPage()
    await page.goto(site.address)
    await page.locator('html[data-has-hydrated=true]').waitFor()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const hints = page.locator('head link[rel=prefetch]')
    if (isFetched) await hints.first().waitFor({ state: 'attached' })
    else assert.equal(await hints.count(), 0)
    await context.close()
  })
}

test('navigation shows a progress bar only after 200 ms', async () => {
  const missing = await scriptsOf('Guides')
  const context = await withoutPrefetch()
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(globalThis, { barSeenAt: seen })
    new MutationObserver(() => {
      if (seen.length === 0 && document.getElementById('nprogress')) seen.push(performance.now())
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(site.address)
  await page.locator('html[data-has-hydrated=true]').waitFor()
  const letGo = await hold(context, new RegExp(missing.map((url) => url.split('/').at(-1)).join('|')))
  const clickedAt = await page.evaluate(() => performance.now())
  await main(page).getByRole('link', { name: 'Guides' }).click()
  await page.locator('#nprogress').waitFor({ state: 'attached' })
  // The script above stores it there.
  const seenAt = await page.evaluate(
    () => (globalThis as unknown as { barSeenAt: number[] }).barSeenAt[0] ?? 0,
  )
  assert.ok(seenAt - clickedAt >= 195, `${seenAt - clickedAt} ms`)
  letGo()
  await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor()
  await page.locator('#nprogress').waitFor({ state: 'detached' })
  // Everything is loaded, so it is fast.
  await page.goBack()
  await page.evaluate(() => {
    ;(globalThis as unknown as { barSeenAt: number[] }).barSeenAt.length = 0
  })
  await main(page).getByRole('link', { name: 'Guides' }).click()
  await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor()
  assert.deepEqual(
    await page.evaluate(() => (globalThis as unknown as { barSeenAt: number[] }).barSeenAt),
    [],
  )
  await context.close()
})
